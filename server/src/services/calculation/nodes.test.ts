import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aCalculation,
  aCustomNode,
  calculationCaller,
  metaOf,
  nodeAt,
  nodesOf,
  publish,
} from '../../../test/calculation.js';
import { dayFromNow } from '../../../test/days.js';
import { type Anything, useServer } from '../../../test/harness.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const call = as('planner');
let id: number;
const list = async (depth = '99') =>
  (await call('GET', `/calculationnodes/by-projectid/${id}?depth=${depth}`)).body;
const add = (body: unknown, query = '', headers = {}) =>
  call('PUT', `/calculationnodes/by-projectid/${id}${query}`, { body, headers });
const added = async (body: object, query = '') => (await add(body, query)).body;
const numbersOf = (tree: Anything) => nodesOf(tree).map(({ number }) => number);

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'south']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  id = await aCalculation(server, tokens.planner!);
});

describe('adding a budget code', () => {
  test('the whole tree comes, with figures, ids and the place in the tree', async () => {
    const reply = await add({ number: 'K-104.2', quantity: 4 });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('etag')).toMatch(/^".+"$/);
    const { childNodes, ...top } = reply.body;
    expect(top).toEqual({
      id: expect.any(String),
      number: 'K-104.2',
      name: 'HS endeavslutning innendørs 24 kV, 240-400 mm2',
      type: 'BUDGET',
      unit: 'sett',
      description: expect.stringContaining('Endeavslutning'),
      activityId: 1,
      facilityId: 1,
      quantity: 4,
      unitCost: 8898,
      totalCost: 35592,
      totalCostRounded: 35592,
      hasChildren: true,
    });
    expect(
      childNodes.map((child: Anything) => [child.type, child.number, child.quantity, child.totalCost]),
    ).toEqual([
      ['MATERIALGROUP', 'S-3511', 4, 18732],
      ['WORK', 'W-5050', 4, 16860],
      ['MATERIAL', 'M-3514', 0, 0],
      ['WORK', 'W-5052', 0, 0],
    ]);
    for (const child of childNodes) expect(child.parentId).toBe(top.id);
    expect(nodeAt(reply.body, 'S-3511', 'M-3532')).toMatchObject({
      quantity: 6,
      unitCost: 148,
      totalCost: 888,
    });
    expect(nodeAt(reply.body, 'W-5050', 'R-13')).toEqual({
      id: expect.any(String),
      parentId: nodeAt(reply.body, 'W-5050').id,
      number: 'R-13',
      name: 'Kabelskjøter',
      type: 'RESOURCE',
      unit: 'time',
      quantity: 16.8,
      unitCost: 0,
      totalCost: 0,
      totalCostRounded: 0,
      hasChildren: false,
      childNodes: [],
    });
    expect(new Set(nodesOf(reply.body).map((node) => node.id)).size).toBe(nodesOf(reply.body).length);
    expect(await list()).toEqual([reply.body]);
  });

  test('the same code again is another node, and nodes stay in the order in which they came', async () => {
    const first = await added({ number: 'K-104.2', quantity: 1 });
    const second = await added({ number: 'K-101.4', quantity: 2 });
    const third = await added({ number: 'K-104.2', quantity: 1 });
    expect((await list('1')).map((node: Anything) => node.id)).toEqual([first.id, second.id, third.id]);
    expect((await metaOf(server, tokens.planner!, id)).totalCost).toBeCloseTo(2 * 8898 + second.totalCost, 6);
  });

  test('options=false keeps what has a default quantity, and an option that is given one', async () => {
    const without = await added({ number: 'K-104.2', quantity: 4 }, '?options=false');
    expect(without.childNodes.map((child: Anything) => child.number)).toEqual(['S-3511', 'W-5050']);
    const chosen = { number: 'K-104.2', quantity: 4, childNodes: [{ number: 'W-5052', quantity: 2 }] };
    expect(numbersOf(await added(chosen, '?options=false'))).toContain('W-5052');
    const all = await added({ number: 'K-104.2', quantity: 4 }, '?options=true');
    expect(all.childNodes).toHaveLength(4);
    expect((await add({ number: 'K-104.2', quantity: 4 }, '?options=maybe')).body.errors[0].path).toBe(
      'options',
    );
  });

  test('an override is absolute, and the defaults below it follow it', async () => {
    const tree = await added({
      number: 'K-104.2',
      quantity: 4,
      locationName: 'Nettstasjon Torget',
      childNodes: [
        {
          number: 'S-3511',
          quantity: 2,
          childNodes: [
            { number: 'M-3532', quantity: 0.5 },
            { number: 'M-1016', exclude: true },
          ],
        },
        { number: 'W-5050', type: 'WORK', exclude: true },
        { number: 'M-3514', quantity: 1, locationName: 'Kjeller' },
      ],
    });
    expect(nodeAt(tree, 'S-3511', 'M-3530')).toMatchObject({ quantity: 6, totalCost: 1290 });
    expect(nodeAt(tree, 'S-3511', 'M-3532')).toMatchObject({ quantity: 0.5, totalCost: 74 });
    expect(numbersOf(tree)).not.toContain('M-1016');
    expect(numbersOf(tree)).not.toContain('W-5050');
    expect(tree.locationName).toBe('Nettstasjon Torget');
    expect(nodeAt(tree, 'M-3514')).toMatchObject({ locationName: 'Kjeller', totalCost: 5350 });
    expect(nodeAt(tree, 'S-3511')).not.toHaveProperty('locationName');
    expect(nodeAt(tree, 'S-3511').totalCost).toBe(2 * 3490 + 1290 + 576 + 74);
    expect(tree.totalCost).toBe(8920 + 5350);
    expect(tree.unitCost).toBe((8920 + 5350) / 4);
    expect(await list()).toEqual([tree]);
  });

  test('quantity 0 and fractions of any length are quantities, and a half øre is rounded away from zero', async () => {
    const none = await added({ number: 'K-104.2', quantity: 0 });
    expect(none).toMatchObject({ quantity: 0, totalCost: 0, unitCost: 8898 });
    const third = await added({ number: 'K-104.2', quantity: 1 / 3 });
    expect([third.quantity, nodeAt(third, 'S-3511', 'M-3532').quantity]).toEqual([0.333333, 0.5]);
    const half = await added({
      number: 'K-104.2',
      quantity: 1,
      childNodes: [{ number: 'W-5050', quantity: 0.000001 }],
    });
    expect(nodeAt(half, 'W-5050').totalCost).toBe(0);
    const up = await added({
      number: 'K-703.2',
      quantity: 1,
      childNodes: [{ number: 'A-15', quantity: 0.00001 }],
    });
    expect(nodeAt(up, 'A-15').totalCost).toBe(0.01);
  });

  test('null says the same as nothing', async () => {
    const nothing = { type: null, locationName: null, exclude: null, childNodes: null };
    const tree = await added({
      ...nothing,
      number: 'K-104.2',
      quantity: 2,
      childNodes: [{ ...nothing, number: 'S-3511', quantity: null }],
    });
    expect(tree.totalCost).toBe(2 * 8898);
    for (const node of nodesOf(tree)) expect(Object.values(node)).not.toContain(null);
    expect((await add({ number: 'K-104.2', quantity: null })).body.errors).toEqual([
      { path: 'quantity', message: 'is required' },
    ]);
  });

  test('unknown and read-only fields are ignored', async () => {
    const tree = await added({
      number: 'K-104.2',
      quantity: 1,
      id: 'mine',
      unitCost: 1,
      totalCost: 1,
      colour: 'red',
    });
    expect([tree.totalCost, tree.id === 'mine', 'colour' in tree]).toEqual([8898, false, false]);
  });
});

