import { describe, expect, test } from 'vitest';
import { RateLimit } from '../src/kernel/rateLimit.js';
import { forgetOldUsage } from '../src/services/customer/index.js';
import { sql } from '../src/store/sql.js';
import { Attempts, MAX_ATTEMPTS_AT_ONCE } from '../src/web/attempts.js';
import { CUSTOMER, type TestServer, useOwnServer } from './harness.js';

const server = useOwnServer('a small rate limit', { rateLimit: 5 });
/** One a second, so that a slow machine gets none back while a test runs. */
const strict = useOwnServer('the smallest rate limit, behind a proxy', { rateLimit: 1, trustProxy: true });

test('429 with Retry-After above the limit, per client and company; a retry after that time succeeds', async () => {
  const [demo, south] = [
    await server.token('planner'),
    await server.token(undefined, { client: 'south-client' }),
  ];
  const get = (token: string, user: string) => server.request('GET', `${CUSTOMER}/users/${user}`, { token });
  const replies = await Promise.all(Array.from({ length: 30 }, () => get(demo, 'planner')));
  const refused = replies.filter(({ status }) => status === 429);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]!.body.code).toBe('TOO_MANY_REQUESTS');
  expect((await get(south, 'south')).status).toBe(200);
  // Fails when companies whose users share a client share its limit.
  expect((await get(await server.token('south'), 'south')).status).toBe(200);
  const { headers } = refused[0]!;
  expect(headers.get('ratelimit-policy')).toBe('"default";q=10;w=2');
  expect(headers.get('ratelimit')).toBe('"default";r=0;t=1');
  await new Promise((resolve) => setTimeout(resolve, Number(refused[0]!.headers.get('retry-after')) * 1000));
  expect((await get(demo, 'planner')).status).toBe(200);
});

test('in browsers the limit is that of the user: one who asks too much holds up nobody else', async () => {
  // Fails when the limit is that of the client, which all browsers share.
  const logIn = async (username: string) => {
    const headers = { 'spadework-client': 'web', origin: server.address };
    const body = { username, password: 'demo-password' };
    const reply = await server.request('POST', '/session', { headers, body });
    return reply.headers.get('set-cookie')!.split(';')[0]!;
  };
  const [planner, colleague] = [await logIn('planner'), await logIn('colleague')];
  const get = async (cookie: string) => {
    const headers = { cookie };
    return (await server.request('GET', `${CUSTOMER}/users/me/preferences`, { headers })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 30 }, () => get(planner)));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await get(colleague)).toBe(200);
});

/** As much of a request as an attempt to log in reads. */
const requestFrom = (ip: string) =>
  ({
    ip,
    log: { info: () => undefined, warn: () => undefined },
    routeOptions: { config: { operation: 'session.open' } },
  }) as unknown as Parameters<Attempts['take']>[0];

test('attempts to log in with a browser are limited per address', () => {
  const attempts = new Attempts(server.store, true, false);
  const taken = (ip: string) => {
    try {
      attempts.take(requestFrom(ip));
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      return false;
    }
  };
  const first = Array.from({ length: 200 }, () => taken('192.0.2.1')).filter(Boolean);
  expect(first.length).toBeGreaterThanOrEqual(120);
  expect(first.length).toBeLessThan(150);
  expect(taken('192.0.2.2')).toBe(true);
});

