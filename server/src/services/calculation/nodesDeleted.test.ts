import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aCalculation,
  aCustomNode,
  calculationCaller,
  metaOf,
  nodeAt,
  nodesOf,
  ore,
} from '../../../test/calculation.js';
import { type Anything, PROJECT, useServer } from '../../../test/harness.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const call = as('planner');
let id: number;
let first: Anything;
let tree: Anything;
let last: Anything;

const add = async (number: string, quantity: number, locationName?: string) =>
  (await call('PUT', `/calculationnodes/by-projectid/${id}`, { body: { number, quantity, locationName } }))
    .body;
const list = async (): Promise<Anything[]> =>
  (await call('GET', `/calculationnodes/by-projectid/${id}?depth=99`)).body;
const remove = (node: Anything, query = '', headers = {}) =>
  call('DELETE', `/calculationnodes/${node.id}${query}`, { headers });
const numbers = (nodes: Anything[]) => nodes.map(({ number }) => number);
const sum = (nodes: Anything[]) => nodes.reduce((all, { totalCost }) => all + ore(totalCost), 0);

/** Every inner node costs what its children do, everyone knows the parent, and the project knows the total. */
async function expectSound(): Promise<Anything[]> {
  const trees = await list();
  for (const node of trees.flatMap(nodesOf)) {
    for (const child of node.childNodes) expect(child.parentId).toBe(node.id);
    expect(node.hasChildren).toBe(node.childNodes.length > 0);
    if (['BUDGET', 'GROUP', 'MATERIALGROUP'].includes(node.type))
      expect([node.number, ore(node.totalCost)]).toEqual([node.number, sum(node.childNodes)]);
  }
  for (const top of trees) expect(top).not.toHaveProperty('parentId');
  expect(ore((await metaOf(server, tokens.planner!, id)).totalCost)).toBe(sum(trees));
  return trees;
}

beforeAll(async () => {
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  id = await aCalculation(server, tokens.planner!);
  first = await add('K-101.4', 10);
  tree = await add('K-104.2', 4, 'Torget');
  last = await add('K-703.2', 2);
});

describe('with deleteChildren', () => {
  test('a top node goes with its branch', async () => {
    const reply = await remove(tree, '?deleteChildren=true');
    expect([reply.status, reply.body]).toEqual([204, '']);
    expect(await expectSound()).toEqual([first, last]);
    for (const node of nodesOf(tree))
      expect((await call('GET', `/calculationnodes/${node.id}`)).status).toBe(404);
  });

  test('a branch inside goes, and every node above it costs less', async () => {
    await remove(nodeAt(tree, 'S-3511'), '?deleteChildren=true');
    const [, left] = await expectSound();
    expect(left).toMatchObject({ id: tree.id, totalCost: 16860, unitCost: 4215 });
    expect(numbers(left.childNodes)).toEqual(['W-5050', 'M-3514', 'W-5052']);
  });
});

describe('without, which is the default', () => {
  test('the children of a node take its place under its parent, in their order', async () => {
    const group = nodeAt(tree, 'S-3511');
    expect((await remove(group)).status).toBe(204);
    const [, left] = await expectSound();
    expect(numbers(left.childNodes)).toEqual([...numbers(group.childNodes), 'W-5050', 'M-3514', 'W-5052']);
    expect(left.totalCost).toBe(tree.totalCost);
    for (const child of group.childNodes)
      expect((await call('GET', `/calculationnodes/${child.id}`)).body.parentId).toBe(tree.id);
  });

  test('the children of a top node stand at the top, where it stood', async () => {
    await remove(tree, '?deleteChildren=false');
    const left = await expectSound();
    expect(numbers(left)).toEqual(['K-101.4', 'S-3511', 'W-5050', 'M-3514', 'W-5052', 'K-703.2']);
    expect(sum(left)).toBe(sum([first, tree, last]));
    expect(left[1]).toMatchObject({ id: nodeAt(tree, 'S-3511').id, locationName: 'Torget' });
    const report = await call('GET', `/reports/distribution/by-projectid/${id}/by-type/FACILITY/json`);
    expect(report.body.map(({ type }: Anything) => type).sort()).toEqual(['HV cable', 'Trench']);
    // Only a budget code says what it is for, though the reports still count its children there.
    expect(tree).toHaveProperty('facilityId');
    for (const top of (await list()).filter(({ type }) => type !== 'BUDGET'))
      expect(Object.keys(top)).not.toEqual(expect.arrayContaining(['facilityId']));
  });

  test('what stands at the top can be read, removed with its branch, and removed alone in turn', async () => {
    await remove(tree);
    const group = nodeAt(tree, 'S-3511');
    await remove(group);
    expect(numbers(await expectSound()).slice(1, 6)).toEqual(numbers(group.childNodes));
    for (const child of [...group.childNodes, ...tree.childNodes.slice(1)])
      expect([child.number, (await remove(child, '?deleteChildren=true')).status]).toEqual([
        child.number,
        204,
      ]);
    expect(await expectSound()).toEqual([first, last]);
  });

  test('a priced node without its work keeps nothing of its price: resources cost nothing', async () => {
    await remove(nodeAt(tree, 'W-5050'));
    const [, left] = await expectSound();
    expect(left.totalCost).toBe(18732);
    expect(numbers(left.childNodes)).toEqual(['S-3511', 'R-13', 'M-3514', 'W-5052']);
  });

  test('a node without children just goes', async () => {
    await remove(nodeAt(tree, 'M-3514'));
    expect(numbers((await expectSound())[1].childNodes)).toEqual(['S-3511', 'W-5050', 'W-5052']);
  });
});

