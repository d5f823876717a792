import { countFacets, editDistance, Reader } from '@spadework/core';
import type { Tx } from '../../../store/store.js';
import { postingsOf } from './postings.js';
import { type Candidate, findCompletions, findSimilar, findVisible } from './suggestions.sql.js';
import { type Library, openLibrary } from './versionColumns.js';
import { findEnough, type Scope } from './versionSearch.js';
import type { Readable } from './versionSearch.sql.js';

export interface SuggestionRequest extends Scope {
  q: string;
}

export interface Suggestions {
  /** By word as typed: what it could become. */
  suggestions: Record<string, string[]>;
  /** Whole queries that find something. */
  collations: string[];
}

interface Typed {
  raw: string;
  word: string;
  start: number;
  isLast: boolean;
}

const LONGEST = 400;
const MOST_WORDS = 8;
const MOST_SUGGESTIONS = 5;
const MOST_CANDIDATES = 200;
/** In so many texts a word is looked for; one that is in none of them is not suggested. */
const MOST_TEXTS = 1000;
/** So many candidates are looked at before more of them are. */
const AT_ONCE = 25;
const SHORTEST_START = 2;
const SHORTEST_MISSPELT = 4;

/** How a query could go on, and what may be meant where it finds nothing. Whatever is suggested finds something. */
export async function suggest(tx: Tx, { q, ...within }: SuggestionRequest): Promise<Suggestions> {
  const text = q.slice(0, LONGEST);
  const words = typedWords(text);
  const choices = new Map<Typed, string[]>();
  for (const typed of words) {
    const choice = await choicesFor(tx, typed, within);
    if (choice.length) choices.set(typed, choice);
  }
  return {
    suggestions: Object.fromEntries([...choices].map(([{ raw }, choice]) => [raw, choice])),
    collations: await collate(tx, text, words, choices, within),
  };
}

function typedWords(q: string): Typed[] {
  const tokens = [...new Reader().tokens(q)].slice(-MOST_WORDS);
  return tokens.map(({ raw, start, words }, i) => ({
    raw,
    word: words[0]!.word,
    start,
    isLast: i === tokens.length - 1,
  }));
}

async function choicesFor(tx: Tx, { word, isLast }: Typed, within: Scope): Promise<string[]> {
  const completions =
    isLast && word.length >= SHORTEST_START ? await findCompletions(tx, word, MOST_CANDIDATES) : [];
  const candidates = oneOfEach(completions);
  if (word.length >= SHORTEST_MISSPELT && !(await finds(tx, word, within)))
    candidates.push(...(await corrections(tx, word)));
  const found = new Set<string>();
  for (let at = 0; at < candidates.length && found.size < MOST_SUGGESTIONS; at += AT_ONCE) {
    const some = candidates.slice(at, at + AT_ONCE);
    const visible = await visibleOf(tx, some, within);
    for (const { id, spelling } of some)
      if (found.size < MOST_SUGGESTIONS && visible.has(id) && (await finds(tx, spelling, within)))
        found.add(spelling);
  }
  return [...found];
}

/** Of words that differ in their inflection alone, the most frequent. */
function oneOfEach(candidates: readonly Candidate[]): Candidate[] {
  const terms = new Set<number>();
  return candidates.filter(({ nb }) => !terms.has(nb) && terms.add(nb));
}

/** Words that a word becomes by one change, or by two if it is long; the nearest first, then the most frequent. */
async function corrections(tx: Tx, word: string): Promise<Candidate[]> {
  const most = word.length < 6 ? 1 : 2;
  const share = Math.max(1, Math.floor(word.length / (most + 1)));
  return (await findSimilar(tx, word, share, most))
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.word, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .sort((a, b) => a.distance - b.distance || b.candidate.versions - a.candidate.versions)
    .slice(0, MOST_CANDIDATES)
    .map(({ candidate }) => candidate);
}

/** Queries with every word in doubt replaced: each choice for the last one, if not itself, the first for the others. */
async function collate(
  tx: Tx,
  q: string,
  words: readonly Typed[],
  choices: ReadonlyMap<Typed, string[]>,
  within: Scope,
): Promise<string[]> {
  if (choices.size === 0) return [];
  const last = words.at(-1)!;
  const endings = [last.raw, ...(choices.get(last) ?? [])];
  const collations: string[] = [];
  for (const ending of endings) {
    let text = q;
    for (const typed of [...words].reverse()) {
      const choice = typed === last ? ending : (choices.get(typed)?.[0] ?? typed.raw);
      text = text.slice(0, typed.start) + choice + text.slice(typed.start + typed.raw.length);
    }
    if (text !== q && (await finds(tx, text, within))) collations.push(text);
  }
  return [...new Set(collations)];
}

/** Whether something holds as many of the words as a search asks for. */
async function finds(tx: Tx, q: string, within: Scope): Promise<boolean> {
  const { library, places } = await findEnough(tx, q, within);
  return chosenOf(library, places, within).length > 0;
}

const chosenOf = (
  { register }: Library,
  places: readonly number[],
  { constraints = new Map() }: Scope,
): number[] => countFacets(register.facets, places, constraints).chosen;

/** Of some words, those that stand, just so, where the caller may read. */
async function visibleOf(tx: Tx, candidates: readonly Candidate[], within: Scope): Promise<Set<number>> {
  const library = await openLibrary(tx, within.subscribed);
  const { register, texts } = library;
  const terms = [...new Set(candidates.flatMap(({ nb, en }) => [nb, en]))];
  const postings = await postingsOf(tx, register, terms);
  const readableIn = (term: number): Readable[] => {
    const { places, frequencies } = postings.get(term)!;
    const readable = [...places].filter(
      (place, i) => (texts.open[place] || frequencies[i]! & 0xffff) && within.includes(library, place),
    );
    return chosenOf(library, readable, within)
      .slice(0, MOST_TEXTS)
      .map((place) => ({ id: register.versions[place]!, isOpen: texts.open[place] === 1 }));
  };
  return findVisible(
    tx,
    candidates.map(({ id, word, nb, en }) => ({
      id,
      word,
      versions: [...readableIn(nb), ...readableIn(en)],
    })),
  );
}
