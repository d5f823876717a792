import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Anything,
  aProject,
  fetchToken,
  PROJECT,
  request,
  useOwnServer,
} from '../../../test/harness.js';
import { start } from '../../commands/serve.js';
import type { Caller } from '../../kernel/caller.js';
import { sql } from '../../store/sql.js';
import { openStore, type Store } from '../../store/store.js';
import { conditionsOf, type FilterValues } from './filters.js';
import { pageProjects } from './page.sql.js';
import { callersElsewhere } from './remembered.js';
import { searchProjects } from './search.js';
import { projectOrder } from './sort.js';
import { summarize } from './summary.sql.js';

/** Totals and summaries are remembered; these tests ask for them again after every change, at two servers. */

const server = useOwnServer('counts the demo projects, at two servers');
const USERS = ['planner', 'colleague', 'south'] as const;
type Who = (typeof USERS)[number] | 'client';
const tokens = {} as Record<Who, string>;
const addresses: string[] = [];
let second: { address: string; stop(): Promise<void> };

beforeAll(async () => {
  const config = {
    host: '127.0.0.1',
    port: 0,
    dataDir: '',
    databaseUrl: server.databaseUrl,
    databaseConnections: 4,
    issuer: undefined,
    trustProxy: false,
    rateLimit: 0,
    eventRetention: 400,
    addressRetention: 90,
    logLevel: 'silent' as const,
  };
  second = await start(config, false, pino({ level: 'silent' }));
  addresses.push(server.address, second.address);
  for (const user of USERS) tokens[user] = await fetchToken(server.address, user);
  tokens.client = await fetchToken(server.address);
});
afterAll(() => second.stop());

const ask = (at: number, who: Who, method: string, path: string, body?: object) =>
  request(addresses[at]! + PROJECT + path, method, { token: tokens[who], body });

const callerOf = (who: Who): Caller => ({
  clientId: 'demo-client',
  companyId: who === 'south' ? 2 : 1,
  ...(who !== 'client' && { user: { username: who, confirmed: true, administrator: false } }),
  scopes: new Set(),
  mayHave: new Set(),
  key: who === 'client' ? 'client:demo-client' : `user:${who}`,
  author: who,
});

/** Counts in the general way, at a store that nobody remembers anything of. */
async function countedNow(who: Who, filter: Partial<FilterValues>) {
  const store: Store = openStore({ connectionString: server.databaseUrl }, 1, () => undefined);
  try {
    const caller = callerOf(who);
    callersElsewhere(store).set(caller.key, 0, true, 1);
    const search = await searchProjects(store, caller, filter.q);
    const conditions = conditionsOf(filter as FilterValues, caller, search);
    const order = projectOrder(undefined, 'en');
    const page = await pageProjects(store, caller, {
      conditions,
      few: false,
      order,
      fit: search?.fit,
      first: 0,
      count: 1000,
    });
    const facets = await summarize(store, caller, conditions);
    return { total: page.total, ids: page.rows.map(({ id }) => id), facets };
  } finally {
    await store.close();
  }
}

const queryOf = (filter: Partial<FilterValues>) =>
  Object.entries(filter)
    .flatMap(([name, value]) => [value].flat().map((one) => `&${name}=${encodeURIComponent(String(one))}`))
    .join('');

/** The same counts as those of a summary. */
const facetsOf = ({ propertySummaries, counter, staticCounter }: Anything) => [
  ...Object.values<Anything>(propertySummaries).flatMap(({ name, valueSummaries = [] }) =>
    valueSummaries.map(({ value, counter }: Anything) => `${name} ${value} ${counter.count}`),
  ),
  `counter ${counter.count}`,
  `staticCounter ${staticCounter.count}`,
];

