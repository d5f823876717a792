import { MODULE_TYPES, PROJECT_ROLES, PROJECT_STATUSES } from '@spadework/core/project';
import { dateTime, flag, int64, oneOf, type QueryValues, repeated, text } from '../../http/parameters.js';
import type { Caller } from '../../kernel/caller.js';
import { type Sql, sql } from '../../store/sql.js';
import { explicit, role, WRITING_ROLES } from './access.sql.js';
import { boundingBox, isWithin } from './boundingBox.js';
import { accessedBy } from './projects.sql.js';
import type { ProjectSearch } from './search.js';

const ACCESS_SCOPES = ['IMPLICIT', 'EXPLICIT'] as const;
const PERMISSION_TYPES = ['READ', 'WRITE'] as const;

export const filters = {
  accessScope: repeated(
    oneOf(ACCESS_SCOPES, 'How the caller has access: EXPLICIT by ownership or membership, else IMPLICIT.'),
  ),
  accessed: flag('Projects that the caller has, or has not, opened, created or changed by id.'),
  archived: flag('Archived state.'),
  bbox: boundingBox('Located within this box: west, south, east and north in degrees, separated by commas.'),
  caseRef: repeated(text('Case references.')),
  companyId: repeated(int64('Companies.')),
  fromStartDate: dateTime('Oldest accepted start date.'),
  toStartDate: dateTime('Newest accepted start date.'),
  hasLocation: flag('Has or lacks a geographical location.'),
  modifiedAfter: dateTime(
    'Changed after this time. A change carries the time at which its transaction began and is seen when that ends, so ask for a few minutes more than have passed since the last time.',
  ),
  moduleType: repeated(oneOf(MODULE_TYPES, 'Activated modules.')),
  myPermissionTypes: repeated(oneOf(PERMISSION_TYPES, 'What the caller may do.')),
  myProjectRoles: repeated(oneOf(PROJECT_ROLES, "The caller's strongest role.")),
  number: repeated(text('Project numbers.')),
  owner: repeated(text('Owner user names or e-mails.')),
  q: text(
    'Search words. Each may be the beginning of a word; case, accents and inflections do not matter. If few projects have all of them, synonyms count too, and if none has, misspelt words are corrected and one word may be missing. A word in quotation marks must occur as it is. Without `sort`, the projects that fit best come first.',
  ),
  status: repeated(oneOf(PROJECT_STATUSES, 'Statuses.')),
  substationRef: repeated(text('Substation references.')),
};

export type FilterValues = QueryValues<typeof filters>;
export type FilterName = keyof typeof filters;

/**
 * One condition per filter that the request gives: its values are alternatives, and all conditions must hold. `search` is
 * what `q` is searched for as.
 */
export function conditionsOf(
  given: FilterValues,
  caller: Caller,
  search: ProjectSearch | undefined,
): Map<FilterName, Sql> {
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
  add('bbox', given.bbox, isWithin);
  add('caseRef', given.caseRef, (refs) => sql`p.case_ref = ANY (${refs}::text[])`);
  add('companyId', given.companyId, (ids) => sql`p.company_id = ANY (${ids}::bigint[])`);
  add('fromStartDate', given.fromStartDate, (date) => sql`p.start_date >= ${date}`);
  add('toStartDate', given.toStartDate, (date) => sql`p.start_date <= ${date}`);
  add('hasLocation', given.hasLocation, (has) => is(has, sql`(p.location IS NOT NULL)`));
  add('modifiedAfter', given.modifiedAfter, (date) => sql`p.modified_date > ${date}`);
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
  add('q', search, ({ holds }) => holds);
  add('status', given.status, (statuses) => sql`p.status = ANY (${statuses}::text[])`);
  add('substationRef', given.substationRef, (refs) => sql`p.substation_ref = ANY (${refs}::text[])`);
  return conditions;
}
