import { SHOWN_NAME } from '../../../auth/identity.sql.js';
import { type Page, pageOf } from '../../../store/pages.js';
import { every, raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface SessionRow {
  id: string;
  kind: 'BROWSER' | 'CLIENT';
  username: string;
  name: string;
  clientId: string | null;
  browser: string | null;
  createdDate: string;
  seenDate: string;
  endDate: string;
}

/** The beginning of the hash, from which nobody can find the cookie or the token. */
const PUBLIC_ID = "encode(substring(%.id FOR 12), 'hex')";
const publicId = (alias: string) => PUBLIC_ID.replace('%', alias);

/**
 * The sessions of a company's users: those of browsers, and the grants of clients that have a token left. A client was
 * seen when it last got a token.
 */
const SESSIONS = `(SELECT ${publicId('s')} AS id, 'BROWSER' AS kind, s.username, NULL AS client_id, s.browser,
    s.created_at, s.seen_at, least(s.ends_at, s.idle_until) AS ends_at, s.company_id
  FROM live_session s
  UNION ALL
  SELECT ${publicId('g')}, 'CLIENT', g.username, g.client_id, NULL,
    to_timestamp((g.payload ->> 'iat')::float8), t.seen_at, least(t.ends_at, g.expires_at), u.company_id
  FROM oauth_token g JOIN app_user u ON u.username = g.username AND u.active
  CROSS JOIN LATERAL (SELECT to_timestamp(max((o.payload ->> 'iat')::float8)) AS seen_at, max(o.expires_at) AS ends_at
    FROM oauth_token o WHERE o.grant_id = g.id AND o.expires_at > now() AND o.consumed_at IS NULL) t
  WHERE g.model = 'Grant' AND g.expires_at > now() AND t.ends_at IS NOT NULL)`;

export const pageSessions = (
  tx: Tx,
  companyId: number,
  username: string | undefined,
  first: number,
  count: number,
): Promise<Page<SessionRow>> =>
  pageOf<SessionRow>(
    tx,
    {
      columns: raw(`s.id, s.kind, s.username, ${SHOWN_NAME} AS name, s.client_id AS "clientId", s.browser,
        s.created_at::timestamptz(3) AS "createdDate", s.seen_at::timestamptz(3) AS "seenDate", s.ends_at AS "endDate"`),
      id: 'id',
      from: raw(`FROM ${SESSIONS} s JOIN app_user u ON u.username = s.username`),
      where: every([
        sql`s.company_id = ${companyId}`,
        ...(username === undefined ? [] : [sql`s.username = ${username.toLowerCase()}`]),
      ]),
      order: raw('s.seen_at DESC, s.id'),
    },
    first,
    count,
  );

/** Ends one session of a user of the company, and returns whose it was. */
export async function endSession(tx: Tx, companyId: number, id: string): Promise<string | undefined> {
  const mine = sql`(SELECT username FROM app_user WHERE company_id = ${companyId})`;
  const row = await tx.row<{ username: string }>(
    sql`WITH browsers AS (DELETE FROM web_session s
          WHERE ${raw(publicId('s'))} = ${id} AND s.username IN ${mine} RETURNING s.username),
        grants AS (DELETE FROM oauth_token g
          WHERE g.model = 'Grant' AND ${raw(publicId('g'))} = ${id} AND g.username IN ${mine} RETURNING g.username)
        SELECT username FROM browsers UNION ALL SELECT username FROM grants`,
  );
  return row?.username;
}
