import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { Connection } from './connection.sql.js';

/** Whoever makes an account of a subject waits for others who do so through the same connection. */
export const lockConnection = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`SELECT FROM connection WHERE id = ${id} FOR NO KEY UPDATE`);

export interface KnownPerson {
  scimId: string;
  username: string;
  email: string;
  active: boolean;
}

export const findPerson = (tx: Tx, connectionId: string, subject: string): Promise<KnownPerson | undefined> =>
  tx.row<KnownPerson>(
    sql`SELECT i.scim_id AS "scimId", u.username, u.email, u.active
        FROM external_identity i JOIN app_user u ON u.username = i.username
        WHERE i.connection_id = ${connectionId} AND i.subject = ${subject}`,
  );

/** Somebody who has an e-mail, of any company. `isOpen`: the connection may take the account over. */
export const findByEmail = (tx: Tx, { companyId }: Connection, email: string) =>
  tx.row<{ username: string; isOpen: boolean }>(
    sql`SELECT u.username, u.company_id = ${companyId} AND u.active AND coalesce(u.linkable_until > now(), false)
          AND NOT EXISTS (SELECT FROM external_identity i WHERE i.username = u.username) AS "isOpen"
        FROM app_user u WHERE lower(u.email) = lower(${email})`,
  );

export async function domainsOf(tx: Tx, companyId: number): Promise<string[]> {
  const row = await tx.row<{ domains: string[] }>(sql`SELECT domains FROM company WHERE id = ${companyId}`);
  return row?.domains ?? [];
}

/** Of these names the first that nobody has: the name itself, and with 2, 3 and so on. */
export async function freeUsername(tx: Tx, name: string): Promise<string> {
  // Mostly the name is free, which an index tells. Those with a number are looked for among all users.
  if (!(await tx.row(sql`SELECT FROM app_user WHERE username = ${name}`))) return name;
  const rows = await tx.rows<{ username: string }>(
    sql`SELECT username FROM app_user
        WHERE left(username, ${name.length}::int) = ${name} AND substr(username, ${name.length + 1}::int) ~ '^[0-9]*$'`,
  );
  const taken = new Set(rows.map(({ username }) => username));
  for (let number = 2; ; number++) {
    const candidate = `${name}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

export interface NewPerson {
  username: string;
  email: string;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** Adds a confirmed user without a password. Returns 0 if somebody took the name or the e-mail meanwhile. */
export const insertPerson = (tx: Tx, companyId: number, person: NewPerson): Promise<number> =>
  tx.run(
    sql`INSERT INTO app_user (company_id, username, email, first_name, last_name, confirmed)
        VALUES (${companyId}, ${person.username}, ${person.email}, ${person.firstName}, ${person.lastName}, true)
        ON CONFLICT DO NOTHING`,
  );

export async function insertIdentity(
  tx: Tx,
  { companyId, id }: Connection,
  username: string,
  subject: string,
): Promise<string> {
  const row = await tx.row<{ scimId: string }>(
    sql`INSERT INTO external_identity (company_id, connection_id, username, subject)
        VALUES (${companyId}, ${id}, ${username}, ${subject}) RETURNING scim_id AS "scimId"`,
  );
  return row!.scimId;
}

/** An account is opened for one takeover. */
export async function closeForLinking(tx: Tx, username: string): Promise<number> {
  const row = await tx.row<{ version: number }>(
    sql`UPDATE app_user SET linkable_until = NULL, version = version + 1 WHERE username = ${username} RETURNING version`,
  );
  return row!.version;
}

/** Deletes who a user is in a directory, and returns in which. */
export async function deleteIdentity(
  tx: Tx,
  companyId: number,
  username: string,
): Promise<string | undefined> {
  const row = await tx.row<{ connectionId: string }>(
    sql`DELETE FROM external_identity WHERE company_id = ${companyId} AND username = ${username}
        RETURNING connection_id AS "connectionId"`,
  );
  return row?.connectionId;
}

/** The browser sessions that came through a connection, and everything of its users who have no password. */
export async function endSessionsOfConnection(
  tx: Tx,
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
) {
  await tx.run(sql`DELETE FROM web_session WHERE connection_id = ${id}`);
  const people = sql`(SELECT i.username FROM external_identity i JOIN app_user u ON u.username = i.username
    WHERE i.company_id = ${companyId} AND i.connection_id = ${id} AND u.password_hash IS NULL)`;
  await tx.run(sql`DELETE FROM web_session WHERE username IN ${people}`);
  await tx.run(sql`DELETE FROM oauth_token WHERE username IN ${people}`);
}
