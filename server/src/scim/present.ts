import type { GroupRow, MemberRow } from './groups.sql.js';
import type { PersonRow } from './users.sql.js';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** @param base the address of SCIM on this server. */
export function presentUser(base: string, row: PersonRow) {
  const numbers = [
    { type: 'mobile', value: row.mobile },
    { type: 'work', value: row.phone },
  ].filter(({ value }) => value !== null);
  return {
    schemas: [USER_SCHEMA, ...(row.department === null ? [] : [ENTERPRISE_SCHEMA])],
    id: row.scimId,
    externalId: row.subject,
    userName: row.userName,
    active: row.active,
    ...(row.displayName !== null && { displayName: row.displayName }),
    name: {
      ...(row.firstName !== null && { givenName: row.firstName }),
      ...(row.lastName !== null && { familyName: row.lastName }),
    },
    emails: [{ value: row.email, type: 'work', primary: true }],
    ...(numbers.length > 0 && { phoneNumbers: numbers }),
    ...(row.position !== null && { title: row.position }),
    ...(row.department !== null && { [ENTERPRISE_SCHEMA]: { department: row.department } }),
    meta: { resourceType: 'User', ...metaOf(`${base}/Users/${row.scimId}`, row) },
  };
}

/** @param members undefined where the caller leaves them out. */
export const presentGroup = (base: string, row: GroupRow, members: readonly MemberRow[] | undefined) => ({
  schemas: [GROUP_SCHEMA],
  id: row.id,
  ...(row.externalId !== null && { externalId: row.externalId }),
  displayName: row.displayName,
  ...(members && {
    members: members.map(({ scimId, display }) => ({
      value: scimId,
      display,
      type: 'User',
      $ref: `${base}/Users/${scimId}`,
    })),
  }),
  meta: { resourceType: 'Group', ...metaOf(`${base}/Groups/${row.id}`, row) },
});

const metaOf = (location: string, { created, modified }: { created: string; modified: string }) => ({
  created,
  lastModified: modified,
  location,
});

export const listOf = (resources: readonly object[], total = resources.length, startIndex = 1) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
