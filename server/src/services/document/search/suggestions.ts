import { countFacets, editDistance, Tokenizer, wordsTogether } from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import { SUGGESTION_LIMITS } from '../limits.js';
import { postingsOf } from './postings.js';
import { type Candidate, findCompletions, findSimilar, findVisible } from './suggestions.sql.js';
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
const MAX_CANDIDATES = 200;
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
  const completions =
    isLast && word.length >= MIN_START_LENGTH ? await findCompletions(tx, word, MAX_CANDIDATES) : [];
  const candidates = oneInflectionEach(completions);
  if (word.length >= MIN_CORRECTED_LENGTH && !(await hasMatch(tx, word, within)))
    candidates.push(...(await corrections(tx, word)));
  const found = new Set<string>();
  for (let at = 0; at < candidates.length && found.size < MAX_SUGGESTIONS; at += BATCH) {
    const some = candidates.slice(at, at + BATCH);
    const visible = await visibleOf(tx, some, within);
    for (const { id, spelling } of some)
      if (found.size < MAX_SUGGESTIONS && visible.has(id) && (await hasMatch(tx, spelling, within)))
        found.add(spelling);
  }
  return [...found];
}

/** Keeps only the most frequent of the inflections of a word. */
function oneInflectionEach(candidates: readonly Candidate[]): Candidate[] {
  const terms = new Set<number>();
  return candidates.filter(({ nb }) => !terms.has(nb) && terms.add(nb));
}

/** Words within an edit distance of 1, or 2 for long words. The nearest come first, then the most frequent. */
async function corrections(tx: Tx, word: string): Promise<Candidate[]> {
  const most = word.length < 6 ? 1 : 2;
  const share = Math.max(1, Math.floor(word.length / (most + 1)));
  return (await findSimilar(tx, word, share, most))
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.word, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .sort((a, b) => a.distance - b.distance || b.candidate.versions - a.candidate.versions)
    .slice(0, MAX_CANDIDATES)
    .map(({ candidate }) => candidate);
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
    compounds: false,
  });
  const together = placesWith(ranking, places, wordsTogether(analysis.count));
  return applyConstraints(library, together, within).length > 0;
}

const applyConstraints = (
  { columns }: Library,
  places: readonly number[],
  { constraints = new Map() }: Scope,
): number[] => countFacets(columns.facets, places, constraints).chosen;

/** The candidates that occur, in exactly this form, in a text that the caller may read. */
async function visibleOf(tx: Tx, candidates: readonly Candidate[], within: Scope): Promise<Set<number>> {
  const library = await openLibrary(tx, within.subscribed);
  const { columns, texts } = library;
  const terms = [...new Set(candidates.flatMap(({ nb, en }) => [nb, en]))];
  const postings = await postingsOf(tx, columns, terms);
  const readableIn = (term: number): Readable[] => {
    const { places, frequencies } = postings.get(term)!;
    const readable = [...places].filter(
      (place, i) => (texts.open[place] || frequencies[i]! & 0xffff) && within.includes(library, place),
    );
    return applyConstraints(library, readable, within)
      .slice(0, MAX_TEXTS)
      .map((place) => ({ id: columns.versions[place]!, isOpen: texts.open[place] === 1 }));
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
