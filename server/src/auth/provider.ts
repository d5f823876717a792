import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import type { Tx } from '../store/store.js';
import { registerGrants } from './grants.js';
import type { Keys } from './keys.js';
import { secretMatches } from './secrets.js';
import { tokenAdapter } from './tokenAdapter.js';

export const ACCESS_TOKEN_SECONDS = 3600;
const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

/** The OAuth engine, with what we use of it switched on and the rest off. */
export function createProvider(issuer: string, tx: Tx, keys: Keys, allScopes: string[]): Provider {
  const provider = new Provider(issuer, {
    adapter: tokenAdapter(tx),
    jwks: { keys: keys.signing as never },
    cookies: { keys: keys.cookie },
    scopes: [...allScopes],
    claims: {},
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    clientDefaults: { grant_types: [], response_types: [], id_token_signed_response_alg: 'ES256' },
    responseTypes: [],
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Grant: REFRESH_TOKEN_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: 60,
      Session: 60,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    renderError: async (ctx, out) => {
      ctx.type = 'json';
      ctx.body = out;
    },
    routes: {
      token: '/oauth2/token',
      introspection: '/oauth2/introspect',
      revocation: '/oauth2/revoke',
      jwks: '/oauth2/jwks',
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
  });
  provider.Client.prototype.compareClientSecret = function (given: string) {
    return secretMatches(given, Buffer.from(this.clientSecret!, 'hex'));
  };
  provider.use(retryLater);
  registerGrants(provider, tx);
  return provider;
}

async function retryLater(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status === 503) ctx.set('Retry-After', '1');
}
