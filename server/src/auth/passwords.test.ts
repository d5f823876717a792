import { beforeAll, describe, expect, test } from 'vitest';
import { expectWithin } from '../../test/clock.js';
import { CUSTOMER, hashAsInProduction, useServer } from '../../test/harness.js';
import { hashPassword, passwordMatches } from './passwords.js';

const server = useServer();
const { planner } = server.users;
const demoClient = server.clientOf('demo-client');
beforeAll(() => hashAsInProduction(server.databaseUrl));

const logIn = () =>
  server.request('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=password&username=${planner}&password=demo-password&client_id=${demoClient}&client_secret=demo-secret`,
  });

describe('a flood of logins', () => {
  /** Sabotage: without the bound all 150 are hashed and none is told to come back. */
  test('is answered with a token or with Retry-After, and the API goes on meanwhile', async () => {
    const token = await server.token('planner');
    let over = false;
    const flood = Promise.all(Array.from({ length: 150 }, logIn)).finally(() => {
      over = true;
    });
    const waits: number[] = [];
    while (!over) {
      const start = performance.now();
      const reply = await server.request('GET', `${CUSTOMER}/users/${planner}`, { token });
      expect(reply.status).toBe(200);
      waits.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const replies = await flood;
    const busy = replies.filter(({ status }) => status !== 200);
    for (const { status, headers, body } of busy) {
      expect([429, 503]).toContain(status);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) });
    }
    expect(busy.length).toBeGreaterThan(0);
    expect(replies.length - busy.length).toBeGreaterThan(0);
    expect(waits.length).toBeGreaterThan(5);
    expectWithin(1000, waits.sort((a, b) => a - b)[waits.length >> 1]!, 'median of the API in ms');
  });

  test('leaves nothing behind: the next login is let in', async () => {
    expect((await logIn()).status).toBe(200);
  });
});

describe('passwordMatches', () => {
  test('by argon2id with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwordMatches('the same', one)).toBe(true);
    expect(await passwordMatches('not the same', one)).toBe(false);
  });

  test('nothing matches a user who is not there', async () => {
    expect(await passwordMatches('', undefined)).toBe(false);
    expect(await passwordMatches('demo-password', undefined)).toBe(false);
  });

  /** Sabotage: a turn that is not given back after a failure would end all logins. */
  test('a hash that cannot be read fails by itself', async () => {
    const broken = Array.from({ length: 8 }, () =>
      passwordMatches('x', 'no hash at all').catch(() => 'failed'),
    );
    expect(await Promise.all(broken)).toEqual(Array(8).fill('failed'));
    expect(await passwordMatches('x', await hashPassword('x'))).toBe(true);
  });
});
