import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider';
import currentRequest from 'oidc-provider/lib/helpers/als.js';
import { BASIC_SCOPE, scopesOfResource } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { correctByRfcs, removeCorsHeaders } from './answers.js';
import { registerGrants } from './grants.js';
import type { Keys } from './keys.js';
import { mcpResource } from './metadata.js';
import { secretMatches } from './secrets.js';
import { tokenAdapter } from './tokenAdapter.js';
import { tokenJournal } from './tokenJournal.js';

export const ACCESS_TOKEN_SECONDS = 3600;
const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;
const CODE_SECONDS = 60;

/** The engine looks at the resource when the refresh token is used up. Asked before, a refusal leaves it usable. */
function refuseOtherResource({ oidc }: KoaContextWithOIDC): void {
  const { resource } = oidc.params as { resource?: unknown };
  if (resource && resource !== oidc.entities.RefreshToken?.resource) throw new errors.InvalidTarget();
}

/** The OAuth engine. Features that we do not use are switched off. */
export function createProvider(issuer: string, tx: Tx, keys: Keys, allScopes: string[]): Provider {
  const provider = new Provider(issuer, {
    adapter: tokenAdapter(tx),
    jwks: { keys: keys.signing as never },
    cookies: { keys: keys.cookie },
    scopes: [...allScopes],
    claims: {},
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    // A refusal here would also refuse our own pages. answers.ts decides what other origins may read.
    clientBasedCORS: () => true,
    clientDefaults: { grant_types: [], response_types: [], id_token_signed_response_alg: 'ES256' },
    responseTypes: ['code'],
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Grant: REFRESH_TOKEN_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: 60,
      Session: 60,
    },
    // A code has the address that was asked for, and that must be named again.
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: (ctx) => {
      refuseOtherResource(ctx);
      return true;
    },
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
      resourceIndicators: {
        enabled: true,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_ctx, resource) => {
          if (resource !== mcpResource(issuer)) throw new errors.InvalidTarget();
          return {
            scope: scopesOfResource(allScopes).join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
          };
        },
      },
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
  const { getOIDCScopeFiltered, getResourceScopeFiltered } = provider.Grant.prototype;
  provider.Grant.prototype.getOIDCScopeFiltered = function (asked) {
    return getOIDCScopeFiltered.call(this, [...asked, BASIC_SCOPE]);
  };
  provider.Grant.prototype.getResourceScopeFiltered = function (resource, asked) {
    return getResourceScopeFiltered.call(this, resource, [...asked, BASIC_SCOPE]);
  };
  // The engine tracks its current request with AsyncLocalStorage. Nothing uses that, and it slows down every promise.
  currentRequest.run = (_request: unknown, work: () => unknown) => work() as never;
  provider.use(tokenJournal(tx));
  provider.use(removeCorsHeaders);
  provider.use(correctByRfcs);
  registerGrants(provider, tx);
  return provider;
}
