import { beforeAll, expect, test } from 'vitest';
import { type Anything, useServer } from '../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../test/trench.js';

const server = useServer();
let token: string;
let projectId: number;

beforeAll(async () => {
  await addTestTypes(server.store);
  token = await server.token('planner');
  projectId = await aTrenchProject(server, token);
});

const call = trenchCaller(server, () => token);
const aSegment = async () =>
  (await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Strekk' } })).body.id as number;
const WRITES_EACH = 6;

test(`64 writers on one segment, ${WRITES_EACH} times each: acknowledged items equal stored items (sabotage: read without FOR UPDATE and save without the version)`, async () => {
  const id = await aSegment();
  const acknowledged = new Set<string>();
  const writer = async (n: number) => {
    for (let i = 0; i < WRITES_EACH; i++) {
      const reply = await call('POST', `/segments/${id}/trench/${n % 2 ? 'sensors' : 'cables'}`, {
        body: n % 2 ? {} : { typeId: TYPES.single },
      });
      if (reply.status === 200) acknowledged.add(reply.body.id);
      else expect([409, 503]).toContain(reply.status);
      if (i % 3 === 2 && reply.status === 200) {
        const gone = await call('DELETE', `/segments/${id}/trench/items/${reply.body.id}`);
        if (gone.status === 204) acknowledged.delete(reply.body.id);
      }
    }
  };
  await Promise.all(Array.from({ length: 64 }, (_, n) => writer(n)));
  const [{ layers }] = (await call('GET', `/segments/${id}`)).body.sections;
  const stored = [...layers[0].cables, ...layers[0].sensors].map((item: Anything) => item.id);
  expect(stored.length).toBeGreaterThan(64);
  expect(new Set(stored)).toEqual(acknowledged);
});

test('a segment with 5,000 items is still served, and another is added', async () => {
  const id = await aSegment();
  for (let i = 0; i < 50; i++)
    await call('POST', `/segments/${id}/trench/cables/batch`, { body: { count: 100, typeId: TYPES.multi } });
  const { status, body } = await call('GET', `/segments/${id}`);
  expect([status, body.sections[0].layers[0].cables.length]).toEqual([200, 5000]);
  const { body: last } = await call('POST', `/segments/${id}/trench/cables`, {
    body: { typeId: TYPES.multi },
  });
  const before = 100 + 5000 * (36 + 70);
  expect((await call('GET', `/segments/${id}/trench/cables/${last.id}`)).body.parts[0].x).toBe(before + 18);
});
