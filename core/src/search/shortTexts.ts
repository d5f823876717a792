import { type Alternative, alternativesOf, type Rewriting } from './alternatives.js';
import { type Form, isAmount } from './amounts.js';
import { allParts } from './compound.js';
import type { QueryWord } from './query.js';
import {
  type MatchingTerm,
  type Postings,
  postingsTogether,
  type QueryTerm,
  type Ranking,
  rank,
} from './ranking.js';
import { compoundsOf, parseShortQuery, shortWords } from './shortWords.js';
import { allAtOnce } from './slices.js';
import { nearWords } from './slips.js';
import { lightStem } from './stem.js';
import type { Thesaurus } from './thesaurus.js';
import { compact, Tokenizer, withoutRing } from './tokens.js';

/** A text of an entry, and how much its words count. */
export interface ShortField {
  text: string | null | undefined;
  /** A whole number. */
  weight: number;
  /** Whether it is the number of the entry. An entry whose number is in the query comes first. */
  isNumber?: boolean;
  /** Whether it is a name of the entry. An entry whose name is the whole query comes first. */
  isName?: boolean;
}

/** An entry of a list: a cost code, a type, a command. */
export interface ShortText {
  fields: readonly ShortField[];
  /** The factor of its score; 1 if it is missing. */
  factor?: number;
}

export interface ShortMatch {
  /** The index of the entry. */
  place: number;
  score: number;
  /** The share of the query that it answers, from 0 to 1. */
  confidence: number;
}

/** What a query found, before any filter. */
export interface RankedTexts extends Omit<ShortMatches, 'matches'> {
  /** The entries of a filter, the best first. */
  matches(includes: (place: number) => boolean): ShortMatch[];
  /** How many entries of a filter would be found if only those with a value were searched, by value. */
  countBy<V>(keyOf: (place: number) => V, includes: (place: number) => boolean): Map<V, number>;
}

export interface ShortMatches {
  /** The best first. */
  matches: ShortMatch[];
  /** The misspelt words of the query, and what was searched for instead. */
  corrected: { typed: string; meant: string }[];
  /** The folded words of entries that match, and the number of the query word that each matches. For highlighting. */
  hits: ReadonlyMap<string, number>;
}

const WORTH = { part: 0.8, start: 0.6, together: 0.6 };
const CORRECTION_WORTH = { 1: 0.9, 2: 0.7 };
/** So many entries are indexed between two pauses. */
const SLICE = 250;
const NOTHING: Postings = { places: new Int32Array(0), frequencies: new Int32Array(0) };
const NOTHING_RANKED: RankedTexts = {
  matches: () => [],
  countBy: () => new Map(),
  corrected: [],
  hits: new Map(),
};

interface Tally {
  words: Set<string>;
  places: number[];
  frequencies: number[];
}

interface Term {
  /** The words with this stem. */
  words: string[];
  postings: Postings;
}

/**
 * An index of short texts in memory, such as the cost codes of a revision. Queries are analysed as for documents, but
 * every word may be a beginning, and inflections are found by light stems.
 */
export class ShortTexts {
  #terms: ReadonlyMap<string, Term> = new Map();
  /** The terms of compounds, by the term of a part. */
  readonly #compounds = new Map<string, Set<string>>();
  readonly #numbers = new Map<string, number[]>();
  readonly #names = new Map<string, number[]>();
  /** All words, sorted. */
  #words: readonly string[] = [];
  /** The stem of each word. */
  #stems: readonly string[] = [];
  /** Those without digits. Nobody who types letters means a number, and most words of a large catalog are numbers. */
  #spelt: readonly string[] = [];
  readonly #lengths: Int32Array;
  #averageLength = 1;
  readonly #open: Uint8Array;
  readonly #factors: Float32Array;

  private constructor(
    entries: readonly ShortText[],
    readonly thesaurus: Thesaurus,
  ) {
    this.#lengths = new Int32Array(entries.length);
    this.#open = new Uint8Array(entries.length).fill(1);
    this.#factors = Float32Array.from(entries, ({ factor }) => factor ?? 1);
  }

  static of(entries: readonly ShortText[], thesaurus: Thesaurus): ShortTexts {
    return allAtOnce(ShortTexts.building(entries, thesaurus));
  }

