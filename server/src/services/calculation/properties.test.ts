import { type CostNode, changeCostNode, costSums, moneyNumber, sharesOf, waysOf } from '@spadework/core/cost';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../core/src/text/samples.js';
import {
  aCalculation,
  aCustomNode,
  calculationCaller,
  metaOf,
  nodesOf,
  ore,
} from '../../../test/calculation.js';
import { type Anything, useServer } from '../../../test/harness.js';

/** What holds of every calculation that can be made from the starter catalog. */

const server = useServer();
let token: string;
let codes: string[];
const call = calculationCaller(server, () => token);
const get = async (path: string) => (await call('GET', path)).body;
const list = (id: number): Promise<Anything[]> => get(`/calculationnodes/by-projectid/${id}?depth=99`);
const sum = (amounts: number[]) => amounts.map(ore).reduce((all, amount) => all + amount, 0);

beforeAll(async () => {
  token = await server.token('planner');
  const budgets = await get('/catalognodes/by-revision/latest/by-type/BUDGET');
  codes = budgets.map(({ number }: Anything) => number);
});

/** A code, how much of it, and dice that decide what is asked of its children. */
const nodeRequest = fc.record({
  code: fc.nat(10_000),
  quantity: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 500, noNaN: true })),
  options: fc.boolean(),
  dice: fc.array(fc.nat(999), { minLength: 30, maxLength: 30 }),
});
type NodeRequest = typeof nodeRequest extends fc.Arbitrary<infer T> ? T : never;

interface Drawn {
  catalog: Anything;
  options: boolean;
  body: Anything;
}

async function drawn({ code, quantity, options, dice }: NodeRequest): Promise<Drawn> {
  const number = codes[code % codes.length]!;
  const catalog = await get(`/catalognodes/by-revision/latest/by-type/BUDGET/by-number/${number}`);
  let thrown = 0;
  const throwDie = () => dice[thrown++ % dice.length]!;
  const childrenOf = (node: Anything): Anything[] =>
    node.childNodes.flatMap((child: Anything) => {
      const die = throwDie();
      if (thrown > 60 || die > 450) return [];
      const { type, number: own } = child;
      if (die < 50) return [{ type, number: own, exclude: true }];
      const asked = die < 200 ? { quantity: throwDie() / 8 } : {};
      return [{ type, number: own, ...asked, childNodes: childrenOf(child) }];
    });
  return { catalog, options, body: { number, type: 'BUDGET', quantity, childNodes: childrenOf(catalog) } };
}

const add = async (id: number, { options, body }: Drawn): Promise<Anything> => {
  const reply = await call('PUT', `/calculationnodes/by-projectid/${id}?options=${options}`, { body });
  expect([reply.status, body.number]).toEqual([200, body.number]);
  return reply.body;
};

/** Exact decimals, the plain way: millionths and øre as big integers, halves rounded up. */
const scaled = (value: number, places: number) => {
  const [whole = '0', fraction = ''] = plain(value).split('.');
  const digits = BigInt(whole + fraction.padEnd(places + 1, '0').slice(0, places + 1));
  return (digits + 5n) / 10n;
};
const plain = (value: number) => (value < 1e-6 ? value.toFixed(20) : String(value));
const perMillion = (value: bigint) => (value + 500_000n) / 1_000_000n;

/** Every quantity is the one asked for, or the default times that of the parent; what is excluded is not there. */
function expectQuantities(node: Anything, catalog: Anything, body: Anything, quantity: bigint): void {
  expect([node.number, scaled(node.quantity, 6)]).toEqual([node.number, quantity]);
  for (const child of node.childNodes) {
    const same = ({ type, number }: Anything) => type === child.type && number === child.number;
    const asked = body?.childNodes?.find(same);
    const original = catalog.childNodes.find(same);
    expect(asked?.exclude).not.toBe(true);
    const expected =
      asked?.quantity === undefined
        ? perMillion(scaled(original.baseQuantity, 6) * quantity)
        : scaled(asked.quantity, 6);
    expectQuantities(child, original, asked, expected);
  }
}

