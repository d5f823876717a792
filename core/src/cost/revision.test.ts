import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogAtPrices, catalogView } from './catalog.js';
import type { CatalogNodeType, CatalogTree } from './model.js';
import { MAX_TREE_DEPTH } from './model.js';
import { type CatalogKey, type CatalogLink, catalogKey, type RevisionCode, unitCosts } from './revision.js';

const group = (number: string): CatalogKey => ({ type: 'GROUP', number });
const work: CatalogKey = { type: 'WORK', number: 'W' };
const link = (parent: CatalogKey, child: CatalogKey, baseQuantity = 1): CatalogLink => ({
  parent,
  child,
  baseQuantity,
});
const prices = new Map([['WORK W', 10]]);
const codes = (nodes: CatalogKey[], links: CatalogLink[], known = prices): RevisionCode[] =>
  unitCosts(nodes, links, known).findings.map(({ code }) => code);

describe('an invalid revision', () => {
  const [a, b, c] = [group('A'), group('B'), group('C')];

  test('reports a cycle once, and has no costs in or above it', () => {
    const { costs, findings } = unitCosts(
      [group('top'), a, b, c, work],
      [link(group('top'), a), link(a, b), link(b, c), link(c, a), link(a, work)],
      prices,
    );
    expect(findings).toEqual([{ code: 'CYCLE', nodes: [a, b, c] }]);
    expect([...costs]).toEqual([['WORK W', 10]]);
  });

  test('reports a node that contains itself', () => expect(codes([a], [link(a, a)])).toEqual(['CYCLE']));

  test('reports every cycle', () =>
    expect(codes([a, b, c], [link(a, a), link(b, c), link(c, b)])).toEqual(['CYCLE', 'CYCLE']));

  test('reports where it becomes too deep', () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => group(`${i}`));
    const { costs, findings } = unitCosts(
      chain,
      chain.slice(1).map((node, i) => link(chain[i]!, node)),
      prices,
    );
    expect(costs.size).toBe(MAX_TREE_DEPTH);
    expect(findings).toEqual([{ code: 'TOO_DEEP', nodes: [chain.at(-MAX_TREE_DEPTH - 1)] }]);
  });

  test('reports a tree that is too large', () => {
    const levels = Array.from({ length: 30 }, (_, i) => [group(`${i}a`), group(`${i}b`)]);
    const links = levels
      .slice(1)
      .flatMap((below, i) => levels[i]!.flatMap((above) => below.map((each) => link(above, each))));
    expect(codes(levels.flat(), links)).toEqual(['TREE_TOO_LARGE', 'TREE_TOO_LARGE']);
  });

  test.each<[RevisionCode, CatalogKey[], CatalogLink[], Map<string, number>?]>([
    ['UNKNOWN_NODE', [a], [link(a, b)]],
    ['DUPLICATE_NODE', [a, a], []],
    ['DUPLICATE_LINK', [a, b], [link(a, b), link(a, b, 2)]],
    ['QUANTITY_NEGATIVE', [a, b], [link(a, b, -1)]],
    ['PRICE_MISSING', [work], [], new Map()],
    ['PRICE_NEGATIVE', [work], [], new Map([['WORK W', -1]])],
    ['COST_TOO_LARGE', [work], [], new Map([['WORK W', 1e9 + 1]])],
    ['QUANTITY_TOO_LARGE', [a, b], [link(a, b, 1e9 + 1)]],
    ['COST_TOO_LARGE', [a, b, work], [link(a, b, 2e6), link(b, work, 1e6)]],
  ])('%s', (code, nodes, links, known) => expect(codes(nodes, links, known)).toEqual([code]));
});

/** A revision without cycles. Children of a node come after it, and priced nodes come last. */
const TYPES: CatalogNodeType[] = [
  'BUDGET',
  'GROUP',
  'MATERIALGROUP',
  'WORK',
  'MATERIAL',
  'OTHER',
  'RESOURCE',
];
const revision = fc
  .record({
    types: fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 12 }),
    prices: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 12, maxLength: 12 }),
    links: fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 0, max: 3_000_000 })), {
      maxLength: 24,
    }),
  })
  .map(({ types, prices: ore, links }) => {
    const nodes = types.map((type, i) => ({ type, number: `${i}`, price: ore[i]! / 100 }));
    const seen = new Set<string>();
    return {
      nodes,
      links: links
        .filter(([parent, child]) => parent < child && child < nodes.length)
        .filter(([parent, child]) => !seen.has(`${parent} ${child}`) && seen.add(`${parent} ${child}`))
        .map(([parent, child, base]) => ({ parent, child, baseQuantity: base / 1_000_000 })),
    };
  });

test('every unit cost equals the cost of the node with quantity 1 in its own tree', () => {
  fc.assert(
    fc.property(revision, ({ nodes, links }) => {
      const treeOf = (i: number, baseQuantity?: number): CatalogTree => ({
        ...nodes[i]!,
        name: '',
        unit: '',
        sheets: [],
        unitCost: nodes[i]!.price,
        baseQuantity,
        children: links
          .filter(({ parent }) => parent === i)
          .map((each) => treeOf(each.child, each.baseQuantity)),
      });
      const { costs, findings } = unitCosts(
        nodes,
        links.map((each) => ({ ...each, parent: nodes[each.parent]!, child: nodes[each.child]! })),
        new Map(nodes.map(({ type, number, price }) => [catalogKey(type, number), price])),
      );
      expect(findings).toEqual([]);
      for (const [i, { type, number }] of nodes.entries()) {
        const cost = costs.get(catalogKey(type, number));
        expect(cost).toBe(catalogView(treeOf(i), 1).value?.totalCost);
        expect(cost).toBe(catalogAtPrices(treeOf(i), (_, code) => nodes[Number(code)]!.price).unitCost);
      }
    }),
    { numRuns: 100 },
  );
});
