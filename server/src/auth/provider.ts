import Provider from 'oidc-provider';
import currentRequest from 'oidc-provider/lib/helpers/als.js';
import { BASIC_SCOPE } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { correctByRfcs, removeCorsHeaders } from './answers.js';
import { registerGrants } from './grants.js';
import type { Keys } from './keys.js';
import { secretMatches } from './secrets.js';
import { tokenAdapter } from './tokenAdapter.js';
import { tokenJournal } from './tokenJournal.js';

export const ACCESS_TOKEN_SECONDS = 3600;
const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

/** The OAuth engine. Features that we do not use are switched off. */
export function createProvider(issuer: string, tx: Tx, keys: Keys, allScopes: string[]): Provider {
  const provider = new Provider(issuer, {
    adapter: tokenAdapter(tx),
    jwks: { keys: keys.signing as never },
    cookies: { keys: keys.cookie },
    scopes: [...allScopes],
    claims: {},
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    // A refusal here would also refuse our own pages. answers.ts decides what other origins may read.
    clientBasedCORS: () => true,
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
      dPoP: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
  });
  // The engine would compare plain secrets, but only the hash is stored.
  provider.Client.prototype.compareClientSecret = function (given: string) {
    return secretMatches(given, Buffer.from(this.clientSecret!, 'hex'));
  };
  // A refresh with a narrower scope always keeps the basic scope.
  const { getOIDCScopeFiltered } = provider.Grant.prototype;
  provider.Grant.prototype.getOIDCScopeFiltered = function (asked) {
    return getOIDCScopeFiltered.call(this, [...asked, BASIC_SCOPE]);
  };
  // The engine tracks its current request with AsyncLocalStorage. Nothing uses that, and it slows down every promise.
  currentRequest.run = (_request: unknown, work: () => unknown) => work() as never;
  provider.use(tokenJournal(tx));
  provider.use(removeCorsHeaders);
  provider.use(correctByRfcs);
  registerGrants(provider, tx);
  return provider;
}
