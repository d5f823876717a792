import type { Caller } from '../../auth/caller.js';
import { every, join, raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { role, visible } from './access.sql.js';
import type { FilterName } from './filters.js';

interface Facet {
  /** The value of a match, or a source with several. */
  value: string;
  from?: string;
  label?: string;
  /** The filters on the property itself, which its own counts ignore. */
  filters: FilterName[];
}

export const FACETS: Record<string, Facet> = {
  status: { value: 'b.status', filters: ['status'] },
  companyId: {
    value: 'b.company_id',
    label: '(SELECT c.name FROM company c WHERE c.id = b.company_id)',
    filters: ['companyId'],
  },
  moduleType: {
    value: 'm.type',
    from: 'CROSS JOIN LATERAL unnest(b.modules) AS m(type)',
    filters: ['moduleType'],
  },
  archived: { value: 'b.archived', filters: ['archived'] },
  caseRef: { value: 'b.case_ref', filters: ['caseRef'] },
  substationRef: { value: 'b.substation_ref', filters: ['substationRef'] },
  owner: {
    value: 'b.owner',
    label:
      "(SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM app_user u WHERE u.username = b.owner)",
    filters: ['owner'],
  },
  myProjectRoles: { value: 'b.role', filters: ['myProjectRoles'] },
};

const RANGE_FILTERS: FilterName[] = ['fromStartDate', 'toStartDate'];
/** More values of one property than anyone would choose from. */
const MOST_VALUES = 1000;

export interface FacetRow {
  facet: string;
  value: string | null;
  label: string | null;
  count: number;
}

/**
 * Counts of all facets in one pass over the matches: filters that belong to no facet decide what is looked at,
 * and each facet's own become columns that the other facets ask for.
 */
export function summarize(tx: Tx, caller: Caller, conditions: Map<FilterName, Sql>): Promise<FacetRow[]> {
  const facetFilters = new Set([
    ...Object.values(FACETS).flatMap((facet) => facet.filters),
    ...RANGE_FILTERS,
  ]);
  const given = [...conditions];
  const flags = given.filter(([name]) => facetFilters.has(name));
  const base = given.filter(([name]) => !facetFilters.has(name)).map(([, condition]) => condition);
  const but = (ignored: FilterName[]) =>
    every(flags.filter(([name]) => !ignored.includes(name)).map(([name]) => raw(`b."f_${name}"`)));

  const counts = Object.entries(FACETS).map(
    ([facet, { value, from = '', label = 'NULL', filters }]) =>
      sql`(SELECT ${raw(`'${facet}'`)} AS facet, v.value::text, ${raw(label.replace(/b\.\w+/, 'v.value'))} AS label, v.count
           FROM (SELECT ${raw(value)} AS value, count(*) AS count FROM base b ${raw(from)}
                 WHERE ${but(filters)} AND ${raw(value)} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${raw(String(MOST_VALUES))}) v)`,
  );
  return tx.rows<FacetRow>(
    sql`WITH base AS MATERIALIZED (
          SELECT p.status, p.company_id, p.modules, p.archived, p.case_ref, p.substation_ref, p.owner, p.start_date,
            ${role(caller)} AS role ${join(
              flags.map(([name, condition]) => sql`, ${condition} AS ${raw(`"f_${name}"`)}`),
              '',
            )}
          FROM project p WHERE ${every([visible(caller), ...base])})
        ${join(counts, ' UNION ALL ')}
        UNION ALL SELECT 'startDate', min(b.start_date)::text, max(b.start_date)::text, count(*) FROM base b WHERE ${but(RANGE_FILTERS)}
        UNION ALL SELECT 'counter', NULL, NULL, count(*) FROM base b WHERE ${but([])}
        UNION ALL SELECT 'staticCounter', NULL, NULL, count(*) FROM project p WHERE ${visible(caller)}`,
  );
}
