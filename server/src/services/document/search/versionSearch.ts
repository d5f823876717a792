import {
  bestPlaces,
  type Chosen,
  countFacets,
  type FacetCount,
  type Postings,
  type Ranking,
  rank,
  wordsNeeded,
} from '@spadework/core/search';
import type { Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { postingsOf } from './postings.js';
import { type Analysis, analyse } from './queryAnalysis.js';
import { splitUnknownWords } from './unknownCompounds.js';
import { type FacetGroup, type Library, openLibrary } from './versionColumns.js';
import { findWithPhrases, sortedPage } from './versionSearch.sql.js';

export type Constraints = Chosen<FacetGroup>;

/** Which versions a search looks at. */
export interface Scope {
  /** Selects the ids of the series that the caller's company subscribes to. */
  subscribed: Sql;
  /** Whether the version at a place is searched. */
  includes: (library: Library, place: number) => boolean;
  constraints?: Constraints | undefined;
}

export interface MatchOptions {
  /** Whether compounds that are in no text are split into their parts. A misspelt word may look like one. */
  compounds?: boolean;
}

export interface SearchRequest extends Scope {
  q: string;
  /** An order by columns of `d` (document), `v` (version) and `b.score`. Without it, the best match comes first. */
  order?: Sql | undefined;
  start: number;
  max: number;
}

export interface SearchResult {
  total: number;
  /** One page of matches, in order. The score is null if the query has no words. */
  rows: { versionId: number; score: number | null }[];
  facetCounts: Record<FacetGroup, FacetCount[]>;
  /** The analysed query, for highlighting. */
  analysis: Analysis;
}

/** What a query finds before facet constraints are applied. */
export interface Found {
  library: Library;
  analysis: Analysis;
  postings: ReadonlyMap<number, Postings>;
  places: number[];
  ranking: Ranking;
}

/**
 * Finds the versions that contain the words of a query, ranked. Facet constraints do not influence how many of the words
 * a version must contain, so choosing a facet gives exactly as many matches as its count says.
 */
export async function searchVersions(tx: Tx, request: SearchRequest): Promise<SearchResult> {
  const found = await findMatches(tx, request.q, request);
  const { library, analysis, places } = found;
  const { chosen, counts } = countFacets(library.columns.facets, places, request.constraints ?? new Map());
  return {
    total: chosen.length,
    rows: await pageOf(tx, found, chosen, request),
    facetCounts: counts,
    analysis,
  };
}

async function pageOf(
  tx: Tx,
  { library: { columns }, analysis, ranking }: Found,
  places: readonly number[],
  { order, start, max }: SearchRequest,
): Promise<SearchResult['rows']> {
  const match = (place: number) => ({
    versionId: columns.versions[place]!,
    score: analysis.isEmpty ? null : ranking.scoreOf(place),
  });
  return order
    ? sortedPage(tx, places.map(match), order, start, max)
    : bestPlaces(places, ranking.scoreOf, start, max).map(match);
}

/**
 * Finds the versions that contain enough words. The parts of a reference such as `K-703.2`, or of a compound that is in
 * no text, find something only if the caller finds nothing by the words as typed. The index is not asked whether it
 * knows the whole word: its answer would reveal the content of texts that the caller may not read.
 */
export async function findMatches(
  tx: Tx,
  q: string,
  scope: Scope,
  { compounds: splitsCompounds = true }: MatchOptions = {},
): Promise<Found> {
  const library = await openLibrary(tx, scope.subscribed);
  const typed = await find(tx, await analyse(tx, q), library, scope);
  const compounds = splitsCompounds
    ? await splitUnknownWords(tx, typed.analysis.words, typed.postings, library)
    : new Map<string, string[]>();
  if (typed.places.length === 0)
    return typed.analysis.hasParts || compounds.size > 0
      ? find(tx, await analyse(tx, q, { split: true, compounds }), library, scope)
      : typed;
  return compounds.size > 0 ? find(tx, await analyse(tx, q, { compounds }), library, scope) : typed;
}

async function find(tx: Tx, analysis: Analysis, library: Library, scope: Scope): Promise<Found> {
  const terms = new Set(analysis.words.flatMap((word) => [...word.terms.keys()]));
  const postings = await postingsOf(tx, library.columns, [...terms]);
  const ranking = rankingOf(analysis, postings, library);
  const found = { library, analysis, postings, ranking, places: [] };
  // A phrase must occur, but then no other word has to.
  const least = analysis.phrases.length ? 0 : Math.min(analysis.count, 1);
  const places = await matchingPlaces(tx, found, least, scope);
  const withAll = placesWith(found.ranking, places, analysis.count);
  const documents = new Set(withAll.map((place) => library.columns.documents[place]));
  const needed = wordsNeeded(analysis.count, documents.size);
  return { ...found, places: needed > 1 ? withAll : places };
}

/** Those of some places that contain at least so many words. */
export function placesWith(ranking: Ranking, places: readonly number[], words: number): number[] {
  const enough = new Set(ranking.atLeast(words));
  return places.filter((place) => enough.has(place));
}

function rankingOf(
  { words }: Analysis,
  postings: ReadonlyMap<number, Postings>,
  { texts }: Library,
): Ranking {
  return rank(
    words.map(({ terms, word: _, ...word }) => ({
      ...word,
      answers: [...terms].map(([term, answer]) => ({ ...answer, ...postings.get(term)! })),
    })),
    texts,
  );
}

async function matchingPlaces(
  tx: Tx,
  { library, analysis: { phrases }, ranking }: Omit<Found, 'places'>,
  needed: number,
  { includes }: Scope,
): Promise<number[]> {
  const { columns, texts } = library;
  const places = ranking.atLeast(needed).filter((place) => includes(library, place));
  if (phrases.length === 0 || places.length === 0) return places;
  const candidates = places.map((place) => ({
    id: columns.versions[place]!,
    isOpen: texts.open[place] === 1,
  }));
  const held = await findWithPhrases(
    tx,
    candidates,
    phrases.map(({ stream }) => stream),
  );
  return places.filter((place) => held.has(columns.versions[place]!));
}
