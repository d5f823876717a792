import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashAsInProduction, useServer } from '../../test/harness.js';
import { sql } from '../store/sql.js';
import { addUser } from './administration.sql.js';
import type { Client } from './identity.sql.js';
import { findClient } from './identity.sql.js';
import { logIn as tryLogin } from './login.js';
import { hashPassword } from './passwords.js';

const server = useServer();
const { planner, colleague, admin, inactive, south } = server.users;
const demoClient = server.clientOf('demo-client');
const southClient = server.clientOf('south-client');
beforeAll(() => hashAsInProduction(server.databaseUrl));
const SECRETS: Record<string, string> = { [demoClient]: 'demo-secret', [southClient]: 'south-secret' };

const logIn = (username: string, password = 'demo-password', client = demoClient) =>
  server.request('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/plain' },
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      client_id: client,
      client_secret: SECRETS[client]!,
    }).toString(),
  });

/** The answer as bytes, and everything in the head that is not about this one request. */
async function refusal(...attempt: Parameters<typeof logIn>): Promise<string> {
  const { status, headers, body } = await logIn(...attempt);
  const head = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return JSON.stringify([status, head, body]);
}

/** Somebody with a passkey, whose password is that of the demo. */
beforeAll(() =>
  server.store.run(
    sql`WITH person AS (INSERT INTO app_user (company_id, username, email, password_hash, confirmed)
          SELECT company_id, 'guarded', 'guarded@north.example', password_hash, true FROM app_user WHERE username = ${planner}
          RETURNING company_id, username)
        INSERT INTO passkey (company_id, username, id, name, public_key, counter, transports)
        SELECT company_id, username, 'a-key', 'Telefonen', '', 0, '{}' FROM person`,
  ),
);

const lock = (username: string, failures: number, seconds: number) =>
  server.store.run(
    sql`UPDATE app_user SET failures = ${failures}, locked_until = now() + ${seconds} * interval '1 second'
        WHERE username = ${username}`,
  );
const account = async (username: string) =>
  (await server.store.row<{ failures: number; locked: number | null }>(
    sql`SELECT failures, extract(epoch FROM locked_until - now())::float8 AS locked FROM app_user WHERE username = ${username}`,
  ))!;
const fail = async (username: string, times: number) => {
  for (let i = 0; i < times; i++) expect((await logIn(username, 'wrong')).status).toBe(400);
};

beforeEach(async () => {
  await server.store.run(
    sql`UPDATE app_user SET failures = 0, locked_until = NULL WHERE company_id IN (${server.company}, ${server.otherCompany})`,
  );
  await server.store.run(
    sql`DELETE FROM login_place WHERE company_id IN (${server.company}, ${server.otherCompany})`,
  );
});

