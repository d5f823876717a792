import { hash } from 'node:crypto';
import type { Caller } from '../kernel/caller.js';
import { Refusal } from '../kernel/refusals.js';
import { permitted, stillGranted } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { CallerCache } from './callerCache.js';
import { findLiveToken } from './tokens.sql.js';

/** Finds the caller of a bearer token, in a short-lived cache or in the store. */
export function bearerCheck(tx: Tx): (authorization: string | undefined) => Promise<Caller> {
  const cache = new CallerCache<Caller>();

  return (authorization) => {
    const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
    if (!token) return Promise.reject(new Refusal('TOKEN_REQUIRED'));
    return cache.get(hash('sha256', token, 'base64'), () => loadCaller(tx, tokenId(token)));
  };
}

/** Tokens are stored by their hash. */
export const tokenId = (token: string): Buffer => hash('sha256', token, 'buffer');

async function loadCaller(tx: Tx, id: Buffer): Promise<{ value: Caller; lifetimeMs: number }> {
  const row = await findLiveToken(tx, id, ['AccessToken', 'ClientCredentials']);
  if (!row) throw new Refusal('TOKEN_REQUIRED');
  const mayHave = permitted(row.held, row.client);
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
  return { value: caller, lifetimeMs: row.lifetimeMs };
}
