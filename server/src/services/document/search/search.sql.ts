import { join, raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { Analysis, Answers } from './analysis.js';
import type { Extent } from './expansion.sql.js';
import { type Constraints, FACET_COLUMNS, FACET_COUNTS, missed } from './facets.js';
import { array } from './vocabulary.sql.js';

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

/** BM25; the frequency of a word in plain content counts 2, hence twice the usual 1.2. */
const SATURATION = 2.4;
const LENGTH_SHARE = 0.6;

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
 * All that answers a word of the query counts as one word, as often as it stands there by its worth; the words are
 * summed up by version: once by all that can be read, and once by the metadata alone. What the caller may not open is found, ranked and counted by the latter.
 */
function answering(
  { words, required, phrases, extent }: Analysis,
  needed: number,
  filter: Sql,
  accessible: Sql,
): Given {
  const asked = columns([...words, ...required]);
  const isWord = sql`n <= ${words.length}::int`;
  const ctes = sql`
    answer AS (
      SELECT p.version, a.n, min(a.rarity) AS rarity, sum(a.worth * p.frequency) AS frequency,
        sum(a.worth * p.meta_frequency) AS meta, min(p.length) AS length, min(p.meta_length) AS meta_length
      FROM unnest(${asked.n}::int[], ${asked.rarity}::float8[], ${asked.term}::int[], ${asked.worth}::float8[])
          AS a (n, rarity, term, worth)
        JOIN document_posting p ON p.term = a.term
      GROUP BY p.version, a.n),
    found AS (
      SELECT version, sum(rarity * frequency / (frequency + ${slowness(extent.length, extent)})) AS score,
        sum(rarity * meta / (meta + ${slowness(extent.metaLength, extent, 'meta_')})) AS meta,
        count(*) FILTER (WHERE ${isWord} AND meta > 0) >= ${needed}::int
          AND count(*) FILTER (WHERE NOT ${isWord} AND meta > 0) >= ${required.length}::int AS by_meta
      FROM answer GROUP BY version
      HAVING count(*) FILTER (WHERE ${isWord}) >= ${needed}::int
        AND count(*) FILTER (WHERE NOT ${isWord}) >= ${required.length}::int),`;
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
    ctes,
    score: raw('CASE WHEN a.accessible THEN f.score ELSE f.meta END'),
    from: sql`FROM found f JOIN document_version v ON v.id = f.version JOIN document d ON d.id = v.document_id
      CROSS JOIN LATERAL (SELECT (${accessible}) AS accessible OFFSET 0) a ${phrased.join}
      WHERE (${filter}) AND (a.accessible OR f.by_meta) AND ${phrased.holds}`,
  };
}

/** How slowly more of the same counts more: the longer a text is beside the average, the slower. */
function slowness(total: number, { versions }: Extent, column: '' | 'meta_' = ''): Sql {
  const average = Math.max(total / Math.max(versions, 1), 1);
  return sql`${SATURATION * (1 - LENGTH_SHARE)}::float8
    + ${(SATURATION * LENGTH_SHARE) / average}::float8 * ${raw(`${column}length`)}`;
}

function columns(groups: readonly Answers[]): Record<'n' | 'rarity' | 'term' | 'worth', string> {
  const rows = groups.flatMap(({ terms, rarity }, i) =>
    [...terms].map(([term, worth]) => ({ n: i + 1, rarity, term, worth })),
  );
  const column = (key: keyof (typeof rows)[number]) => array(rows.map((row) => row[key]));
  return { n: column('n'), rarity: column('rarity'), term: column('term'), worth: column('worth') };
}