describe('the password grant', () => {
  test.each([
    ['name', planner],
    ['name in another case', planner.toUpperCase()],
    ['e-mail', `planner@${server.domain}`],
    ['e-mail in another case', `Planner@${server.domain.toUpperCase()}`],
  ])('lets in by %s', async (_how, username) => {
    expect((await logIn(username)).status).toBe(200);
  });

  test('any user of the own company, or of all through a client that may', async () => {
    expect((await logIn(south, undefined, southClient)).status).toBe(200);
    expect((await logIn(south, undefined, demoClient)).status).toBe(200);
  });

  test('takes long and strange passwords', async () => {
    const password = `${'lang'.repeat(1000)} æøå 🚧 \0 %+&=`;
    await addUser(server.store, server.company, 'strange', {
      email: 'strange@north.example',
      passwordHash: await hashPassword(password),
    });
    expect((await logIn('strange', password)).status).toBe(200);
    expect((await logIn('strange', password.slice(0, -1))).status).toBe(400);
    expect((await logIn('strange', password.slice(0, 1024))).status).toBe(400);
  });

  /** Sabotage: any word about the reason, in body or head, would make two of these differ. */
  test('400 invalid_grant in the same bytes for every reason', async () => {
    await lock(admin, 10, 600);
    const refusals = {
      'wrong password': await refusal(planner, 'wrong'),
      'unknown user': await refusal('nobody'),
      'unknown e-mail': await refusal(`nobody@${server.domain}`),
      'inactive user': await refusal(inactive),
      'inactive user, wrong password': await refusal(inactive, 'wrong'),
      'locked user': await refusal(admin),
      'locked user, wrong password': await refusal(admin, 'wrong'),
      'user of another company': await refusal(planner, undefined, southClient),
      'user with a passkey': await refusal('guarded'),
      'user with a passkey, wrong password': await refusal('guarded', 'wrong'),
      'name with U+0000': await refusal(planner.replace('n', 'n\0')),
      'e-mail with U+0000': await refusal(`${planner}\0@${server.domain}`),
      'name with a blank': await refusal(`${planner} `),
    };
    expect(refusals['wrong password']).toContain('"error":"invalid_grant"');
    for (const [reason, answer] of Object.entries(refusals))
      expect([reason, answer]).toEqual([reason, refusals['wrong password']]);
  });

  /** Sabotage: no hash for a user who is not there, or no longer welcome, makes that kind 35 ms faster. */
  test('takes the same work for every reason', async () => {
    const kinds: Record<string, () => Promise<unknown>> = {
      'wrong password': () => logIn(planner, 'wrong'),
      'unknown user': () => logIn('nobody'),
      'unknown e-mail': () => logIn(`nobody@${server.domain}`),
      inactive: () => logIn(inactive),
      locked: () => logIn(admin),
      'another company': () => logIn(planner, undefined, southClient),
      'a passkey': () => logIn('guarded'),
    };
    // Of the processor, whoever else uses it: the server runs in this process.
    const work = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) / 1000;
    const times = Object.keys(kinds).map((kind) => ({ kind, ms: [] as number[] }));
    for (let round = 0; round < 15; round++) {
      await server.store.run(
        sql`UPDATE app_user SET failures = 0, locked_until = NULL WHERE company_id IN (${server.company}, ${server.otherCompany})`,
      );
      await lock(admin, 10, 600);
      for (const { kind, ms } of times) {
        const before = work();
        await kinds[kind]!();
        ms.push(work() - before);
      }
    }
    const medians = times.map(({ kind, ms }) => ({ kind, ms: ms.sort((a, b) => a - b)[7]! }));
    const slowest = Math.max(...medians.map(({ ms }) => ms));
    const fastest = Math.min(...medians.map(({ ms }) => ms));
    expect(slowest / fastest, JSON.stringify(medians)).toBeLessThan(2);
  });
});

/** Sabotage: leave the passkey out of the account, or let a client say that none is needed. */
test('somebody with a passkey is refused by the password flow, also with a one-time password', async () => {
  const reasons = () =>
    server.store.rows<{ type: string; changes: unknown }>(
      sql`SELECT type, changes FROM event WHERE resource = 'user:guarded' ORDER BY id DESC LIMIT 1`,
    );
  const wrong = await refusal(planner, 'wrong');
  expect(await refusal('guarded')).toBe(wrong);
  const [last] = await reasons();
  expect(last).toMatchObject({
    type: 'login.failed',
    changes: [{ to: demoClient }, { property: 'reason', to: 'SECOND_FACTOR_NEEDED' }],
  });
  expect((await account('guarded')).failures).toBe(1);
  const until = (end: string | null) =>
    server.store.run(
      sql`UPDATE app_user SET password_until = ${end}::timestamptz WHERE username = 'guarded'`,
    );
  await until('2999-01-01');
  expect(await refusal('guarded')).toBe(wrong);
  await until(null);
});

