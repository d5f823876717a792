import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, test } from 'vitest';
import { CUSTOMER, useServer } from '../../test/harness.js';

/** The same endpoints through a client library that others wrote, which checks every answer against the RFCs. */

const server = useServer();
const { planner } = server.users;
const demoClient = server.clientOf('demo-client');
const insecure = { [oauth.allowInsecureRequests]: true };
const client: oauth.Client = { client_id: demoClient };
const secret = oauth.ClientSecretBasic('demo-secret');
let as: oauth.AuthorizationServer;

beforeAll(async () => {
  const issuer = new URL(server.address);
  const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
  as = await oauth.processDiscoveryResponse(issuer, response);
});

async function logIn(authentication = secret): Promise<oauth.TokenEndpointResponse> {
  const credentials = { username: planner, password: 'demo-password' };
  return oauth.processGenericTokenEndpointResponse(
    as,
    client,
    await oauth.genericTokenEndpointRequest(as, client, authentication, 'password', credentials, insecure),
  );
}

async function introspect(token: string): Promise<oauth.IntrospectionResponse> {
  const response = await oauth.introspectionRequest(as, client, secret, token, insecure);
  return oauth.processIntrospectionResponse(as, client, response);
}

const read = (accessToken: string) =>
  oauth.protectedResourceRequest(
    accessToken,
    'GET',
    new URL(`${server.address}${CUSTOMER}/users/${planner}`),
    undefined,
    undefined,
    insecure,
  );

describe('oauth4webapi', () => {
  test('discovers the endpoints, all at this address', () => {
    expect(as).toMatchObject({
      issuer: server.address,
      token_endpoint: `${server.address}/oauth2/token`,
      introspection_endpoint: `${server.address}/oauth2/introspect`,
      revocation_endpoint: `${server.address}/oauth2/revoke`,
      jwks_uri: `${server.address}/oauth2/jwks`,
      grant_types_supported: ['password', 'client_credentials', 'refresh_token'],
    });
    expect([...as.scopes_supported!].sort()).toEqual([
      'calculation.bruker',
      'kraftsensitiv.leser',
      'orgblad.bruker',
      'orgsystemer',
      'prosjektsystem.bruker',
      'tb.bruker',
    ]);
  });

  test.each([
    ['Basic', secret],
    ['the form body', oauth.ClientSecretPost('demo-secret')],
  ])('logs a user in, the client named by %s', async (_how, authentication) => {
    const tokens = await logIn(authentication);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(tokens.refresh_token).toBeTypeOf('string');
    const response = await read(tokens.access_token);
    expect([response.status, ((await response.json()) as { username: string }).username]).toEqual([
      200,
      planner,
    ]);
  });

  test('gets a token for the client itself', async () => {
    const response = await oauth.clientCredentialsGrantRequest(as, client, secret, {}, insecure);
    const tokens = await oauth.processClientCredentialsResponse(as, client, response);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(tokens).not.toHaveProperty('refresh_token');
    expect((await read(tokens.access_token)).status).toBe(200);
  });

  test('refreshes', async () => {
    const first = await logIn();
    const response = await oauth.refreshTokenGrantRequest(as, client, secret, first.refresh_token!, insecure);
    const second = await oauth.processRefreshTokenResponse(as, client, response);
    expect(second).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: first.scope });
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await read(second.access_token)).status).toBe(200);
  });

  test('introspects and revokes', async () => {
    const { access_token } = await logIn();
    expect(await introspect(access_token)).toMatchObject({ active: true, client_id: demoClient });
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, secret, access_token, insecure),
    );
    expect(await introspect(access_token)).toEqual({ active: false });
    await expect(read(access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  });

  test('understands a refusal', async () => {
    const wrong = { username: planner, password: 'wrong' };
    const response = oauth.genericTokenEndpointRequest(as, client, secret, 'password', wrong, insecure);
    const processed = oauth.processGenericTokenEndpointResponse(as, client, await response);
    await expect(processed).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });
});
