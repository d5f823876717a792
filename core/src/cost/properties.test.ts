import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distributionReport } from '../report/distribution.js';
import { moneyText } from '../report/format.js';
import { quantityReport } from '../report/quantity.js';
import { sampleProject } from '../report/samples.js';
import { summaryDocument } from '../report/summaryDocument.js';
import { addBudget } from './budget.js';
import { type CatalogNodeView, catalogView } from './catalog.js';
import { moneyNumber } from './decimal.js';
import { removeCalculationNode, repriced } from './edit.js';
import { isInner, isPriced } from './kind.js';
import type { CalculationTree, CatalogNodeType, CatalogTree } from './model.js';
import { catalogKey } from './revision.js';
import { pricedTree, priceIndex, randomCalculation, randomPrices } from './samples.js';
import { totalOfAll } from './total.js';
import { type CalculationNodeView, withCosts } from './view.js';

/** Properties of every calculation. Amounts are small, so that tests can count øre in plain integers. */

const holds = (check: (drawn: typeof randomCalculation extends fc.Arbitrary<infer T> ? T : never) => void) =>
  fc.assert(fc.property(randomCalculation, check), { numRuns: 100 });

const oreOf = (kroner: number) => Math.round(kroner * 100);
const sum = (costs: readonly number[]) => costs.reduce((total, cost) => total + oreOf(cost), 0);
const everyView = (view: CalculationNodeView): CalculationNodeView[] => [
  view,
  ...view.childNodes!.flatMap(everyView),
];
const everyNode = (tree: CalculationTree): CalculationTree[] => [tree, ...tree.children.flatMap(everyNode)];
const totalNumber = (trees: CalculationTree[]) => moneyNumber(totalOfAll(trees));

describe('every calculation', () => {
  test('has in each inner node the cost of its children, to the øre', () =>
    holds(({ trees }) => {
      for (const view of trees.map((tree) => withCosts(tree)).flatMap(everyView)) {
        if (!isInner(view.type)) continue;
        expect(oreOf(view.totalCost)).toBe(sum(view.childNodes!.map(({ totalCost }) => totalCost)));
      }
    }));

  test('has in each priced node its price times its quantity, rounded once', () =>
    holds(({ trees }) => {
      for (const { type, unitCost, quantity: many, totalCost } of trees
        .map((tree) => withCosts(tree))
        .flatMap(everyView)) {
        if (!isPriced(type)) continue;
        const exact = BigInt(oreOf(unitCost)) * BigInt(Math.round(many * 1_000_000));
        expect(BigInt(oreOf(totalCost))).toBe((exact + 500_000n) / 1_000_000n);
      }
    }));

  test("has the catalog's totals where nothing was changed", () =>
    holds(({ catalogs, requests }) => {
      for (const [i, tree] of catalogs.entries()) {
        const plain = { number: tree.number, quantity: requests[i]!.quantity! };
        const added = addBudget(tree, plain, { options: true, newId: () => 'id' }).value!;
        expect(withFigures(withCosts(added))).toEqual(withFigures(catalogView(tree, plain.quantity).value!));
      }
    }));

  test('costs the same with and without options', () =>
    holds(({ catalogs, requests }) => {
      for (const [i, tree] of catalogs.entries()) {
        const [all, few] = [true, false].map(
          (options) => addBudget(tree, requests[i]!, { options, newId: () => 'id' }).value!,
        );
        expect(totalOfAll([few!])).toBe(totalOfAll([all!]));
        expect(everyNode(few!).length).toBeLessThanOrEqual(everyNode(all!).length);
      }
    }));
});

const withFigures = ({
  totalCost,
  quantity: many,
  childNodes,
}: CatalogNodeView | CalculationNodeView): unknown => [totalCost, many, childNodes?.map(withFigures)];

