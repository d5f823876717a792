import { describe, expect, test } from 'vitest';
import { expectWithin } from '../../test/clock.js';
import { PROJECT, useServer } from '../../test/harness.js';
import { sql } from '../store/sql.js';
import {
  addClient,
  addCompany,
  addUser,
  putCompanyService,
  putUserService,
  removeUserService,
  setClient,
  setCompany,
  setUser,
} from './administration.sql.js';
import { tokenId } from './bearer.js';
import { hashPassword } from './passwords.js';
import { hashSecret } from './secrets.js';

const server = useServer();
const { planner, norole } = server.users;
const demoClient = server.clientOf('demo-client');
const southClient = server.clientOf('south-client');
const SECRET = 'a-secret-of-a-test-client';
const PROJECTS = `${PROJECT}/projects`;

const post = (path: string, fields: Record<string, string>) =>
  server.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: demoClient,
      client_secret: 'demo-secret',
      ...fields,
    }).toString(),
  });
const logIn = async (username: string) =>
  (await post('/oauth2/token', { grant_type: 'password', username, password: 'demo-password' })).body;
const status = async (path: string, token: string): Promise<number> =>
  (await server.request('GET', path, { token })).status;

async function aUser(username: string, companyId = server.company): Promise<string> {
  await addUser(server.store, companyId, username, {
    email: `${username}@test.example`,
    passwordHash: await hashPassword('demo-password'),
    confirmed: true,
  });
  await putUserService(server.store, username, { service: 'prosjektsystem', roles: ['bruker'] });
  return (await logIn(username)).access_token;
}
async function aClient(clientId: string, companyId = server.company): Promise<string> {
  await addClient(server.store, companyId, clientId, {
    name: clientId,
    secretHash: hashSecret(SECRET),
    grants: ['client_credentials'],
    scopes: ['prosjektsystem.bruker'],
  });
  return server.token(undefined, { client: clientId, secret: SECRET });
}
const aCompany = async (name: string) => {
  const id = await addCompany(server.store, { name });
  await putCompanyService(server.store, id, { service: 'prosjektsystem' });
  return id;
};

