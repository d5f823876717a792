import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../api/problem.js';
import { memoryStore } from '../../../offline/index.js';
import { Keeper, OptimisticDocument } from '../../../optimistic/index.js';
import { ownNode } from './added.js';
import { applyChange, type CalculationChange, CannotApply, idsOf, inverseOf } from './changes.js';
import { calculationModel, GONE, openCalculation } from './document.js';
import { commandOf } from './keys.js';
import { type Calculation, type CostNode, differsFrom, leftOut, pathTo } from './model.js';
import { gridRows, sumOf } from './rows.js';
import type { CalculationTransport } from './transport.js';
import { placeBefore } from './useRowDrag.js';

/** A node of the catalog's kinds: a price, or the sum of its children. */
const priced = (id: string, cost: number, more: Partial<CostNode> = {}): CostNode => ({
  id,
  number: `W-${id}`,
  name: id,
  type: 'WORK',
  unit: 'm',
  quantity: 1,
  cost,
  unitCost: cost,
  totalCost: cost,
  totalCostRounded: Math.round(cost),
  hasChildren: false,
  option: false,
  quantitySource: 'CATALOG',
  childNodes: [],
  ...more,
});
const code = (id: string, quantity: number, children: CostNode[], more: Partial<CostNode> = {}): CostNode => {
  const node: CostNode = {
    ...priced(id, 0, { type: 'BUDGET', number: `K-${id}`, quantitySource: 'HAND', ...more }),
    childNodes: children.map((child) => ({ ...child, parentId: id })),
    hasChildren: true,
  };
  return pathTo(applyChange([node], { kind: 'quantity', nodeId: id, quantity }), id)![0]!;
};
/** 10 m with work at 77.00 and 1.03 m of cable at 492.00 per metre, and an option. */
const cable = (id = 'a', more: Partial<CostNode> = {}) =>
  code(
    id,
    10,
    [
      priced(`${id}1`, 77, { baseQuantity: 1 }),
      priced(`${id}2`, 492, { baseQuantity: 1.03, quantity: 1.03, type: 'MATERIAL' }),
      priced(`${id}3`, 396, {
        baseQuantity: 0,
        quantity: 0,
        option: true,
        totalCost: 0,
        totalCostRounded: 0,
      }),
    ],
    more,
  );
const own = (id: string, unitCost: number) =>
  ownNode(
    {
      type: 'CUSTOMBUDGET_FIXEDUNIT',
      name: id,
      unit: 'RS',
      quantity: 1,
      facilityId: 1,
      activityId: 1,
      unitCost,
    },
    id,
  )!;
const calculationOf = (nodes: CostNode[], version = 1): Calculation =>
  ({
    module: { readOnly: false },
    rights: ['READ', 'WRITE'],
    version,
    totalCost: sumOf(nodes),
    nodes,
  }) as unknown as Calculation;

