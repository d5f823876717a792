import { beforeAll, describe, expect, test } from 'vitest';
import { aCalculation, aCustomNode, calculationCaller, fileOf, metaOf } from '../../../test/calculation.js';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;
let id: number;
const call = calculationCaller(server, () => token);
const setActive = (active: boolean) =>
  server.store.run(sql`UPDATE cost_revision SET active = ${active} WHERE name <> '2024'`);
const addCustom = (project = id) =>
  call('PUT', `/calculationnodes/custom/by-projectid/${project}`, { body: aCustomNode() });

beforeAll(async () => {
  token = await server.token('planner');
});

describe('while no revision is active', () => {
  beforeAll(async () => {
    await setActive(false);
    id = await aCalculation(server, token);
  });

  test('there is no latest one', async () => {
    for (const path of ['/revisions/latest', '/catalognodes/by-revision/latest/page'])
      expect((await call('GET', path)).body).toMatchObject({ status: 404, code: 'REVISION_NOT_FOUND' });
  });

  test('a project can have the module, but its calculation is 409 NO_CATALOG', async () => {
    expect(await metaOf(server, token, id)).toBeUndefined();
    for (const reply of [await call('GET', `/modules/${id}`), await addCustom()])
      expect(reply.body).toMatchObject({ status: 409, code: 'NO_CATALOG' });
  });
});

describe('once one is active again', () => {
  beforeAll(() => setActive(true));

  test('the first request creates the calculation, and the company report includes it', async () => {
    expect((await call('GET', `/modules/${id}`)).body).toMatchObject({
      calculationType: 'REN',
      revisionName: '2026.2',
    });
    expect((await fileOf(server, token, `/reports/company/by-companyid/${server.company}`)).status).toBe(200);
    expect((await addCustom()).status).toBe(200);
    expect(await metaOf(server, token, id)).toEqual({
      totalCost: 1156.5,
      catalogRevisionName: '2026.2',
      estimateState: 'COMPLETE',
    });
  });

  test('concurrent first requests create one calculation, and no total is lost (sabotage: let a read set the total)', async () => {
    await setActive(false);
    const project = await aCalculation(server, token);
    await setActive(true);
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, i) => (i % 2 ? addCustom(project) : call('GET', `/modules/${project}`))),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await metaOf(server, token, project)).totalCost).toBe(12 * 1156.5);
  });
});
