import { raw, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { IN_BROWSER, SHOWN_NAME } from './identity.sql.js';

export interface NewSession {
  id: Buffer;
  username: string;
  browser: string | undefined;
  idleSeconds: number;
  maxSeconds: number;
  /** Of a directory through which the session came, with the name of its own session there. */
  connectionId?: string | undefined;
  sid?: string | undefined;
}

export const insertSession = (
  tx: Tx,
  { id, username, browser, idleSeconds, maxSeconds, connectionId, sid }: NewSession,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO web_session (id, username, browser, idle_until, ends_at, connection_id, sid)
        VALUES (${id}, ${username}, ${browser}, now() + ${idleSeconds}::float8 * interval '1 second',
          now() + ${maxSeconds}::float8 * interval '1 second', ${connectionId}, ${sid})`,
  );

/** A session that is still valid, with what its user may do now. */
export interface LiveSession {
  username: string;
  companyId: number;
  confirmed: boolean;
  administrator: boolean;
  held: string[];
  lifetimeMs: number;
  /** Since it was last renewed. */
  ageMs: number;
  /** When it was opened, if that was through a directory. */
  directoryLogin: number | null;
}

export const findLiveSession = (tx: Tx, id: Buffer): Promise<LiveSession | undefined> =>
  tx.row<LiveSession>(
    sql`SELECT s.username, s.company_id AS "companyId", u.confirmed, u.administrator,
          ARRAY(SELECT o.scope FROM user_scope o
            WHERE o.company_id = s.company_id AND o.username = s.username ORDER BY o.scope) AS held,
          (extract(epoch FROM least(s.ends_at, s.idle_until) - now()) * 1000)::float8 AS "lifetimeMs",
          (extract(epoch FROM now() - s.seen_at) * 1000)::float8 AS "ageMs",
          CASE WHEN w.connection_id IS NOT NULL THEN (extract(epoch FROM s.created_at) * 1000)::float8 END AS "directoryLogin"
        FROM live_session s JOIN web_session w ON w.id = s.id JOIN app_user u ON u.username = s.username
        WHERE s.id = ${id}`,
  );

/** Never revives a session that has ended. */
export const renewSession = (tx: Tx, id: Buffer, idleSeconds: number): Promise<number> =>
  tx.run(
    sql`UPDATE web_session SET seen_at = now(), idle_until = now() + ${idleSeconds}::float8 * interval '1 second'
        WHERE id = ${id} AND idle_until > now() AND ends_at > now()`,
  );

/** What the browser app shows of a session and its user. */
export interface SessionDetails {
  username: string;
  name: string;
  email: string;
  companyId: number;
  companyName: string;
  endsAt: string;
  connectionId: string | null;
  connectionName: string | null;
  /** One that is good in the browser. */
  hasPassword: boolean;
}

export const describeSession = (tx: Tx, id: Buffer): Promise<SessionDetails | undefined> =>
  tx.row<SessionDetails>(
    sql`SELECT u.username, ${raw(SHOWN_NAME)} AS name, u.email, c.id AS "companyId", c.name AS "companyName",
          s.ends_at AS "endsAt", n.id AS "connectionId", n.name AS "connectionName",
          u.password_hash IS NOT NULL AND ${raw(IN_BROWSER)} AS "hasPassword"
        FROM live_session s JOIN app_user u ON u.username = s.username JOIN company c ON c.id = u.company_id
        JOIN web_session w ON w.id = s.id LEFT JOIN connection n ON n.id = w.connection_id
        WHERE s.id = ${id}`,
  );

export interface ListedSession {
  id: string;
  browser: string | null;
  createdAt: string;
  seenAt: string;
  endsAt: string;
  current: boolean;
}

/** The name of a session in a list: the beginning of its hash, from which the cookie cannot be found. */
const PUBLIC_ID = raw("encode(substring(s.id FOR 12), 'hex')");

export const listSessions = (tx: Tx, username: string, current: Buffer): Promise<ListedSession[]> =>
  tx.rows<ListedSession>(
    sql`SELECT ${PUBLIC_ID} AS id, s.browser, s.created_at AS "createdAt", s.seen_at AS "seenAt",
          s.ends_at AS "endsAt", s.id = ${current} AS current
        FROM live_session s WHERE s.username = ${username} ORDER BY s.seen_at DESC, s.id`,
  );

export const removeSession = (tx: Tx, id: Buffer): Promise<number> =>
  tx.run(sql`DELETE FROM web_session WHERE id = ${id}`);

/** Ends one session of a user by its name in the list. */
export const removeListedSession = (tx: Tx, username: string, id: string): Promise<number> =>
  tx.run(sql`DELETE FROM web_session s WHERE s.username = ${username} AND ${PUBLIC_ID} = ${id}`);

export const forgetExpiredSessions = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM web_session WHERE least(ends_at, idle_until) < now() - interval '1 hour'`);

/** The demo users whose password is still the public one. */
export const listDemoUsers = (tx: Tx) =>
  tx.rows<{ username: string; name: string; companyName: string }>(
    sql`SELECT u.username, ${raw(SHOWN_NAME)} AS name, c.name AS "companyName"
        FROM app_user u JOIN company c ON c.id = u.company_id
        WHERE u.demo AND u.active AND c.active ORDER BY c.id, u.username`,
  );
