import { randomBytes } from 'node:crypto';
import { type Adapter, errors } from 'oidc-provider';
import { permitted, stillGranted } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { tokenId } from './bearer.js';
import { findClient } from './identity.sql.js';
import { consumeToken, findLiveToken, removeGrantOf, removeToken, saveToken } from './tokens.sql.js';
import { asOAuthError } from './unavailable.js';

/** How the OAuth engine keeps tokens and finds clients: in our tables. */
export function tokenAdapter(tx: Tx): (model: string) => Adapter {
  return (model) => (model === 'Client' ? clients(tx) : tokens(tx, model));
}

function tokens(tx: Tx, model: string): Adapter {
  const known = <T>(work: Promise<T>) => work.catch(asOAuthError);
  return {
    ...unused,
    upsert: (id, { jti: _secret, ...payload }, expiresIn) =>
      known(
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
      const row = await known(findLiveToken(tx, tokenId(id), [model]));
      if (!row) return undefined;
      const { payload, consumed, held, clientScopes } = row;
      const scope = payload.scope && stillGranted(payload.scope, permitted(held, clientScopes)).join(' ');
      return { ...payload, ...(scope && { scope }), ...(consumed && { consumed }), jti: id };
    },

    /** Who comes second has a copy, and nobody knows who is the thief: that ends the login for both. */
    consume: async (id) => {
      if (await known(consumeToken(tx, tokenId(id)))) return;
      await known(removeGrantOf(tx, tokenId(id)));
      throw new errors.InvalidGrant('refresh token already used');
    },

    destroy: (id) => known(removeToken(tx, tokenId(id))).then(() => undefined),

    revokeByGrantId: (grantId) => known(removeToken(tx, tokenId(grantId))).then(() => undefined),
  };
}

function clients(tx: Tx): Adapter {
  return {
    ...unused,
    find: async (id) => {
      const client = id.includes('\0') ? undefined : await findClient(tx, id).catch(asOAuthError);
      return client ? described(client.clientId, client.secretHash, client.grants) : NOBODY;
    },
  };
}

const described = (clientId: string, secretHash: Buffer, grants: string[]) => ({
  client_id: clientId,
  client_secret: secretHash.toString('hex'),
  grant_types: grants,
  response_types: [],
  redirect_uris: [],
  token_endpoint_auth_method: 'client_secret_basic' as const,
});

/** Stands for every client that is not there: no secret has this hash, and comparing takes the same time. */
const NOBODY = described('nobody', randomBytes(32), []);

/** What this server's grants never call. */
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
