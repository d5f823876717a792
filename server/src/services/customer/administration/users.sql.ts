import { PERSON_NAME, type User } from '../../../auth/identity.sql.js';
import { asText, type Orders } from '../../../store/order.js';
import { type Page, pageOf } from '../../../store/pages.js';
import { every, raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { USER_STATES } from './schemas.js';

export interface UserRow extends Omit<User, 'companyId' | 'companyName' | 'companyActive'> {
  version: number;
  hasPasskey: boolean;
  state: (typeof USER_STATES)[number];
  lockedUntil: string | null;
  passwordUntil: string | null;
  lastLogin: string | null;
  hasPassword: boolean;
  /** Who the user is in a directory. */
  connectionId: string | null;
  subject: string | null;
  linkableUntil: string | null;
  services: { service: string; roles: string[]; endDate: string | null }[];
}

const STATE = `CASE WHEN NOT u.active THEN 'DISABLED' WHEN u.locked_until > now() THEN 'LOCKED'
  WHEN u.password_until IS NOT NULL THEN 'INVITED' WHEN NOT u.confirmed THEN 'UNCONFIRMED' ELSE 'ACTIVE' END`;
/** A login while the account was locked is written to its place alone. */
const LAST_LOGIN = `greatest(u.last_login, (SELECT max(p.last_login) FROM login_place p
  WHERE p.company_id = u.company_id AND p.username = u.username))`;

const COLUMNS =
  raw(`u.username, u.version, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.mobile, u.phone,
  u.position, u.department_id AS "departmentId", d.name AS "departmentName", u.active, u.confirmed, u.administrator,
  EXISTS (SELECT FROM passkey p WHERE p.company_id = u.company_id AND p.username = u.username) AS "hasPasskey",
  ${STATE} AS state, CASE WHEN u.locked_until > now() THEN u.locked_until END AS "lockedUntil",
  u.password_until AS "passwordUntil", ${LAST_LOGIN} AS "lastLogin", u.password_hash IS NOT NULL AS "hasPassword",
  i.connection_id AS "connectionId", i.subject, CASE WHEN u.linkable_until > now() THEN u.linkable_until END AS "linkableUntil",
  coalesce((SELECT jsonb_agg(jsonb_build_object('service', s.service, 'roles', s.roles, 'endDate', s.end_date) ORDER BY s.service)
    FROM user_service s WHERE s.company_id = u.company_id AND s.username = u.username AND s.active), '[]') AS services`);

const FROM = raw(`FROM app_user u
  LEFT JOIN external_identity i ON i.username = u.username
  LEFT JOIN department d ON d.company_id = u.company_id AND d.id = u.department_id`);

/** Those who stand in the place of somebody who was removed are nobody. */
const isPerson = (companyId: number): Sql =>
  sql`u.company_id = ${companyId} AND u.email <> u.username || '@erased.invalid'`;

export const USER_ORDERS: Orders = {
  name: [`coalesce(${PERSON_NAME}, u.username) COLLATE norwegian`],
  username: ['u.username'],
  email: asText('u.email'),
  position: asText('u.position'),
  departmentName: asText('d.name'),
  state: [`array_position(ARRAY['ACTIVE', 'INVITED', 'UNCONFIRMED', 'LOCKED', 'DISABLED'], ${STATE})`],
  administrator: ['u.administrator'],
  lastLogin: [LAST_LOGIN],
};

export interface UserFilter {
  /** Of these alone, if given. */
  usernames?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  administrator?: boolean | undefined;
  services?: readonly string[] | undefined;
}

export const pageUsers = (
  tx: Tx,
  companyId: number,
  { usernames, states, administrator, services }: UserFilter,
  order: Sql,
  first: number,
  count: number,
): Promise<Page<UserRow>> =>
  pageOf<UserRow>(
    tx,
    {
      columns: COLUMNS,
      id: 'username',
      from: FROM,
      where: every([
        isPerson(companyId),
        ...(usernames ? [sql`u.username = ANY (${usernames}::text[])`] : []),
        ...(states?.length ? [sql`${raw(STATE)} = ANY (${states}::text[])`] : []),
        ...(administrator === undefined ? [] : [sql`u.administrator = ${administrator}`]),
        ...(services?.length
          ? [
              sql`EXISTS (SELECT FROM user_service s WHERE s.company_id = u.company_id AND s.username = u.username
                AND s.active AND s.service = ANY (${services}::text[]))`,
            ]
          : []),
      ]),
      order,
    },
    first,
    count,
  );

/** What search words are compared with. */
export const listWords = (tx: Tx, companyId: number) =>
  tx.rows<{ username: string; texts: string[] }>(
    sql`SELECT u.username, array_remove(ARRAY[u.username, u.email, u.first_name, u.last_name, u.position, d.name], NULL) AS texts
        ${FROM} WHERE ${isPerson(companyId)}`,
  );

export const findAdministered = (tx: Tx, companyId: number, username: string): Promise<UserRow | undefined> =>
  tx.row<UserRow>(sql`SELECT ${COLUMNS} ${FROM} WHERE ${isPerson(companyId)} AND u.username = ${username}`);

/** Whether somebody of any company has the name or the address: both are unique across companies. */
export const findTaken = (tx: Tx, username: string | undefined, email: string | undefined) =>
  tx.row<{ username: boolean; email: boolean }>(
    sql`SELECT coalesce(bool_or(username = ${username}), false) AS username,
          coalesce(bool_or(lower(email) = lower(${email}) AND username IS DISTINCT FROM ${username}), false) AS email
        FROM app_user WHERE username = ${username} OR lower(email) = lower(${email})`,
  );

/** Puts these services in the place of those that the user had. One that was switched off for the user stays so. */
export async function replaceServices(
  tx: Tx,
  companyId: number,
  username: string,
  services: readonly { service: string; roles: readonly string[]; endDate?: string | null }[],
): Promise<void> {
  const names = services.map(({ service }) => service);
  await tx.run(
    sql`DELETE FROM user_service WHERE company_id = ${companyId} AND username = ${username} AND active
          AND service <> ALL (${names}::text[])`,
  );
  for (const { service, roles, endDate = null } of services)
    await tx.run(
      sql`INSERT INTO user_service (company_id, username, service, roles, end_date)
          VALUES (${companyId}, ${username}, ${service}, ${roles}::text[], ${endDate}::timestamptz)
          ON CONFLICT (company_id, username, service) DO UPDATE
          SET roles = excluded.roles, end_date = excluded.end_date, active = true`,
    );
}
