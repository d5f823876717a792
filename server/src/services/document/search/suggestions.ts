import {
  countFacets,
  editDistance,
  joinDividedWords,
  Tokenizer,
  wordsTogether,
} from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import { SUGGESTION_LIMITS } from '../limits.js';
import { postingsOf } from './postings.js';
import { SearchedTexts } from './searchedTexts.js';
import {
  type Candidate,
  findCompletions,
  findSimilar,
  findVisible,
  type Holder,
  textOf,
} from './suggestions.sql.js';
import { type Library, openLibrary } from './versionColumns.js';
import { findMatches, placesWith, type Scope } from './versionSearch.js';
import type { Readable } from './versionSearch.sql.js';

export interface SuggestionRequest extends Scope {
  q: string;
}

export interface Suggestions {
  /** Suggested words by typed word. */
  suggestions: Record<string, string[]>;
  /** Whole queries with their words replaced. */
  collations: string[];
}

interface Typed {
  raw: string;
  word: string;
  start: number;
  isLast: boolean;
}

const { characters: MAX_QUERY_LENGTH, words: MAX_WORDS, suggestions: MAX_SUGGESTIONS } = SUGGESTION_LIMITS;
/** In how many texts a candidate is looked for. A word that is in none of them is not suggested. */
const MAX_TEXTS = 1000;
/** How many candidates are checked at a time. */
const BATCH = 25;
const MIN_START_LENGTH = 2;
const MIN_CORRECTED_LENGTH = 4;

/** Completes the last word of a query and corrects misspelt words. Every suggestion has at least one match. */
export async function suggest(tx: Tx, { q, ...within }: SuggestionRequest): Promise<Suggestions> {
  const text = q.slice(0, MAX_QUERY_LENGTH);
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
  const tokens = [...new Tokenizer().tokens(q)].slice(-MAX_WORDS);
  return tokens.map(({ raw, start, words }, i) => ({
    raw,
    word: words[0]!.word,
    start,
    isLast: i === tokens.length - 1,
  }));
}

async function choicesFor(tx: Tx, { word, isLast }: Typed, within: Scope): Promise<string[]> {
  const library = await openLibrary(tx, within.subscribed);
  const searched = new SearchedTexts(library, (place) => within.includes(library, place));
  const completions =
    isLast && word.length >= MIN_START_LENGTH
      ? await byFrequency(tx, await findCompletions(tx, word), () => 0, searched)
      : [];
  const found = await firstVisible(tx, completions, searched, within);
  if (
    found.size < MAX_SUGGESTIONS &&
    word.length >= MIN_CORRECTED_LENGTH &&
    !(await hasMatch(tx, word, within))
  )
    for (const spelling of await firstVisible(tx, await corrections(tx, word, searched), searched, within))
      found.add(spelling);
  return [...found].slice(0, MAX_SUGGESTIONS);
}

/**
 * Orders candidates by their distance from what was typed, and then by how many searched texts have them. Of the
 * inflections of a word the shortest comes first.
 */
async function byFrequency(
  tx: Tx,
  candidates: readonly Candidate[],
  distanceOf: (word: string) => number,
  searched: SearchedTexts,
): Promise<Candidate[]> {
  const terms = [...new Set(candidates.flatMap(({ nb, en }) => [nb, en]))];
  const postings = await postingsOf(tx, searched.library.columns, terms);
  const counts = new Map(terms.map((term) => [term, searched.count(postings.get(term)!)]));
  return candidates
    .map((candidate) => ({
      candidate,
      distance: distanceOf(candidate.word),
      count: counts.get(candidate.nb)! + counts.get(candidate.en)!,
    }))
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        b.count - a.count ||
        a.candidate.word.length - b.candidate.word.length ||
        (a.candidate.word < b.candidate.word ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}

/** The first candidates that occur in what the caller may read and find something, one inflection of each. */
async function firstVisible(
  tx: Tx,
  candidates: readonly Candidate[],
  searched: SearchedTexts,
  within: Scope,
): Promise<Set<string>> {
  const found = new Set<string>();
  const terms = new Set<number>();
  for (let at = 0; at < candidates.length && found.size < MAX_SUGGESTIONS; at += BATCH) {
    const some = candidates.slice(at, at + BATCH);
    const visible = await visibleOf(tx, some, searched, within);
    for (const { id, nb, word } of some) {
      const holder = visible.get(id);
      if (found.size >= MAX_SUGGESTIONS || terms.has(nb) || !holder) continue;
      const spelling = await spellingOf(tx, word, holder);
      if (!(await hasMatch(tx, spelling, within))) continue;
      terms.add(nb);
      found.add(spelling);
    }
  }
  return found;
}

/** How a text spells a word. It must be one that the caller may read: others may spell it in another way. */
async function spellingOf(tx: Tx, word: string, holder: Holder): Promise<string> {
  const text = joinDividedWords(await textOf(tx, holder));
  for (const { words } of new Tokenizer().tokens(text)) {
    const found = words.find((each) => each.word === word);
    if (found) return found.spelling;
  }
  return word;
}

/** Words within an edit distance of 1, or 2 for long words. The nearest come first, then the most frequent. */
async function corrections(tx: Tx, word: string, searched: SearchedTexts): Promise<Candidate[]> {
  const most = word.length < 6 ? 1 : 2;
  const share = Math.max(1, Math.floor(word.length / (most + 1)));
  const distances = new Map<string, number>();
  const near = (await findSimilar(tx, word, share, most)).filter((candidate) => {
    const distance = editDistance(word, candidate.word, most);
    distances.set(candidate.word, distance);
    return distance > 0 && distance <= most;
  });
  return byFrequency(tx, near, (each) => distances.get(each)!, searched);
}

/** Queries in which misspelt words are replaced by their first suggestion, and the last word by each of its suggestions. */
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
    if (text !== q && (await hasMatch(tx, text, within))) collations.push(text);
  }
  return [...new Set(collations)];
}

/** Whether a search for `q` has a match with its words together. A correction that finds one of them is no help. */
async function hasMatch(tx: Tx, q: string, within: Scope): Promise<boolean> {
  const { library, places, ranking, analysis } = await findMatches(tx, q, within, {
    isLiteral: true,
  });
  const together = placesWith(ranking, places, wordsTogether(analysis.count));
  return applyConstraints(library, together, within).length > 0;
}

const applyConstraints = (
  { columns }: Library,
  places: readonly number[],
  { constraints = new Map() }: Scope,
): number[] => countFacets(columns.facets, places, constraints).chosen;

/** The candidates that occur, in exactly this form, in a text that the caller may read, and where. */
async function visibleOf(
  tx: Tx,
  candidates: readonly Candidate[],
  searched: SearchedTexts,
  within: Scope,
): Promise<Map<number, Holder>> {
  const { library } = searched;
  const terms = [...new Set(candidates.flatMap(({ nb, en }) => [nb, en]))];
  const postings = await postingsOf(tx, library.columns, terms);
  const readableIn = (term: number): Readable[] => {
    const places = searched.placesOf(postings.get(term)!);
    return searched.readable(applyConstraints(library, places, within).slice(0, MAX_TEXTS));
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
