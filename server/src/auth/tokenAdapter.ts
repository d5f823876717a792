import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { isUnavailable } from '../store/faults.js';
import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { tokenId } from './bearer.js';
import { findClient } from './identity.sql.js';

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
        tx.run(
          sql`INSERT INTO oauth_token (id, model, grant_id, client_id, username, payload, expires_at)
              VALUES (${tokenId(id)}, ${model}, ${payload.grantId ? tokenId(payload.grantId) : null}, ${payload.clientId},
                ${payload.accountId ?? null}, ${JSON.stringify(payload)}, now() + ${expiresIn} * interval '1 second')
              ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
        ),
      ).then(() => undefined),

    find: async (id) => {
      const row = await known(
        tx.row<{ payload: AdapterPayload; consumed: number | null }>(
          sql`SELECT payload, extract(epoch FROM consumed_at)::float8 AS consumed FROM live_token
              WHERE id = ${tokenId(id)} AND model = ${model}`,
        ),
      );
      return row && { ...row.payload, jti: id, ...(row.consumed && { consumed: row.consumed }) };
    },

    /** Of parallel uses of one refresh token exactly one gets here first. */
    consume: async (id) => {
      const first = await known(
        tx.run(
          sql`UPDATE oauth_token SET consumed_at = now() WHERE id = ${tokenId(id)} AND consumed_at IS NULL`,
        ),
      );
      if (!first) throw new errors.InvalidGrant('refresh token already used');
    },

    destroy: (id) =>
      known(tx.run(sql`DELETE FROM oauth_token WHERE id = ${tokenId(id)}`)).then(() => undefined),

    revokeByGrantId: (grantId) =>
      known(
        tx.run(sql`DELETE FROM oauth_token WHERE grant_id = ${tokenId(grantId)} OR id = ${tokenId(grantId)}`),
      ).then(() => undefined),
  };
}

function clients(tx: Tx): Adapter {
  return {
    ...unused,
    find: async (id) => {
      const client = id.includes('\0') ? undefined : await findClient(tx, id).catch(asOAuthError);
      return (
        client && {
          client_id: client.clientId,
          client_secret: client.secretHash.toString('hex'),
          grant_types: client.grants,
          response_types: [],
          redirect_uris: [],
          token_endpoint_auth_method: 'client_secret_basic',
        }
      );
    },
  };
}

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

export class TemporarilyUnavailable extends errors.OIDCProviderError {
  override expose = true;
  override error_description = 'try again in a moment';
  constructor() {
    super(503, 'temporarily_unavailable');
  }
}

function asOAuthError(error: unknown): never {
  throw isUnavailable(error) ? new TemporarilyUnavailable() : error;
}