describe('changes of a calculation', () => {
  test('a quantity takes what follows along, and sums to the øre', () => {
    const [node] = applyChange([cable()], { kind: 'quantity', nodeId: 'a', quantity: 435 });
    expect(node!.childNodes.map(({ quantity }) => quantity)).toEqual([435, 448.05, 0]);
    expect(node!.totalCost).toBe(33495 + 220440.6);
  });

  test('an override stays when the node above changes, and null follows the catalog again', () => {
    const by = (nodes: readonly CostNode[], nodeId: string, quantity: number | null) =>
      applyChange(nodes, { kind: 'quantity', nodeId, quantity });
    const changed = by(by([cable()], 'a2', 12), 'a', 20);
    expect(pathTo(changed, 'a2')!.at(-1)).toMatchObject({ quantity: 12, quantitySource: 'HAND' });
    const again = by(changed, 'a2', null);
    expect(pathTo(again, 'a2')!.at(-1)).toMatchObject({ quantity: 20.6, quantitySource: 'CATALOG' });
  });

  test('what a change does not touch stays the same object', () => {
    const nodes = [cable('a'), cable('b'), own('c', 5)];
    const changed = applyChange(nodes, { kind: 'quantity', nodeId: 'b1', quantity: 3 });
    expect(changed[0]).toBe(nodes[0]);
    expect(changed[2]).toBe(nodes[2]);
    expect(changed[1]!.childNodes[1]).toBe(nodes[1]!.childNodes[1]);
  });

  const change: fc.Arbitrary<CalculationChange> = fc.oneof(
    fc.record({
      kind: fc.constant('quantity' as const),
      nodeId: fc.constantFrom('a', 'a1', 'a2', 'a3', 'b', 'b2'),
      quantity: fc.integer({ min: 1, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
    }),
    fc.record({
      kind: fc.constant('place' as const),
      nodeId: fc.constantFrom('a', 'b', 'c'),
      locationName: fc.constantFrom(null, 'Torget', 'Storgata'),
    }),
    fc.record({
      kind: fc.constant('order' as const),
      nodeId: fc.constantFrom('a', 'b', 'c', 'a1', 'a2'),
      beforeNodeId: fc.constantFrom(null, 'a', 'b', 'a1', 'a3'),
    }),
    fc.record({ kind: fc.constant('remove' as const), nodeId: fc.constantFrom('a', 'b', 'c', 'a1', 'b3') }),
    fc.constant<CalculationChange>({ kind: 'addOwn', node: own('d', 12.5), item: {} as never }),
  );

  test('undo of what was applied from the design shows what was there before, and is not offered again', () => {
    const document = newDocument([cable()]);
    document.record('Update', [{ kind: 'unapply', nodes: [own('x', 5)] }]);
    expect(document.undo()).toBe('Update');
    expect(document.get()).toMatchObject({ state: { totalCost: 5 }, undo: undefined, redo: undefined });
  });

  test('undo brings back what was there, with its sums', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const document = newDocument([cable('a', { locationName: 'Torget' }), cable('b'), own('c', 7)]);
        const seen = [document.get().state.nodes];
        for (const one of changes) {
          const { nodes } = document.get().state;
          if ('nodeId' in one ? !pathTo(nodes, one.nodeId) : pathTo(nodes, 'd')) continue;
          if (document.do([one], one.kind)) seen.push(document.get().state.nodes);
        }
        const last = seen.at(-1)!;
        for (const before of seen.slice(0, -1).toReversed()) {
          document.undo();
          expect(plain(document.get().state.nodes)).toEqual(plain(before));
        }
        expect(document.get().undo).toBeUndefined();
        for (const _ of seen.slice(1)) document.redo();
        expect(plain(document.get().state.nodes)).toEqual(plain(last));
        expect(document.get().state.totalCost).toBe(sumOf(last));
      }),
    );
  });

  test('a change of a node that is gone is refused', () => {
    expect(() => applyChange([], { kind: 'place', nodeId: 'x', locationName: null })).toThrow(CannotApply);
    expect(() => inverseOf([], { kind: 'remove', nodeId: 'x' })).toThrow(CannotApply);
  });
});

/** An undone quantity may be the catalog's again although somebody had typed the same number: figures are what counts. */
const plain = (nodes: readonly CostNode[]): unknown =>
  nodes.map(({ quantitySource: _, childNodes, ...node }) => ({ ...node, childNodes: plain(childNodes) }));

const newDocument = (nodes: CostNode[]) =>
  new OptimisticDocument({ state: calculationOf(nodes), version: 1 }, calculationModel);

/** A server of one calculation, which others change too. */
class FakeServer implements CalculationTransport {
  readonly most = 1;
  version = 1;
  requests: { change: CalculationChange; version: number; key: string }[] = [];

  constructor(public nodes: readonly CostNode[]) {}

  async load() {
    return { state: calculationOf([...this.nodes], this.version), version: this.version };
  }
  async send([change]: readonly CalculationChange[], version: number, key: string) {
    if (version !== this.version) throw new Problem(412, 'PRECONDITION_FAILED', 'changed');
    this.requests.push({ change: change!, version, key });
    if (change?.kind !== 'addOwn') return this.others(change!);
    const node = { ...change.node, id: `s${this.version}`, number: '' };
    return { ...this.others({ ...change, node }), ids: idsOf(change.node, node), isRough: true };
  }
  others(change: CalculationChange) {
    this.nodes = applyChange(this.nodes, change);
    this.version++;
    return { version: this.version };
  }
  async changed() {
    return { next: 0, versions: [] };
  }
}

const opened = async (nodes: CostNode[], store = memoryStore()) => {
  const server = new FakeServer(nodes);
  let keys = 0;
  const pace = { newKey: () => `key ${++keys}`, sleep: async () => undefined };
  const open = await openCalculation(server, new Keeper(store, 'key'), () => undefined, pace);
  return { server, ...open };
};