describe('the lock', () => {
  /** Sabotage: a limit of eleven, or a right password that is let through a lock. */
  test('ten failures lock, and the right password gets the answer of a wrong one', async () => {
    const wrong = await refusal(planner, 'wrong');
    await fail(planner, 8);
    expect((await account(planner)).locked).toBeNull();
    await fail(planner, 1);
    expect(await account(planner)).toMatchObject({ failures: 10 });
    expect((await account(planner)).locked).toBeGreaterThan(50);
    expect(await refusal(planner)).toBe(wrong);
    expect((await logIn(colleague)).status).toBe(200);
  });

  test('nine failures do not', async () => {
    await fail(planner, 9);
    expect((await logIn(planner)).status).toBe(200);
  });

  test('ends by itself', async () => {
    await lock(planner, 10, 600);
    expect((await logIn(planner)).status).toBe(400);
    await lock(planner, 10, -1);
    expect((await logIn(planner)).status).toBe(200);
    expect(await account(planner)).toEqual({ failures: 0, locked: null });
  });

  test('a success starts the count anew', async () => {
    await lock(planner, 9, -1);
    expect((await logIn(planner)).status).toBe(200);
    await fail(planner, 2);
    expect(await account(planner)).toEqual({ failures: 2, locked: null });
    expect((await logIn(planner)).status).toBe(200);
  });

  /** Sabotage: a lock of constant length, or one without the bound. */
  test('grows with every failure after it, up to an hour', async () => {
    const lengths: number[] = [];
    for (const failures of [9, 10, 11, 12, 15, 16, 100, 10_000]) {
      await lock(planner, failures, -1);
      await fail(planner, 1);
      lengths.push(Math.round((await account(planner)).locked! / 60));
    }
    expect(lengths).toEqual([1, 2, 4, 8, 60, 60, 60, 60]);
  });

  /** Sabotage: counting without regard to the lock lets anyone keep a user out for good. */
  test('is not made longer by attempts that meet it', async () => {
    await lock(planner, 10, 100);
    await fail(planner, 5);
    await logIn(planner);
    const { failures, locked } = await account(planner);
    expect(failures).toBe(10);
    expect(locked).toBeLessThan(100);
    expect(locked).toBeGreaterThan(80);
  });

  /** Sabotage: counting by the name that was typed instead of the account behind it. */
  test('counts name and e-mail, in any case, on one account', async () => {
    for (const name of [
      planner,
      `planner@${server.domain}`,
      planner.toUpperCase(),
      `Planner@${server.domain.toUpperCase()}`,
      planner,
    ])
      await fail(name, 2);
    expect((await account(planner)).failures).toBe(10);
    expect((await logIn(planner)).status).toBe(400);
    expect((await logIn(`planner@${server.domain}`)).status).toBe(400);
  });

  /** Sabotage: counting without regard to the client lets one company lock the users of another out. */
  test('counts attempts only through clients that may log the user in', async () => {
    await lock(planner, 9, -1);
    for (let i = 0; i < 3; i++) await logIn(planner, 'wrong', southClient);
    expect(await account(planner)).toMatchObject({ failures: 9 });
    expect((await logIn(planner)).status).toBe(200);
    await lock(south, 9, -1);
    await logIn(south, 'wrong', demoClient);
    expect((await logIn(south, undefined, southClient)).status, 'any company').toBe(400);
  });

  /** Sabotage: reading the count and writing it back loses failures, so that parallel guesses are free. */
  test('counts attempts that come together, and no guess beyond the tenth is answered', async () => {
    await lock(planner, 5, -1);
    const wrong = Array.from({ length: 12 }, (_, i) => logIn(planner, `guess ${i}`));
    for (const reply of await Promise.all(wrong)) expect(reply.status).toBe(400);
    expect((await account(planner)).failures).toBe(10);
    expect((await logIn(planner)).status).toBe(400);
  });
});

