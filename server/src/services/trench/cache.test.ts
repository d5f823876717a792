import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anything, PROJECT, useServer } from '../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../test/trench.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;
let projectId: number;
let id: number;

beforeAll(async () => {
  await addTestTypes(server.store);
  token = await server.token('planner');
});
beforeEach(async () => {
  projectId = await aTrenchProject(server, token);
  id = (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } })).body.id;
  await add();
});

const call = trenchCaller(server, () => token);
const add = (options: object = {}) =>
  call('POST', `/segments/${id}/trench/cables`, { body: { typeId: TYPES.single }, ...options });
const cables = async () =>
  (await call('GET', `/segments/${id}`)).body.sections.flatMap((section: Anything) =>
    section.layers.flatMap((layer: Anything) => layer.cables.map((cable: Anything) => cable.id)),
  );

describe('a segment that this server has saved is changed in one statement', () => {
  test('what is added one after another is all there, in order', async () => {
    for (let i = 0; i < 5; i++) await add();
    const all = await cables();
    expect(new Set(all).size).toBe(6);
    const last = (await add()).body.id;
    expect(await cables()).toEqual([...all, last]);
  });

  test('another server was there in between: nothing of it is lost (sabotage: save without the version)', async () => {
    await server.store.run(
      sql`UPDATE segment SET name = 'Fra en annen', trench = jsonb_set(trench, '{sections,0,layers,0,items}', '[]'), version = version + 1 WHERE id = ${id}`,
    );
    const { body } = await add();
    expect(await cables()).toEqual([body.id]);
    expect((await call('GET', `/segments/${id}`)).body.name).toBe('Fra en annen');
  });

  test('the project was archived in between: 409 (sabotage: no condition in the update)', async () => {
    await server.request('PUT', `${PROJECT}/projects/${projectId}/archive`, { token });
    expect((await add()).body.code).toBe('PROJECT_READONLY');
  });

  test('another caller without access: 403, and nothing is added (sabotage: no condition in the update)', async () => {
    const before = await cables();
    const stranger = await server.token('south');
    expect((await add({ token: stranger })).status).toBe(403);
    expect(await cables()).toEqual(before);
  });

  test('If-Match of an older version: 412', async () => {
    const { headers } = await add();
    await add();
    expect((await add({ headers: { 'if-match': headers.get('etag')! } })).status).toBe(412);
  });

  test('a request under an Idempotency-Key goes through as well, once', async () => {
    const headers = { 'idempotency-key': 'one-cable' };
    const [first, second] = [await add({ headers }), await add({ headers })];
    expect(second.body).toEqual(first.body);
    await add();
    expect(await cables()).toHaveLength(3);
  });

  test('a segment that was deleted is gone', async () => {
    await call('DELETE', `/segments/${id}`);
    expect((await add()).status).toBe(404);
  });
});
