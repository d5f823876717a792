import type { Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { type Analysis, analyse } from './analysis.js';
import { type Constraints, FACET_GROUPS, type FacetCount, type FacetGroup } from './facets.js';
import { type FoundRow, findMatches, type Wanted } from './search.sql.js';

export interface SearchRequest {
  q: string;
  /** Conditions on `d`, a document, and `v`, a version of it. */
  filter: Sql;
  /** Whether the caller may open it, in terms of `d` and `v`; what it says of others is searched without contents. */
  accessible: Sql;
  constraints?: Constraints;
  /** In terms of `d`, `v` and `b.score`; without it the best first. */
  order?: Sql | undefined;
  start: number;
  max: number;
  facets: boolean;
}

export interface SearchResult {
  total: number;
  /** A page of matches in order; a score only where something was asked for. */
  rows: { versionId: number; score: number | null }[];
  facetCounts: Record<FacetGroup, FacetCount[]>;
  /** What was made of the query, for highlighting. */
  analysis: Analysis;
}

/**
 * Documents that hold the words of a query, ranked. When no document holds enough of them, one that holds any will
 * do; whether that is so does not depend on the facets chosen, so that their counts come true.
 */
export async function searchVersions(tx: Tx, request: SearchRequest): Promise<SearchResult> {
  const wanted: Wanted = { ...request, constraints: request.constraints ?? new Map() };
  let { analysis, found } = await findEnough(tx, request.q, wanted);
  const least = analysis.phrases.length ? 0 : 1;
  if (isNone(found) && analysis.needed > least) found = await findMatches(tx, analysis, least, wanted);
  return {
    total: numberOf(found, 'total'),
    rows: found
      .filter(({ kind }) => kind === 'match')
      .map(({ number, score }) => ({ versionId: number, score })),
    facetCounts: Object.fromEntries(
      FACET_GROUPS.map((group) => [
        group,
        found
          .filter(({ kind }) => kind === group)
          .map(({ value, number }) => ({ value: value!, count: number })),
      ]),
    ) as Record<FacetGroup, FacetCount[]>,
    analysis,
  };
}

/**
 * What holds as many words as it should. References are taken as a whole first, and by their parts when nothing that
 * the caller may find is called so: whether the index knows them would tell of what the caller may not read.
 */
export async function findEnough(
  tx: Tx,
  q: string,
  wanted: Wanted,
): Promise<{ analysis: Analysis; found: FoundRow[] }> {
  const analysis = await analyse(tx, q);
  const found = await findMatches(tx, analysis, analysis.needed, wanted);
  if (!isNone(found) || !analysis.hasParts) return { analysis, found };
  const apart = await analyse(tx, q, true);
  return { analysis: apart, found: await findMatches(tx, apart, apart.needed, wanted) };
}

const isNone = (rows: readonly FoundRow[]): boolean => numberOf(rows, 'base') === 0;

const numberOf = (rows: readonly FoundRow[], kind: string): number =>
  rows.find((row) => row.kind === kind)!.number;