/** Asks until the answer is as expected. */
async function within5s(expected: number, token: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const now = await status(PROJECTS, token);
    const elapsed = performance.now() - start;
    if (now === expected) expectWithin(5000, elapsed);
    if (now === expected || elapsed > 30_000) return now;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

describe('what is taken away', () => {
  /** Each token is in the server's memory when it happens. Sabotage: a memory of more than five seconds. */
  test('is gone within 5 s', async () => {
    const { store } = server;
    const [revoked, other, stays] = [await logIn(planner), await logIn(planner), await logIn(planner)];
    const closed = await aCompany('Closed Grid');
    const cases: Record<string, { token: string; change: () => Promise<unknown>; after: 401 | 403 }> = {
      'a revoked access token': {
        token: revoked.access_token,
        change: () => post('/oauth2/revoke', { token: revoked.access_token }),
        after: 401,
      },
      'what came with a revoked refresh token': {
        token: other.access_token,
        change: () => post('/oauth2/revoke', { token: other.refresh_token }),
        after: 401,
      },
      'a deactivated user': {
        token: await aUser('deactivated'),
        change: () => setUser(store, 'deactivated', { active: false }),
        after: 401,
      },
      'a deleted user': {
        token: await aUser('deleted'),
        change: () => store.run(sql`DELETE FROM app_user WHERE username = 'deleted'`),
        after: 401,
      },
      'a disabled client': {
        token: await aClient('disabled'),
        change: () => setClient(store, 'disabled', { active: false }),
        after: 401,
      },
      'a user of a closed company': {
        token: await aUser('closed', closed),
        change: () => setCompany(store, closed, { active: false }),
        after: 401,
      },
      'a client of a closed company': {
        token: await aClient('closed', closed),
        change: () => setCompany(store, closed, { active: false }),
        after: 401,
      },
      'a removed role': {
        token: await aUser('demoted'),
        change: () => removeUserService(store, 'demoted', 'prosjektsystem'),
        after: 403,
      },
      'a confirmation': {
        token: await aUser('doubted'),
        change: () => setUser(store, 'doubted', { confirmed: false }),
        after: 403,
      },
      'a service that ended': {
        token: await aUser('ended'),
        change: () => store.run(sql`UPDATE user_service SET end_date = now() WHERE username = 'ended'`),
        after: 403,
      },
      'a scope of the client': {
        token: await aClient('narrowed'),
        change: () => setClient(store, 'narrowed', { scopes: [] }),
        after: 403,
      },
    };
    const tokens = [...Object.values(cases).map(({ token }) => token), stays.access_token];
    const before = await Promise.all(tokens.map((token) => status(PROJECTS, token)));
    expect(before).toEqual(tokens.map(() => 200));
    const after = Object.entries(cases).map(async ([what, { token, change, after }]) => {
      await change();
      expect([what, await within5s(after, token)]).toEqual([what, after]);
    });
    await Promise.all(after);
    expect(await status(PROJECTS, stays.access_token)).toBe(200);
  });

  /** Sabotage: remembering a token for the full four seconds, however short its life. */
  test('an expired token is not remembered beyond its end', async () => {
    const token = await server.token('planner');
    await server.store.run(
      sql`UPDATE oauth_token SET expires_at = now() + interval '2 seconds' WHERE id = ${tokenId(token)}`,
    );
    expect(await status(PROJECTS, token)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await status(PROJECTS, token)).toBe(401);
  });

  test('a role that comes back counts again, and one that came later was not granted', async () => {
    const token = await aUser('returned');
    await removeUserService(server.store, 'returned', 'prosjektsystem');
    await putUserService(server.store, 'returned', { service: 'prosjektsystem', roles: ['bruker'] });
    expect(await status(PROJECTS, token)).toBe(200);

    const early = await server.token('norole');
    await putUserService(server.store, norole, { service: 'prosjektsystem', roles: ['bruker'] });
    expect(await status(PROJECTS, early)).toBe(403);
  });
});

describe('POST /oauth2/revoke', () => {
  test('200 without a body, also for a token that is not there', async () => {
    const { access_token } = await logIn(planner);
    for (const token of [access_token, access_token, 'nonsense', 'e30.e30.e30']) {
      const reply = await post('/oauth2/revoke', { token });
      expect([reply.status, reply.body]).toEqual([200, '']);
    }
  });

  /** Sabotage: an allowedPolicy that answers true. */
  test("leaves another client's token alone", async () => {
    const tokens = await logIn(planner);
    const other = { client_id: southClient, client_secret: 'south-secret' };
    for (const token of [tokens.access_token, tokens.refresh_token])
      expect((await post('/oauth2/revoke', { token, ...other })).status).toBe(200);
    expect(await status(PROJECTS, tokens.access_token)).toBe(200);
    const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await post('/oauth2/token', again)).status).toBe(200);
  });

  test('a revoked refresh token gives nothing more, and a revoked access token ends its session', async () => {
    for (const kind of ['refresh_token', 'access_token'] as const) {
      const tokens = await logIn(planner);
      await post('/oauth2/revoke', { token: tokens[kind], token_type_hint: kind });
      const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
      expect((await post('/oauth2/token', again)).body.error).toBe('invalid_grant');
      expect(await status(PROJECTS, tokens.access_token)).toBe(401);
    }
  });

  test('400 without a token', async () => {
    const reply = await post('/oauth2/revoke', {});
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('Authorization on the API', () => {
  test.each([
    'Bearer',
    'Bearer x',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(300)}`,
    'Bearer two tokens',
    'Bearer ÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿ',
    'Bearer e30.e30.e30',
  ])('401 problem for %s', async (authorization) => {
    const reply = await server.request('GET', PROJECTS, { headers: { authorization } });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer realm="spadework", error="invalid_token"');
    expect(reply.body).toMatchObject({ status: 401, code: 'TOKEN_REQUIRED' });
  });

  /** Sabotage: name an error for credentials that are no token (RFC 6750, 3.1). */
  test.each([undefined, 'Basic ZGVtby1jbGllbnQ6ZGVtby1zZWNyZXQ=', 'Token abc', ','])(
    '401 without an error for %s, which is no bearer token',
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const reply = await server.request('GET', PROJECTS, { headers });
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="spadework"',
      ]);
    },
  );

  test('a token stands in the header only', async () => {
    const token = await server.token('planner');
    expect((await server.request('GET', `${PROJECTS}?access_token=${token}`)).status).toBe(401);
  });

  test('the scheme may be in any case', async () => {
    const token = await server.token('planner');
    const reply = await server.request('GET', PROJECTS, { headers: { authorization: `bEARER ${token}` } });
    expect(reply.status).toBe(200);
  });

  /** Sabotage: looking tokens up without regard to their kind. */
  test('401 for a refresh token, and for the name under which a token is stored', async () => {
    const { refresh_token, access_token } = await logIn(planner);
    expect(await status(PROJECTS, refresh_token)).toBe(401);
    expect(await status(PROJECTS, tokenId(access_token).toString('hex'))).toBe(401);
    expect(await status(PROJECTS, tokenId(access_token).toString('base64url'))).toBe(401);
  });
});
