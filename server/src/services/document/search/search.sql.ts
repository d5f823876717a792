import { join, raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { Analysis } from './analysis.js';
import { type Constraints, FACET_COLUMNS, FACET_COUNTS, missed } from './facets.js';
import { ranked } from './ranking.sql.js';

export interface Wanted {
  /** Conditions on `d`, a document, and `v`, a version of it. */
  filter: Sql;
  /** Whether the caller may open it, in terms of `d` and `v`. */
  accessible: Sql;
  constraints: Constraints;
  /** In terms of `d`, `v` and `b.score`; without it by score. */
  order?: Sql | undefined;
  start: number;
  max: number;
  facets: boolean;
}

export interface FoundRow {
  /** `match`, `total`, `base` (the total without constraints), or a facet group. */
  kind: string;
  value: string | null;
  /** A version's id, or how many. */
  number: number;
  score: number | null;
}

/** Matches with at least `needed` words, a page of them, how many there are, and facets. */
export function findMatches(
  tx: Tx,
  analysis: Analysis,
  needed: number,
  { filter, accessible, constraints, order, start, max, facets }: Wanted,
): Promise<FoundRow[]> {
  const given = analysis.isEmpty ? everything(filter) : answering(analysis, needed, filter, accessible);
  const place = order ? sql`${order}, b.id` : raw('b.score DESC, b.id');
  const joined = order
    ? raw('JOIN document_version v ON v.id = b.id JOIN document d ON d.id = v.document_id')
    : raw('');
  return tx.rows<FoundRow>(
    sql`WITH ${given.ctes} base AS MATERIALIZED (
          SELECT v.id, ${given.score} AS score, ${missed(constraints)} AS missed
            ${facets ? sql`, ${FACET_COLUMNS}` : raw('')}
          ${given.from})
        (SELECT 'match' AS kind, NULL::text AS value, b.id::bigint AS number, b.score FROM base b ${joined}
          WHERE b.missed = 0 ORDER BY ${place} LIMIT ${max} OFFSET ${start})
        UNION ALL SELECT 'total', NULL, count(*) FILTER (WHERE b.missed = 0), NULL FROM base b
        UNION ALL SELECT 'base', NULL, count(*), NULL FROM base b
        ${facets ? sql`UNION ALL ${FACET_COUNTS}` : raw('')}`,
  );
}

interface Given {
  ctes: Sql;
  score: Sql;
  from: Sql;
}

const everything = (filter: Sql): Given => ({
  ctes: raw(''),
  score: raw('NULL::float8'),
  from: sql`FROM document_version v JOIN document d ON d.id = v.document_id WHERE ${filter}`,
});

/**
 * What answers the words of the query. What the caller may not open is found, ranked and counted by its metadata
 * alone. Scores are rounded, or equals would differ by the order of their sums.
 */
function answering(analysis: Analysis, needed: number, filter: Sql, accessible: Sql): Given {
  const { phrases } = analysis;
  const phrased = phrases.length
    ? {
        join: raw('JOIN document_indexed i ON i.version = v.id'),
        holds: join(
          phrases.map(
            ({ stream }) =>
              sql`(strpos(i.meta, ${stream}) > 0 OR a.accessible AND strpos(i.content, ${stream}) > 0)`,
          ),
          ' AND ',
        ),
      }
    : { join: raw(''), holds: raw('true') };
  return {
    ctes: sql`${ranked(analysis, needed)},`,
    score: raw('round(CASE WHEN a.accessible THEN f.score ELSE f.meta END * 1e9) / 1e9'),
    from: sql`FROM found f JOIN document_version v ON v.id = f.version JOIN document d ON d.id = v.document_id
      CROSS JOIN LATERAL (SELECT (${accessible}) AS accessible OFFSET 0) a ${phrased.join}
      WHERE (${filter}) AND (a.accessible OR f.by_meta) AND ${phrased.holds}`,
  };
}