describe('what was moved to the top', () => {
  test('is repriced like everything else', async () => {
    await remove(last);
    const before = await list();
    await call('PUT', `/modules/${id}/calculationtype/COMPANY`);
    const own = await expectSound();
    expect(own.find(({ number }) => number === 'G-5232').totalCost).toBe(2102.02);
    await call('PUT', `/modules/${id}/calculationtype/REN`);
    expect(await list()).toEqual(before);
  });
});

describe('all nodes', () => {
  test('are removed at once, custom ones too, and there may be none', async () => {
    await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode() });
    for (let i = 0; i < 2; i++) {
      const reply = await call('DELETE', `/calculationnodes/by-projectid/${id}`);
      expect([reply.status, reply.body]).toEqual([204, '']);
      expect(await expectSound()).toEqual([]);
    }
    expect(await metaOf(server, tokens.planner!, id)).toEqual({ totalCost: 0, catalogRevisionName: '2026' });
  });

  test('are of one project: another keeps its own', async () => {
    const other = id;
    id = await aCalculation(server, tokens.planner!);
    await add('K-104.2', 1);
    await call('DELETE', `/calculationnodes/by-projectid/${id}`);
    id = other;
    expect(await expectSound()).toEqual([first, tree, last]);
  });
});

describe('refused, and nothing is gone', () => {
  test('404 for a node that there is not, or is no more', async () => {
    await remove(first, '?deleteChildren=true');
    for (const node of [first, { id: 'none' }, { id: `${tree.id}999` }])
      expect((await remove(node)).body).toMatchObject({ status: 404, code: 'NODE_NOT_FOUND' });
    expect(await expectSound()).toEqual([tree, last]);
  });

  test('400 for deleteChildren that is neither true nor false', async () => {
    for (const value of ['1', 'TRUE', ''])
      expect((await remove(tree, `?deleteChildren=${value}`)).body.errors[0].path).toBe('deleteChildren');
    expect(await expectSound()).toEqual([first, tree, last]);
  });

  test('412 when the version is another', async () => {
    const etag = (await call('GET', `/calculationnodes/${tree.id}`)).headers.get('etag')!;
    await remove(first, '?deleteChildren=true', { 'if-match': etag });
    for (const attempt of [
      await remove(tree, '', { 'if-match': etag }),
      await call('DELETE', `/calculationnodes/by-projectid/${id}`, { headers: { 'if-match': etag } }),
    ])
      expect(attempt.body).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' });
    expect(await expectSound()).toEqual([tree, last]);
  });

  test('403 for a member who may only read', async () => {
    const south = as('south');
    await server.request('PUT', `${PROJECT}/projects/${id}/members/south`, {
      token: tokens.planner!,
      body: { role: 'READER' },
    });
    expect((await south('GET', `/calculationnodes/${tree.id}`)).status).toBe(200);
    for (const path of [tree.id, `by-projectid/${id}`])
      expect((await south('DELETE', `/calculationnodes/${path}`)).body.code).toBe('PROJECT_RIGHT_REQUIRED');
    expect(await expectSound()).toEqual([first, tree, last]);
  });
});
