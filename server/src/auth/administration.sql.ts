import type { ClientScopes } from '../kernel/scopes.js';
import { findRange, firstOf, lastOf } from '../store/idRange.sql.js';
import { join, raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

/** Companies, users and clients, as operators change them by commands, and administrators of a company over HTTP. */

export async function addCompany(
  tx: Tx,
  company: { id?: number; name: string; country?: string },
): Promise<number> {
  const { id, name, country = 'NO' } = company;
  if (id === undefined) {
    const row = await tx.row<{ id: number }>(
      sql`INSERT INTO company (name, country) VALUES (${name}, ${country}) RETURNING id`,
    );
    return row!.id;
  }
  await tx.run(sql`INSERT INTO company (id, name, country) VALUES (${id}, ${name}, ${country})`);
  // The next id follows the highest one that is of this database's own range.
  const range = await findRange(tx);
  await tx.run(
    sql`SELECT setval('company_id_seq', greatest(max(id), (SELECT last_value FROM company_id_seq))) FROM company
        WHERE id BETWEEN ${firstOf(range)} AND ${lastOf(range)} HAVING count(*) > 0`,
  );
  return id;
}

export const listCompanies = (tx: Tx) =>
  tx.rows<{
    id: number;
    name: string;
    country: string;
    active: boolean;
    domains: string;
    services: string;
    departments: string;
  }>(
    sql`SELECT c.id, c.name, c.country, c.active, array_to_string(c.domains, ' ') AS domains,
          coalesce((SELECT string_agg(s.service, ' ' ORDER BY s.service) FROM company_service s WHERE s.company_id = c.id), '') AS services,
          coalesce((SELECT string_agg(d.id || ':' || d.name, ', ' ORDER BY d.id) FROM department d WHERE d.company_id = c.id), '') AS departments
        FROM company c ORDER BY c.id`,
  );

export async function hasCompany(tx: Tx, id: number): Promise<boolean> {
  return (await tx.row(sql`SELECT 1 FROM company WHERE id = ${id}`)) !== undefined;
}

export const setCompany = (
  tx: Tx,
  id: number,
  values: {
    name?: string;
    country?: string;
    active?: boolean;
    passwordLogin?: 'ON' | 'ADMINISTRATORS';
    domains?: readonly string[];
  },
): Promise<number> => update(tx, 'company', values, sql`id = ${id}`);

/** A new version, for whoever read the company before. */
export const touchCompany = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE company SET version = version + 1 WHERE id = ${id}`);

/** Adds domains, and takes others away. */
export const changeDomains = async (
  tx: Tx,
  id: number,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> => {
  await tx.run(
    sql`UPDATE company SET domains = ARRAY(SELECT DISTINCT d FROM unnest(domains || ${added}::text[]) AS t(d)
          WHERE d <> ALL (${removed}::text[]) ORDER BY d)
        WHERE id = ${id}`,
  );
};

/** Of these domains those that another company has: a login finds one directory by its domain. */
export async function takenDomains(tx: Tx, id: number, domains: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ domain: string }>(
    sql`SELECT DISTINCT d.domain FROM company c, unnest(c.domains) AS d(domain)
        WHERE c.id <> ${id} AND d.domain = ANY (${domains}::text[]) ORDER BY 1`,
  );
  return rows.map(({ domain }) => domain);
}

export async function addDepartment(tx: Tx, companyId: number, name: string): Promise<number> {
  const row = await tx.row<{ id: number }>(
    sql`INSERT INTO department (company_id, name) VALUES (${companyId}, ${name})
        ON CONFLICT (company_id, name) DO UPDATE SET name = excluded.name RETURNING id`,
  );
  return row!.id;
}

export interface CompanyService {
  service: string;
  until?: string | null;
  facilities?: number[];
}

/** Gives a company a service, or updates it. Values that are not given stay unchanged. */
export const putCompanyService = (
  tx: Tx,
  companyId: number,
  { service, until, facilities }: CompanyService,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO company_service AS had (company_id, service, end_date, facilities)
        VALUES (${companyId}, ${service}, ${until}, coalesce(${facilities}::bigint[], '{}'))
        ON CONFLICT (company_id, service) DO UPDATE
        SET end_date = coalesce(excluded.end_date, had.end_date),
          facilities = coalesce(${facilities}::bigint[], had.facilities)`,
  );

export const removeCompanyService = (tx: Tx, companyId: number, service: string): Promise<number> =>
  tx.run(sql`DELETE FROM company_service WHERE company_id = ${companyId} AND service = ${service}`);

