import type { QueryValues } from '../../http/parameters.js';
import type { Caller } from '../../kernel/caller.js';
import { type Sql, sql } from '../../store/sql.js';
import type { filters } from './contract/catalog.js';

export type FilterName = keyof typeof filters;

/** One condition on node `n` for each filter of the request but `q`, for which `catalogSearch.ts` is. The values of a filter are alternatives; all conditions must hold. */
export function conditionsOf(given: QueryValues<typeof filters>, caller: Caller): Map<FilterName, Sql> {
  const conditions = new Map<FilterName, Sql>();
  const add = <T>(name: FilterName, value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) conditions.set(name, condition(value));
  };
  add('activityId', given.activityId, (ids) => sql`n.activity_id = ANY (${ids}::bigint[])`);
  add('facilityId', given.facilityId, (ids) => sql`n.facility_id = ANY (${ids}::bigint[])`);
  add('favorite', given.favorite, (users) => {
    const folded = users.map((user) => user.toLowerCase());
    return sql`(n.type, n.number) IN (SELECT s.type, s.number FROM cost_favorite s
      WHERE s.company_id = ${caller.companyId} AND s.username = ANY (${folded}::text[]))`;
  });
  add('number', given.number, (numbers) => sql`n.number = ANY (${numbers}::text[])`);
  add('type', given.type, (types) => sql`n.type = ANY (${types}::text[])`);
  add('unit', given.unit, (units) => sql`n.unit = ANY (${units}::text[])`);
  return conditions;
}
