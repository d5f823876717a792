import { raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { IN_BROWSER, matchesName, SHOWN_NAME } from './identity.sql.js';

/** Of a user `u` of a company `c`: who has no password, is not active, or whose password is shut out, gets no link, and none works. */
const MAY_CHOOSE = raw(`u.active AND c.active AND u.password_hash IS NOT NULL AND ${IN_BROWSER}`);

/** What a link is good for: with another password or another address it is void. */
const ACCOUNT = raw(`sha256(convert_to(u.password_hash || ' ' || lower(u.email), 'UTF8'))`);

/** Whom a link is sent to. */
export interface Reader {
  username: string;
  companyId: number;
  email: string;
  name: string;
  companyName: string;
}

const READER = raw(
  `u.username, u.company_id AS "companyId", u.email, ${SHOWN_NAME} AS name, c.name AS "companyName"`,
);
const FROM = raw('FROM app_user u JOIN company c ON c.id = u.company_id');

/** Somebody who may be sent a link, by a name or an address in lower case. */
export const findReader = (tx: Tx, name: string): Promise<Reader | undefined> =>
  tx.row<Reader>(
    sql`SELECT ${READER} ${FROM} WHERE ${matchesName(name.includes('\0') ? '' : name)} AND ${MAY_CHOOSE}`,
  );

/** Writes a link down, unless there were `most` in the last hour already. */
export const insertReset = (
  tx: Tx,
  username: string,
  id: Buffer,
  seconds: number,
  most: number,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO password_reset (company_id, username, id, account, expires_at)
        SELECT u.company_id, u.username, ${id}, ${ACCOUNT}, now() + ${seconds}::int * interval '1 second'
        ${FROM} WHERE u.username = ${username} AND ${MAY_CHOOSE}
          AND (SELECT count(*) FROM password_reset r WHERE r.company_id = u.company_id AND r.username = u.username
            AND r.created_at > now() - interval '1 hour') < ${most}`,
  );

/** A link that is still good. */
const isGood = (id: Buffer): Sql =>
  sql`r.id = ${id} AND r.expires_at > now() AND r.company_id = u.company_id AND r.username = u.username
      AND r.account = ${ACCOUNT} AND c.id = u.company_id AND ${MAY_CHOOSE}`;

/** Whose link it is, if it is good. */
export const findReset = (tx: Tx, id: Buffer): Promise<{ username: string } | undefined> =>
  tx.row<{ username: string }>(
    sql`SELECT u.username FROM password_reset r, app_user u, company c WHERE ${isGood(id)}`,
  );

/**
 * Puts a password in the place of the one that was forgotten, and ends locks and links. Of two who use the same link, one is
 * first: for the other the account is another one.
 */
export const resetPassword = (
  tx: Tx,
  id: Buffer,
  passwordHash: string,
): Promise<{ username: string; companyId: number; version: number } | undefined> =>
  tx.row<{ username: string; companyId: number; version: number }>(
    sql`WITH changed AS (UPDATE app_user u SET password_hash = ${passwordHash}, password_until = NULL, demo = false,
            failures = 0, locked_until = NULL, version = u.version + 1
          FROM password_reset r, company c WHERE ${isGood(id)}
          RETURNING u.company_id, u.username, u.version),
        links AS (DELETE FROM password_reset r USING changed
          WHERE r.company_id = changed.company_id AND r.username = changed.username),
        places AS (UPDATE login_place p SET failures = 0, locked_until = NULL FROM changed
          WHERE p.company_id = changed.company_id AND p.username = changed.username)
        SELECT username, company_id AS "companyId", version FROM changed`,
  );

export const forgetExpiredResets = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM password_reset WHERE expires_at < now() - interval '1 hour'`);
