import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { administratorsAmong, hasAdministrator, lockCompany } from '../administrators.sql.js';
import type { Connection } from './connection.sql.js';
import { type Roles, rolesOf } from './roles.js';

/** The roles that people of a company can be given, named as scopes are. */
export async function knownRoles(tx: Tx, companyId: number): Promise<Set<string>> {
  const rows = await tx.rows<{ role: string }>(
    sql`SELECT r.service || '.' || r.name AS role
        FROM company_service c JOIN service s ON s.name = c.service AND NOT s.open
        JOIN service_role r ON r.service = c.service
        WHERE c.company_id = ${companyId}`,
  );
  return new Set(rows.map(({ role }) => role));
}

export interface PersonRoles extends Roles {
  username: string;
}

/** Somebody whose rights changed, and what of them. */
export interface ChangedRights {
  username: string;
  version: number;
  properties: ('services' | 'administrator')[];
}

/**
 * Puts these roles in the place of all that the people had, in one statement. The last administrator with a password
 * keeps the right.
 */
export async function writeRoles(
  tx: Tx,
  companyId: number,
  people: readonly PersonRoles[],
): Promise<ChangedRights[]> {
  const losing = people.filter(({ administrator }) => !administrator).map(({ username }) => username);
  const keeps = await lastAdministrator(tx, companyId, losing);
  const rights = people.map(({ username, administrator }) => ({
    username,
    administrator: administrator || username === keeps,
  }));
  const rows = await tx.rows<{ username: string; version: number; services: boolean; right: boolean }>(
    sql`WITH rights AS (
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) AS t(username text, administrator boolean)),
        given AS (
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(people.flatMap(servicesOf))}::jsonb)
            AS t(username text, service text, roles text[])),
        gone AS (
          DELETE FROM user_service s USING rights r
          WHERE s.company_id = ${companyId} AND s.username = r.username AND s.active
            AND NOT EXISTS (SELECT FROM given g WHERE g.username = s.username AND g.service = s.service)
          RETURNING s.username),
        put AS (
          INSERT INTO user_service AS had (company_id, username, service, roles)
          SELECT ${companyId}::bigint, username, service, roles FROM given
          ON CONFLICT (company_id, username, service) DO UPDATE
          SET roles = excluded.roles, end_date = NULL, active = true
          WHERE (had.roles, had.end_date, had.active) IS DISTINCT FROM (excluded.roles, NULL::timestamptz, true)
          RETURNING username),
        moved AS (SELECT username FROM gone UNION SELECT username FROM put)
        UPDATE app_user u SET administrator = r.administrator, version = u.version + 1
        FROM rights r JOIN app_user o ON o.company_id = ${companyId} AND o.username = r.username
        WHERE u.company_id = ${companyId} AND u.username = r.username
          AND (o.administrator <> r.administrator OR u.username IN (SELECT username FROM moved))
        RETURNING u.username, u.version, u.username IN (SELECT username FROM moved) AS services,
          o.administrator <> r.administrator AS right`,
  );
  return rows.map(({ username, version, services, right }) => ({
    username,
    version,
    properties: [
      ...(right ? (['administrator'] as const) : []),
      ...(services ? (['services'] as const) : []),
    ],
  }));
}

/** Of those who lose the right, the one without whom nobody could administer the company. */
async function lastAdministrator(
  tx: Tx,
  companyId: number,
  losing: readonly string[],
): Promise<string | undefined> {
  if ((await administratorsAmong(tx, companyId, losing)).length === 0) return undefined;
  await lockCompany(tx, companyId);
  if (await hasAdministrator(tx, companyId, losing)) return undefined;
  return (await administratorsAmong(tx, companyId, losing))[0];
}

function servicesOf({ username, roles }: PersonRoles) {
  const services = new Map<string, string[]>();
  for (const role of [...roles].sort()) {
    const dot = role.indexOf('.');
    const service = role.slice(0, dot);
    services.set(service, [...(services.get(service) ?? []), role.slice(dot + 1)]);
  }
  return [...services].map(([service, names]) => ({ username, service, roles: names }));
}

interface GroupedPerson {
  username: string;
  /** The names and external ids of the groups. */
  values: string[];
}

/** People of a connection with their groups; all of them, or those of these ids. */
const listGrouped = (tx: Tx, { companyId, id }: Connection, scimIds: readonly string[] | undefined) =>
  tx.rows<GroupedPerson>(
    sql`SELECT i.username, coalesce(array_agg(v.value) FILTER (WHERE v.value IS NOT NULL), '{}') AS values
        FROM external_identity i
        LEFT JOIN directory_member m ON m.company_id = i.company_id AND m.scim_id = i.scim_id
        LEFT JOIN directory_group g ON g.company_id = m.company_id AND g.id = m.group_id
        LEFT JOIN LATERAL (VALUES (g.display_name), (g.external_id)) v(value) ON true
        WHERE i.company_id = ${companyId} AND i.connection_id = ${id}
          ${scimIds ? sql`AND i.scim_id = ANY (${scimIds}::uuid[])` : sql``}
        GROUP BY i.username ORDER BY i.username`,
  );

/** The roles of people by the groups that the directory has sent, where those decide. */
export async function writeGroupRoles(
  tx: Tx,
  connection: Connection,
  scimIds?: readonly string[],
): Promise<ChangedRights[]> {
  if (connection.roleSource !== 'SCIM') return [];
  const people = await listGrouped(tx, connection, scimIds);
  if (people.length === 0) return [];
  const known = await knownRoles(tx, connection.companyId);
  return writeRoles(
    tx,
    connection.companyId,
    people.map(({ username, values }) => ({ username, ...rolesOf(values, connection, known) })),
  );
}

/** The roles that somebody has, as they are. */
export async function currentRoles(tx: Tx, username: string): Promise<Roles> {
  const row = await tx.row<Roles>(
    sql`SELECT u.administrator, ARRAY(SELECT s.service || '.' || r.role
          FROM user_service s, unnest(s.roles) AS r(role)
          WHERE s.company_id = u.company_id AND s.username = u.username AND s.active ORDER BY 1) AS roles
        FROM app_user u WHERE u.username = ${username}`,
  );
  return row!;
}

/** The values of the groups of one person. */
export async function groupValues(tx: Tx, connection: Connection, scimId: string): Promise<string[]> {
  return (await listGrouped(tx, connection, [scimId])).flatMap(({ values }) => values);
}
