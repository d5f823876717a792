import {
  bestPlaces,
  type Chosen,
  countFacets,
  type FacetCount,
  type Postings,
  type Ranking,
  rank,
} from '@spadework/core/search';
import type { Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { postingsOf } from './postings.js';
import { type Analysis, analyse } from './queryAnalysis.js';
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
  places: number[];
  ranking: Ranking;
}

/**
 * Finds the versions that contain the words of a query, ranked. If no version contains enough of the words, versions
 * that contain any of them are found instead. Facet constraints do not influence that decision, so choosing a facet
 * gives exactly as many matches as its count says.
 */
export async function searchVersions(tx: Tx, request: SearchRequest): Promise<SearchResult> {
  const found = await findEnough(tx, request.q, request);
  const { library, analysis } = found;
  const least = analysis.phrases.length ? 0 : 1;
  const hasEnough = found.places.length > 0 || analysis.needed <= least;
  const places = hasEnough ? found.places : await matchingPlaces(tx, found, least, request);
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
 * Finds the versions that contain enough words. A reference such as `K-703.2` is searched as a whole first, and by its
 * parts if the caller finds nothing that way. The index is not asked whether it knows the whole reference: its answer
 * would reveal the content of texts that the caller may not read.
 */
export async function findEnough(tx: Tx, q: string, scope: Scope): Promise<Found> {
  const library = await openLibrary(tx, scope.subscribed);
  const whole = await find(tx, await analyse(tx, q), library, scope);
  if (whole.places.length || !whole.analysis.hasParts) return whole;
  return find(tx, await analyse(tx, q, true), library, scope);
}

async function find(tx: Tx, analysis: Analysis, library: Library, scope: Scope): Promise<Found> {
  const terms = new Set(analysis.words.flatMap((word) => [...word.terms.keys()]));
  const postings = await postingsOf(tx, library.columns, [...terms]);
  const found = { library, analysis, ranking: rankingOf(analysis, postings, library), places: [] };
  return { ...found, places: await matchingPlaces(tx, found, analysis.needed, scope) };
}

function rankingOf(
  { words }: Analysis,
  postings: ReadonlyMap<number, Postings>,
  { texts }: Library,
): Ranking {
  return rank(
    words.map(({ terms, ...word }) => ({
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
