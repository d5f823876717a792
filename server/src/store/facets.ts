import { every, join, raw, type Sql, sql } from './sql.js';
import type { Tx } from './store.js';

/** A property that matches are counted by; `b` is a match. */
export interface Facet {
  /** The value of a match, or an array of them where a match has several. */
  value: string;
  several?: boolean;
  label?: string;
  /** The filters on the property itself, which its own counts ignore. */
  filters: readonly string[];
}

/** A property of which the least and the largest value are of interest. */
export interface RangeFacet {
  value: string;
  filters: readonly string[];
}

export interface Faceted {
  facets: Record<string, Facet>;
  ranges?: Record<string, RangeFacet>;
  /** What of a thing the facets look at. */
  columns: Sql;
  /** All things that there are for the caller: `FROM … WHERE …`. */
  from: Sql;
  /** The filters of the request, by name. */
  conditions: ReadonlyMap<string, Sql>;
  /** A row like those of the facets, read in the same snapshot. */
  beside?: Sql;
}

export interface FacetRow {
  facet: string;
  /** A value, or the least of a range. */
  value: string | null;
  /** What it is called, or the largest of a range. */
  label: string | null;
  count: number;
}

/** More values of one property than anyone would choose from. */
const MOST_VALUES = 1000;

/**
 * Counts of all facets in one pass over the matches: filters that belong to no facet decide what is looked at,
 * and each facet's own become columns that the other facets ask for. The rows `counter` and `staticCounter` say
 * how many match, and how many there are.
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
    // Equal arrays are taken apart once.
    const single = several
      ? sql`SELECT e.value, sum(a.count)::bigint AS count FROM (${found}) a, unnest(a.value) AS e(value) GROUP BY 1`
      : found;
    return sql`(SELECT ${raw(`'${facet}'`)} AS facet, v.value::text, ${raw(label.replace(/b\.\w+/, 'v.value'))} AS label, v.count
                FROM (${single} ORDER BY 2 DESC, 1 LIMIT ${raw(String(MOST_VALUES))}) v)`;
  });
  const extremes = Object.entries(ranges).map(
    ([facet, { value, filters }]) =>
      sql`SELECT ${raw(`'${facet}'`)}, ${raw(`min(${value})::text, max(${value})::text`)}, count(*) FROM base b WHERE ${but(filters)}`,
  );
  return tx.rows<FacetRow>(
    sql`WITH base AS MATERIALIZED (
          SELECT ${columns} ${join(
            flags.map(([name, condition]) => sql`, ${condition} AS ${raw(`"f_${name}"`)}`),
            '',
          )} ${from} AND ${every(base)})
        ${join([...counts, ...extremes], ' UNION ALL ')}
        UNION ALL SELECT 'counter', NULL, NULL, count(*) FROM base b WHERE ${but([])}
        UNION ALL SELECT 'staticCounter', NULL, NULL, count(*) ${base.length ? from : raw('FROM base')}
        ${beside ? sql`UNION ALL ${beside}` : raw('')}`,
  );
}