function expectCosts(tree: Anything): void {
  for (const node of nodesOf(tree)) {
    const inner = ['BUDGET', 'GROUP', 'MATERIALGROUP'].includes(node.type);
    const expected = inner
      ? sum(node.childNodes.map((child: Anything) => child.totalCost))
      : Number(perMillion(scaled(node.unitCost, 2) * scaled(node.quantity, 6)));
    expect([node.number, ore(node.totalCost)]).toEqual([node.number, expected]);
  }
}

async function expectAgreement(id: number): Promise<void> {
  const total = sum((await list(id)).map(({ totalCost }) => totalCost));
  expect(ore((await metaOf(server, token, id)).totalCost)).toBe(total);
  for (const switches of ['', 'groupByGroups=true&groupByLocation=true&options=true']) {
    const report = await get(`/reports/quantity/by-projectid/${id}/json?${switches}`);
    expect(
      sum(
        Object.values<Anything[]>(report)
          .flat()
          .map(({ totalCost }) => totalCost),
      ),
    ).toBe(total);
  }
  const distribution = await get(`/reports/distribution/by-projectid/${id}/json`);
  for (const rows of Object.values<Anything[]>(distribution)) {
    expect(sum(rows.map(({ cost }) => cost))).toBe(total);
    expect(sum(rows.map(({ percentage }) => percentage))).toBe(total === 0 ? 0 : 10_000);
  }
}

const few = { numRuns: 12, endOnFailure: true };

describe('whatever is added', () => {
  test('quantities are those asked for, every parent costs its children, and all reports agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nodeRequest, { minLength: 1, maxLength: 4 }), async (requests) => {
        const id = await aCalculation(server, token);
        for (const each of requests) {
          const asked = await drawn(each);
          const tree = await add(id, asked);
          expectQuantities(tree, asked.catalog, asked.body, scaled(each.quantity, 6));
          expectCosts(tree);
        }
        await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, {
          body: aCustomNode({ quantity: requests.length / 3 }),
        });
        await expectAgreement(id);
        for (const tree of await list(id)) expectCosts(tree);
      }),
      few,
    );
  });

  test('added and deleted again, nothing is different', async () => {
    const id = await aCalculation(server, token);
    await add(id, await drawn({ code: 7, quantity: 3, options: true, dice: [500] }));
    const before = [await list(id), await metaOf(server, token, id)];
    await fc.assert(
      fc.asyncProperty(nodeRequest, fc.boolean(), async (each, upwards) => {
        const tree = await add(id, await drawn(each));
        // From the leaves up every node goes alone; or the whole branch at once.
        if (upwards)
          for (const node of nodesOf(tree).toReversed().slice(0, 25))
            await call('DELETE', `/calculationnodes/${node.id}`);
        await call('DELETE', `/calculationnodes/${tree.id}?deleteChildren=true`);
        expect([await list(id), await metaOf(server, token, id)]).toEqual(before);
      }),
      few,
    );
  });

  test('REN, COMPANY and REN again: every node is what it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(nodeRequest, { minLength: 1, maxLength: 3 }),
        fc.nat(10_000),
        async (requests, die) => {
          const id = await aCalculation(server, token);
          for (const each of requests) await add(id, await drawn(each));
          const nodes = (await list(id)).flatMap(nodesOf);
          await call('DELETE', `/calculationnodes/${nodes[die % nodes.length].id}`);
          const before = await list(id);
          await call('PUT', `/modules/${id}/calculationtype/COMPANY`);
          for (const tree of await list(id)) expectCosts(tree);
          await expectAgreement(id);
          await call('PUT', `/modules/${id}/calculationtype/REN`);
          expect(await list(id)).toEqual(before);
          await expectAgreement(id);
        },
      ),
      few,
    );
  });
});

