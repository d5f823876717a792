import { raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

export interface User {
  companyId: number;
  companyName: string;
  companyActive: boolean;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  mobile: string | null;
  phone: string | null;
  position: string | null;
  departmentId: number | null;
  departmentName: string | null;
  active: boolean;
  confirmed: boolean;
  administrator: boolean;
}

/** The full name of a user `u`, or NULL. */
export const PERSON_NAME = "nullif(concat_ws(' ', u.first_name, u.last_name), '')";

/** The display name of a user `u`: the full name, or else the user name. */
export const SHOWN_NAME = `coalesce(${PERSON_NAME}, u.username)`;

/** Matches a user name or an e-mail in lower case. User names cannot contain @. */
export const matchesName = (name: string): Sql =>
  name.includes('@') ? sql`lower(u.email) = ${name}` : sql`u.username = ${name}`;

const SELECT_USER =
  raw(`SELECT u.company_id AS "companyId", c.name AS "companyName", c.active AS "companyActive", u.username, u.email,
    u.first_name AS "firstName", u.last_name AS "lastName", u.mobile, u.phone, u.position,
    u.department_id AS "departmentId", d.name AS "departmentName", u.active, u.confirmed, u.administrator
  FROM app_user u
  JOIN company c ON c.id = u.company_id
  LEFT JOIN department d ON d.company_id = u.company_id AND d.id = u.department_id`);

export const findUser = (tx: Tx, nameOrEmail: string): Promise<User | undefined> =>
  tx.row<User>(sql`${SELECT_USER} WHERE ${matchesName(nameOrEmail.toLowerCase())}`);

/** Users by their user names, in that order. */
export const findUsers = (tx: Tx, usernames: readonly string[]): Promise<User[]> =>
  tx.rows<User>(
    sql`${SELECT_USER} WHERE u.username = ANY (${usernames}::text[])
        ORDER BY array_position(${usernames}::text[], u.username)`,
  );

export interface Account {
  username: string;
  companyId: number;
  /** NULL for people of a directory. */
  passwordHash: string | null;
  active: boolean;
  /** Whether a password of the user is good in the browser app, and elsewhere; the company may leave it to its directory. */
  inBrowser: boolean;
  elsewhere: boolean;
  /** The password was made by an administrator, and is good for choosing another one. */
  isOneTime: boolean;
  isExpired: boolean;
  hasPasskeys: boolean;
}

/** Of a user `u` of a company `c`: whether a password is good in the browser app. */
export const IN_BROWSER = `(c.password_login = 'ON' OR u.administrator)`;

/** PostgreSQL rejects U+0000 in texts, so such a name matches no user. */
export const findAccount = (tx: Tx, name: string): Promise<Account | undefined> =>
  tx.row<Account>(
    sql`SELECT u.username, u.company_id AS "companyId", u.password_hash AS "passwordHash", u.active AND c.active AS active,
          EXISTS (SELECT FROM passkey p WHERE p.company_id = u.company_id AND p.username = u.username) AS "hasPasskeys",
          ${raw(IN_BROWSER)} AS "inBrowser", c.password_login = 'ON' AS elsewhere,
          u.password_until IS NOT NULL AS "isOneTime", coalesce(u.password_until <= now(), false) AS "isExpired"
        FROM app_user u JOIN company c ON c.id = u.company_id
        WHERE ${matchesName(name.includes('\0') ? '' : name)}`,
  );

export interface Client {
  clientId: string;
  companyId: number;
  companyName: string;
  name: string;
  /** Null: a public client, which has none, or one that was public and has no secret yet. */
  secretHash: Buffer | null;
  grants: string[];
  scopes: string[];
  redirectUris: string[];
  anyCompany: boolean;
}

export function findClient(tx: Tx, clientId: string): Promise<Client | undefined> {
  return tx.row<Client>(
    sql`SELECT l.client_id AS "clientId", l.company_id AS "companyId", c.name AS "companyName", l.name,
          l.secret_hash AS "secretHash", l.grants, l.scopes, l.redirect_uris AS "redirectUris",
          l.any_company AS "anyCompany"
        FROM client l JOIN company c ON c.id = l.company_id
        WHERE l.client_id = ${clientId} AND l.active AND c.active`,
  );
}

/** The scopes that a user has through services and roles, for any client. */
export async function scopesOfUser(tx: Tx, username: string): Promise<string[]> {
  const rows = await tx.rows<{ scope: string }>(
    sql`SELECT scope FROM user_scope WHERE username = ${username} ORDER BY scope`,
  );
  return rows.map((row) => row.scope);
}

export async function scopesOfCompany(tx: Tx, companyId: number): Promise<string[]> {
  const rows = await tx.rows<{ scope: string }>(
    sql`SELECT scope FROM company_scope WHERE company_id = ${companyId} ORDER BY scope`,
  );
  return rows.map((row) => row.scope);
}

/** All scopes: one per role of a service, and one for a service that is open to all. */
export async function allScopes(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ scope: string }>(
    sql`SELECT CASE WHEN s.open THEN s.name ELSE s.name || '.' || r.name END AS scope
        FROM service s JOIN service_role r ON r.service = s.name ORDER BY 1`,
  );
  return rows.map((row) => row.scope);
}