describe('reports', () => {
  const switches = fc.record({
    groupByGroups: fc.boolean(),
    groupByLocation: fc.boolean(),
    options: fc.boolean(),
  });
  const names = {
    facilities: new Map([[0, 'Line']]),
    activities: new Map([
      [0, 'New'],
      [1, 'Change'],
    ]),
    noFacility: 'none',
    noActivity: 'none',
  };

  test('of quantities add up to the tree, with any grouping', () =>
    fc.assert(
      fc.property(randomCalculation, switches, ({ trees }, given) => {
        const rows = Object.values(quantityReport(trees, { ...given, custom: true })).flat();
        expect(sum(rows.map(({ totalCost }) => totalCost))).toBe(oreOf(totalNumber(trees)));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
      { numRuns: 100 },
    ));

  test('of the distribution add up to the tree, and to 100 percent', () =>
    holds(({ trees }) => {
      for (const rows of Object.values(distributionReport(trees, names))) {
        expect(sum(rows.map(({ cost }) => cost))).toBe(oreOf(totalNumber(trees)));
        const percent = sum(rows.map(({ percentage }) => percentage));
        expect(percent).toBe(rows.length > 0 ? 10_000 : 0);
      }
    }));

  test('agree with each other on every cost type, and so does the summary on paper', () =>
    holds(({ trees }) => {
      const all = { custom: false, groupByGroups: false, groupByLocation: false, options: true };
      const counted = quantityReport(trees, all);
      const spread = distributionReport(trees, names);
      for (const type of ['WORK', 'MATERIAL', 'OTHER', 'RESOURCE'] as const) {
        const cost = spread.COSTTYPE.find((row) => row.type === type)?.cost ?? 0;
        expect(sum(counted[type].map(({ totalCost }) => totalCost))).toBe(oreOf(cost));
      }
      const { figures, blocks } = summaryDocument({ ...sampleProject(), ...names, trees }, 'en');
      const total = moneyText(totalNumber(trees), 'en');
      expect(figures[0]!.value).toBe(total);
      const costs = blocks.flatMap((block) =>
        block.kind === 'table' ? [block.rows.map(({ cells }) => cells[1])] : [],
      );
      const spreads = [spread.COSTTYPE, spread.FACILITY, spread.ACTIVITY].filter((rows) => rows.length > 0);
      expect(costs).toEqual(spreads.map((rows) => [...rows.map(({ cost }) => moneyText(cost, 'en')), total]));
    }));
});

describe('changes', () => {
  test('adding and deleting restores the calculation', () =>
    holds(({ trees }) => {
      const [last, ...others] = trees.toReversed();
      const before = others.toReversed();
      expect(removeCalculationNode([...before, last!], last!.id, true)).toEqual(before);
    }));

  test('deleting an inner node without its children keeps the cost', () =>
    holds(({ trees }) => {
      for (const node of trees.flatMap(everyNode).filter(({ type }) => isInner(type))) {
        const rest = removeCalculationNode(trees, node.id, false);
        if (isCounted(trees, node.id)) expect(totalOfAll(rest)).toBe(totalOfAll(trees));
        expect(rest.flatMap(everyNode).length).toBe(trees.flatMap(everyNode).length - 1);
      }
    }));

  test('deleting a branch removes exactly its cost', () =>
    holds(({ trees }) => {
      for (const node of trees.flatMap(everyNode)) {
        const rest = totalOfAll(removeCalculationNode(trees, node.id, true));
        const gone = isCounted(trees, node.id) ? totalOfAll([node]) : 0n;
        expect(rest + gone).toBe(totalOfAll(trees));
      }
    }));

  test('changing prices and back restores every price', () =>
    fc.assert(
      fc.property(randomCalculation, randomPrices, ({ trees, catalogs, costs }, others) => {
        const at = (given: readonly number[]) => {
          const all = catalogs.map((tree) => pricedTree(tree, given)).flatMap(everyCatalogNode);
          const known = new Map(
            all.map(({ type, number, unitCost }) => [catalogKey(type, number), unitCost]),
          );
          return (type: string, number: string) => known.get(catalogKey(type as CatalogNodeType, number))!;
        };
        const there = trees.map((tree) => repriced(tree, at(others)));
        expect(there.map((tree) => repriced(tree, at(costs)))).toEqual(trees);
        for (const node of there.flatMap(everyNode).filter(({ type }) => isPriced(type))) {
          expect(node.cost).toBe(others[priceIndex(node.type as CatalogNodeType, Number(node.number))]);
        }
      }),
      { numRuns: 200 },
    ));
});

const everyCatalogNode = (tree: CatalogTree): CatalogTree[] => [
  tree,
  ...tree.children.flatMap(everyCatalogNode),
];

/** Whether all nodes above it are inner nodes. */
const isCounted = (trees: readonly CalculationTree[], id: string): boolean =>
  trees.some((tree) => tree.id === id || (isInner(tree.type) && isCounted(tree.children, id)));
