import { every, join, raw, type Sql, sql } from './sql.js';
import type { Tx } from './store.js';

/** A property to count matches by. `b` is a matching row. */
export interface Facet {
  /** The SQL of the value, or of an array of values if `several`. */
  value: string;
  several?: boolean;
  label?: string;
  /** The filters on this property. Its own counts ignore them. */
  filters: readonly string[];
}

/** A property with a minimum and a maximum. */
export interface RangeFacet {
  value: string;
  filters: readonly string[];
  /** The matches of each month are counted too, in rows of `monthsOf(name)`. */
  monthly?: boolean;
}

/** The rows that count the months of a range. */
export const monthsOf = (range: string): string => `${range}.months`;

export interface Faceted {
  facets: Record<string, Facet>;
  ranges?: Record<string, RangeFacet>;
  /** The columns that the facets use. */
  columns: Sql;
  /** All rows that the caller can see: `FROM … WHERE …`. */
  from: Sql;
  /** The filters of the request, by name. */
  conditions: ReadonlyMap<string, Sql>;
  /** A row like those of the facets, read in the same snapshot. */
  beside?: Sql;
}

export interface FacetRow {
  facet: string;
  /** A value, or the minimum of a range. */
  value: string | null;
  /** The label of the value, or the maximum of a range. */
  label: string | null;
  count: number;
}

/** Limit for the values of one property. */
export const MAX_VALUES = 1000;

/**
 * Counts all facets in one pass. Filters that belong to no facet select the rows. Filters of a facet become boolean
 * columns, so that all other facets can apply them. The rows `counter` and `staticCounter` hold the number of matches
 * and the number of all rows.
 */
export function countFacets(
  tx: Tx,
  { facets, ranges = {}, columns, from, conditions, beside }: Faceted,
): Promise<FacetRow[]> {
  const owned = new Set(
    [...Object.values(facets), ...Object.values(ranges)].flatMap(({ filters }) => filters),
  );
  const given = [...conditions];
  const flags = given.filter(([name]) => owned.has(name));
  const base = given.filter(([name]) => !owned.has(name)).map(([, condition]) => condition);
  const but = (ignored: readonly string[]) =>
    every(flags.filter(([name]) => !ignored.includes(name)).map(([name]) => raw(`b."f_${name}"`)));

  const counts = Object.entries(facets).map(([facet, { value, several, label = 'NULL', filters }]) => {
    const found = sql`SELECT ${raw(value)} AS value, count(*) AS count FROM base b
                      WHERE ${but(filters)} AND ${raw(value)} IS NOT NULL GROUP BY 1`;
    // Equal arrays are grouped before unnest, so each is expanded once.
    const single = several
      ? sql`SELECT e.value, sum(a.count)::bigint AS count FROM (${found}) a, unnest(a.value) AS e(value) GROUP BY 1`
      : found;
    return sql`(SELECT ${raw(`'${facet}'`)} AS facet, v.value::text, ${raw(label.replace(/b\.\w+/, 'v.value'))} AS label, v.count
                FROM (${single} ORDER BY 2 DESC, 1 LIMIT ${raw(String(MAX_VALUES))}) v)`;
  });
  const extremes = Object.entries(ranges).map(
    ([facet, { value, filters }]) =>
      sql`SELECT ${raw(`'${facet}'`)}, ${raw(`min(${value})::text, max(${value})::text`)}, count(*) FROM base b WHERE ${but(filters)}`,
  );
  const months = Object.entries(ranges)
    .filter(([, { monthly }]) => monthly)
    .map(
      ([facet, { value, filters }]) =>
        sql`(SELECT ${raw(`'${monthsOf(facet)}'`)}, to_char(v.month, 'YYYY-MM'), NULL, v.count
             FROM (SELECT ${raw(`date_trunc('month', ${value} AT TIME ZONE 'UTC')`)} AS month, count(*) AS count FROM base b
                   WHERE ${but(filters)} GROUP BY 1 ORDER BY 1 DESC LIMIT ${raw(String(MAX_VALUES))}) v)`,
    );
  return tx.rows<FacetRow>(
    sql`WITH base AS MATERIALIZED (
          SELECT ${columns} ${join(
            flags.map(([name, condition]) => sql`, ${condition} AS ${raw(`"f_${name}"`)}`),
            '',
          )} ${from} AND ${every(base)})
        ${join([...counts, ...extremes, ...months], ' UNION ALL ')}
        UNION ALL SELECT 'counter', NULL, NULL, count(*) FROM base b WHERE ${but([])}
        UNION ALL SELECT 'staticCounter', NULL, NULL, count(*) ${base.length ? from : raw('FROM base')}
        ${beside ? sql`UNION ALL ${beside}` : raw('')}`,
  );
}