describe('from a place', () => {
  let client: Client;
  const lines: { message: string; [name: string]: unknown }[] = [];
  const write = (line: object, message: string) => lines.push({ ...line, message });
  const from = (address: string, password = 'demo-password', showsAddress = true, name = planner) =>
    tryLogin(
      server.store,
      { address, showsAddress, operation: 'oauth2.token', log: { info: write, warn: write } },
      client,
      name,
      password,
    );

  beforeAll(async () => {
    client = (await findClient(server.store, demoClient))!;
  });
  beforeEach(() => {
    lines.length = 0;
  });

  /** Sabotage: a lock for all addresses, by which anyone keeps a user out. */
  test('a locked account lets its user in where that user has logged in before, and nowhere else', async () => {
    expect(await from('192.0.2.1')).toEqual({ username: planner });
    await lock(planner, 10, 600);
    expect(await from('192.0.2.2')).toBeUndefined();
    expect(await from('192.0.2.1')).toEqual({ username: planner });
    expect(await account(planner), 'the lock stays for others').toMatchObject({ failures: 10 });
    await server.store.run(
      sql`UPDATE login_place SET last_login = now() - interval '31 days' WHERE username = ${planner}`,
    );
    expect(await from('192.0.2.1'), 'known for 30 days').toBeUndefined();
  });

  test('the place of one user is not known for another', async () => {
    await from('192.0.2.1', undefined, true, colleague);
    await lock(planner, 10, 600);
    expect(await from('192.0.2.1')).toBeUndefined();
  });

  /** Sabotage: guesses from a known place that count nowhere, so that whoever shares it may guess for ever. */
  test('guesses from a known place lock that place too', async () => {
    await from('192.0.2.1');
    await lock(planner, 10, 600);
    for (let i = 0; i < 10; i++) expect(await from('192.0.2.1', `guess ${i}`)).toBeUndefined();
    expect(await from('192.0.2.1')).toBeUndefined();
    expect(lines.map(({ message }) => message).slice(-2)).toEqual(['account locked', 'login failed']);
  });

  /** Sabotage: what was typed is logged where it names nobody; people type passwords into the wrong field. */
  test('every login, failure and lock is one line with client, user, address and reason', async () => {
    await from('192.0.2.1');
    await from('192.0.2.1', 'wrong');
    await from('192.0.2.1', 'wrong', false);
    await from('192.0.2.1', 'wrong', true, 'hunter2');
    await from('192.0.2.1', undefined, true, inactive);
    await lock(planner, 9, -1);
    await from('192.0.2.7', 'wrong');
    await from('192.0.2.7');
    const line = { client: demoClient, user: planner, address: '192.0.2.1' };
    expect(lines).toEqual([
      { ...line, message: 'login' },
      { ...line, message: 'login failed', reason: 'WRONG_PASSWORD' },
      { ...line, address: undefined, message: 'login failed', reason: 'WRONG_PASSWORD' },
      { ...line, user: undefined, message: 'login failed', reason: 'UNKNOWN_USER' },
      { ...line, user: inactive, message: 'login failed', reason: 'INACTIVE_USER' },
      { ...line, address: '192.0.2.7', message: 'account locked', reason: 'WRONG_PASSWORD' },
      { ...line, address: '192.0.2.7', message: 'login failed', reason: 'LOCKED' },
    ]);
  });

  test('a login and a failure are events of the user’s company', async () => {
    const { last } = (await server.store.row<{ last: number }>(sql`SELECT max(id) AS last FROM event`))!;
    await from('192.0.2.1');
    await from('192.0.2.1', 'wrong');
    await from('192.0.2.1', 'wrong', false);
    const events = await server.store.rows(
      sql`SELECT company_id AS "companyId", type, actor, resource, changes, address FROM event WHERE id > ${last} AND company_id = ${server.company} ORDER BY id`,
    );
    const common = {
      companyId: server.company,
      resource: `user:${planner}`,
      address: '192.0.2.1',
    };
    const client = { property: 'client', to: demoClient };
    const reason = { property: 'reason', to: 'WRONG_PASSWORD' };
    expect(events).toEqual([
      { ...common, type: 'login.succeeded', actor: `user:${planner}`, changes: [client] },
      {
        ...common,
        type: 'login.failed',
        actor: `client:${demoClient}`,
        changes: [client, reason],
      },
      {
        ...common,
        type: 'login.failed',
        actor: `client:${demoClient}`,
        changes: [client, reason],
        address: null,
      },
    ]);
  });
});