describe('sending', () => {
  test('changes go one at a time, each with the version that the last one made', async () => {
    const { server, document, sender } = await opened([cable()]);
    document.do([{ kind: 'quantity', nodeId: 'a', quantity: 20 }], '');
    document.do([{ kind: 'place', nodeId: 'a', locationName: 'Torget' }], '');
    expect(document.get().state.nodes[0]).toMatchObject({ quantity: 20, locationName: 'Torget' });
    await sender.settled();
    expect(server.requests.map(({ version }) => version)).toEqual([1, 2]);
    expect(server.nodes).toEqual(document.get().state.nodes);
    expect(sender.get()).toBe('saved');
  });

  test('what was added gets the id of the server, also where it is changed before that is known', async () => {
    const { server, document, sender } = await opened([]);
    const item = own('temporary', 100);
    document.do([{ kind: 'addOwn', node: item, item: {} as never }], 'add');
    document.do([{ kind: 'quantity', nodeId: 'temporary', quantity: 3 }], 'quantity');
    await sender.settled();
    expect(server.requests[1]!.change).toMatchObject({ kind: 'quantity', nodeId: 's1' });
    expect(document.get().state.nodes).toMatchObject([{ id: 's1', quantity: 3, totalCost: 300 }]);
    document.undo();
    document.undo();
    await sender.settled();
    expect(server.nodes).toEqual([]);
    document.redo();
    await sender.settled();
    expect(server.nodes).toMatchObject([{ id: 's1', quantity: 1 }]);
  });

  test('somebody was quicker: both changes are kept, and that is told', async () => {
    const { server, document, sender } = await opened([cable('a'), cable('b')]);
    server.others({ kind: 'quantity', nodeId: 'b', quantity: 1 });
    document.do([{ kind: 'quantity', nodeId: 'a', quantity: 2 }], 'mine');
    await sender.settled();
    expect(server.nodes.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(document.get().state.nodes).toEqual(server.nodes);
    expect(document.get().notices).toMatchObject([{ kind: 'rebased' }]);
  });

  test('what somebody else has deleted is told, and the rest goes on', async () => {
    const { server, document, sender } = await opened([cable('a'), cable('b')]);
    server.others({ kind: 'remove', nodeId: 'a' });
    document.do([{ kind: 'quantity', nodeId: 'a', quantity: 2 }], 'quantity of a');
    document.do([{ kind: 'quantity', nodeId: 'b', quantity: 3 }], 'quantity of b');
    await sender.settled();
    expect(document.get().state.nodes).toMatchObject([{ id: 'b', quantity: 3 }]);
    expect(document.get()).toMatchObject({ undo: 'quantity of b', redo: undefined, unsent: 0 });
    expect(document.get().notices).toMatchObject([{ kind: 'dropped', title: 'quantity of a', reason: GONE }]);
  });

  test('what somebody else has deleted need not be deleted again', async () => {
    const { server, document, sender } = await opened([cable('a'), cable('b')]);
    server.others({ kind: 'remove', nodeId: 'a' });
    document.do([{ kind: 'remove', nodeId: 'a' }], 'remove');
    await sender.settled();
    expect(document.get()).toMatchObject({ unsent: 0, undo: undefined, notices: [] });
    expect(server.requests).toEqual([]);
  });

  test('a quantity that is being typed is shown, and not sent', async () => {
    const { server, document, sender } = await opened([cable()]);
    document.preview({ kind: 'quantity', nodeId: 'a', quantity: 100 });
    expect(document.get().state.totalCost).toBe(7700 + 50676);
    document.preview(undefined);
    expect(document.get().state.totalCost).toBe(770 + 5067.6);
    await sender.settled();
    expect(server.requests).toEqual([]);
  });
});

test('what an earlier visit did not send is offered to the next one, and made once', async () => {
  const store = memoryStore();
  const nodes = [cable('a'), cable('b')];
  const first = await opened(nodes, store);
  // The network goes away, and then the page.
  first.sender.stop();
  first.document.do([{ kind: 'addOwn', node: own('temporary', 100), item: {} as never }], 'add');
  first.document.do([{ kind: 'quantity', nodeId: 'temporary', quantity: 3 }], 'quantity of it');
  first.document.do([{ kind: 'quantity', nodeId: 'a', quantity: 2 }], 'quantity of a');
  await first.keeper.keep(first.document.pending);

  const { server, document, sender, offer } = await opened([...nodes, own('theirs', 5)], store);
  server.others({ kind: 'remove', nodeId: 'a' });
  expect(offer!.count).toBe(3);
  expect(document.get().state.nodes).toHaveLength(3);
  await offer!.resume();
  await sender.settled();
  expect(server.nodes.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['b', 10],
    ['theirs', 1],
    ['temporary', 3],
  ]);
  expect(document.get().state.nodes).toEqual(server.nodes);
  expect(document.get().notices).toContainEqual(
    expect.objectContaining({ kind: 'dropped', title: 'quantity of a' }),
  );
});

