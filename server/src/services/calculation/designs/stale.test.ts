import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calculationCaller } from '../../../../test/calculation.js';
import { aProject, CALCULATION, idleEvents, PROJECT, useServer } from '../../../../test/harness.js';
import { trenchCaller } from '../../../../test/trench.js';
import { buildApp } from '../../../app.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let token: string;
let id: number;
let segmentId: number;
const call = calculationCaller(server, () => token);
const trench = trenchCaller(server, () => token);
/** TSLF 3x1x240. */
const CABLE = 1046;

/** A second server on the same store, whose sequencer runs only when it is woken: here it notes for whom. */
let app: ReturnType<typeof buildApp>;
const woken: number[] = [];

beforeAll(async () => {
  token = await server.token('planner');
  app = buildApp({
    store: server.store,
    events: { ...idleEvents(server.store), wake: (companyId) => woken.push(companyId) },
    rateLimit: 0,
    trustProxy: false,
    issuer: () => 'http://localhost',
    isDraining: () => false,
    logger: pino({ level: 'silent' }),
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=CABLESIMULATOR`;
  id = (await server.request('PUT', url, { token, body: aProject() })).body.id;
  const segment = { name: 'Strekk A', length: 120 };
  segmentId = (await trench('POST', `/segments/by-projectid/${id}`, { body: segment })).body.id;
  await trench('POST', `/segments/${segmentId}/trench/cables`, { body: { typeId: CABLE } });
  await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
  await trench('PUT', `/segments/${segmentId}`, { body: { length: 130 } });
});

const designs = () =>
  app.inject({
    url: `${CALCULATION}/designs/by-projectid/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
const staleEvents = () =>
  server.store.rows<{ actor: string; operation: string; resource: string; version: number }>(
    sql`SELECT actor, operation, resource, version FROM event
        WHERE project_id = ${id} AND type = 'design.stale' ORDER BY id`,
  );

describe('design.stale', () => {
  test('wakes those who wait for news, once for each version (sabotage: write it past the door)', async () => {
    woken.length = 0;
    expect((await designs()).statusCode).toBe(200);
    expect(woken).toEqual([server.company]);
    const [{ version }] = (await call('GET', `/designs/by-projectid/${id}`)).body.segments;
    const event = { actor: 'system', operation: 'calculation.getDesigns', resource: `segment:${segmentId}` };
    expect(await staleEvents()).toEqual([{ ...event, version }]);
    await designs();
    expect([woken, (await staleEvents()).length]).toEqual([[server.company], 1]);
    await trench('PUT', `/segments/${segmentId}`, { body: { length: 140 } });
    await designs();
    expect(await staleEvents()).toEqual([
      { ...event, version },
      { ...event, version: version + 1 },
    ]);
  });

  test('is told once by ten reads at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, designs));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect(await staleEvents()).toHaveLength(1);
  });

  test('is not told by a batch that is rolled back; the next read tells it', async () => {
    const read = { method: 'GET', path: `/designs/by-projectid/${id}` };
    const refused = { method: 'GET', path: '/designs/by-projectid/0' };
    const batch = (operations: object[]) =>
      call('POST', '/batch', { body: { atomic: true, operations } }).then(({ body }) => body.committed);
    expect(await batch([read, refused])).toBe(false);
    expect(await staleEvents()).toEqual([]);
    expect(await batch([read, read])).toBe(true);
    expect(await staleEvents()).toHaveLength(1);
  });
});
