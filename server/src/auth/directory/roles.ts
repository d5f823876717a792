import type { Connection } from './connection.sql.js';
import type { Claims } from './person.js';

/** The right to administer, as directories and mappings name it. Roles are named as scopes are, `SERVICE.ROLE`. */
export const ADMINISTRATOR = 'company.administrator';

/** What values of a directory stand for. */
export interface Roles {
  /** Sorted, without the right to administer. */
  roles: string[];
  administrator: boolean;
}

/**
 * What a person may do by the values of the directory. A value that is the name of a role needs no mapping; a value that
 * nothing is known of counts for nothing. Whoever holds a SCIM token can name a group at will, so there only a mapping
 * makes administrators.
 */
export function rolesOf(
  values: readonly string[],
  { mapping, defaultRoles, roleSource }: Pick<Connection, 'mapping' | 'defaultRoles' | 'roleSource'>,
  known: ReadonlySet<string>,
): Roles {
  const named = new Set(values);
  const mapped = mapping.filter(({ value }) => named.has(value)).flatMap(({ roles }) => roles);
  const all = new Set([...values, ...mapped]);
  const given = new Set([...all, ...defaultRoles]);
  return {
    roles: [...given].filter((role) => known.has(role)).sort(),
    administrator: (roleSource === 'SCIM' ? mapped : [...all]).includes(ADMINISTRATOR),
  };
}

/** The values of a claim, which is a list or one text. */
export function valuesOf(claims: Claims, claim: string): string[] {
  const value = claims[claim];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** A directory with too many groups of a person leaves them out and says so. "No groups" would take everything away. */
export function leavesGroupsOut(claims: Claims, roleClaim: string): boolean {
  if (roleClaim !== 'groups' || claims.groups !== undefined) return false;
  const elsewhere = claims._claim_names;
  return (
    claims.hasgroups !== undefined ||
    (typeof elsewhere === 'object' && elsewhere !== null && 'groups' in elsewhere)
  );
}
