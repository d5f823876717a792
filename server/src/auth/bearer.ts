import { hash } from 'node:crypto';
import { Refusal } from '../http/refusals.js';
import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Caller } from './caller.js';
import { permitted } from './scopes.js';

/** Below the five seconds within which a revocation must take effect. */
const KEPT_FOR_MS = 4_000;
const KEPT_AT_MOST = 10_000;

interface Entry {
  caller: Promise<Caller>;
  until: number;
}

/** Answers who a bearer token stands for, from a short memory or else from the store. */
export function bearerCheck(tx: Tx): (authorization: string | undefined) => Promise<Caller> {
  const known = new Map<string, Entry>();

  return (authorization) => {
    const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
    if (!token) return Promise.reject(new Refusal('TOKEN_REQUIRED'));
    const key = hash('sha256', token, 'base64');
    const now = performance.now();
    const entry = known.get(key);
    if (entry && entry.until > now) return entry.caller;

    const loading = loadCaller(tx, tokenId(token));
    const fresh: Entry = { until: now + KEPT_FOR_MS, caller: loading.then(({ caller }) => caller) };
    known.delete(key);
    known.set(key, fresh);
    if (known.size > KEPT_AT_MOST) known.delete(known.keys().next().value!);
    loading.then(
      ({ lifetimeMs }) => {
        fresh.until = Math.min(fresh.until, now + lifetimeMs);
      },
      () => known.delete(key),
    );
    return fresh.caller;
  };
}

/** Tokens are stored under their hash. */
export const tokenId = (token: string): Buffer => hash('sha256', token, 'buffer');

interface TokenRow {
  scope: string | null;
  lifetimeMs: number;
  clientId: string;
  clientCompanyId: number;
  clientScopes: string[];
  username: string | null;
  companyId: number | null;
  confirmed: boolean;
  administrator: boolean;
  held: string[];
}

async function loadCaller(tx: Tx, id: Buffer): Promise<{ caller: Caller; lifetimeMs: number }> {
  const row = await tx.row<TokenRow>(
    sql`SELECT t.payload ->> 'scope' AS scope, (extract(epoch FROM t.expires_at - now()) * 1000)::float8 AS "lifetimeMs",
          t.client_id AS "clientId", t.client_company_id AS "clientCompanyId", t.client_scopes AS "clientScopes",
          u.username, u.company_id AS "companyId", u.confirmed, u.administrator,
          CASE WHEN u.username IS NULL
            THEN ARRAY(SELECT s.scope FROM company_scope s WHERE s.company_id = t.client_company_id)
            ELSE ARRAY(SELECT s.scope FROM user_scope s WHERE s.company_id = u.company_id AND s.username = u.username)
          END AS held
        FROM live_token t LEFT JOIN app_user u ON u.username = t.username
        WHERE t.id = ${id} AND t.model IN ('AccessToken', 'ClientCredentials')`,
  );
  if (!row) throw new Refusal('TOKEN_REQUIRED');
  const mayHave = permitted(row.held, row.clientScopes);
  const scopes = new Set((row.scope ?? '').split(' ').filter((scope) => mayHave.has(scope)));
  const { clientId, username, confirmed, administrator } = row;
  const caller: Caller = {
    clientId,
    companyId: row.companyId ?? row.clientCompanyId,
    ...(username !== null && { user: { username, confirmed, administrator } }),
    scopes,
    mayHave,
    key: username === null ? `client:${clientId}` : `user:${username}`,
    author: username ?? clientId,
  };
  return { caller, lifetimeMs: row.lifetimeMs };
}
