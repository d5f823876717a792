import { join, raw, type Sql, sql } from '../../../store/sql.js';

export const FACET_GROUPS = [
  'type',
  'series',
  'facility',
  'activity1',
  'activity2',
  'internalControl',
  'keywords',
] as const;
export type FacetGroup = (typeof FACET_GROUPS)[number];

/** Values chosen by group: one of a group's must hold, for every group. */
export type Constraints = ReadonlyMap<FacetGroup, readonly string[]>;

export interface FacetCount {
  value: string;
  count: number;
}

/** More values of one group than anyone would choose from. */
const MOST_VALUES = 1000;

/** Where a group's values are: a column of one, or of several. */
const COLUMNS: Record<FacetGroup, { column: string; several: boolean }> = {
  type: { column: 'd.type', several: false },
  series: { column: '(SELECT title FROM document_series WHERE id = d.series_id)', several: false },
  facility: { column: 'v.facility', several: true },
  activity1: { column: 'v.activity1', several: true },
  activity2: { column: 'v.activity2', several: true },
  internalControl: { column: 'v.internal_control', several: true },
  keywords: { column: 'v.keywords', several: true },
};

/** The values of a match, for counting them. */
export const FACET_COLUMNS: Sql = join(
  FACET_GROUPS.map((group) =>
    raw(`${group === 'series' ? 'd.series_id' : COLUMNS[group].column} AS "${group}"`),
  ),
  ', ',
);

const bit = (group: FacetGroup) => 1 << FACET_GROUPS.indexOf(group);

/** Which groups' constraints something does not meet, as bits. */
export function missed(constraints: Constraints): Sql {
  const bits = [...constraints].map(([group, values]) => {
    const { column, several } = COLUMNS[group];
    const holds = several
      ? sql`${raw(column)} && ${values}::text[]`
      : sql`coalesce(${raw(column)} = ANY (${values}::text[]), false)`;
    return sql`CASE WHEN ${holds} THEN 0 ELSE ${raw(String(bit(group)))} END`;
  });
  return bits.length ? join(bits, ' + ') : raw('0');
}

/** How many of `base` have which value, each group by what the other groups' constraints leave. */
export const FACET_COUNTS: Sql = join(
  FACET_GROUPS.map((group) => {
    const own = `(b.missed & ~${bit(group)}) = 0`;
    const values =
      group === 'series'
        ? `SELECT s.title AS value FROM base b JOIN document_series s ON s.id = b.series WHERE ${own}`
        : `SELECT ${COLUMNS[group].several ? `unnest(b."${group}")` : `b."${group}"`} AS value FROM base b WHERE ${own}`;
    return raw(`(SELECT '${group}', value, count(*), NULL::float8 FROM (${values}) AS of
      GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${MOST_VALUES})`);
  }),
  ' UNION ALL ',
);
