import { allAtOnce } from './slices.js';
import { lightStem } from './stem.js';
import { isStopWord } from './stopWords.js';
import { foldRinged, withoutRing } from './tokens.js';

/** Words that mean the same as a term of a query. A text must have all of them. */
export interface Synonym {
  words: readonly string[];
  worth: number;
}

/** A term of the thesaurus in a query, from the word `from` to the word before `to`, and what means the same. */
export interface ThesaurusMatch {
  from: number;
  to: number;
  synonyms: readonly Synonym[];
}

export interface ThesaurusFault {
  /** The index of the line. */
  line: number;
  fault: 'cells' | 'words' | 'alone' | 'spelling' | 'length' | 'break';
}

interface Concept {
  terms: readonly string[][];
  near: readonly string[][];
}

const WORTH = { same: 0.8, near: 0.4 };
const MAX_SYNONYMS = 40;
/** So many lines are read between two pauses. */
const SLICE = 100;
const CELLS = 4;
const MAX_TERM_WORDS = 4;
const MIN_SPELLING_LENGTH = 2;
const MAX_LINE_LENGTH = 2000;
export const THESAURUS_LIMITS = { lines: 2000, characters: MAX_LINE_LENGTH, words: MAX_TERM_WORDS };

/**
 * Concepts with their terms in bokmål, nynorsk and English, and spellings of parts of words. A line such as
 * `nettstasjon|kiosk;nettstasjon;secondary substation;transformator` is a concept, and `~høg;høy` a spelling.
 */
export class Thesaurus {
  readonly #concepts = new Map<string, Set<Concept>>();
  readonly #spellings: [string, string][] = [];
  readonly #plainSpellings: [string, string][] = [];
  readonly #words = new Set<string>();

  constructor(lines: Iterable<string> = []) {
    for (const line of lines) this.#add(line);
  }

  /** Reads lines in slices, so that a server can answer others in between. */
  static *building(lines: readonly string[]): Generator<void, Thesaurus> {
    const thesaurus = new Thesaurus();
    for (const [i, line] of lines.entries()) {
      if (i % SLICE === SLICE - 1) yield;
      thesaurus.#add(line);
    }
    return thesaurus;
  }

  /** All terms of one word, with å and without. Compounds can consist of them. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  #add(line: string): void {
    if (isBlank(line)) return;
    if (isSpelling(line)) {
      const [a, b] = spellingOf(line);
      if (!a || !b) return;
      this.#spellings.push([a, b]);
      this.#plainSpellings.push([withoutRing(a), withoutRing(b)]);
    } else this.#addConcept(conceptOf(line));
  }

  #addConcept(concept: Concept): void {
    for (const term of concept.terms) {
      const key = keyOf(term);
      const known = this.#concepts.get(key);
      if (known) known.add(concept);
      else this.#concepts.set(key, new Set([concept]));
      if (term.length === 1) this.#words.add(term[0]!).add(withoutRing(term[0]!));
    }
  }

  /** Other spellings of a folded word, such as `hoyspent` for `hogspent`. A word with å has spellings with å. */
  spellings(word: string): string[] {
    const found = new Set<string>();
    for (const [a, b] of word.includes('å') ? this.#spellings : this.#plainSpellings) {
      if (word.includes(a)) found.add(word.replaceAll(a, b));
      if (word.includes(b)) found.add(word.replaceAll(b, a));
    }
    found.delete(word);
    return [...found];
  }

  /** The terms of the thesaurus in a query, the longest first. A word of a longer term is not looked up by itself. */
  matches(words: readonly string[]): ThesaurusMatch[] {
    const found: ThesaurusMatch[] = [];
    const taken = new Set<number>();
    for (let length = Math.min(MAX_TERM_WORDS, words.length); length >= 1; length--)
      for (let from = 0; from + length <= words.length; from++) {
        const places = Array.from({ length }, (_, i) => from + i);
        if (places.some((place) => taken.has(place))) continue;
        const typed = words.slice(from, from + length);
        const concepts = this.#conceptsOf(typed);
        if (!concepts) continue;
        for (const place of places) taken.add(place);
        found.push({ from, to: from + length, synonyms: synonymsOf(typed, concepts) });
      }
    return found;
  }

