import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CUSTOMER, useServer } from '../../../test/harness.js';
import { addUser } from '../../auth/administration.sql.js';
import { hashPassword } from '../../auth/passwords.js';
import { ToldRefusal } from '../../events/door.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { sql } from '../../store/sql.js';
import { TakenNames } from './administration/takenNames.js';
import { MAX_TAKEN_NAMES, MAX_TAKEN_NAMES_OF_COMPANY } from './limits.js';

const server = useServer({ rateLimit: 10_000 });
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
    () => call('admin', 'POST', '/users', { username: 'south', email: 'nobody@north.example' }),
    () => call('admin', 'POST', '/users', { username: 'nobody', email: 'SOUTH@south.example' }, DRY),
    () => call('admin', 'PUT', '/users/colleague', { email: 'south@south.example' }),
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
  expect(asks).toHaveLength(MAX_TAKEN_NAMES);
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
  expect((await call('admin', 'PUT', '/users/colleague', { email: 'free@north.example' })).status).toBe(429);
  expect(await probed('admin')).toBe(1);

  // What names nobody anew goes on, and so do other administrators.
  const same = { email: 'colleague@north.example', position: 'Leder' };
  expect((await call('admin', 'PUT', '/users/colleague', same)).status).toBe(200);
  expect((await call('other', 'POST', '/clients', { clientId: 'south-client' })).status).toBe(409);
});

describe('the limit', () => {
  const callerOf = (name: string, companyId = 1) => ({ key: `user:${name}`, companyId }) as Caller;
  const ask = (names: TakenNames, caller: Caller) => {
    try {
      names.require(caller, 'en');
      return names.refuse(caller, 'EMAIL_TAKEN');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error instanceof ToldRefusal ? 'told' : error.code;
    }
  };

  test('is an event a minute, however many are refused', () => {
    let now = 0;
    const names = new TakenNames(true, () => now);
    const round = () => Array.from({ length: MAX_TAKEN_NAMES + 3 }, () => ask(names, callerOf('admin')));
    const taken = Array(MAX_TAKEN_NAMES).fill('EMAIL_TAKEN');
    const wait = Array(2).fill('TOO_MANY_REQUESTS');
    expect(round()).toEqual([...taken, 'told', ...wait]);
    now += 30_000;
    expect(new Set(round())).toEqual(new Set(['EMAIL_TAKEN', 'TOO_MANY_REQUESTS']));
    now += 60_000;
    expect(round()).toEqual([...taken, 'told', ...wait]);
  });

  // Fails if only each administrator is counted: one of them could make many.
  test('holds for all administrators of a company together, and for no other company', () => {
    const names = new TakenNames(true, () => 0);
    const asked = Array.from({ length: MAX_TAKEN_NAMES_OF_COMPANY }, (_, i) => ask(names, callerOf(`a${i}`)));
    expect(new Set(asked)).toEqual(new Set(['EMAIL_TAKEN']));
    expect(ask(names, callerOf('new'))).toBe('told');
    expect(ask(names, callerOf('south', 2))).toBe('EMAIL_TAKEN');
  });

  test('does not hold where no limit per minute does', () => {
    const names = new TakenNames(false);
    for (let i = 0; i < 100; i++) expect(ask(names, callerOf('admin'))).toBe('EMAIL_TAKEN');
  });
});
