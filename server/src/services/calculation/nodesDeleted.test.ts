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
import { sql } from '../../store/sql.js';
import { forgetDeleted } from './deleted.sql.js';
import { KEPT_DAYS, KEPT_DELETIONS } from './limits.js';

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
    expect(await metaOf(server, tokens.planner!, id)).toEqual({
      totalCost: 0,
      catalogRevisionName: '2026.2',
      estimateState: 'EMPTY',
    });
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
    await server.request('PUT', `${PROJECT}/projects/${id}/members/${server.users.south}`, {
      token: tokens.planner!,
      body: { role: 'READER' },
    });
    expect((await south('GET', `/calculationnodes/${tree.id}`)).status).toBe(200);
    for (const path of [tree.id, `by-projectid/${id}`])
      expect((await south('DELETE', `/calculationnodes/${path}`)).body.code).toBe('PROJECT_RIGHT_REQUIRED');
    expect(await expectSound()).toEqual([first, tree, last]);
  });
});

describe('restoring what was deleted', () => {
  const restore = (node: Anything, caller = call, headers = {}) =>
    caller('POST', `/calculationnodes/${node.id}/restore`, { headers });

  test('a branch comes back where it was, with its ids and values; so does a node below, and one without its children', async () => {
    const before = await list();
    const group = nodeAt(tree, 'S-3511');
    for (const [node, query] of [
      [tree, '?deleteChildren=true'],
      [tree, ''],
      [group, '?deleteChildren=true'],
      [group, ''],
      [nodeAt(group, 'M-3532'), '?deleteChildren=true'],
    ]) {
      await remove(node, query);
      expect(await list()).not.toEqual(before);
      const reply = await restore(node);
      expect([reply.status, reply.body]).toEqual([200, node]);
      expect(await expectSound()).toEqual(before);
    }
  });

  test('all that was deleted at once comes back at once; a second time finds it there', async () => {
    const before = await list();
    await remove(tree);
    const flat = await list();
    await call('DELETE', `/calculationnodes/by-projectid/${id}`);
    const reply = await restore(flat[2]!);
    expect([reply.status, reply.body.id]).toEqual([200, flat[2]!.id]);
    expect(await expectSound()).toEqual(flat);
    await restore(tree);
    expect(await list()).toEqual(before);
    const again = await restore(tree, call, { 'if-match': (await restore(tree)).headers.get('etag')! });
    expect([again.status, again.body]).toEqual([200, tree]);
  });

  test('the node has the prices of the calculation of now', async () => {
    await remove(last, '?deleteChildren=true');
    await call('PUT', `/modules/${id}/calculationtype/COMPANY`);
    const { body } = await restore(last);
    expect(body.totalCost).not.toBe(last.totalCost);
    await call('PUT', `/modules/${id}/calculationtype/REN`);
    expect(await expectSound()).toEqual([first, tree, last]);
  });

  test('409 when the node above is gone, until that is back', async () => {
    const group = nodeAt(tree, 'S-3511');
    await remove(group, '?deleteChildren=true');
    await remove(tree, '?deleteChildren=true');
    expect((await restore(group)).body).toMatchObject({ status: 409, code: 'NODE_NOT_RESTORABLE' });
    await restore(tree);
    expect((await restore(group)).status).toBe(200);
    expect(await expectSound()).toEqual([first, tree, last]);
  });

  test('404 for a node that never was or is not theirs, 403 for a reader, 409 in the archive, 412 for an old version', async () => {
    await remove(tree, '?deleteChildren=true');
    const south = as('south');
    expect((await restore(tree, south)).body.code).toBe('NODE_NOT_FOUND');
    for (const nodeId of ['999999999-1', 'nothing'])
      expect((await restore({ id: nodeId })).body.code).toBe('NODE_NOT_FOUND');
    const project = (path: string, body?: object) =>
      server.request('PUT', `${PROJECT}/projects/${id}/${path}`, { token: tokens.planner!, body });
    await project(`members/${server.users.south}`, { role: 'READER' });
    expect((await restore(tree, south)).body.code).toBe('PROJECT_RIGHT_REQUIRED');
    expect((await restore(tree, call, { 'if-match': '"1-1"' })).body).toMatchObject({
      status: 412,
      etag: expect.stringMatching(/^".+"$/),
      by: server.users.planner,
      byName: expect.any(String),
      at: expect.any(String),
    });
    await project('archive');
    expect((await restore(tree)).body.code).toBe('PROJECT_READONLY');
  });

  test('the last deletions are kept, and for a time', async () => {
    await remove(first, '?deleteChildren=true');
    await remove(tree, '?deleteChildren=true');
    // The oldest one becomes the one that is too many.
    await server.store.run(sql`INSERT INTO deleted_node (company_id, project_id, node_id, branch_id, version, type, nodes, before, alone)
      SELECT company_id, project_id, 'x-' || i, branch_id, version + i, type, '[]', before, alone
      FROM deleted_node, generate_series(1, ${KEPT_DELETIONS - 1}) i WHERE node_id = ${tree.id}`);
    await server.store.run(
      sql`UPDATE calculation SET version = version + ${KEPT_DELETIONS} WHERE project_id = ${id}`,
    );
    await remove(last, '?deleteChildren=true');
    for (const gone of [first, tree]) expect((await restore(gone)).body.code).toBe('NODE_NOT_FOUND');
    expect((await restore(last)).status).toBe(200);
    await remove(last, '?deleteChildren=true');
    await server.store.run(
      sql`UPDATE deleted_node SET deleted_at = now() - make_interval(days => ${KEPT_DAYS + 1}) WHERE node_id = ${last.id}`,
    );
    expect(await forgetDeleted(server.store)).toBe(1);
    expect((await restore(last)).body.code).toBe('NODE_NOT_FOUND');
  });
});

