import { BASIC_SCOPE, scopesOfResource } from '../kernel/scopes.js';

/** The address of `POST /mcp`, which is the one resource that tokens can be for. */
export const mcpResource = (issuer: string): string => `${issuer}/mcp`;

/** RFC 9728. */
export const resourceMetadata = (issuer: string, scopes: string[]) => ({
  resource: mcpResource(issuer),
  authorization_servers: [issuer],
  scopes_supported: basicFirst(scopesOfResource(scopes)),
  bearer_methods_supported: ['header'],
  resource_name: 'Spadework',
});

const basicFirst = (scopes: string[]) => [BASIC_SCOPE, ...scopes.filter((scope) => scope !== BASIC_SCOPE)];

/** RFC 8414. The engine would use the Host header of the request, so the document is built here. */
export const metadata = (issuer: string, scopes: string[]) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth2/auth`,
  token_endpoint: `${issuer}/oauth2/token`,
  introspection_endpoint: `${issuer}/oauth2/introspect`,
  revocation_endpoint: `${issuer}/oauth2/revoke`,
  jwks_uri: `${issuer}/oauth2/jwks`,
  scopes_supported: basicFirst(scopes),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  grant_types_supported: ['password', 'client_credentials', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
});
