import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculation, aCustomNode, calculationCaller, metaOf } from '../../../test/calculation.js';
import { type Anything, PROJECT, type Reply, useServer } from '../../../test/harness.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const call = as('planner');
let id: number;
const add = (body: unknown, headers = {}) =>
  call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body, headers });
const change = (node: string, body: unknown, headers = {}) =>
  call('POST', `/calculationnodes/custom/${node}`, { body, headers });
const list = async () => (await call('GET', `/calculationnodes/by-projectid/${id}?depth=99`)).body;
const total = async () => (await metaOf(server, tokens.planner!, id)).totalCost;
const fixedTotal = (more: object = {}) =>
  aCustomNode({ type: 'CUSTOMBUDGET_FIXEDTOTAL', unitCost: undefined, totalCost: 145000, ...more });

beforeAll(async () => {
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  id = await aCalculation(server, tokens.planner!);
});

describe('adding', () => {
  test('a fixed unit cost: the total is that times the quantity', async () => {
    const reply = await add(aCustomNode({ description: 'Etter avtale', locationName: 'Torget' }));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: expect.any(String),
      number: expect.any(String),
      name: 'Leie av kjøreplater',
      type: 'CUSTOMBUDGET_FIXEDUNIT',
      unit: 'døgn',
      description: 'Etter avtale',
      locationName: 'Torget',
      facilityId: 7,
      activityId: 1,
      quantity: 3,
      unitCost: 385.5,
      totalCost: 1156.5,
      totalCostRounded: 1157,
      hasChildren: false,
      childNodes: [],
    });
    expect(await list()).toEqual([reply.body]);
    expect(await total()).toBe(1156.5);
  });

  test.each([
    [4, 145000, 36250],
    [3, 100, 33.333333],
    [0, 145000, 0],
  ])('a fixed total cost: quantity %d of %d kr is %d per unit', async (quantity, totalCost, unitCost) => {
    expect((await add(fixedTotal({ quantity, totalCost }))).body).toMatchObject({
      quantity,
      totalCost,
      unitCost,
    });
    expect(await total()).toBe(totalCost);
  });

  test.each([
    ['a fixed unit cost', aCustomNode({ quantity: 2, unitCost: -0.255 }), -0.26, -0.52],
    ['a fixed total', fixedTotal({ quantity: 4, totalCost: -100 }), -25, -100],
  ])('a deduction as %s: its cost is negative, and so is the total', async (_, body, unitCost, totalCost) => {
    const totalCostRounded = Math.sign(totalCost) * Math.round(Math.abs(totalCost));
    expect((await add(body)).body).toMatchObject({ unitCost, totalCost, totalCostRounded });
    expect(await total()).toBe(totalCost);
    await add(fixedTotal({ totalCost: 1000 }));
    expect(await total()).toBe(1000 + totalCost);
  });

  test('money has two places and quantities six; halves go away from zero', async () => {
    expect((await add(aCustomNode({ quantity: 0.5, unitCost: 0.01 }))).body.totalCost).toBe(0.01);
    expect((await add(aCustomNode({ quantity: 1.0000005, unitCost: 1.005 }))).body).toMatchObject({
      quantity: 1.000001,
      unitCost: 1.01,
      totalCost: 1.01,
      totalCostRounded: 1,
    });
    expect((await add(aCustomNode({ quantity: 1, unitCost: 0.5 }))).body.totalCostRounded).toBe(1);
  });

  test('null says the same as nothing, and the cost of the other kind is not looked at', async () => {
    const { body } = await add(aCustomNode({ description: null, locationName: null, totalCost: null }));
    for (const field of ['description', 'locationName']) expect(body).not.toHaveProperty(field);
    expect((await add(aCustomNode({ totalCost: 99 }))).body.totalCost).toBe(1156.5);
  });

  test('Idempotency-Key: the same again adds nothing, another body is 422', async () => {
    const headers = { 'idempotency-key': 'custom-1' };
    const first = await add(aCustomNode(), headers);
    expect((await add(aCustomNode(), headers)).body).toEqual(first.body);
    expect((await add(aCustomNode({ quantity: 4 }), headers)).status).toBe(422);
    expect(await list()).toEqual([first.body]);
  });
});

const pathsOf = ({ body }: Reply) => [...new Set(body.errors?.map((error: Anything) => error.path))];

