import { describe, expect, test } from 'vitest';
import { useServer } from '../../test/harness.js';
import { sql } from '../store/sql.js';
import { removeUserService, setUser } from './administration.sql.js';
import { tokenId } from './bearer.js';

const server = useServer();
const { planner, colleague, admin } = server.users;
const demoClient = server.clientOf('demo-client');
const southClient = server.clientOf('south-client');
const SECRETS: Record<string, string> = { [demoClient]: 'demo-secret', [southClient]: 'south-secret' };

const post = (path: string, fields: Record<string, string>, client = demoClient) =>
  server.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, client_id: client, client_secret: SECRETS[client]! }).toString(),
  });
const logIn = async (username = planner, client = demoClient) =>
  (await post('/oauth2/token', { grant_type: 'password', username, password: 'demo-password' }, client)).body;
const introspect = (token: string, more: Record<string, string> = {}, client?: string) =>
  post('/oauth2/introspect', { token, ...more }, client);
const INACTIVE = { active: false };

describe('POST /oauth2/introspect', () => {
  test('says whose token it is, for how long and what for, and nothing else', async () => {
    const { access_token, scope } = await logIn();
    const reply = await introspect(access_token);
    const now = Date.now() / 1000;
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body).toEqual({
      active: true,
      sub: planner,
      username: planner,
      client_id: demoClient,
      scope,
      token_type: 'Bearer',
      iss: server.address,
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(Math.abs(reply.body.exp - now - 3600)).toBeLessThan(60);
  });

  test("a client's own token has no user", async () => {
    const reply = await introspect(await server.token());
    expect(reply.body).toMatchObject({ active: true, client_id: demoClient, token_type: 'Bearer' });
    expect(reply.body).not.toHaveProperty('username');
  });

  test('a refresh token lives longer than an access token', async () => {
    const { refresh_token } = await logIn();
    const { body } = await introspect(refresh_token, { token_type_hint: 'refresh_token' });
    expect(body).toMatchObject({ active: true, sub: planner, client_id: demoClient });
    expect(body.exp).toBeGreaterThan(Date.now() / 1000 + 24 * 3600);
  });

  test.each(['access_token', 'refresh_token', 'nonsense'])('a wrong hint does no harm: %s', async (hint) => {
    const { access_token, refresh_token } = await logIn();
    for (const token of [access_token, refresh_token])
      expect((await introspect(token, { token_type_hint: hint })).body.active).toBe(true);
  });

  /** Sabotage: an allowedPolicy that answers true. */
  test("another client's token is none", async () => {
    const tokens = await logIn();
    for (const token of [tokens.access_token, tokens.refresh_token, await server.token()])
      expect((await introspect(token, {}, southClient)).body).toEqual(INACTIVE);
  });

  test('nor is one that was revoked, used, expired, or never there', async () => {
    const [revoked, used, expired] = [await logIn(), await logIn(), await logIn()];
    await post('/oauth2/revoke', { token: revoked.access_token });
    await post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: used.refresh_token });
    await server.store.run(
      sql`UPDATE oauth_token SET expires_at = now() - interval '1 second' WHERE id = ${tokenId(expired.access_token)}`,
    );
    const tokens = [revoked.access_token, revoked.refresh_token, used.refresh_token, expired.access_token];
    const garbage = ['x', '\0', 'æøå', 'x'.repeat(10_000), tokenId(used.access_token).toString('hex')];
    const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJwbGFubmVyIn0.c2lnbmF0dXJl';
    for (const token of [...tokens, ...garbage, jwt]) {
      const reply = await introspect(token);
      expect([token, reply.status, reply.body]).toEqual([token, 200, INACTIVE]);
    }
  });

  test('nor is that of a user who is no longer welcome', async () => {
    const { access_token } = await logIn(admin);
    await setUser(server.store, admin, { active: false });
    expect((await introspect(access_token)).body).toEqual(INACTIVE);
  });

  /** Sabotage: answering with the scope of the day on which the token was made. */
  test('names the scopes that still count', async () => {
    const { access_token } = await logIn(colleague);
    await removeUserService(server.store, colleague, 'prosjektsystem');
    const scopes = (await introspect(access_token)).body.scope.split(' ');
    expect(scopes).toContain('tb.bruker');
    expect(scopes).not.toContain('prosjektsystem.bruker');
  });

  test('400 without a token', async () => {
    const reply = await post('/oauth2/introspect', {});
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
  });
});
