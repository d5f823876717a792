import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aProject, CUSTOMER, DOCUMENT, PROJECT, useOwnServer } from '../../test/harness.js';
import { addUser } from '../auth/administration.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { RefusalWithEvent } from '../events/door.js';
import type { Caller } from '../kernel/caller.js';
import { PROBES_OF_COMPANY, PROBES_PER_MINUTE } from '../kernel/limits.js';
import { Refusal } from '../kernel/refusals.js';
import { sql } from '../store/sql.js';
import { Probes } from './probes.js';

const server = useOwnServer('a rate limit', { rateLimit: 10_000 });
const tokens: Record<string, string> = {};

beforeAll(async () => {
  // However slow this machine is, no minute passes.
  vi.useFakeTimers({ toFake: ['performance'] });
  await addUser(server.store, 1, 'other', {
    email: 'other@chiefs.example',
    passwordHash: await hashPassword('demo-password'),
    confirmed: true,
    administrator: true,
  });
  for (const username of ['admin', 'other']) tokens[username] = await server.token(username);
});
afterAll(() => {
  vi.useRealTimers();
});

const call = (who: string, method: string, path: string, body: unknown, headers = {}) =>
  server.request(method, `${CUSTOMER}/administration${path}`, { token: tokens[who], body, headers });
const DRY = { 'x-spadework-dry-run': 'true' };
const probed = async (who: string) =>
  (
    await server.store.rows(
      sql`SELECT company_id AS "companyId", actor, operation, changes FROM event
          WHERE type = 'user.probed' AND resource = ${`user:${who}`}`,
    )
  ).length;

// Fails if a 409 counts nowhere, if only names that are taken meet the 429, or if the event goes with the rollback.
test('an administrator learns of few names that are taken; the limit is one event, and a 409 none', async () => {
  // All of them are of another company, and each way of asking counts.
  const asks = [
    () => call('admin', 'POST', '/users', { username: server.users.south, email: 'nobody@north.example' }),
    () => call('admin', 'POST', '/users', { username: 'nobody', email: 'SOUTH@south.example' }, DRY),
    () => call('admin', 'PUT', `/users/${server.users.colleague}`, { email: `south@${server.otherDomain}` }),
    () => call('admin', 'POST', '/clients', { clientId: 'south-client' }),
    () =>
      server.request('POST', `${CUSTOMER}/batch`, {
        token: tokens.admin,
        headers: DRY,
        body: {
          atomic: false,
          operations: [
            { method: 'POST', path: '/administration/clients', body: { clientId: 'south-client' } },
          ],
        },
      }),
  ];
  expect(asks).toHaveLength(PROBES_PER_MINUTE);
  const codes = [];
  for (const ask of asks) {
    const { body } = await ask();
    codes.push(body.code ?? body.results[0].body.code);
  }
  expect(codes).toEqual([
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'EMAIL_TAKEN',
    'CLIENT_ID_TAKEN',
    'CLIENT_ID_TAKEN',
  ]);
  expect(await probed('admin')).toBe(0);

  // Taken or free, real or tried, alone or in a batch: no answer tells any more.
  for (const username of ['south', 'free'])
    for (const headers of [{}, DRY]) {
      const reply = await call('admin', 'POST', '/users', { username, email: 'free@north.example' }, headers);
      expect([reply.status, reply.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(reply.body.detail).toMatch(/taken/);
    }
  const batched = await asks[4]!();
  expect(batched.body.results[0].status).toBe(429);
  const nb = await call('admin', 'POST', '/clients', { clientId: 'free' }, { 'accept-language': 'nb' });
  expect(nb.body.detail).toMatch(/i bruk/);
  expect(
    (await call('admin', 'PUT', `/users/${server.users.colleague}`, { email: 'free@north.example' })).status,
  ).toBe(429);
  expect(await probed('admin')).toBe(1);

  // What names nobody anew goes on, and so do other administrators.
  const same = { email: `colleague@${server.domain}`, position: 'Leder' };
  expect((await call('admin', 'PUT', `/users/${server.users.colleague}`, same)).status).toBe(200);
  expect((await call('other', 'POST', '/clients', { clientId: 'south-client' })).status).toBe(409);
});

// Fails if whoever owns a project can try names of other companies without end, in dry runs without a trace.
test('people of other companies can be invited, and not tried out', async () => {
  const passwordHash = await hashPassword('demo-password');
  const guests = Array.from({ length: PROBES_PER_MINUTE + 1 }, (_, i) => `guest-${i}`);
  for (const username of guests)
    await addUser(server.store, 2, username, {
      email: `${username}@south.example`,
      passwordHash,
      confirmed: true,
    });
  tokens.planner = await server.token('planner');
  const made = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
    token: tokens.planner,
    body: aProject(),
  });
  const { id } = made.body;
  const invite = (name: string, headers = {}) =>
    server.request('PUT', `${PROJECT}/projects/${id}/members/${name}`, {
      token: tokens.planner,
      headers,
      body: { role: 'READER' },
    });
  expect((await invite('nobody-here')).status).toBe(400);
  for (const name of guests.slice(1)) expect((await invite(name, DRY)).status).toBe(200);
  // Found or not, no answer tells any more; colleagues and those who were found go on.
  for (const name of [guests[0]!, 'nobody-here']) expect((await invite(name, DRY)).status).toBe(429);
  expect((await invite('colleague')).status).toBe(200);
  expect((await invite(guests[1]!)).status).toBe(200);
  expect(await probed('planner')).toBe(1);
});

