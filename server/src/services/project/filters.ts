import { searchWords } from '@spadework/core';
import type { Caller } from '../../auth/caller.js';
import type { QueryValues } from '../../http/parameters.js';
import { type Sql, sql } from '../../store/sql.js';
import { explicit, role, WRITING_ROLES } from './access.sql.js';
import type { filters } from './contract.js';
import { accessedBy } from './projects.sql.js';

export type FilterValues = QueryValues<typeof filters>;
export type FilterName = keyof typeof filters;

/** One condition per filter that the request gives: its values are alternatives, and all conditions must hold. */
export function conditionsOf(given: FilterValues, caller: Caller): Map<FilterName, Sql> {
  const conditions = new Map<FilterName, Sql>();
  const add = <T>(name: FilterName, value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) conditions.set(name, condition(value));
  };
  const is = (holds: boolean, condition: Sql) => (holds ? condition : sql`NOT ${condition}`);

  add(
    'accessScope',
    given.accessScope,
    (scopes) =>
      sql`(CASE WHEN ${explicit(caller)} THEN 'EXPLICIT' ELSE 'IMPLICIT' END) = ANY (${scopes}::text[])`,
  );
  add('accessed', given.accessed, (accessed) => is(accessed, accessedBy(caller)));
  add('archived', given.archived, (archived) => sql`p.archived = ${archived}`);
  add('caseRef', given.caseRef, (refs) => sql`p.case_ref = ANY (${refs}::text[])`);
  add('companyId', given.companyId, (ids) => sql`p.company_id = ANY (${ids}::bigint[])`);
  add('fromStartDate', given.fromStartDate, (date) => sql`p.start_date >= ${date}`);
  add('toStartDate', given.toStartDate, (date) => sql`p.start_date <= ${date}`);
  add('hasLocation', given.hasLocation, (has) => is(has, sql`(p.location IS NOT NULL)`));
  add('moduleType', given.moduleType, (types) => sql`p.modules && ${types}::text[]`);
  add('myPermissionTypes', given.myPermissionTypes, (types) =>
    types.includes('READ') ? sql`true` : sql`${role(caller)} = ANY (${WRITING_ROLES}::text[])`,
  );
  add('myProjectRoles', given.myProjectRoles, (roles) => sql`${role(caller)} = ANY (${roles}::text[])`);
  add('number', given.number, (numbers) => sql`p.number = ANY (${numbers}::text[])`);
  add('owner', given.owner, (names) => {
    const folded = names.map((name) => name.toLowerCase());
    return sql`p.owner IN (SELECT u.username FROM app_user u WHERE u.username = ANY (${folded}::text[]) OR lower(u.email) = ANY (${folded}::text[]))`;
  });
  add('q', given.q, (q) => {
    const query = searchWords(q).map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`);
    return query.length ? sql`p.words @@ ${query.join(' & ')}::tsquery` : sql`true`;
  });
  add('status', given.status, (statuses) => sql`p.status = ANY (${statuses}::text[])`);
  add('substationRef', given.substationRef, (refs) => sql`p.substation_ref = ANY (${refs}::text[])`);
  return conditions;
}
