import { beforeAll, describe, expect, test } from 'vitest';
import { expectWithin } from '../../test/clock.js';
import { CUSTOMER, PROJECT, useServer } from '../../test/harness.js';
import { sql } from '../store/sql.js';
import { addClient, removeUserService, setUser } from './administration.sql.js';
import { hashSecret } from './secrets.js';

const server = useServer();
const { planner, colleague, admin } = server.users;
const demoClient = server.clientOf('demo-client');
const southClient = server.clientOf('south-client');
const SECRETS: Record<string, string> = {
  [demoClient]: 'demo-secret',
  [southClient]: 'south-secret',
  'second-client': 'second-secret',
};

const ask = (fields: Record<string, string>, client = demoClient) =>
  server.request('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, client_id: client, client_secret: SECRETS[client]! }).toString(),
  });
const logIn = async (username = planner, scope = '') =>
  (await ask({ grant_type: 'password', username, password: 'demo-password', scope })).body;
const refresh = (refresh_token: string, more: Record<string, string> = {}, client?: string) =>
  ask({ grant_type: 'refresh_token', refresh_token, ...more }, client);
const read = async (token: string, path = `${CUSTOMER}/users/${planner}`) =>
  (await server.request('GET', path, { token })).status;

/** How a request ends up answering. */
async function within5s(status: number, token: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const now = await read(token);
    const elapsed = performance.now() - start;
    if (now === status) expectWithin(5000, elapsed);
    if (now === status || elapsed > 30_000) return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

beforeAll(() =>
  addClient(server.store, server.company, 'second-client', {
    name: 'another client of the same company',
    secretHash: hashSecret(SECRETS['second-client']!),
    grants: ['password', 'refresh_token', 'client_credentials'],
    scopes: ['tb.bruker'],
  }),
);

describe('refresh_token', () => {
  test('gives new tokens with the same scope, time and again', async () => {
    const first = await logIn();
    const seen = new Set([first.access_token, first.refresh_token]);
    let last = first;
    for (let i = 0; i < 3; i++) {
      const reply = await refresh(last.refresh_token);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: first.scope,
      });
      last = reply.body;
      expect(seen).not.toContain(last.access_token);
      expect(seen).not.toContain(last.refresh_token);
      seen.add(last.access_token).add(last.refresh_token);
      expect(await read(last.access_token)).toBe(200);
    }
    expect(await read(first.access_token)).toBe(200);
  });

  /** Sabotage: forgetting to revoke on reuse leaves whoever stole the token with a session of their own. */
  test('a used one is refused and takes its whole family with it', async () => {
    const first = await logIn();
    const bystander = await logIn();
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    for (const token of [first, second, third, bystander]) expect(await read(token.access_token)).toBe(200);

    const reuse = await refresh(first.refresh_token);
    expect([reuse.status, reuse.body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(third.refresh_token)).body.error).toBe('invalid_grant');
    const family = [first, second, third].map((token) => within5s(401, token.access_token));
    expect(await Promise.all(family)).toEqual([401, 401, 401]);
    expect(await read(bystander.access_token)).toBe(200);
    expect((await refresh(bystander.refresh_token)).status).toBe(200);
  });

  /** Sabotage: `consume` as a plain write lets all twenty win. */
  test('of twenty parallel uses exactly one wins, and the family ends', async () => {
    for (let round = 0; round < 3; round++) {
      const { refresh_token } = await logIn();
      const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
      const won = replies.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, body } of replies)
        if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant']);
      expect((await refresh(won[0]!.body.refresh_token)).body.error).toBe('invalid_grant');
    }
  });

  /** Two uses that meet at the very same moment are a reuse like any other. */
  test('the loser of a race for the consumption revokes as well', async () => {
    const { refresh_token } = await logIn();
    const id = hashSecret(refresh_token);
    let racers: ReturnType<typeof refresh>[] = [];
    await server.store.transact(async (tx) => {
      await tx.row(sql`SELECT FROM oauth_token WHERE id = ${id} FOR UPDATE`);
      racers = [refresh(refresh_token), refresh(refresh_token)];
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const replies = await Promise.all(racers);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = replies.find(({ status }) => status === 200)!.body;
    expect(await read(won.access_token)).toBe(401);
    expect((await refresh(won.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('narrows to what is asked, never below orgsystemer, and the next may be wide again', async () => {
    const first = await logIn();
    const narrow = (await refresh(first.refresh_token, { scope: 'tb.bruker' })).body;
    expect(narrow.scope.split(' ').sort()).toEqual(['orgsystemer', 'tb.bruker']);
    expect(await read(narrow.access_token)).toBe(200);
    expect(await read(narrow.access_token, `${PROJECT}/projects`)).toBe(403);
    const wide = (await refresh(narrow.refresh_token)).body;
    expect(wide.scope).toBe(first.scope);
    expect(await read(wide.access_token, `${PROJECT}/projects`)).toBe(200);
  });

  test('never widens, and a refused scope leaves the token usable', async () => {
    const { refresh_token } = await logIn(planner, 'tb.bruker');
    for (const scope of ['prosjektsystem.bruker', 'tb.bruker prosjektsystem.bruker', 'teleport']) {
      const reply = await refresh(refresh_token, { scope });
      expect([reply.status, reply.body.error]).toEqual([400, 'invalid_scope']);
    }
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test('gives no scope that the user has lost meanwhile', async () => {
    const { refresh_token } = await logIn(colleague);
    await removeUserService(server.store, colleague, 'calculation');
    const denied = await refresh(refresh_token, { scope: 'calculation.bruker' });
    expect([denied.status, denied.body.error]).toEqual([400, 'invalid_scope']);
    const reply = await refresh(refresh_token);
    expect(reply.body.scope.split(' ').sort()).toEqual([
      'orgblad.bruker',
      'orgsystemer',
      'prosjektsystem.bruker',
      'tb.bruker',
    ]);
  });

  /** Sabotage: not comparing the client lets any client use what another one was given. */
  test.each([southClient, 'second-client'])(
    '400 for %s, to whom it was not given, and it stays usable',
    async (client) => {
      const { refresh_token } = await logIn();
      const reply = await refresh(refresh_token, {}, client);
      expect([reply.status, reply.body.error]).toEqual([400, 'invalid_grant']);
      expect((await refresh(refresh_token)).status).toBe(200);
    },
  );

  test('400 for a deactivated user', async () => {
    const { refresh_token } = await logIn(admin);
    await setUser(server.store, admin, { active: false });
    const reply = await refresh(refresh_token);
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_grant']);
  });

  test.each([
    ['an access token', (tokens: Record<string, string>) => tokens.access_token!],
    ['nonsense', () => 'nonsense'],
    ['U+0000', () => '\0'],
  ])('400 for %s in its place', async (_what, pick) => {
    const reply = await refresh(pick(await logIn()));
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('400 for an expired one', async () => {
    const { refresh_token } = await logIn();
    await server.store.run(
      sql`UPDATE oauth_token SET expires_at = now() - interval '1 second' WHERE id = ${hashSecret(refresh_token)}`,
    );
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
  });

  test('400 without one', async () => {
    const reply = await ask({ grant_type: 'refresh_token' });
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
  });

  test('the client flow has none', async () => {
    const reply = await ask({ grant_type: 'client_credentials' });
    expect(Object.keys(reply.body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
  });
});
