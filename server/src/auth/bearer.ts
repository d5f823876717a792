import { hash } from 'node:crypto';
import type { Caller } from '../kernel/caller.js';
import { Refusal } from '../kernel/refusals.js';
import { permitted, scopesOfResource, stillGranted } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { CallerCache } from './callerCache.js';
import { findLiveToken } from './tokens.sql.js';

/**
 * Finds the caller of a bearer token. A token for a resource opens that alone, and one for none everything else: what
 * was given to an assistant that may ask must not delete by another way.
 */
export type BearerCheck = (authorization: string | undefined, resource?: string) => Promise<Caller>;

interface Found {
  caller: Caller;
  /** The resource that the token is for. */
  audience: string | undefined;
}

/** Looks in a short-lived cache, or in the store. */
export function bearerCheck(tx: Tx): BearerCheck {
  const cache = new CallerCache<Found>();

  return async (authorization, resource) => {
    const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new Refusal('TOKEN_REQUIRED');
    const { caller, audience } = await cache.get(hash('sha256', token, 'base64'), () =>
      loadCaller(tx, tokenId(token)),
    );
    if (audience !== resource) throw new Refusal('TOKEN_REQUIRED');
    return caller;
  };
}

/** Tokens are stored by their hash. */
export const tokenId = (token: string): Buffer => hash('sha256', token, 'buffer');

async function loadCaller(tx: Tx, id: Buffer): Promise<{ value: Found; lifetimeMs: number }> {
  const row = await findLiveToken(tx, id, ['AccessToken', 'ClientCredentials']);
  if (!row) throw new Refusal('TOKEN_REQUIRED');
  const { aud: audience } = row.payload;
  const held = audience === undefined ? row.held : scopesOfResource(row.held);
  const mayHave = permitted(held, row.client);
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
  return { value: { caller, audience }, lifetimeMs: row.lifetimeMs };
}