// Fails if an administrator can go through the ids of companies, whose names the list of sharing then shows.
test('companies can be shared with, and not counted through', async () => {
  for (let i = 0; i <= PROBES_PER_MINUTE; i++)
    await server.store.run(sql`INSERT INTO company (id, name) VALUES (${9000 + i}, ${`Other ${i}`})`);
  const share = (companyId: number) =>
    server.request('PUT', `${DOCUMENT}/meta/comment/sharing/to/${companyId}`, {
      token: tokens.other,
      headers: DRY,
    });
  expect((await share(8999)).status).toBe(404);
  for (let i = 1; i <= PROBES_PER_MINUTE; i++) expect((await share(9000 + i)).status).toBe(204);
  for (const companyId of [9000, 8999]) expect((await share(companyId)).status).toBe(429);
  expect((await share(9001)).status).toBe(204);
});

describe('the limit', () => {
  const callerOf = (name: string, companyId = server.company) =>
    ({ key: `user:${name}`, companyId }) as Caller;
  const ask = (names: Probes, caller: Caller) => {
    try {
      names.require(caller, 'en');
      names.found(caller);
      return 'FOUND';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error instanceof RefusalWithEvent ? 'told' : error.code;
    }
  };

  test('is an event a minute, however many are refused', () => {
    let now = 0;
    const names = new Probes(true, () => now);
    const round = () => Array.from({ length: PROBES_PER_MINUTE + 3 }, () => ask(names, callerOf('admin')));
    const taken = Array(PROBES_PER_MINUTE).fill('FOUND');
    const wait = Array(2).fill('TOO_MANY_REQUESTS');
    expect(round()).toEqual([...taken, 'told', ...wait]);
    now += 30_000;
    expect(new Set(round())).toEqual(new Set(['FOUND', 'TOO_MANY_REQUESTS']));
    now += 60_000;
    expect(round()).toEqual([...taken, 'told', ...wait]);
  });

  // Fails if only each administrator is counted: one of them could make many.
  test('holds for all administrators of a company together, and for no other company', () => {
    const names = new Probes(true, () => 0);
    const asked = Array.from({ length: PROBES_OF_COMPANY }, (_, i) => ask(names, callerOf(`a${i}`)));
    expect(new Set(asked)).toEqual(new Set(['FOUND']));
    expect(ask(names, callerOf('new'))).toBe('told');
    expect(ask(names, callerOf('south', 2))).toBe('FOUND');
  });

  test('does not hold where no limit per minute does', () => {
    const names = new Probes(false);
    for (let i = 0; i < 100; i++) expect(ask(names, callerOf('admin'))).toBe('FOUND');
  });
});
