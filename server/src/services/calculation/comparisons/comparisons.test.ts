import { beforeAll, expect, test } from 'vitest';
import { calculationCaller } from '../../../../test/calculation.js';
import { type Anything, aProject, PROJECT, useServer } from '../../../../test/harness.js';
import { trenchCaller } from '../../../../test/trench.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = calculationCaller(server, () => tokens.planner!);
const trench = trenchCaller(server, () => tokens.planner!);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
/** TSLF 3x1x240. */
const CABLE = 1046;
let projectId: number;
let id: number;
let variantId: number;

async function newProject(modules: string): Promise<number> {
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?${modules}`;
  return (await server.request('PUT', url, { token: tokens.planner!, body: aProject() })).body.id;
}
const newSegment = async (project: number) =>
  (await trench('POST', `/segments/by-projectid/${project}`, { body: { name: 'Strekk A', length: 120 } }))
    .body.id;
const compare = (segmentId: number, ids: number[], more = '', format = '') =>
  call(
    'GET',
    `/comparisons/by-segmentid/${segmentId}${format}?${ids.map((one) => `with=${one}`).join('&')}${more}`,
  );

beforeAll(async () => {
  for (const user of ['planner', 'south', 'admin']) tokens[user] = await server.token(user);
  projectId = await newProject('moduleType=CALCULATION&moduleType=CABLESIMULATOR');
  id = await newSegment(projectId);
  await trench('POST', `/segments/${id}/trench/cables`, { body: { typeId: CABLE } });
  variantId = (await trench('POST', `/segments/${id}/variants`, { body: { name: 'To kabler' } })).body.id;
  await trench('POST', `/segments/${variantId}/trench/cables`, { body: { typeId: CABLE } });
  for (const one of [id, variantId]) await trench('GET', `/segments/${one}/check?wait=20`);
});

test('a variant beside its segment: each figure is that of its own operation', async () => {
  const { body } = await compare(id, [variantId]);
  expect(body.sides).toMatchObject([
    { segmentId: id, name: 'Strekk A', variantOf: null, chosen: true, version: 2 },
    { segmentId: variantId, name: 'To kabler', variantOf: id, chosen: false, version: 2 },
  ]);
  const rows = (group: string): Anything[] => body.groups.find((one: Anything) => one.group === group).rows;
  expect(rows('ITEMS')).toEqual([
    expect.objectContaining({ key: `CABLE.${CABLE}`, values: [1, 2], differences: [0, 1] }),
  ]);
  const quantity = rows('QUANTITIES').find(({ key }) => key === `CABLE.${CABLE}.IN_TRENCH`);
  for (const [i, segmentId] of [id, variantId].entries()) {
    const { totals } = (await trench('GET', `/segments/${segmentId}/trench/quantities`)).body;
    expect(quantity.values[i]).toBe(totals.find(({ key }: Anything) => key === quantity.key).net);
    const { circuits } = (await trench('GET', `/segments/${segmentId}/trench/rating`)).body;
    for (const { name, rating } of circuits)
      expect(rows('AMPERES').find(({ key }) => key === name).values[i]).toBeCloseTo(rating, 1);
  }
  const { totalTo } = (await call('POST', `/designs/by-projectid/${projectId}/preview`, { body: {} })).body;
  const total = rows('PRICE').at(-1);
  expect(total).toMatchObject({ key: 'TOTAL', values: body.sides.map(({ price }: Anything) => price) });
  expect(total.values[0]).toBe(totalTo);
  expect(total.values[1]).toBeGreaterThan(totalTo);
});

test('amperes are rated as the check rates them, and names are those of the language', async () => {
  const { body } = await compare(id, [variantId], '&mode=EQUAL_LIMITS');
  const rows = (group: string): Anything[] => body.groups.find((one: Anything) => one.group === group).rows;
  const { sections } = (await trench('GET', `/segments/${id}/check`)).body;
  const [{ name, rating }] = sections[0].circuits;
  expect(sections[0].mode).toBe('EQUAL_LIMITS');
  expect(rows('AMPERES').find(({ key }) => key === name).values[0]).toBeCloseTo(rating, 1);
  expect(rows('PRICE').map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/cable .* open trench/i),
  );
  const preview = await call('POST', `/designs/by-projectid/${projectId}/preview`, { body: {} });
  expect(preview.body.changes.every(({ nameEn }: Anything) => nameEn)).toBe(true);
  expect((await compare(id, [variantId], '&mode=CYCLIC')).status).toBe(400);
});

test('rows that differ, and a workbook', async () => {
  const { body } = await compare(id, [variantId], '&differing=true');
  expect(body.groups.flatMap(({ rows }: Anything) => rows.map(({ key }: Anything) => key))).not.toContain(
    'LENGTH',
  );
  const file = await fetch(
    `${server.address}/public/calculation/rest/comparisons/by-segmentid/${id}.xlsx?with=${variantId}`,
    { headers: { authorization: `Bearer ${tokens.planner!}` } },
  );
  expect(file.status).toBe(200);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('says whether a price is complete: what is waived in the segment is waived in its variants', async () => {
  const states = async () => (await compare(id, [variantId])).body.sides.map(({ state }: Anything) => state);
  expect(await states()).toEqual(['COMPLETE', 'COMPLETE']);
  const length = { number: 'K-701.1', quantity: 'TRENCH_LENGTH' };
  const rules = [{ id: 'len', name: 'L', per: 'SECTION', when: {}, add: length }];
  const asAdmin = calculationCaller(server, () => tokens.admin!);
  await asAdmin('PUT', '/rulesets/shortest', { body: { name: 'Kort', rules } });
  const applied = { ruleSetId: 'shortest' };
  expect((await call('PUT', `/designs/by-projectid/${projectId}`, { body: applied })).status).toBe(200);
  expect(await states()).toEqual(['INCOMPLETE', 'INCOMPLETE']);
  const waivers = [{ segmentId: id, reason: 'Priset for hånd' }];
  await call('PUT', `/waivers/by-projectid/${projectId}`, { body: { waivers } });
  expect(await states()).toEqual(['COMPLETE', 'COMPLETE']);
});

test('refuses what is not of the project, too many, none, and those who may not read', async () => {
  const elsewhere = await newSegment(await newProject('moduleType=CABLESIMULATOR'));
  const refused = await compare(id, [variantId, elsewhere]);
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'with.1']);
  expect(codeOf(await compare(id, [999_999_999]))).toEqual([404, 'SEGMENT_NOT_FOUND']);
  expect(codeOf(await compare(999_999_999, [id]))).toEqual([404, 'SEGMENT_NOT_FOUND']);
  for (const ids of [[], Array.from({ length: 5 }, () => variantId)])
    expect((await compare(id, ids)).body.errors[0].path).toBe('with');
  expect(codeOf(await compare(elsewhere, [elsewhere]))).toEqual([404, 'PROJECT_HAS_NO_CALCULATION']);
  const stranger = calculationCaller(server, () => tokens.south!);
  const path = `/comparisons/by-segmentid/${id}?with=${variantId}`;
  expect(codeOf(await stranger('GET', path))).toEqual([404, 'PROJECT_HAS_NO_CALCULATION']);
});