/** Values that a field may hold, some of which it should not. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    'K-104.2',
    'S-3511',
    'W-5050',
    'BUDGET',
    'WORK',
    'CUSTOMBUDGET_FIXEDTOTAL',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    1,
    -1,
    7,
    1.5,
    1e9,
    1e21,
    1e308,
    5e-324,
    [],
    {},
    'stk',
    '\ud800',
    'a\u0000',
  ),
  fc.double(),
  fc.string({ unit: anyCharacter, maxLength: 5 }),
);
const children = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.record(
    {
      number: fc.oneof(fc.constantFrom('S-3511', 'W-5050', 'M-3532'), odd),
      type: odd,
      quantity: odd,
      locationName: odd,
      exclude: odd,
      childNodes: fc.oneof({ maxDepth: 3 }, odd, fc.array(tie('node'), { maxLength: 3 })),
    },
    { requiredKeys: ['number'] },
  ),
})).node;
const code = fc.record(
  {
    number: fc.constant('K-104.2'),
    type: odd,
    quantity: odd,
    locationName: odd,
    childNodes: fc.array(children, { maxLength: 3 }),
  },
  { requiredKeys: ['number'] },
);
const custom = fc
  .tuple(fc.constantFrom(...Object.keys(aCustomNode()), 'totalCost', 'description', 'locationName'), odd)
  .map(([field, value]) => aCustomNode({ [field]: value }));

describe('a reader of all of a calculation', () => {
  test('computes what the server answers after any changes of quantities and deletions', async () => {
    const change = fc.record({
      node: fc.nat(10_000),
      kind: fc.constantFrom('quantity', 'quantity', 'catalog', 'delete'),
      quantity: fc.oneof(fc.constantFrom(0, 1, 2), fc.double({ min: 0, max: 500, noNaN: true })),
    });
    const read = async (id: number) => (await call('GET', `/calculations/by-projectid/${id}`)).body;
    await fc.assert(
      fc.asyncProperty(
        fc.array(nodeRequest, { minLength: 1, maxLength: 3 }),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (requests, changes) => {
          const id = await aCalculation(server, token);
          for (const request of requests) await add(id, await drawn(request));
          let { nodes } = await read(id);
          for (const { node, kind, quantity } of changes) {
            const all: CostNode[] = nodes.flatMap(nodesOf);
            const chosen = all[node % all.length];
            if (!chosen) break;
            const path = `/calculationnodes/${chosen.id}`;
            if (kind === 'delete') {
              await call('DELETE', `${path}?deleteChildren=true`);
              nodes = changeCostNode(nodes, chosen.id, () => undefined);
              continue;
            }
            const wanted = kind === 'catalog' ? null : quantity;
            const reply = await call('PUT', path, { body: { quantity: wanted } });
            const isKnown = wanted !== null || waysOf(chosen).length > 0;
            expect(reply.status).toBe(isKnown ? 200 : 400);
            if (isKnown) nodes = changeCostNode(nodes, chosen.id, (one) => one, wanted);
          }
          const answered = await read(id);
          const sums = costSums(nodes);
          expect(nodes).toEqual(answered.nodes);
          expect(moneyNumber(sums.total)).toBe(answered.totalCost);
          expect(sharesOf(sums)).toEqual(answered.distribution);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
    // Sabotage: let the server or the core round once at the end, and they disagree by an øre.
  });
});

describe('whatever is sent', () => {
  test.each([
    ['as a budget code', '', code],
    ['as a custom node', 'custom/', custom],
    ['that is neither', '', odd],
    ['that is neither', 'custom/', odd],
  ])('%s is taken or refused with a reason, and what is refused changes nothing', async (_, path, bodies) => {
    const id = await aCalculation(server, token);
    let before = await list(id);
    await fc.assert(
      fc.asyncProperty(bodies as fc.Arbitrary<unknown>, async (given) => {
        const body = JSON.stringify(given) ?? 'null';
        const reply = await call('PUT', `/calculationnodes/${path}by-projectid/${id}`, { body });
        expect([200, 400, 404]).toContain(reply.status);
        if (reply.status === 200) before = [...before, reply.body];
        expect(await list(id)).toEqual(before);
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(ore((await metaOf(server, token, id)).totalCost)).toBe(
      sum(before.map(({ totalCost }) => totalCost)),
    );
  });
});
