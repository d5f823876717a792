import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aCustomNode, calculationCaller, fileOf } from '../../../../test/calculation.js';
import { type Anything, aProject, PROJECT, useServer } from '../../../../test/harness.js';
import { trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';
import { work } from '../../../work/index.js';
import { MAX_ROWS } from '../limits.js';
import { COMPUTING, computingLimits } from './computed.js';

const server = useServer();
let token: string;
const call = calculationCaller(server, () => token);
const trench = trenchCaller(server, () => token);
let id: number;
const { maxNodesHere } = computingLimits;

/** A calculation with a design, a code of the catalog and a post of its own, at prices of the company. */
beforeAll(async () => {
  token = await server.token('planner');
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=CABLESIMULATOR`;
  id = (await server.request('PUT', url, { token, body: aProject() })).body.id;
  const body = { name: 'Strekk A', length: 120 };
  const { id: segmentId } = (await trench('POST', `/segments/by-projectid/${id}`, { body })).body;
  await trench('POST', `/segments/${segmentId}/trench/cables`, { body: { typeId: 1046 } });
  await call('PUT', `/designs/by-projectid/${id}`, { body: {} });
  await call('PUT', `/calculationnodes/by-projectid/${id}`, { body: { number: 'K-104.2', quantity: 4 } });
  await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode() });
  await call('PUT', `/modules/${id}/calculationtype/COMPANY`);
});
afterEach(() => {
  computingLimits.maxNodesHere = maxNodesHere;
});

const PATHS = [
  '/calculations/by-projectid/{id}',
  '/calculationnodes/by-projectid/{id}?depth=1',
  '/calculationnodes/by-projectid/{id}?depth=9',
  '/reports/quantity/by-projectid/{id}/json',
  '/reports/quantity/by-projectid/{id}/by-type/WORK/json?groupByGroups=true',
  '/reports/quantity/by-projectid/{id}/by-type/WORK/pdf',
  '/reports/quantity/by-projectid/{id}/excel',
  '/reports/distribution/by-projectid/{id}/json',
  '/reports/distribution/by-projectid/{id}/by-type/FACILITY/json',
  '/reports/conformitydeclaration/by-projectid/{id}/pdf',
  '/reports/projectdescription/by-projectid/{id}',
  '/reports/summary/by-projectid/{id}/pdf',
  '/reports/summary/by-projectid/{id}/pdf?explain=true',
];

/** How many tasks another thread is asked for while something is done. */
async function tasksDuring(doing: () => Promise<unknown>): Promise<number> {
  const { run } = work;
  let tasks = 0;
  work.run = function (this: typeof work, kind: Anything, request: Anything) {
    if (kind === COMPUTING) tasks++;
    return run.call(this, kind, request) as Promise<Anything>;
  } as typeof work.run;
  await doing().finally(() => {
    work.run = run;
  });
  return tasks;
}

describe('a large calculation', () => {
  // Fails if a thread computes something else, or if it is not asked.
  test.each(PATHS)('is computed beside the loop, with the same answer: %s', async (path) => {
    const read = (language: string) => fileOf(server, token, path.replace('{id}', String(id)), language);
    for (const language of ['nb', 'en']) {
      const here = await read(language);
      expect(here.status).toBe(200);
      computingLimits.maxNodesHere = 0;
      let there!: typeof here;
      expect(await tasksDuring(async () => (there = await read(language)))).toBeGreaterThan(0);
      computingLimits.maxNodesHere = maxNodesHere;
      expect(there.headers.get('etag')).toBe(here.headers.get('etag'));
      expect(there.bytes.equals(here.bytes)).toBe(true);
    }
  });

  test('a small one needs no other thread', async () => {
    expect(await tasksDuring(() => call('GET', `/calculations/by-projectid/${id}`))).toBe(0);
  });

  // Fails if the answer is made before it is known to be needed.
  test('whoever has the version already costs no computing', async () => {
    computingLimits.maxNodesHere = 0;
    const { headers } = await call('GET', `/calculations/by-projectid/${id}`);
    const again = { 'if-none-match': headers.get('etag')! };
    const tasks = await tasksDuring(async () => {
      const { status } = await call('GET', `/calculations/by-projectid/${id}`, { headers: again });
      expect(status).toBe(304);
    });
    expect(tasks).toBe(0);
  });

  test('in a batch it is the same', async () => {
    const path = `/calculations/by-projectid/${id}`;
    const alone = (await call('GET', path)).body;
    computingLimits.maxNodesHere = 0;
    const { body } = await call('POST', '/batch', { body: { operations: [{ method: 'GET', path }] } });
    expect(body.results[0]).toMatchObject({ status: 200, body: alone });
  });

  // Fails if all rows are written before they are counted.
  test('a report with too many rows is refused, also by another thread', async () => {
    await server.store.run(sql`INSERT INTO calculation_branch (company_id, project_id, nodes)
      SELECT company_id, project_id, nodes FROM calculation_branch, generate_series(1, ${MAX_ROWS})
      WHERE project_id = ${id} AND nodes->1->>'type' LIKE 'CUSTOM%'`);
    const path = `/reports/summary/by-projectid/${id}/pdf?explain=true`;
    let reply!: Anything;
    expect(await tasksDuring(async () => (reply = await call('GET', path)))).toBe(1);
    expect([reply.status, reply.body.code]).toEqual([409, 'REPORT_TOO_LARGE']);
  });
});
