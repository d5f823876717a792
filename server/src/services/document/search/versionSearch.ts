import {
  best,
  type Chosen,
  countFacets,
  type FacetCount,
  type Postings,
  type Ranking,
  rank,
} from '@spadework/core';
import type { Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { postingsOf } from './postings.js';
import { type Analysis, analyse } from './queryAnalysis.js';
import { type FacetGroup, type Library, openLibrary } from './versionColumns.js';
import { findWithPhrases, inOrder } from './versionSearch.sql.js';

export type Constraints = Chosen<FacetGroup>;

/** Where to look. */
export interface Scope {
  /** Selects the ids of the series that are open to the caller; of others, only the metadata is searched. */
  subscribed: Sql;
  /** Whether the version at a place is looked at. */
  includes: (library: Library, place: number) => boolean;
  constraints?: Constraints | undefined;
}

export interface SearchRequest extends Scope {
  q: string;
  /** In terms of `d`, a document, `v`, its version, and `b.score`; without it the best first. */
  order?: Sql | undefined;
  start: number;
  max: number;
}

export interface SearchResult {
  total: number;
  /** A page of matches in order; a score only where something was asked for. */
  rows: { versionId: number; score: number | null }[];
  facetCounts: Record<FacetGroup, FacetCount[]>;
  /** What was made of the query, for highlighting. */
  analysis: Analysis;
}

/** What a query finds, before facets are chosen, as places of the register. */
export interface Found {
  library: Library;
  analysis: Analysis;
  places: number[];
  ranking: Ranking;
}

/**
 * Documents that hold the words of a query, ranked. When no document holds enough of them, one that holds any will
 * do; whether that is so does not depend on the facets chosen, so that their counts come true.
 */
export async function searchVersions(tx: Tx, request: SearchRequest): Promise<SearchResult> {
  const found = await findEnough(tx, request.q, request);
  const { library, analysis } = found;
  const least = analysis.phrases.length ? 0 : 1;
  const isEnough = found.places.length > 0 || analysis.needed <= least;
  const places = isEnough ? found.places : await matching(tx, found, least, request);
  const { chosen, counts } = countFacets(library.register.facets, places, request.constraints ?? new Map());
  return {
    total: chosen.length,
    rows: await pageOf(tx, found, chosen, request),
    facetCounts: counts,
    analysis,
  };
}

async function pageOf(
  tx: Tx,
  { library: { register }, analysis, ranking }: Found,
  places: readonly number[],
  { order, start, max }: SearchRequest,
): Promise<SearchResult['rows']> {
  const match = (place: number) => ({
    versionId: register.versions[place]!,
    score: analysis.isEmpty ? null : ranking.scoreOf(place),
  });
  return order
    ? inOrder(tx, places.map(match), order, start, max)
    : best(places, ranking.scoreOf, start, max).map(match);
}

/**
 * What holds as many words as it should. References are taken as a whole first, and by their parts when nothing that
 * the caller may find is called so: whether the index knows them would tell of what the caller may not read.
 */
export async function findEnough(tx: Tx, q: string, scope: Scope): Promise<Found> {
  const library = await openLibrary(tx, scope.subscribed);
  const whole = await find(tx, await analyse(tx, q), library, scope);
  if (whole.places.length || !whole.analysis.hasParts) return whole;
  return find(tx, await analyse(tx, q, true), library, scope);
}

async function find(tx: Tx, analysis: Analysis, library: Library, scope: Scope): Promise<Found> {
  const terms = new Set(analysis.words.flatMap((word) => [...word.terms.keys()]));
  const postings = await postingsOf(tx, library.register, [...terms]);
  const found = { library, analysis, ranking: ranked(analysis, postings, library), places: [] };
  return { ...found, places: await matching(tx, found, analysis.needed, scope) };
}

function ranked({ words }: Analysis, postings: ReadonlyMap<number, Postings>, { texts }: Library): Ranking {
  return rank(
    words.map(({ terms, ...word }) => ({
      ...word,
      answers: [...terms].map(([term, answer]) => ({ ...answer, ...postings.get(term)! })),
    })),
    texts,
  );
}

async function matching(
  tx: Tx,
  { library, analysis: { phrases }, ranking }: Omit<Found, 'places'>,
  needed: number,
  { includes }: Scope,
): Promise<number[]> {
  const { register, texts } = library;
  const places = ranking.atLeast(needed).filter((place) => includes(library, place));
  if (phrases.length === 0 || places.length === 0) return places;
  const candidates = places.map((place) => ({
    id: register.versions[place]!,
    isOpen: texts.open[place] === 1,
  }));
  const held = await findWithPhrases(
    tx,
    candidates,
    phrases.map(({ stream }) => stream),
  );
  return places.filter((place) => held.has(register.versions[place]!));
}