describe('reading', () => {
  let tree: Anything;
  beforeEach(async () => {
    tree = await added({ number: 'K-703.2', quantity: 10 });
  });
  const levels = (nodes: Anything[]): number =>
    nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => levels(node.childNodes ?? [])));

  test('by project: depth 0 no nodes, 1 the top level, 2 their children too; 1 by default', async () => {
    expect(await list('0')).toEqual([]);
    const { childNodes, ...top } = tree;
    expect(await list('1')).toEqual([top]);
    expect((await call('GET', `/calculationnodes/by-projectid/${id}`)).body).toEqual([top]);
    for (const [depth, expected] of [
      ['2', 2],
      ['3', 3],
      ['6', 6],
      ['999', 6],
      ['9223372036854775807', 6],
    ] as const)
      expect([depth, levels(await list(depth))]).toEqual([depth, expected]);
    expect(await list('999')).toEqual([tree]);
  });

  test('by node: depth 0 no children, which is the default, 1 the children, and so on', async () => {
    const group = nodeAt(tree, 'G-5232');
    const read = async (query: string) => (await call('GET', `/calculationnodes/${group.id}${query}`)).body;
    const { childNodes, ...alone } = group;
    expect(await read('')).toEqual(alone);
    expect(alone).toMatchObject({ hasChildren: true, parentId: tree.id });
    expect(await read('?depth=0')).toEqual(alone);
    expect(levels([await read('?depth=1')])).toBe(2);
    expect(await read('?depth=999')).toEqual(group);
    expect(await read('?depth=9223372036854775807')).toEqual(group);
  });

  test('every node is there by its own id', async () => {
    for (const node of nodesOf(tree))
      expect((await call('GET', `/calculationnodes/${node.id}?depth=99`)).body).toEqual(node);
  });

  test('400 for a depth that is none', async () => {
    for (const path of [`by-projectid/${id}`, tree.id])
      for (const depth of ['-1', 'x', '1.5', '', '9223372036854775808'])
        expect((await call('GET', `/calculationnodes/${path}?depth=${depth}`)).body.errors[0].path).toBe(
          'depth',
        );
  });

  test('404 for a node that there is not, that nobody made, or that another company has', async () => {
    const [branch] = tree.id.split('-');
    for (const node of [
      'none',
      '0',
      '-1',
      `${branch}`,
      `${branch}-0`,
      `${branch}-9999`,
      `0${tree.id}`,
      '99999999999999999-1',
      '%20',
    ])
      expect([node, (await call('GET', `/calculationnodes/${node}`)).body.code]).toEqual([
        node,
        'NODE_NOT_FOUND',
      ]);
    expect((await as('south')('GET', `/calculationnodes/${tree.id}`)).body.code).toBe('NODE_NOT_FOUND');
    expect((await as('colleague')('GET', `/calculationnodes/${tree.id}`)).status).toBe(200);
  });

  test('304 while the version is the one that the caller has', async () => {
    const etag = (await call('GET', `/calculationnodes/${tree.id}`)).headers.get('etag')!;
    const again = () => call('GET', `/calculationnodes/${tree.id}`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await added({ number: 'K-104.2', quantity: 1 });
    expect((await again()).status).toBe(200);
  });
});