  /** Builds an index in slices, so that a server can answer others in between. */
  static *building(entries: readonly ShortText[], thesaurus: Thesaurus): Generator<void, ShortTexts> {
    const texts = new ShortTexts(entries, thesaurus);
    const tokenizer = new Tokenizer();
    const tallies = new Map<string, Tally>();
    const byWord = new Map<string, Tally>();
    for (const [place, entry] of entries.entries()) {
      if (place % SLICE === SLICE - 1) yield;
      texts.#add(place, entry, tokenizer, (word) => {
        const known = byWord.get(word);
        if (known) return known;
        const stem = lightStem(word);
        const tally = tallies.get(stem) ?? { words: new Set(), places: [], frequencies: [] };
        tally.words.add(word);
        tallies.set(stem, tally);
        byWord.set(word, tally);
        return tally;
      });
    }
    yield;
    texts.#setTerms(tallies);
    yield* texts.#addCompounds();
    return texts;
  }

  #add(place: number, { fields }: ShortText, tokenizer: Tokenizer, tallyOf: (word: string) => Tally): void {
    for (const { text, weight, isNumber, isName } of fields) {
      if (!text) continue;
      if (isNumber)
        for (const { words } of tokenizer.tokens(text)) put(this.#numbers, compact(words[0]!.word), place);
      if (isName) put(this.#names, nameKey(text, tokenizer), place);
      for (const word of shortWords(text, tokenizer)) {
        const { places, frequencies } = tallyOf(word);
        if (places.at(-1) === place) frequencies[frequencies.length - 1]! += weight;
        else {
          places.push(place);
          frequencies.push(weight);
        }
        this.#lengths[place]! += weight;
      }
    }
  }

  #setTerms(tallies: ReadonlyMap<string, Tally>): void {
    const total = this.#lengths.reduce((sum, length) => sum + length, 0);
    this.#averageLength = Math.max(1, total / Math.max(1, this.#lengths.length));
    this.#terms = new Map(
      [...tallies].map(([stem, { words, places, frequencies }]) => [
        stem,
        {
          words: [...words],
          postings: {
            places: Int32Array.from(places),
            frequencies: Int32Array.from(frequencies, (often) => Math.min(often, 0x7fff) << 16),
          },
        },
      ]),
    );
    this.#words = [...this.#terms.values()].flatMap(({ words }) => words).sort();
    this.#stems = this.#words.map(lightStem);
    this.#spelt = this.#words.filter((word) => !/\p{N}/u.test(word));
  }

  *#addCompounds(): Generator<void> {
    const words = new Set(this.#words);
    const isKnown = (part: string) => words.has(part) || this.thesaurus.words.has(part);
    for (const [i, word] of this.#words.entries()) {
      if (i % SLICE === SLICE - 1) yield;
      for (const part of allParts(word, isKnown)) {
        const stem = lightStem(part);
        const known = this.#compounds.get(stem);
        if (known) known.add(lightStem(word));
        else this.#compounds.set(stem, new Set([lightStem(word)]));
      }
    }
  }

  /** The entries that have all words of a query, or else as many as any entry has, but at least half. */
  search(q: string, includes: (place: number) => boolean = () => true, thesaurus?: Thesaurus): ShortMatches {
    const { corrected, hits, ...ranked } = this.ranked(q, thesaurus);
    return { matches: ranked.matches(includes), corrected, hits };
  }

  /** The same for several filters. Another thesaurus than that of the index may have more synonyms. */
  ranked(q: string, thesaurus = this.thesaurus): RankedTexts {
    const { loose, quoted } = parseShortQuery(q);
    if (loose.length + quoted.length === 0) return NOTHING_RANKED;
    const rewriting: Rewriting = {
      compounds: compoundsOf(loose, thesaurus),
      withoutRing: new Set(loose.map(({ word }) => word).filter((word) => !this.#has(word))),
    };
    const corrections = this.#corrections(loose, rewriting, thesaurus);
    const groups = alternativesOf(loose, { ...rewriting, corrections }, thesaurus);
    const hits = new Map<string, number>();
    const ranking = rank(
      [
        ...groups.map((group, i) => this.#queryTerm(this.#answers(group, i, hits), loose[i]!, false)),
        ...quoted.map((word, i) => this.#queryTerm(this.#literal(word, loose.length + i, hits), word, true)),
      ],
      {
        open: this.#open,
        length: this.#lengths,
        metaLength: this.#lengths,
        averageLength: this.#averageLength,
        factors: this.#factors,
      },
    );
    ranking.putFirst([
      ...loose.flatMap(({ word }) => this.#numbered(word)),
      ...(this.#names.get(nameKey(q, new Tokenizer())) ?? []),
    ]);
    return {
      ...matchesOf(ranking, loose.length),
      corrected: [...corrections].map(([typed, [meant]]) => ({ typed, meant: meant!.word })),
      hits,
    };
  }

  /** Whether an entry has a word, also in a compound or as a beginning. */
  #has(word: string): boolean {
    const stem = lightStem(word);
    if (this.#terms.has(stem) || this.#compounds.has(stem)) return true;
    return this.#words[firstAtOrAfter(this.#words, word)]?.startsWith(word) ?? false;
  }

  /** Whether an entry has any of the alternatives. */
  #hasAny(group: readonly Alternative[]): boolean {
    return group.some(({ words, isOwn }) => {
      const [word] = words as [string];
      if (words.length > 1)
        return postingsTogether(words.map((each) => this.#related(lightStem(each)))).places.length > 0;
      return isOwn
        ? this.#has(word)
        : this.#terms.has(lightStem(word)) || this.#compounds.has(lightStem(word));
    });
  }

  /** What the words that are in no entry may mean. One slip is likelier than two. */
  #corrections(words: readonly QueryWord[], rewriting: Rewriting, thesaurus: Thesaurus): Map<string, Form[]> {
    const found = new Map<string, Form[]>();
    const groups = alternativesOf(words, rewriting, thesaurus);
    for (const [i, { word }] of words.entries()) {
      if (this.#hasAny(groups[i]!)) continue;
      const typed = withoutRing(word);
      for (const most of [1, 2] as const) {
        const [meant] = nearWords(typed, this.#spelt, most, (near) => this.#count(near));
        const [other] = meant || most > 1 ? [] : nearWords(typed, thesaurus.words, 1);
        const correction = meant ?? other;
        if (!correction) continue;
        found.set(word, [{ word: correction, worth: CORRECTION_WORTH[most] }]);
        break;
      }
    }
    return found;
  }

  #queryTerm(answers: MatchingTerm[], { times }: QueryWord, isRequired: boolean): QueryTerm {
    return { answers, times, isRequired };
  }

  /** The terms that match a word. `hits` gets the words of them. */
  #answers(group: readonly Alternative[], number: number, hits: Map<string, number>): MatchingTerm[] {
    const answers = new Map<string, Omit<MatchingTerm, keyof Postings>>();
    const together: MatchingTerm[] = [];
    for (const { words, worth, isOwn, isSynonym } of group) {
      const add = (stem: string, share: number, isSame: boolean) => {
        const term = this.#terms.get(stem);
        if (!term) return;
        const known = answers.get(stem);
        answers.set(stem, {
          worth: Math.max(known?.worth ?? 0, worth * share),
          isOwn: isSame || known?.isOwn === true,
          isSynonym: isSynonym && (known?.isSynonym ?? true),
        });
        for (const word of term.words) if (!hits.has(word)) hits.set(word, number);
      };
      if (words.length > 1) {
        const postings = postingsTogether(words.map((word) => this.#related(lightStem(word))));
        const share = isSynonym ? WORTH.together : 1;
        if (postings.places.length > 0)
          together.push({ ...postings, worth: worth * share, isOwn: false, isSynonym });
        continue;
      }
      const [word] = words as [string];
      const stem = lightStem(word);
      add(stem, 1, isOwn);
      for (const compound of this.#compounds.get(stem) ?? []) add(compound, WORTH.part, false);
      if (isOwn) for (const start of this.#starts(word)) add(start, WORTH.start, false);
    }
    return [
      ...[...answers].map(([stem, answer]) => ({ ...answer, ...this.#terms.get(stem)!.postings })),
      ...together,
    ];
  }

  #literal({ word }: QueryWord, number: number, hits: Map<string, number>): MatchingTerm[] {
    const term = this.#terms.get(lightStem(word));
    for (const each of term?.words ?? []) hits.set(each, number);
    return term ? [{ ...term.postings, worth: 1, isOwn: true }] : [];
  }

  /** The postings of a term and of the compounds with it. */
  #related(stem: string): Postings[] {
    return [stem, ...(this.#compounds.get(stem) ?? [])].map(
      (each) => this.#terms.get(each)?.postings ?? NOTHING,
    );
  }

  /** The terms of the words with a beginning. */
  *#starts(start: string): Generator<string> {
    for (let i = firstAtOrAfter(this.#words, start); this.#words[i]?.startsWith(start); i++)
      yield this.#stems[i]!;
  }

  #count(word: string): number {
    return this.#terms.get(lightStem(word))?.postings.places.length ?? 0;
  }

  #numbered(word: string): readonly number[] {
    return /\p{N}/u.test(word) && !isAmount(word) ? (this.#numbers.get(compact(word)) ?? []) : [];
  }
}

function matchesOf(ranking: Ranking, words: number): Pick<RankedTexts, 'matches' | 'countBy'> {
  /** Fewer words are asked for one by one, down to half of them. */
  const levels = Array.from({ length: words - Math.ceil(words / 2) + 1 }, (_, i) => words - i);
  return {
    matches(includes) {
      for (const needed of levels) {
        const places = ranking.atLeast(needed).filter(includes);
        if (places.length > 0)
          return places
            .map((place) => ({
              place,
              score: ranking.scoreOf(place),
              confidence: ranking.confidenceOf(place),
            }))
            .sort((a, b) => b.score - a.score || a.place - b.place);
      }
      return [];
    },
    countBy<V>(keyOf: (place: number) => V, includes: (place: number) => boolean) {
      const counts = new Map<V, number>();
      for (const needed of levels) {
        const here = new Map<V, number>();
        for (const place of ranking.atLeast(needed).filter(includes)) {
          const key = keyOf(place);
          if (!counts.has(key)) here.set(key, (here.get(key) ?? 0) + 1);
        }
        for (const [key, count] of here) counts.set(key, count);
      }
      return counts;
    },
  };
}

/** The words of a name or a query, in their order. */
const nameKey = (text: string, tokenizer: Tokenizer): string =>
  Array.from(tokenizer.tokens(text), ({ words }) => words[0]!.word).join(' ');

function put(places: Map<string, number[]>, key: string, place: number): void {
  const known = places.get(key);
  if (known) known.push(place);
  else places.set(key, [place]);
}

function firstAtOrAfter(sorted: readonly string[], start: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