describe('changing the place, the quantity or the order of a node', () => {
  const update = (node: Anything, body: object, headers = {}) =>
    call('PUT', `/calculationnodes/${node.id}`, { body, headers });
  const order = async () => (await list()).map((node) => node.id);

  test('the place is set and cleared, and nothing else changes', async () => {
    expect((await update(last, { locationName: 'Kaia' })).body).toEqual({ ...last, locationName: 'Kaia' });
    const child = nodeAt(tree, 'S-3511');
    await update(child, { locationName: 'Brua' });
    expect(nodeAt((await list())[1]!, 'S-3511')).toEqual({ ...child, locationName: 'Brua' });
    await update(child, { locationName: null });
    await update(last, { locationName: '' });
    expect(await expectSound()).toEqual([first, tree, last]);
  });

  test('a quantity is set, and null gives back that of the catalog', async () => {
    const option = nodeAt(tree, 'M-3514');
    expect((await update(option, { quantity: 3 })).body).toMatchObject({ quantity: 3 });
    expect((await update(option, { quantity: null })).body).toEqual(option);
    const group = nodeAt(tree, 'S-3511');
    await update(group, { quantity: 1, locationName: 'Brua' });
    expect((await expectSound())[1]!.totalCost).toBeLessThan(tree.totalCost);
    expect((await update(group, { quantity: null, locationName: null })).body).toEqual(group);
    expect(await expectSound()).toEqual([first, tree, last]);
    expect((await update(tree, { quantity: null })).body.errors).toEqual([
      { path: 'quantity', message: expect.stringContaining('null') },
    ]);
  });

  test('a top node moves before another or to the end, and what is added comes last; reports follow', async () => {
    await update(last, { beforeNodeId: first.id });
    expect(await order()).toEqual([last.id, first.id, tree.id]);
    await update(last, { beforeNodeId: tree.id, locationName: 'Kaia' });
    expect(await order()).toEqual([first.id, last.id, tree.id]);
    await update(first, { beforeNodeId: null });
    const added = await add('K-101.4', 1);
    expect(await order()).toEqual([last.id, tree.id, first.id, added.id]);
    const { body } = await call('GET', `/calculations/by-projectid/${id}`);
    expect(body.nodes.map((node: Anything) => node.id)).toEqual(await order());
    expect(body.nodes[0]).not.toHaveProperty('position');
    // A custom node keeps its position when it is changed, and children take that of the node that is deleted.
    const { body: custom } = await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, {
      body: aCustomNode(),
    });
    await update(custom, { beforeNodeId: last.id });
    await call('POST', `/calculationnodes/custom/${custom.id}`, { body: aCustomNode({ name: 'Ny' }) });
    await update(tree, { beforeNodeId: custom.id });
    await remove(tree);
    expect((await order()).slice(4)).toEqual([custom.id, last.id, first.id, added.id]);
    await expectSound();
  });

  test('a node below moves among its siblings', async () => {
    const [a, b, c, d] = tree.childNodes;
    await update(c, { beforeNodeId: a.id });
    const ids = async () => (await list())[1]!.childNodes.map((child: Anything) => child.id);
    expect(await ids()).toEqual([c.id, a.id, b.id, d.id]);
    await update(a, { beforeNodeId: null });
    expect(await ids()).toEqual([c.id, b.id, d.id, a.id]);
    await expectSound();
    for (const stranger of [first.id, nodeAt(tree, 'S-3511', 'M-3532').id, 'nothing'])
      expect((await update(b, { beforeNodeId: stranger })).body.errors[0].path).toBe('beforeNodeId');
  });

  test('what changes nothing makes no version; 400 names the field, 412 the version', async () => {
    const etag = (await call('GET', `/calculations/by-projectid/${id}`)).headers.get('etag')!;
    for (const body of [{}, { locationName: 'Torget' }, { quantity: 4 }, { beforeNodeId: last.id }])
      expect((await update(tree, body, { 'if-match': etag })).status).toBe(200);
    expect((await update(tree, { quantity: -1 })).body.errors[0].path).toBe('quantity');
    expect((await update(tree, { quantity: 5 }, { 'if-match': etag })).status).toBe(200);
    expect((await update(tree, { quantity: 6 }, { 'if-match': etag })).body).toMatchObject({
      status: 412,
      by: server.users.planner,
    });
  });

  test('many codes are added in one batch: all, or none', async () => {
    const batch = (numbersToAdd: string[]) =>
      call('POST', '/batch', {
        body: {
          atomic: true,
          operations: numbersToAdd.map((number) => ({
            method: 'PUT',
            path: `/calculationnodes/by-projectid/${id}`,
            body: { number, quantity: 1 },
          })),
        },
      });
    const added = await batch(['K-101.4', 'K-703.1', 'K-104.2']);
    expect(added.body).toMatchObject({
      committed: true,
      results: [{ status: 200 }, { status: 200 }, { status: 200 }],
    });
    expect(numbers(await expectSound()).slice(3)).toEqual(['K-101.4', 'K-703.1', 'K-104.2']);
    expect((await batch(['K-101.4', 'K-0'])).body.committed).toBe(false);
    expect((await list()).length).toBe(6);
  });
});