async function expectCounts(at: number, who: Who, filter: Partial<FilterValues> = {}): Promise<void> {
  const page = await ask(at, who, 'GET', `/projects/page?count=1000${queryOf(filter)}`);
  const summary = await ask(at, who, 'GET', `/projects/summary?${queryOf(filter)}`);
  const now = await countedNow(who, filter);
  expect([page.status, summary.status]).toEqual([200, 200]);
  const { total, entities } = page.body;
  expect({ total, ids: entities.map(({ id }: Anything) => id) }).toEqual({ total: now.total, ids: now.ids });
  const counted = now.facets
    .filter(({ facet }) => !facet.startsWith('startDate'))
    .map(({ facet, value, count }) => (value === null ? `${facet} ${count}` : `${facet} ${value} ${count}`));
  expect(facetsOf(summary.body).sort()).toEqual(counted.sort());
}

const create = async (more: object = {}, at = 0): Promise<Anything> =>
  (await ask(at, 'planner', 'PUT', '/projects/by-owner/planner', aProject(more))).body;

describe('totals that are remembered', () => {
  test('follow a change at once, also while its event waits for its position (sabotage: no look at waiting events)', async () => {
    const total = async (at: number) =>
      (await ask(at, 'planner', 'GET', '/projects/page?count=0')).body.total;
    const counted = async (at: number) =>
      (await ask(at, 'planner', 'GET', '/projects/summary')).body.counter.count;
    await create();
    const before = await settled(total);
    for (const at of [0, 1]) expect([await total(at), await counted(at)]).toEqual([before, before]);
    await server.store.transact(async (tx) => {
      // Nobody can move the head now, so the event of what follows has to wait.
      await tx.row(sql`SELECT position FROM event_head WHERE company_id = 1 FOR UPDATE`);
      await create();
      for (const at of [0, 1]) expect([await total(at), await counted(at)]).toEqual([before + 1, before + 1]);
    });
    await settled(total);
    for (const at of [0, 1]) expect([await total(at), await counted(at)]).toEqual([before + 1, before + 1]);
  });

  test('are counted anew after every kind of change (sabotage: compare no state)', async () => {
    const changes: ((id: number) => Promise<{ status: number }>)[] = [
      (id) => ask(1, 'planner', 'PUT', `/projects/${id}/status/ENDED`),
      (id) => ask(1, 'planner', 'PUT', `/projects/${id}`, { caseRef: 'COUNTED' }),
      (id) => ask(1, 'planner', 'POST', `/modules/by-projectid/${id}/by-moduletype/LVPOLE`),
      (id) => ask(1, 'planner', 'DELETE', `/modules/by-projectid/${id}/by-moduletype/LVPOLE`),
      (id) => ask(1, 'planner', 'PUT', `/projects/${id}/members/colleague`, { role: 'READER' }),
      (id) => ask(1, 'planner', 'PUT', `/projects/${id}/members/south`, { role: 'READER' }),
      (id) => ask(1, 'planner', 'DELETE', `/projects/${id}/members/south`),
      (id) => ask(1, 'planner', 'PUT', `/projects/${id}/archive`),
      (id) => ask(1, 'planner', 'PUT', `/projects/${id}/owner/colleague`),
      (id) => ask(1, 'colleague', 'DELETE', `/projects/${id}`),
    ];
    const { id } = await create({ caseRef: 'BEFORE' });
    for (const change of changes) {
      for (const who of ['planner', 'colleague', 'south'] as const) await expectCounts(0, who);
      expect((await change(id)).status).toBeLessThan(300);
      for (const who of ['planner', 'colleague', 'south'] as const) {
        await expectCounts(0, who);
        await expectCounts(0, who, { accessScope: ['EXPLICIT'] });
      }
    }
  });

  test('a name that changes is shown at once, though no event tells of it (sabotage: remember the labels)', async () => {
    const label = async () =>
      (await ask(0, 'planner', 'GET', '/projects/summary')).body.propertySummaries.owner.valueSummaries.find(
        ({ value }: Anything) => value === 'planner',
      ).displayValue;
    const before = await label();
    await server.store.run(
      sql`UPDATE app_user SET first_name = 'Ny', last_name = 'Navn' WHERE username = 'planner'`,
    );
    expect(before).not.toBe('Ny Navn');
    expect(await label()).toBe('Ny Navn');
  });

  test('`accessed` and `owner` are never remembered, for no event tells of them (sabotage: remember them)', async () => {
    const { id } = await create();
    const total = async (query: string) =>
      (await ask(0, 'colleague', 'GET', `/projects/page?count=0&${query}`)).body.total;
    await settled(() => total(''));
    const before = await total('accessed=true');
    await ask(0, 'colleague', 'GET', `/projects/${id}`);
    expect(await total('accessed=true')).toBe(before + 1);
    expect(await total('owner=other@north.example')).toBe(0);
    await server.store.run(sql`UPDATE app_user SET email = 'other@north.example' WHERE username = 'planner'`);
    expect(await total('owner=other@north.example')).toBeGreaterThan(0);
  });

  /** Waits until every event has its position, so that counts are remembered again. */
  async function settled<T>(read: (at: number) => Promise<T>): Promise<T> {
    const waiting = sql`SELECT count(*) AS waiting FROM event WHERE position IS NULL`;
    while ((await server.store.row<{ waiting: number }>(waiting))!.waiting)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return read(0);
  }
});

