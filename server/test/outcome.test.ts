import { describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { type Operation, tellsOutcome } from '../src/http/contract.js';
import { aProject, CALCULATION, CUSTOMER, PROJECT, type RequestOptions, useServer } from './harness.js';

const server = useServer();
const EVENTS = '/public/events/rest';
const TRENCH = '/public/trench/rest';

const send = async (caller: string, method: string, path: string, options: RequestOptions = {}) =>
  server.request(method, path, { token: await server.token(caller), ...options });
const outcomeOf = ({ headers }: { headers: Headers }) => headers.get('x-spadework-outcome');
const numberOf = () => `U-${crypto.randomUUID()}`;

describe('X-Spadework-Outcome', () => {
  const rows: [string, string, string, object, object][] = [
    [
      'a project by its number',
      'planner',
      `${PROJECT}/projects/by-companyid/${server.company}/by-number/${numberOf()}`,
      aProjectBody('one'),
      aProjectBody('other'),
    ],
    [
      'a webhook',
      'admin',
      `${EVENTS}/webhooks/outcome`,
      { url: 'https://hooks.example.com/a' },
      { url: 'https://hooks.example.com/b' },
    ],
    [
      'a rule set',
      'admin',
      `${CALCULATION}/rulesets/outcome`,
      { name: 'one', rules: [] },
      { name: 'other', rules: [] },
    ],
    [
      'a profile',
      'admin',
      `${TRENCH}/quantity-profiles/outcome`,
      { name: 'one', assumptions: {} },
      { name: 'other', assumptions: {} },
    ],
    [
      'an economy profile',
      'admin',
      `${TRENCH}/economy-profiles/outcome`,
      { name: 'one', assumptions: {} },
      { name: 'one', assumptions: { years: 30 } },
    ],
    ['preferences', 'colleague', `${CUSTOMER}/users/me/preferences`, { language: 'nb' }, { language: 'en' }],
  ];

  // Fails if a handler says `changed` of what it creates, or if the answer does not say it.
  test.each(rows)('%s is CREATED, UNCHANGED and CHANGED', async (_what, caller, path, one, other) => {
    const put = (body: object) =>
      send(caller, 'PUT', path, { body, headers: path.startsWith(TRENCH) ? { 'api-version': '1.0' } : {} });
    const outcomes = [await put(one), await put(one), await put(other)].map((reply) => [
      reply.status,
      outcomeOf(reply),
    ]);
    expect(outcomes).toEqual([
      [200, 'CREATED'],
      [200, 'UNCHANGED'],
      [200, 'CHANGED'],
    ]);
  });

  test('a project of an owner, a member and a module', async () => {
    const created = await send('planner', 'PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      body: aProject(),
    });
    expect(outcomeOf(created)).toBe('CREATED');
    const at = `${PROJECT}/projects/${created.body.id}`;
    const put = (role: string) =>
      send('planner', 'PUT', `${at}/members/${server.users.south}`, { body: { role } });
    expect([await put('READER'), await put('READER'), await put('WRITER')].map(outcomeOf)).toEqual([
      'CREATED',
      'UNCHANGED',
      'CHANGED',
    ]);
    const module = `${PROJECT}/modules/by-projectid/${created.body.id}/by-moduletype/CALCULATION`;
    const add = () => send('planner', 'POST', module);
    expect([await add(), await add()].map(outcomeOf)).toEqual(['CREATED', 'UNCHANGED']);
    const archive = () => send('planner', 'PUT', `${at}/archive`);
    expect([await archive(), await archive()].map(outcomeOf)).toEqual(['CHANGED', 'UNCHANGED']);
  });

  // Fails if a repetition is judged anew, or if the stored answer forgets what was done.
  test('a repetition says what the first request did, and a dry run what it would do', async () => {
    const path = `${PROJECT}/projects/by-companyid/${server.company}/by-number/${numberOf()}`;
    const put = (headers: Record<string, string>) =>
      send('planner', 'PUT', path, { body: aProjectBody('one'), headers });
    expect(outcomeOf(await put({ 'x-spadework-dry-run': 'true' }))).toBe('CREATED');
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect(outcomeOf(await put(key))).toBe('CREATED');
    const again = await put(key);
    expect([again.headers.get('idempotent-replayed'), outcomeOf(again)]).toEqual(['true', 'CREATED']);
    expect(outcomeOf(await put({ 'x-spadework-dry-run': 'true' }))).toBe('UNCHANGED');
  });

  test('each answer of a batch has its own', async () => {
    const operation = {
      method: 'PUT',
      path: `/projects/by-companyid/${server.company}/by-number/${numberOf()}`,
      body: aProjectBody('one'),
    };
    const keyed = {
      ...operation,
      path: `${operation.path}-b`,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    };
    const read = { method: 'GET', path: '/projects/page?count=1' };
    const { body, headers } = await send('planner', 'POST', `${PROJECT}/batch`, {
      body: { operations: [operation, operation, keyed, keyed, read] },
    });
    expect(body.results.map((result: { headers?: object }) => result.headers)).toEqual([
      { 'X-Spadework-Outcome': 'CREATED' },
      { 'X-Spadework-Outcome': 'UNCHANGED' },
      { 'X-Spadework-Outcome': 'CREATED' },
      { 'X-Spadework-Outcome': 'CREATED' },
      undefined,
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('no row that may create what it names lacks it', () => {
    const upserts = ({ method, path, emits = [], creates }: Operation) =>
      method === 'PUT' || (creates && path.endsWith('}') && /\\.added$/.test([emits].flat().join()));
    const lacking = SERVICES.flatMap(({ contract }) =>
      Object.entries(contract.operations).filter(([, row]) => upserts(row) && !tellsOutcome(row)),
    );
    expect(lacking.map(([name]) => name)).toEqual([]);
  });
});

/** Sabotage: leave `secret` out of a row whose answer has one. */
test('every row whose answer holds a secret says so, and no other', () => {
  const holdsSecret = (schema: unknown): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    Object.entries(schema).some(
      ([name, inner]) =>
        (name === 'properties' &&
          Object.keys(inner as object).some(
            (one) => !/^has[A-Z]/.test(one) && /(secret|password|token)$/i.test(one),
          )) ||
        holdsSecret(inner),
    );
  for (const { contract } of SERVICES)
    for (const [name, row] of Object.entries(contract.operations))
      if (name !== 'batch') expect([name, row.secret === true]).toEqual([name, holdsSecret(row.answer)]);
});

function aProjectBody(name: string) {
  const { number: _, ...body } = aProject({ name, startDate: '2026-03-02T07:00:00.000Z' });
  return body;
}