describe('rows of the grid', () => {
  const nodes = [
    cable('a', { locationName: 'Torget', facilityId: 1 }),
    cable('b', { facilityId: 2 }),
    cable('c', { locationName: 'Torget', facilityId: 2 }),
  ];
  const grouping = (view: 'items' | 'place' | 'facility') => ({
    view,
    facilityName: (id: number | undefined) => `F${id}`,
    noPlace: 'none',
  });

  test('nodes are closed until they are opened', () => {
    expect(gridRows(nodes, grouping('items'), new Set()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const open = gridRows(nodes, grouping('items'), new Set(['b']));
    expect(open.map(({ id, level }) => `${id} ${level}`)).toEqual([
      'a 1',
      'b 1',
      'b1 2',
      'b2 2',
      'b3 2',
      'c 1',
    ]);
  });

  test('groups have the sum of their items; what has no place comes last', () => {
    const rows = gridRows(nodes, grouping('place'), new Set());
    expect(rows.filter(({ group }) => group).map(({ group }) => group)).toEqual([
      { name: 'Torget', total: sumOf([nodes[0]!, nodes[2]!]), count: 2 },
      { name: 'none', total: nodes[1]!.totalCost, count: 1 },
    ]);
    const closed = gridRows(nodes, grouping('facility'), new Set(['facility:2']));
    expect(closed.map(({ id }) => id)).toEqual(['facility:1', 'a', 'facility:2']);
  });

  test('a dragged row lands before the sibling below the pointer, or last', () => {
    const rows = gridRows(nodes, grouping('items'), new Set(['b']));
    expect(placeBefore(rows, nodes[2]!, 'a')).toBe('a');
    expect(placeBefore(rows, nodes[0]!, 'b2')).toBe('c');
    expect(placeBefore(rows, nodes[0]!, 'c')).toBeNull();
    expect(placeBefore(rows, nodes[0]!, 'nowhere')).toBeUndefined();
    expect(placeBefore(rows, nodes[1]!.childNodes[0]!, 'c')).toBeUndefined();
  });
});

test('ids of an added tree are those of the answer, place by place', () => {
  const ids = idsOf(cable('a'), { id: '7-1', childNodes: [{ id: '7-2' }, { id: '7-3' }, { id: '7-4' }] });
  expect([...ids]).toEqual([
    ['a', '7-1'],
    ['a1', '7-2'],
    ['a2', '7-3'],
    ['a3', '7-4'],
  ]);
});

test.each([
  ['ArrowDown', {}, { do: 'walk', by: 1 }],
  ['ArrowUp', { altKey: true }, { do: 'move', by: -1 }],
  ['Enter', {}, { do: 'edit' }],
  ['7', {}, { do: 'edit', text: '7' }],
  ['z', { ctrlKey: true }, undefined],
  ['Delete', {}, { do: 'remove' }],
])('%s with %j does %j', (key, modifiers, command) => {
  const event = { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers };
  expect(commandOf(event, true)).toEqual(command);
});

test('Enter on a button in a row is left to the button', () => {
  expect(
    commandOf({ key: 'Enter', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }, false),
  ).toBeUndefined();
});

test('a code differs from the catalog by what is left out, and not by øre that its parts are rounded to', () => {
  const part = (number: string, more: object = {}) => ({ type: 'GROUP', number, ...more, childNodes: [] });
  const node = { unitCost: 100, childNodes: [part('G-1'), part('G-2')] } as unknown as CostNode;
  expect([100.02, 99.98, 100.03, 90].map((price) => differsFrom(node, price))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const tree = ['G-1', 'G-2', 'G-4010'].map((number) => ({ type: 'GROUP', number, children: [] }));
  expect(leftOut({ children: tree } as never, node).map(({ number }) => number)).toEqual(['G-4010']);
});
