import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import { findClient, findUser } from '../../src/auth/identity.sql.js';
import { logIn } from '../../src/auth/login.js';
import { sql } from '../../src/store/sql.js';
import { hashAsInProduction, useOwnServer } from '../harness.js';
import { LONG } from './scale.js';
import { compare, median, timesOf } from './statistics.js';

const server = useOwnServer('changes the passwords of the demo');
beforeAll(() => hashAsInProduction(server.databaseUrl));
const ROUNDS = 400;
/** By chance this is exceeded once in fifteen thousand runs. */
const SEEN = 4;

const post = (form: Record<string, string>) =>
  server.request('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
const password = (username: string, word: string, client = 'demo-client', secret = 'demo-secret') =>
  post({ grant_type: 'password', username, password: word, client_id: client, client_secret: secret });

/** Resets all accounts to the state before the first attempt, except the locked one. */
const reset = async () => {
  await server.store.run(sql`UPDATE app_user SET failures = 0, locked_until = NULL`);
  await server.store.run(
    sql`UPDATE app_user SET failures = 10, locked_until = now() + interval '1 hour' WHERE username = 'admin'`,
  );
};

/** Prints how far each kind is from the first, in standard deviations. */
function distances(what: string, times: Record<string, number[]>): Record<string, number> {
  const [[first, reference], ...others] = Object.entries(times) as [
    [string, number[]],
    ...[string, number[]][],
  ];
  console.log(
    `${what}: ${first.padEnd(34)} median ${median(reference).toFixed(2)} ms of ${reference.length}`,
  );
  return Object.fromEntries(
    others.map(([kind, values]) => {
      const { share, z } = compare(values, reference);
      console.log(
        `${what}: ${kind.padEnd(34)} median ${median(values).toFixed(2)} ms, slower in ${(share * 100).toFixed(0)} %, z ${z.toFixed(1)}`,
      );
      return [kind, z];
    }),
  );
}

const farthest = (zs: Record<string, number>) => Math.max(...Object.values(zs).map(Math.abs));

/** Times are checked only on an idle machine. `auth/login.test.ts` compares the work in every run. */
const inTheLongRun = LONG ? describe : () => undefined;

inTheLongRun('time does not tell', () => {
  test('whether a user is there, active, locked or of another company', async () => {
    // Fails when a login without a hash, or with a cheaper one, answers earlier; see the tests below.
    const kinds = {
      'unknown user': () => password('nobody-here', 'wrong'),
      'unknown user again': () => password('nobody-else', 'wrong'),
      'unknown e-mail': () => password('nobody@north.example', 'wrong'),
      'wrong password': () => password('planner', 'wrong'),
      'wrong password, by e-mail': () => password('colleague@north.example', 'wrong'),
      'locked, right password': () => password('admin', 'demo-password'),
      'inactive, right password': () => password('inactive', 'demo-password'),
      'inactive, wrong password': () => password('inactive', 'wrong'),
      'of another company': () => password('norole', 'demo-password', 'south-client', 'south-secret'),
    };
    const zs = distances('password', await timesOf(kinds, ROUNDS, reset));
    expect(farthest(zs), JSON.stringify(zs)).toBeLessThan(SEEN);
  }, 900_000);

  test('whether a client is there', async () => {
    // Fails when an unknown client is refused before a secret is compared.
    const client = (id: string, secret: string) =>
      post({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
    const kinds = {
      'unknown client': () => client('nobody-client', 'wrong-secret'),
      'unknown client again': () => client('other-client', 'wrong-secret'),
      'wrong secret': () => client('demo-client', 'wrong-secret'),
      'wrong secret of another': () => client('south-client', 'wrong-secret'),
    };
    await timesOf(kinds, 20);
    const zs = distances('client', await timesOf(kinds, ROUNDS * 4));
    expect(farthest(zs), JSON.stringify(zs)).toBeLessThan(SEEN);
  }, 900_000);
});

inTheLongRun('the test sees', () => {
  test('a login that returns early for a user who is not there', async () => {
    const client = (await findClient(server.store, 'demo-client'))!;
    const log = { info: () => undefined, warn: () => undefined };
    const origin = { address: '127.0.0.1', showsAddress: true, operation: 'oauth2.token', log };
    const hasty = async (name: string) =>
      (await findUser(server.store, name)) && logIn(server.store, origin, client, name, 'wrong');
    const times = await timesOf({ unknown: () => hasty('nobody'), known: () => hasty('planner') }, 25, reset);
    expect(compare(times.known, times.unknown).z).toBeGreaterThan(SEEN);
  });

  test('a hash that costs less than the others', async () => {
    const cheap = await hash('demo-password', {
      memoryCost: 14_592,
      timeCost: 2,
      parallelism: 1,
    });
    await server.store.run(sql`UPDATE app_user SET password_hash = ${cheap} WHERE username = 'planner'`);
    const kinds = { unknown: () => password('nobody', 'wrong'), known: () => password('planner', 'wrong') };
    const times = await timesOf(kinds, 200, reset);
    const { z } = compare(times.unknown, times.known);
    console.log(`a cheaper hash: z ${z.toFixed(1)}`);
    expect(z).toBeGreaterThan(SEEN);
  }, 300_000);
});

test('the comparison itself', () => {
  // Fails when ranks are counted wrongly: alike is a half, apart is nothing or all.
  expect(compare([1, 2, 3], [1, 2, 3])).toEqual({ share: 0.5, z: 0 });
  expect(compare([4, 5, 6], [1, 2, 3]).share).toBe(1);
  expect(compare([1, 2, 3], [4, 5, 6]).share).toBe(0);
  expect(compare([1, 3], [2, 4]).share).toBe(0.25);
});