export interface UserValues {
  email?: string;
  firstName?: string | null;
  lastName?: string | null;
  mobile?: string | null;
  phone?: string | null;
  position?: string | null;
  departmentId?: number | null;
  active?: boolean;
  confirmed?: boolean;
  administrator?: boolean;
  /** Left out of a new user: somebody of a directory, who has none. */
  passwordHash?: string;
  /** A password that is good once, until then; null when the user has chosen it. */
  passwordUntil?: string | null;
  /** Until when the directory of the company may take the account over; null when it may not. */
  linkableUntil?: string | null;
  demo?: boolean;
}

export const addUser = (
  tx: Tx,
  companyId: number,
  username: string,
  values: UserValues & { email: string },
) => insert(tx, 'app_user', { companyId, username: username.toLowerCase(), ...values });

export const setUser = (
  tx: Tx,
  username: string,
  values: UserValues & { failures?: number; lockedUntil?: null },
): Promise<number> => update(tx, 'app_user', values, sql`username = ${username.toLowerCase()}`);

export const listUsers = (tx: Tx, companyId: number | undefined) =>
  tx.rows<{
    username: string;
    email: string;
    companyId: number;
    name: string;
    state: string;
    services: string;
  }>(
    sql`SELECT u.username, u.email, u.company_id AS "companyId", concat_ws(' ', u.first_name, u.last_name) AS name,
          concat_ws(' ', CASE WHEN u.active THEN 'active' ELSE 'disabled' END, CASE WHEN NOT u.confirmed THEN 'unconfirmed' END,
            CASE WHEN u.administrator THEN 'administrator' END, CASE WHEN u.locked_until > now() THEN 'locked' END) AS state,
          coalesce((SELECT string_agg(s.service || ':' || array_to_string(s.roles, '+'), ' ' ORDER BY s.service)
            FROM user_service s WHERE s.company_id = u.company_id AND s.username = u.username AND s.active), '') AS services
        FROM app_user u WHERE ${companyId === undefined ? raw('true') : sql`u.company_id = ${companyId}`}
        ORDER BY u.company_id, u.username`,
  );

export interface UserService {
  service: string;
  roles?: string[];
  until?: string | null;
}

/** Gives a user a service, or updates it. Values that are not given stay unchanged. */
export const putUserService = (
  tx: Tx,
  username: string,
  { service, roles, until }: UserService,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO user_service AS had (company_id, username, service, roles, end_date)
        SELECT company_id, username, ${service}, coalesce(${roles}::text[], '{}'), ${until}::timestamptz
        FROM app_user WHERE username = ${username.toLowerCase()}
        ON CONFLICT (company_id, username, service) DO UPDATE
        SET roles = coalesce(${roles}::text[], had.roles), end_date = coalesce(excluded.end_date, had.end_date),
          active = true`,
  );

export const removeUserService = (tx: Tx, username: string, service: string): Promise<number> =>
  tx.run(sql`DELETE FROM user_service WHERE username = ${username.toLowerCase()} AND service = ${service}`);

/** The roles of each service. */
export async function serviceRoles(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ service: string; roles: string[] }>(
    sql`SELECT s.name AS service, array_remove(array_agg(r.name ORDER BY r.name), NULL) AS roles
        FROM service s LEFT JOIN service_role r ON r.service = s.name GROUP BY s.name ORDER BY s.name`,
  );
  return new Map(rows.map((row) => [row.service, row.roles]));
}

export interface ClientValues {
  name?: string;
  /** Null: a public client, which has none. */
  secretHash?: Buffer | null;
  grants?: string[];
  scopes?: string[];
  redirectUris?: string[];
  anyCompany?: boolean;
  administrator?: boolean;
  active?: boolean;
  demo?: boolean;
}

export const addClient = (
  tx: Tx,
  companyId: number,
  clientId: string,
  values: ClientValues & { name: string; secretHash: Buffer | null; grants: string[]; scopes: string[] },
) => insert(tx, 'client', { companyId, clientId, ...values });

export const setClient = (tx: Tx, clientId: string, values: ClientValues): Promise<number> =>
  update(tx, 'client', values, sql`client_id = ${clientId}`);

/** What a client may be used for. */
export interface ClientUse extends ClientScopes {
  grants: string[];
  redirectUris: string[];
}

/** Of a client that is disabled too. */
export const clientUse = (tx: Tx, clientId: string): Promise<ClientUse | undefined> =>
  tx.row<ClientUse>(
    sql`SELECT scopes, any_company AS "anyCompany", grants, redirect_uris AS "redirectUris"
        FROM client WHERE client_id = ${clientId}`,
  );

export const listClients = (tx: Tx) =>
  tx.rows<{
    clientId: string;
    companyId: number;
    name: string;
    grants: string;
    scopes: string;
    active: boolean;
    administrator: string;
    redirects: string;
  }>(
    sql`SELECT client_id AS "clientId", company_id AS "companyId", name, array_to_string(grants, ' ') AS grants,
          array_to_string(scopes, ' ') AS scopes, active,
          CASE WHEN administrator THEN 'administrator' ELSE '' END AS administrator,
          array_to_string(redirect_uris, ' ') AS redirects
        FROM client ORDER BY company_id, client_id`,
  );

/** A lock for servers that start at the same time on an empty store. */
export const lockUsers = (tx: Tx): Promise<number> => tx.run(sql`LOCK TABLE app_user IN EXCLUSIVE MODE`);

export async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.row(sql`SELECT 1 FROM app_user LIMIT 1`)) !== undefined;
}

/** Whether a demo login, which is public, still works. */
export async function hasDemoCredentials(tx: Tx): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT 1 FROM app_user WHERE demo AND active UNION ALL SELECT 1 FROM client WHERE demo AND active LIMIT 1`,
  );
  return row !== undefined;
}

