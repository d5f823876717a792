import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Reply, useServer } from '../../../../test/harness.js';
import {
  addTestTypes,
  aTrenchProject,
  FIRST_FILLED,
  FIRST_ITEMS,
  fillTrench,
  TYPES,
  trenchCaller,
} from '../../../../test/trench.js';

const server = useServer();
let token: string;
let projectId: number;
let id: number;
const call = trenchCaller(server, () => token);
const at = (path: string) => `/segments/${id}/trench/${path}`;
const add = (kind: string, body: object = {}) => call('POST', at(kind), { body });
const codeOf = ({ status, body }: Reply) => [status, body.code];
const FULL = [409, 'SEGMENT_FULL'];
const version = async () => (await call('GET', at('settings'))).headers.get('etag');

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
});
beforeEach(async () => {
  id = (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } })).body.id;
});

const fill = (list: string[], many: number) => fillTrench(server, id, list, many);

describe('a full segment', () => {
  // Fails without the bound, with one that counts a batch as one, or that forgets what lies in pipes.
  test('409 for what goes beyond 10,000 items, and nothing of it is added', async () => {
    await add('pipes', { pipeCategory: 'ECOM' });
    await fill(FIRST_ITEMS, 9_998);
    const before = await version();
    expect(codeOf(await add('cables/batch', { typeId: TYPES.single, count: 3 }))).toEqual(FULL);
    expect(await version()).toBe(before);
    expect((await add('cables/batch', { typeId: TYPES.single, count: 1 })).status).toBe(200);
    // The process has the segment at hand now, and adds to it without reading it.
    expect((await add('ecom-ducts', { pipeId: FIRST_FILLED })).status).toBe(200);
    expect(codeOf(await add('ecom-ducts', { pipeId: FIRST_FILLED }))).toEqual(FULL);
    expect(codeOf(await add('sensors'))).toEqual(FULL);
  });

  // Fails when the bound looks at how much there is rather than at what is added.
  test('one that is beyond it already can be changed and emptied', async () => {
    await add('sensors');
    await fill(FIRST_ITEMS, 10_002);
    expect((await call('PUT', at(`items/${FIRST_FILLED}/placement`), { body: { label: 'S' } })).status).toBe(
      200,
    );
    expect((await call('DELETE', at(`items/${FIRST_FILLED}`))).status).toBe(204);
    expect(codeOf(await add('sensors'))).toEqual(FULL);
  });

  // Fails when layers are counted by section, or new sections come with layers that nobody counts.
  test('409 for more than 1,000 layers, in whichever section', async () => {
    await fill(['sections', '0', 'layers'], 998);
    expect((await add('sections')).status).toBe(200);
    expect((await add('layers')).status).toBe(200);
    expect(codeOf(await add('layers'))).toEqual(FULL);
    expect(codeOf(await add('sections'))).toEqual(FULL);
  });

  // Fails without the bound.
  test('409 for more than 1,000 top coverings', async () => {
    await add('top-coverings', { type: 'TARMAC' });
    await fill(['topCoverings'], 999);
    expect((await add('top-coverings', { type: 'SAND' })).status).toBe(200);
    const reply = await call('POST', at('top-coverings'), {
      body: { type: 'SAND' },
      headers: { 'accept-language': 'nb' },
    });
    expect(codeOf(reply)).toEqual(FULL);
    expect(reply.body.detail).toContain('høyst');
  });
});