/** Each kind of request from an address of its own, and then once from another. A request is the method and the path. */
describe('one address is refused that asks too often, and no other', () => {
  let addresses = 0;
  const nextAddress = () => `192.0.2.${++addresses}`;
  const page = ({ address }: TestServer) => ({ 'spadework-client': 'web', origin: address });

  async function flooded(by: TestServer, asked: string, times: number, headers: Record<string, string> = {}) {
    const [method, path] = asked.split(' ') as [string, string];
    const from = (address: string) =>
      by.request(method, path, {
        headers: { ...page(by), ...headers, 'x-forwarded-for': address },
        ...(method !== 'GET' && { body: {} }),
      });
    const address = nextAddress();
    const statuses = await Promise.all(
      Array.from({ length: times }, async () => (await from(address)).status),
    );
    return { refused: statuses.includes(429), other: (await from(nextAddress())).status };
  }

  describe('as attempts to log in', () => {
    const patient = useOwnServer('a rate limit behind a proxy', { rateLimit: 10_000, trustProxy: true });

    // Sabotage: leave `attempts.take` out of the one or the other.
    test.each([
      ['GET /login/nothing', 303],
      ['GET /login/nothing/callback', 303],
      ['POST /session', 400],
      ['POST /session/forgotten', 409],
      ['POST /session/reset', 409],
      ['POST /session/passkeys/options', 400],
      ['PUT /session/password', 400],
    ])('%s', async (asked, usual) => {
      const body = { username: server.users.planner, password: 'demo-password' };
      const headers = { ...page(patient), 'x-forwarded-for': nextAddress() };
      const opened = await patient.request('POST', '/session', { headers, body });
      const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
      const found = await flooded(patient, asked, MAX_ATTEMPTS_AT_ONCE + 80, { cookie });
      expect(found).toEqual({ refused: true, other: usual });
    });
  });

  describe('as requests of nobody who is known', () => {
    // Sabotage: leave `countAddress`, or what stands for it, out of the one or the other.
    test.each([
      ['GET /session/directory', 200],
      ['GET /session/demo', 204],
      ['GET /session', 401],
      ['DELETE /session', 204],
      ['POST /session/passkeys', 401],
      ['GET /session/authorizations/x', 401],
      ['POST /login/nothing/backchannel-logout', 400],
      ['GET /login/nothing/frontchannel-logout', 400],
      ['GET /oauth2/auth?client_id=nobody', 400],
      ['GET /scim/v2/Users', 401],
      ['POST /mcp', 401],
    ])('%s', async (asked, usual) => {
      expect(await flooded(strict, asked, 40)).toEqual({ refused: true, other: usual });
    });
  });
});

describe('limits by address', () => {
  const from = (address: string, method: string, path: string, headers: Record<string, string> = {}) =>
    strict.request(method, path, { headers: { ...headers, 'x-forwarded-for': address } });
  const statuses = async (requests: number, send: (i: number) => Promise<{ status: number }>) => {
    const replies = await Promise.all(Array.from({ length: requests }, (_, i) => send(i)));
    return [...new Set(replies.map(({ status }) => status))].sort();
  };

  // Fails if a route counts nothing, or if each address of an IPv6 network has a limit of its own.
  test.each([
    ['an unknown route', 'POST', '/nowhere', 404],
    ['a log-out', 'DELETE', '/session', 403],
    ['a log-in from nowhere', 'POST', '/session', 403],
    ['who is logged in', 'GET', '/session', 401],
    ['demo users', 'GET', '/session/demo', 204],
    ['a wrong token', 'GET', `${CUSTOMER}/users/${server.users.planner}`, 401],
    ['OAuth', 'GET', '/.well-known/oauth-authorization-server', 200],
  ])('%s counts, and a /64 is one address', async (what, method, path, status) => {
    const network = `2001:db8:${Buffer.from(what).readUInt16BE(2).toString(16)}:${what.length}`;
    const headers: Record<string, string> = path.startsWith('/public')
      ? { authorization: 'Bearer wrong' }
      : {};
    expect(await statuses(40, (i) => from(`${network}::${i.toString(16)}`, method, path, headers))).toEqual(
      [status, 429].sort(),
    );
    expect((await from(`${network}9::1`, method, path, headers)).status).toBe(status);
  });

  // Fails if the general limit counts log-ins too: an office behind one address could not begin its day.
  test('60 tries of a log-in at once come before 429, by network', async () => {
    const tryLogin = (address: string) =>
      strict.request('POST', '/session', {
        headers: { 'spadework-client': 'web', origin: strict.address, 'x-forwarded-for': address },
        body: { username: 'nobody' },
      });
    expect(await statuses(60, (i) => tryLogin(`2001:db8:2::${i.toString(16)}`))).toEqual([400]);
    expect(await statuses(300, (i) => tryLogin(`2001:db8:2::f${i.toString(16)}`))).toEqual([400, 429]);
  });

  // Fails if the operations of a batch count for the client: all browsers are one.
  test('a batch of one browser takes nothing from another', async () => {
    const logIn = async (username: string) => {
      const reply = await strict.request('POST', '/session', {
        headers: { 'spadework-client': 'web', origin: strict.address },
        body: { username, password: 'demo-password' },
      });
      return reply.headers.get('set-cookie')!.split(';')[0]!;
    };
    const batch = async (cookie: string, operations: number) => {
      const reply = await strict.request('POST', `${CUSTOMER}/batch`, {
        headers: { cookie, 'spadework-client': 'web', origin: strict.address },
        body: {
          operations: Array.from({ length: operations }, () => ({
            method: 'GET',
            path: '/users/me/preferences',
          })),
        },
      });
      return (reply.body.results as { status: number }[]).map(({ status }) => status);
    };
    const [planner, south] = [await logIn('planner'), await logIn('south')];
    expect(await batch(planner, 40)).toContain(429);
    expect(await batch(south, 1)).toEqual([200]);
  });
});