const column = (property: string) => raw(property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);

function insert(tx: Tx, table: string, values: object): Promise<number> {
  const pairs = given(values);
  const columns = join(
    pairs.map(([name]) => column(name)),
    ', ',
  );
  return tx.run(
    sql`INSERT INTO ${raw(table)} (${columns}) VALUES (${join(
      pairs.map(([, value]) => sql`${value}`),
      ', ',
    )})`,
  );
}

/** Sets the given values and returns the number of updated rows. */
function update(tx: Tx, table: string, values: object, where: Sql): Promise<number> {
  const assignments = given(values).map(([name, value]) => sql`${column(name)} = ${value}`);
  if (!assignments.length) return tx.run(sql`SELECT 1 FROM ${raw(table)} WHERE ${where}`);
  return tx.run(sql`UPDATE ${raw(table)} SET ${join(assignments, ', ')} WHERE ${where}`);
}

/** A new version, for whoever read the user before. */
export const touchUser = (tx: Tx, username: string): Promise<number> =>
  tx.run(sql`UPDATE app_user SET version = version + 1 WHERE username = ${username.toLowerCase()}`);

export const touchClient = (tx: Tx, clientId: string): Promise<number> =>
  tx.run(sql`UPDATE client SET version = version + 1 WHERE client_id = ${clientId}`);

export type State = Record<string, unknown> & { companyId: number };

/** A user with services and passkeys, to compare before and after a change. Nothing else uses the values. */
export const userState = (tx: Tx, username: string): Promise<State | undefined> =>
  stateOf(
    tx,
    sql`SELECT u.company_id AS "companyId", to_jsonb(u) - ARRAY['failures', 'version', 'last_login'] AS state,
          (SELECT jsonb_agg(s ORDER BY s.service) FROM user_service s
            WHERE s.company_id = u.company_id AND s.username = u.username) AS services,
          (SELECT jsonb_agg(p.id ORDER BY p.id) FROM passkey p
            WHERE p.company_id = u.company_id AND p.username = u.username) AS passkeys
        FROM app_user u WHERE u.username = ${username.toLowerCase()}`,
  );

export const clientState = (tx: Tx, clientId: string): Promise<State | undefined> =>
  stateOf(
    tx,
    sql`SELECT company_id AS "companyId", to_jsonb(c) - 'version' AS state FROM client c WHERE client_id = ${clientId}`,
  );

export const companyState = (tx: Tx, id: number): Promise<State | undefined> =>
  stateOf(
    tx,
    sql`SELECT c.id AS "companyId", to_jsonb(c) - 'version' AS state,
          (SELECT jsonb_agg(s ORDER BY s.service) FROM company_service s WHERE s.company_id = c.id) AS services,
          (SELECT jsonb_agg(d ORDER BY d.id) FROM department d WHERE d.company_id = c.id) AS departments
        FROM company c WHERE c.id = ${id}`,
  );

async function stateOf(tx: Tx, statement: Sql): Promise<State | undefined> {
  const row = await tx.row<{ companyId: number; state: object } & Record<string, unknown>>(statement);
  if (!row) return undefined;
  const { state, ...more } = row;
  return { ...state, ...more };
}