describe('random changes by two servers', () => {
  const FILTERS: Partial<FilterValues>[] = [
    {},
    { status: ['NEW'] },
    { archived: false, myProjectRoles: ['OWNER'] },
    { q: 'kabling' },
    { companyId: [1], moduleType: ['ECO'] },
    { accessScope: ['EXPLICIT'] },
    { caseRef: ['A'], myPermissionTypes: ['WRITE'] },
  ];
  const op = fc.record({
    kind: fc.constantFrom(
      'create',
      'status',
      'case',
      'archive',
      'restore',
      'add',
      'drop',
      'join',
      'leave',
      'owner',
      'delete',
    ),
    at: fc.nat(1),
    pick: fc.nat(5),
    reader: fc.constantFrom<Who>('planner', 'colleague', 'south', 'client'),
    readAt: fc.nat(1),
    filter: fc.constantFrom(...FILTERS),
  });

  test('remembered answers are always those that are counted now (sabotage: keep totals for a second)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 8, maxLength: 14 }), async (ops) => {
        const ids: number[] = [(await create()).id];
        for (const { kind, at, pick, reader, readAt, filter } of ops) {
          const id = ids[pick % ids.length];
          const change = (method: string, path: string, body?: object) =>
            // After a change of owner some of it is refused, which must change nothing either.
            ask(at, 'planner', method, path, body);
          await expectCounts(readAt, reader, filter);
          if (kind === 'create') ids.push((await create({ caseRef: 'A' }, at)).id);
          if (kind === 'status')
            await change('PUT', `/projects/${id}/status/${pick % 2 ? 'NEW' : 'STARTED'}`);
          if (kind === 'case') await change('PUT', `/projects/${id}`, { caseRef: pick % 2 ? 'A' : 'B' });
          if (kind === 'archive') await change('PUT', `/projects/${id}/archive`);
          if (kind === 'restore') await change('DELETE', `/projects/${id}/archive`);
          if (kind === 'add') await change('POST', `/modules/by-projectid/${id}/by-moduletype/ECO`);
          if (kind === 'drop') await change('DELETE', `/modules/by-projectid/${id}/by-moduletype/ECO`);
          if (kind === 'join')
            await change('PUT', `/projects/${id}/members/${pick % 2 ? 'south' : 'colleague'}`, {
              role: 'WRITER',
            });
          if (kind === 'leave')
            await change('DELETE', `/projects/${id}/members/${pick % 2 ? 'south' : 'colleague'}`);
          if (kind === 'owner') await change('PUT', `/projects/${id}/owner/colleague`);
          if (kind === 'delete') await change('DELETE', `/projects/${id}`);
          await expectCounts(readAt, reader, filter);
          await expectCounts(1 - readAt, reader, filter);
        }
      }),
      { numRuns: process.env.SPADEWORK_EXPLORE ? 40 : 4 },
    );
  }, 600_000);
});
