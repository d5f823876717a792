import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculation, aCustomNode, calculationCaller, metaOf, ore } from '../../../test/calculation.js';
import { type Anything, useServer } from '../../../test/harness.js';

const server = useServer();
let token: string;
let id: number;
const call = calculationCaller(server, () => token);
const add = (quantity: number, headers = {}, number = 'K-104.2') =>
  call('PUT', `/calculationnodes/by-projectid/${id}`, { body: { number, quantity }, headers });
/** A code of which the company has prices of its own. */
const addTrench = () => add(1.5, {}, 'K-703.2');
const addCustom = (quantity: number) =>
  call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body: aCustomNode({ quantity }) });
const remove = (node: Anything, query = '?deleteChildren=true') =>
  call('DELETE', `/calculationnodes/${node.id}${query}`);
const setType = (type: string) => call('PUT', `/modules/${id}/calculationtype/${type}`);
const list = async (): Promise<Anything[]> =>
  (await call('GET', `/calculationnodes/by-projectid/${id}?depth=99`)).body;
const sum = (nodes: Anything[]) => nodes.reduce((all, { totalCost }) => all + ore(totalCost), 0);
const total = async () => ore((await metaOf(server, token, id)).totalCost);
const version = async () => (await call('GET', `/modules/${id}`)).headers.get('etag');

const inParallel = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const tally = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

beforeAll(async () => {
  token = await server.token('planner');
});
beforeEach(async () => {
  id = await aCalculation(server, token);
});

describe('many at once on one calculation', () => {
  test('32 adds: all are there, and the project knows their sum (sabotage: open the project without FOR UPDATE)', async () => {
    const replies = await inParallel(32, (i) => (i % 2 ? add(i) : addCustom(i)));
    expect(tally(replies)).toEqual({ 200: 32 });
    const nodes = await list();
    const ids = (each: Anything[]) => each.map((node) => node.id).sort();
    expect(ids(nodes)).toEqual(ids(replies.map(({ body }) => body)));
    expect(await total()).toBe(sum(nodes));
    expect(sum(nodes)).toBe(sum(replies.map(({ body }) => body)));
    expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(32);
  });

  test('32 deletes of different nodes: all are gone, and so is the cost (sabotage: the same)', async () => {
    const added = (await inParallel(33, (i) => add(i + 1))).map(({ body }) => body);
    expect(tally(await inParallel(32, (i) => remove(added[i])))).toEqual({ 204: 32 });
    expect(await list()).toEqual([added[32]]);
    expect(await total()).toBe(ore(added[32].totalCost));
  });

  test('32 deletes of one node: it goes once (sabotage: find the branch before the lock)', async () => {
    const { body: node } = await add(2);
    await addCustom(3);
    expect(tally(await inParallel(32, () => remove(node)))).toEqual({ 204: 1, 404: 31 });
    expect(await total()).toBe(ore(1156.5));
  });

  test('deletes of children of one node: each takes its own (sabotage: save a branch that was read before the lock)', async () => {
    const { body: node } = await add(2);
    const children = [...node.childNodes, ...node.childNodes[0].childNodes];
    expect(tally(await inParallel(children.length, (i) => remove(children[i], '')))).toEqual({
      204: children.length,
    });
    const [left] = await list();
    expect(left.childNodes.map(({ number }: Anything) => number)).toEqual(['R-13', 'R-13']);
    expect([left.totalCost, await total()]).toEqual([0, 0]);
  });

  test('adds, deletes and changes of type together: what is left is priced alike and sums up', async () => {
    const added = (await inParallel(8, addTrench)).map(({ body }) => body);
    const replies = await inParallel(32, (i) => {
      if (i % 4 === 0) return setType(i % 8 ? 'REN' : 'COMPANY');
      if (i % 4 === 1) return remove(added[(i - 1) / 4]);
      return i % 4 === 2 ? addTrench() : addCustom(2);
    });
    for (const { status } of replies) expect(status).toBeLessThan(300);
    const codes = (await list()).filter(({ type }) => type === 'BUDGET');
    expect([codes.length, (await list()).length]).toEqual([8, 16]);
    expect(new Set(codes.map(({ totalCost }) => totalCost)).size).toBe(1);
    expect(await total()).toBe(sum(await list()));
  });

  test('adds while everything is removed: the total is that of what is left', async () => {
    await inParallel(32, (i) => (i % 8 ? add(i) : call('DELETE', `/calculationnodes/by-projectid/${id}`)));
    expect(await total()).toBe(sum(await list()));
  });

  test('If-Match: each version is won once', async () => {
    for (let round = 0; round < 3; round++) {
      const etag = (await version())!;
      expect(tally(await inParallel(16, () => add(1, { 'if-match': etag })))).toEqual({ 200: 1, 412: 15 });
    }
    expect(await list()).toHaveLength(3);
  });

  test('Idempotency-Key: one node; the others get its answer or 409 while it runs', async () => {
    const replies = await inParallel(32, () => add(1, { 'idempotency-key': 'parallel' }));
    expect(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
    for (const { body } of replies.filter(({ status }) => status !== 200))
      expect(body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(await list()).toHaveLength(1);
  });
});

describe('a reader meanwhile', () => {
  test('sees each branch whole: every sum holds in every answer', async () => {
    const writing = inParallel(24, (i) => (i % 6 ? addTrench() : setType(i % 12 ? 'REN' : 'COMPANY')));
    const reading = inParallel(24, async () => {
      for (const node of await list())
        if (node.hasChildren) expect(ore(node.totalCost)).toBe(sum(node.childNodes));
    });
    await Promise.all([writing, reading]);
    expect(await total()).toBe(sum(await list()));
  });
});