const WRONG: [string, unknown, string][] = [
  ['no unit cost', aCustomNode({ unitCost: undefined }), 'unitCost'],
  ['a unit cost of null', aCustomNode({ unitCost: null }), 'unitCost'],
  ['a fixed total without total', fixedTotal({ totalCost: undefined, unitCost: 5 }), 'totalCost'],
  ['a huge unit cost', aCustomNode({ unitCost: 1e12 }), 'unitCost'],
  ['a huge total', fixedTotal({ totalCost: 1e300 }), 'totalCost'],
  ['a huge deduction', fixedTotal({ totalCost: -1e13 - 1 }), 'totalCost'],
  ['a huge deduction per unit', aCustomNode({ unitCost: -1e9 - 1 }), 'unitCost'],
  ['a product that is too large', aCustomNode({ quantity: 1e9, unitCost: 1e9 }), 'quantity'],
  ['a negative quantity', aCustomNode({ quantity: -1 }), 'quantity'],
  ['a huge quantity', aCustomNode({ quantity: 1e308 }), 'quantity'],
  ['no quantity', aCustomNode({ quantity: undefined }), 'quantity'],
  ['a quantity as text', aCustomNode({ quantity: '3' }), 'quantity'],
  ['a unit that is not listed', aCustomNode({ unit: 'DØGN' }), 'unit'],
  ['a facility that there is not', aCustomNode({ facilityId: 99 }), 'facilityId'],
  ['an activity that there is not', aCustomNode({ activityId: 0 }), 'activityId'],
  ['an activity beyond int64', aCustomNode({ activityId: 1e30 }), 'activityId'],
  ['no facility', aCustomNode({ facilityId: undefined }), 'facilityId'],
  ['a facility that is no integer', aCustomNode({ facilityId: 1.5 }), 'facilityId'],
  ['a type of the catalog', aCustomNode({ type: 'BUDGET' }), 'type'],
  ['no type', aCustomNode({ type: undefined }), 'type'],
  ['a blank name', aCustomNode({ name: ' ' }), 'name'],
  ['a name of 256 characters', aCustomNode({ name: 'x'.repeat(256) }), 'name'],
  ['U+0000 in a description', aCustomNode({ description: 'a\u0000b' }), 'description'],
  ['lone surrogates in a name', aCustomNode({ name: '\udc00\ud800' }), 'name'],
  ['nothing', undefined, 'body'],
];

describe('what is refused changes nothing', () => {
  let node: Anything;
  let before: Anything;
  const everything = async () => [
    await list(),
    await total(),
    (await call('GET', `/modules/${id}`)).headers.get('etag'),
  ];
  beforeEach(async () => {
    node = (await add(aCustomNode())).body;
    before = await everything();
  });

  test.each(WRONG)('400 for %s, to add and to change', async (_, body, path) => {
    for (const reply of [await add(body), await change(node.id, body)])
      expect([reply.status, pathsOf(reply)]).toEqual([400, [path]]);
    expect(await everything()).toEqual(before);
  });

  test('all that is unknown is named at once', async () => {
    const { body } = await add(aCustomNode({ unit: 'x', facilityId: 99, activityId: 99 }));
    expect(body.errors.map((error: Anything) => error.path)).toEqual(['unit', 'facilityId', 'activityId']);
  });

  test('409 for a node that is from the catalog, at the top and below', async () => {
    const { body: tree } = await call('PUT', `/calculationnodes/by-projectid/${id}`, {
      body: { number: 'K-104.2', quantity: 1 },
    });
    for (const each of [tree, tree.childNodes[0]])
      expect((await change(each.id, aCustomNode())).body).toMatchObject({
        status: 409,
        code: 'NODE_NOT_CUSTOM',
      });
    expect(await list()).toEqual([node, tree]);
  });

  test('404 for a node that there is not, or that another company has', async () => {
    expect((await change('999999999-1', aCustomNode())).body.code).toBe('NODE_NOT_FOUND');
    const reply = await as('south')('POST', `/calculationnodes/custom/${node.id}`, {
      body: aCustomNode({ name: 'Sør' }),
    });
    expect(reply.body).toMatchObject({ status: 404, code: 'NODE_NOT_FOUND' });
    expect(await everything()).toEqual(before);
  });

  test('403 for a member who may only read', async () => {
    const body = { role: 'READER' };
    await server.request('PUT', `${PROJECT}/projects/${id}/members/${server.users.south}`, {
      token: tokens.planner!,
      body,
    });
    for (const [method, path] of [
      ['PUT', `by-projectid/${id}`],
      ['POST', node.id],
    ] as const) {
      const reply = await as('south')(method, `/calculationnodes/custom/${path}`, { body: aCustomNode() });
      expect(reply.body).toMatchObject({ status: 403, code: 'PROJECT_RIGHT_REQUIRED' });
    }
    expect(await everything()).toEqual(before);
  });

  test('412 when the version is another', async () => {
    for (const reply of [
      await add(aCustomNode(), { 'if-match': '"other"' }),
      await change(node.id, aCustomNode({ quantity: 9 }), { 'if-match': '"other"' }),
    ])
      expect(reply.status).toBe(412);
    expect(await everything()).toEqual(before);
    expect((await change(node.id, aCustomNode(), { 'if-match': before[2] })).status).toBe(204);
  });
});

describe('changing', () => {
  test('the node becomes what the body says, and keeps its id and place', async () => {
    const { body: node } = await add(aCustomNode({ description: 'Etter avtale', locationName: 'Torget' }));
    await add(aCustomNode());
    const reply = await change(
      node.id,
      fixedTotal({ name: 'Arkeolog', unit: 'RS', quantity: 1, facilityId: 11, activityId: 2 }),
    );
    expect([reply.status, reply.body]).toEqual([204, '']);
    expect((await list())[0]).toEqual({
      id: node.id,
      number: node.number,
      name: 'Arkeolog',
      type: 'CUSTOMBUDGET_FIXEDTOTAL',
      unit: 'RS',
      facilityId: 11,
      activityId: 2,
      quantity: 1,
      unitCost: 145000,
      totalCost: 145000,
      totalCostRounded: 145000,
      hasChildren: false,
      childNodes: [],
    });
    expect(await total()).toBe(145000 + 1156.5);
  });

  test('the same again is the same node', async () => {
    const { body: node } = await add(aCustomNode());
    await change(node.id, aCustomNode());
    expect(await list()).toEqual([node]);
  });
});
