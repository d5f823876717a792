import { hash } from 'node:crypto';
import type { Caller } from '../kernel/caller.js';
import { Refusal } from '../kernel/refusals.js';
import { permitted, stillGranted } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { findLiveToken } from './tokens.sql.js';

/** A revocation must take effect within five seconds. */
const CACHE_MS = 4_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  caller: Promise<Caller>;
  until: number;
}

/** Finds the caller of a bearer token, in a short-lived cache or in the store. */
export function bearerCheck(tx: Tx): (authorization: string | undefined) => Promise<Caller> {
  const cache = new Map<string, Entry>();

  return (authorization) => {
    const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
    if (!token) return Promise.reject(new Refusal('TOKEN_REQUIRED'));
    const key = hash('sha256', token, 'base64');
    const now = performance.now();
    const entry = cache.get(key);
    if (entry && entry.until > now) return entry.caller;

    const loading = loadCaller(tx, tokenId(token));
    const fresh: Entry = { until: now + CACHE_MS, caller: loading.then(({ caller }) => caller) };
    cache.delete(key);
    cache.set(key, fresh);
    if (cache.size > MAX_ENTRIES) cache.delete(cache.keys().next().value!);
    loading.then(
      ({ lifetimeMs }) => {
        fresh.until = Math.min(fresh.until, now + lifetimeMs);
      },
      () => cache.delete(key),
    );
    return fresh.caller;
  };
}

/** Tokens are stored by their hash. */
export const tokenId = (token: string): Buffer => hash('sha256', token, 'buffer');

async function loadCaller(tx: Tx, id: Buffer): Promise<{ caller: Caller; lifetimeMs: number }> {
  const row = await findLiveToken(tx, id, ['AccessToken', 'ClientCredentials']);
  if (!row) throw new Refusal('TOKEN_REQUIRED');
  const mayHave = permitted(row.held, row.clientScopes);
  const scopes = new Set(stillGranted(row.payload.scope, mayHave));
  const { clientId, username, confirmed, administrator } = row;
  const caller: Caller = {
    clientId,
    companyId: row.companyId ?? row.clientCompanyId,
    ...(username === null ? { administrator } : { user: { username, confirmed, administrator } }),
    scopes,
    mayHave,
    key: username === null ? `client:${clientId}` : `user:${username}`,
    author: username ?? clientId,
  };
  return { caller, lifetimeMs: row.lifetimeMs };
}
