import { BASIC_SCOPE } from '../kernel/scopes.js';

/** RFC 8414. The engine would use the Host header of the request, so the document is built here. */
export const metadata = (issuer: string, scopes: string[]) => ({
  issuer,
  token_endpoint: `${issuer}/oauth2/token`,
  introspection_endpoint: `${issuer}/oauth2/introspect`,
  revocation_endpoint: `${issuer}/oauth2/revoke`,
  jwks_uri: `${issuer}/oauth2/jwks`,
  scopes_supported: [BASIC_SCOPE, ...scopes.filter((scope) => scope !== BASIC_SCOPE)],
  response_types_supported: [],
  grant_types_supported: ['password', 'client_credentials', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
});
