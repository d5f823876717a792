import { randomBytes } from 'node:crypto';
import { type Adapter, errors } from 'oidc-provider';
import { permitted, stillGranted } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { tokenId } from './bearer.js';
import { isPublic } from './flows.js';
import { type Client, findClient } from './identity.sql.js';
import { consumeToken, findLiveToken, removeGrantOf, removeToken, saveToken } from './tokens.sql.js';
import { asOAuthError } from './unavailable.js';

/** Stores the tokens of the OAuth engine and finds its clients in our tables. */
export function tokenAdapter(tx: Tx): (model: string) => Adapter {
  return (model) => (model === 'Client' ? clients(tx) : tokens(tx, model));
}

function tokens(tx: Tx, model: string): Adapter {
  const guarded = <T>(work: Promise<T>) => work.catch(asOAuthError);
  return {
    ...unused,
    upsert: (id, { jti: _secret, ...payload }, expiresIn) =>
      guarded(
        saveToken(tx, {
          id: tokenId(id),
          model,
          grantId: payload.grantId ? tokenId(payload.grantId) : null,
          clientId: payload.clientId,
          username: payload.accountId ?? null,
          payload,
          expiresIn,
        }),
      ).then(() => undefined),

    find: async (id) => {
      const row = await guarded(findLiveToken(tx, tokenId(id), [model]));
      if (!row) return undefined;
      const { payload, consumed, held, client } = row;
      const scope = payload.scope && stillGranted(payload.scope, permitted(held, client)).join(' ');
      return { ...payload, ...(scope && { scope }), ...(consumed && { consumed }), jti: id };
    },

    /** A second use means that the token was copied. We cannot tell who is the thief, so the whole grant is revoked. */
    consume: async (id) => {
      if (await guarded(consumeToken(tx, tokenId(id)))) return;
      await guarded(removeGrantOf(tx, tokenId(id)));
      throw new errors.InvalidGrant('the code or refresh token was used already');
    },

    destroy: (id) => guarded(removeToken(tx, tokenId(id))).then(() => undefined),

    revokeByGrantId: (grantId) => guarded(removeToken(tx, tokenId(grantId))).then(() => undefined),
  };
}

function clients(tx: Tx): Adapter {
  return {
    ...unused,
    find: async (id) => {
      const client = id.includes('\0') ? undefined : await findClient(tx, id).catch(asOAuthError);
      return client ? metadataOf(client) : UNKNOWN_CLIENT;
    },
  };
}

const clientMetadata = (clientId: string, secretHash: Buffer, grants: string[]) => ({
  client_id: clientId,
  client_secret: secretHash.toString('hex'),
  grant_types: grants,
  response_types: [],
  redirect_uris: [],
  token_endpoint_auth_method: 'client_secret_basic' as const,
});

/**
 * A public client authenticates by nothing. The engine wants an address for it and never goes there: what a program asks
 * for is checked before the engine hears of it, and a code keeps its own address.
 */
const publicMetadata = (clientId: string, grants: string[]) => ({
  client_id: clientId,
  grant_types: grants,
  response_types: ['code' as const],
  redirect_uris: ['https://checked-elsewhere.invalid/'],
  token_endpoint_auth_method: 'none' as const,
});

function metadataOf({ clientId, secretHash, grants }: Client) {
  if (isPublic(grants)) return publicMetadata(clientId, grants);
  return secretHash ? clientMetadata(clientId, secretHash, grants) : UNKNOWN_CLIENT;
}

/** Replaces unknown clients: no secret has this hash, and the comparison takes the same time. */
const UNKNOWN_CLIENT = clientMetadata('nobody', randomBytes(32), []);

/** Methods that our grants never call. */
const nothing = async () => undefined;
const unused = {
  upsert: nothing,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};