test('a flood of passwords from one address leaves the others their place in the queue', async () => {
  // Fails when all browsers wait in one place of the queue: the last one is refused as the flood's own are.
  const attempts = new Attempts(server.store, false, false);
  const flood = Array.from({ length: 90 }, (_, i) =>
    attempts.logIn(requestFrom('192.0.2.1'), `nobody-${i}`, 'wrong').then(
      () => 401,
      ({ code }) => code,
    ),
  );
  await new Promise((resolve) => setImmediate(resolve));
  const other = attempts.logIn(requestFrom('192.0.2.2'), 'planner', 'demo-password');
  expect(await other).toEqual({ username: server.users.planner });
  expect(new Set(await Promise.all(flood))).toEqual(new Set([401, 'TOO_MANY_REQUESTS']));
});

test('an address is refused before a token is looked up, once it has sent too many invalid ones', async () => {
  // Fails when the limit is taken after the query: a flood of invalid tokens would reach the database.
  let lookups = 0;
  const limit = new RateLimit(5, () => 0);
  const attempt = () => {
    limit.require('address:192.0.2.1');
    lookups++;
    limit.take('address:192.0.2.1');
  };
  for (let i = 0; i < 100; i++)
    try {
      attempt();
    } catch {
      // 429
    }
  expect(lookups).toBe(10);
  limit.require('address:192.0.2.2');
  expect(() => limit.require('address:192.0.2.2')).not.toThrow();
});

test('an answer tells how many requests are left, and when all of them are', () => {
  let now = 0;
  const limit = new RateLimit(10, () => now);
  const limitHeaders = () => {
    const headers = new Map<string, string>();
    limit.take('client', { header: (name, value) => headers.set(name, value) });
    return [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  };
  expect(limitHeaders()).toEqual(['"default";q=20;w=2', '"default";r=19;t=1']);
  for (let i = 0; i < 14; i++) limitHeaders();
  expect(limitHeaders()[1]).toBe('"default";r=4;t=2');
  now += 1000;
  expect(limitHeaders()[1]).toBe('"default";r=13;t=1');
  expect(() => new RateLimit(0).take('client', { header: () => expect.fail() })).not.toThrow();
});

test('a bucket allows its rate on average, and at most its burst', () => {
  let now = 0;
  const limit = new RateLimit(10, () => now);
  const taken = () => {
    try {
      limit.take('client');
      return true;
    } catch {
      return false;
    }
  };
  expect(Array.from({ length: 50 }, taken).filter(Boolean)).toHaveLength(20);
  now += 1000;
  expect(Array.from({ length: 50 }, taken).filter(Boolean)).toHaveLength(10);
  now += 60_000;
  expect(Array.from({ length: 50 }, taken).filter(Boolean)).toHaveLength(20);
});

test('usage records of one user are bounded, and old ones are deleted', async () => {
  // Fails when a program in a loop can fill the store.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const token = await server.token('colleague');
  const record = (at: string, count: number) =>
    server.store.run(
      sql`INSERT INTO usage_record (company_id, username, service, name, client_id, recorded_at)
          SELECT 1, 'colleague', 'tb', 'x', 'demo-client', now() - ${at}::interval FROM generate_series(1, ${count}::int)`,
    );
  await record('500 days', 3);
  await record('1 hour', 9_999);
  const post = (count: number) =>
    server.request('POST', `${CUSTOMER}/users/${server.users.colleague}/services/tb/usage`, {
      token,
      body: Array(count).fill({ name: 'x' }),
    });
  const late = await post(2);
  expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    '3600',
  ]);
  expect((await post(1)).status).toBe(204);
  expect(await forgetOldUsage(server.store, 400)).toBe(3);
});