describe('another quantity', () => {
  const putQuantity = (node: string, quantity: unknown, headers = {}) =>
    call('PUT', `/calculationnodes/${node}/quantity`, { body: { quantity }, headers });

  test('of a budget code: what the catalog gives follows, what a person gave stays, and so does the id', async () => {
    const group = (await added({ number: 'K-703.2', quantity: 1 })).childNodes[0];
    const childNodes = [{ number: group.number, type: group.type, quantity: 9 }];
    await call('DELETE', `/calculationnodes/by-projectid/${id}`);
    const before = (await add({ number: 'K-703.2', quantity: 2, childNodes })).body;
    const expected = (await add({ number: 'K-703.2', quantity: 7.5, childNodes })).body;
    const { status, body, headers } = await putQuantity(before.id, 7.5);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: before.id, quantity: 7.5, totalCost: expected.totalCost });
    const figures = (node: Anything) => nodesOf(node).map(({ number, quantity }) => [number, quantity]);
    expect(figures(body)).toEqual(figures(expected));
    expect((await call('GET', `/calculationnodes/${before.id}?depth=99`)).body).toEqual(body);
    expect((await metaOf(server, tokens.planner!, id)).totalCost).toBe(body.totalCost + expected.totalCost);

    const again = await putQuantity(before.id, 7.5);
    expect([again.status, again.headers.get('etag')]).toEqual([200, headers.get('etag')]);
  });

  test('of a node below and of a custom node; an old version is 412', async () => {
    const { id: top, childNodes } = (await add({ number: 'K-703.2', quantity: 2 })).body;
    const below = (await putQuantity(childNodes[0].id, 4)).body;
    expect(below).toMatchObject({ quantity: 4, parentId: top });
    const custom = await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode() });
    expect((await putQuantity(custom.body.id, 10)).body).toMatchObject({ quantity: 10, totalCost: 3855 });
    expect((await putQuantity(custom.body.id, 11, { 'If-Match': '"old"' })).status).toBe(412);
  });

  test('400 names the quantity', async () => {
    const node = (await add({ number: 'K-703.2', quantity: 2 })).body;
    for (const quantity of [-1, null, '3', 1e9 + 1, 9e8]) {
      const { status, body } = await putQuantity(node.id, quantity);
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'quantity']);
    }
    expect((await putQuantity('999999999-1', 3)).body.code).toBe('NODE_NOT_FOUND');
  });
});

describe('a catalog in which a child is named ambiguously', () => {
  test('400 asks for the type of a child that shares its number with another', async () => {
    await publish(server, 'twins', dayFromNow(-1), [
      '0;BUDGET;T-1;Kode;;stk;;;Grøft;Nyanlegg;;',
      '1;WORK;T-2;Arbeid;;stk;1;10.00;;;;',
      '1;OTHER;T-2;Annet;;stk;1;5.00;;;;',
      '0;GROUP;T-1;Gruppe;;stk;;;;;;',
    ]);
    id = await aCalculation(server, tokens.planner!);
    const body = { number: 'T-1', quantity: 2, childNodes: [{ number: 'T-2', exclude: true }] };
    expect((await add(body)).body.errors[0].path).toBe('childNodes.0.type');
    const typed = await added({
      ...body,
      childNodes: [
        { number: 'T-2', type: 'OTHER', quantity: 3 },
        { number: 'T-2', type: 'WORK' },
      ],
    });
    expect(typed.totalCost).toBe(20 + 15);
    // T-1 is a group too, but at the top only the budget code can be meant.
    expect(await added({ number: 'T-1', quantity: 1 })).toMatchObject({ type: 'BUDGET', totalCost: 15 });
    expect((await add({ number: 'T-1', type: 'GROUP', quantity: 1 })).body.errors[0].path).toBe('type');
  });
});