  /**
   * What means the same as a compound of these parts: the terms of a concept that has all of them, as both tog and skinner
   * are railways; otherwise the compound with a synonym for one of its parts.
   */
  ofCompound(parts: readonly string[]): Synonym[] {
    if (parts.length < 2) return [];
    const whole = this.#conceptsOf(parts);
    if (whole) return synonymsOf(parts, whole);
    const ofParts = parts.map((part) => this.#conceptsOf([part]) ?? new Set<Concept>());
    const shared = new Set([...ofParts[0]!].filter((concept) => ofParts.every((each) => each.has(concept))));
    if (shared.size > 0) return synonymsOf(parts, shared);
    return ofParts
      .flatMap((concepts, i) =>
        synonymsOf([parts[i]!], concepts)
          .filter(({ worth }) => worth > WORTH.near)
          .map(({ words, worth }) => ({
            words: [...parts.slice(0, i), ...words, ...parts.slice(i + 1)],
            worth,
          })),
      )
      .slice(0, MAX_SYNONYMS);
  }

  #conceptsOf(typed: readonly string[]): ReadonlySet<Concept> | undefined {
    const found = this.#concepts.get(keyOf(typed));
    if (found || typed.length > 1) return found;
    for (const spelling of this.spellings(typed[0]!)) {
      const other = this.#concepts.get(keyOf([spelling]));
      if (other) return other;
    }
    return undefined;
  }
}

/** What is wrong with the lines of a thesaurus. */
export const thesaurusFaults = (lines: readonly string[]): ThesaurusFault[] =>
  allAtOnce(findingFaults(lines));

/** The same in slices. */
export function* findingFaults(lines: readonly string[]): Generator<void, ThesaurusFault[]> {
  const faults: ThesaurusFault[] = [];
  for (const [line, text] of lines.entries()) {
    if (line % SLICE === SLICE - 1) yield;
    const fault = faultOf(text);
    if (fault) faults.push({ line, fault });
  }
  return faults;
}

function faultOf(line: string): ThesaurusFault['fault'] | undefined {
  if (line.length > MAX_LINE_LENGTH) return 'length';
  if (/[\r\n]/.test(line)) return 'break';
  if (isBlank(line)) return;
  if (isSpelling(line)) {
    const parts = spellingOf(line);
    const isPair = parts.length === 2 && parts.every((part) => part.length >= MIN_SPELLING_LENGTH);
    return isPair && parts[0] !== parts[1] ? undefined : 'spelling';
  }
  if (line.split(';').length > CELLS) return 'cells';
  const typed = line.split(/[;|]/u).filter((term) => term.trim() !== '');
  if (typed.some((term) => !isTerm(wordsOf(term)))) return 'words';
  const { terms, near } = conceptOf(line);
  return terms.length > 0 && new Set([...terms, ...near].map(keyOf)).size > 1 ? undefined : 'alone';
}

const isBlank = (line: string): boolean => line.trim() === '' || line.startsWith('#');
const isSpelling = (line: string): boolean => line.startsWith('~');
const spellingOf = (line: string): string[] =>
  line
    .slice(1)
    .split(';')
    .map((part) => foldRinged(part.trim()));

function conceptOf(line: string): Concept {
  const [nb, nn, en, near] = line.split(';').map((cell) => cell.split('|').map(wordsOf).filter(isTerm));
  const terms = [nb, nn, en].flatMap((cell) => cell ?? []);
  return {
    terms: [...new Map(terms.map((term) => [term.join(' '), term])).values()],
    near: near ?? [],
  };
}

function wordsOf(term: string): string[] {
  const words = foldRinged(term).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 1
    ? words.filter((word) => !isStopWord(withoutRing(word), 'nb') && !isStopWord(withoutRing(word), 'en'))
    : words;
}

const isTerm = (words: readonly string[]): boolean => words.length > 0 && words.length <= MAX_TERM_WORDS;

const keyOf = (words: readonly string[]): string =>
  words.map((word) => lightStem(withoutRing(word))).join(' ');

/** A term of several concepts is ambiguous, and its synonyms count for less. */
function synonymsOf(typed: readonly string[], concepts: ReadonlySet<Concept>): Synonym[] {
  const own = keyOf(typed);
  const found = new Map<string, Synonym>();
  const add = (words: readonly string[], worth: number) => {
    const key = keyOf(words);
    if (key !== own && (found.get(key)?.worth ?? 0) < worth) found.set(key, { words, worth });
  };
  const share = 1 / Math.sqrt(concepts.size);
  for (const { terms, near } of concepts) {
    for (const term of terms) add(term, WORTH.same * share);
    for (const term of near) add(term, WORTH.near * share);
  }
  return [...found.values()].slice(0, MAX_SYNONYMS);
}
