import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distributionReport } from '../report/distribution.js';
import { addBudget } from './budget.js';
import { changeCostNode } from './costChange.js';
import { type CostNode, costNode } from './costNode.js';
import { moneyNumber } from './decimal.js';
import { findCalculationNode, removeCalculationNode, replaceCalculationNode } from './edit.js';
import type { CalculationTree, CatalogNodeType, CatalogTree } from './model.js';
import { withQuantity } from './requantified.js';
import { catalogKey } from './revision.js';
import { leaf } from './samples.js';
import { changedSums, costSums, sharesOf } from './shares.js';
import { totalOfAll } from './total.js';
import { CatalogWays } from './ways.js';

/** A catalog whose codes share children, as real ones do: the same code may be reached in several ways. */
interface Code {
  type: CatalogNodeType;
  unitCost: number;
  children: { code: number; base: number }[];
}

const millionths = (max: number) => fc.integer({ min: 0, max }).map((each) => each / 1_000_000);
const base = fc.oneof(fc.constantFrom(0, 1, 2, 0.5, 0.333333), millionths(3_000_000));
const quantity = fc.oneof(fc.constantFrom(0, 1, 2, 3), millionths(20_000_000));
const COUNT = 7;
const codes: fc.Arbitrary<Code[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom<CatalogNodeType>(
        'GROUP',
        'MATERIALGROUP',
        'WORK',
        'MATERIAL',
        'OTHER',
        'RESOURCE',
      ),
      unitCost: fc.integer({ min: 0, max: 500_000 }).map((ore) => ore / 100),
      children: fc.uniqueArray(fc.record({ code: fc.nat(COUNT - 1), base }), {
        selector: ({ code }) => code,
        maxLength: 3,
      }),
    }),
    { minLength: COUNT, maxLength: COUNT },
  )
  // A code has only later ones below it.
  .map((drawn) =>
    drawn.map((one, i) => ({
      ...one,
      type: i === 0 ? 'BUDGET' : one.type,
      children: one.children.filter(({ code }) => code > i),
    })),
  );

const catalogOf = (all: Code[], code: number, baseQuantity = 1): CatalogTree =>
  leaf(`C${code}`, {
    type: all[code]!.type,
    unitCost: all[code]!.type === 'RESOURCE' ? 0 : all[code]!.unitCost,
    baseQuantity,
    children: all[code]!.children.map((child) => catalogOf(all, child.code, child.base)),
  });

const waysIn = (all: Code[]): CatalogWays => {
  const keyOf = (code: number) => catalogKey(all[code]!.type, `C${code}`);
  return new CatalogWays(
    new Map(
      all.map(({ children }, i) => [
        keyOf(i),
        children.map((child) => ({ key: keyOf(child.code), baseQuantity: child.base })),
      ]),
    ),
  );
};

const step = fc.record({
  kind: fc.constantFrom('quantity', 'quantity', 'quantity', 'catalog', 'remove', 'remove alone'),
  node: fc.nat(1000),
  quantity,
});

const everyNode = (nodes: readonly CalculationTree[]): CalculationTree[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);
const everyCost = (nodes: readonly CostNode[]): CostNode[] =>
  nodes.flatMap((node) => [node, ...everyCost(node.childNodes)]);

describe('a change of nodes that a reader has', () => {
  test('gives what the server answers: quantities, figures, sums and shares', () => {
    fc.assert(
      fc.property(
        codes,
        fc.array(quantity, { minLength: 1, maxLength: 3 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        (all, quantities, steps) => {
          const ways = waysIn(all);
          let last = 0;
          let stored = quantities.map(
            (many, i) =>
              ({
                ...addBudget(
                  catalogOf(all, 0),
                  { number: 'C0', quantity: many },
                  { options: true, newId: () => `n${++last}` },
                ).value!,
                facilityId: 1 + (i % 2),
                activityId: 1,
              }) satisfies CalculationTree,
          );
          const read = () => stored.map((tree) => costNode(tree, { ways }));
          let shown = read();
          let sums = costSums(shown);
          for (const { kind, node, quantity: wanted } of steps) {
            const nodes = everyNode(stored);
            if (nodes.length === 0) break;
            const { id } = nodes[node % nodes.length]!;
            const before = shown;
            if (kind === 'remove' || kind === 'remove alone') {
              stored = removeCalculationNode(stored, id, kind === 'remove') as typeof stored;
              shown = kind === 'remove' ? changeCostNode(shown, id, () => undefined) : read();
            } else {
              const found = findCalculationNode(stored, id)!;
              const value =
                kind === 'quantity' ? wanted : everyCost(read()).find((one) => one.id === id)!.quantity;
              const code = Number(found.node.number.slice(1));
              const after = withQuantity(found.node, value, catalogOf(all, code)).value!;
              stored = replaceCalculationNode(stored, id, after) as typeof stored;
              shown = changeCostNode(shown, id, (one) => one, value);
            }
            expect(shown).toEqual(read());
            sums = changedSums(
              sums,
              costSums(before.filter((top) => !shown.includes(top))),
              costSums(shown.filter((top) => !before.includes(top))),
            );
            expect(moneyNumber(sums.total)).toBe(moneyNumber(totalOfAll(stored)));
            expect(sharesOf(sums)).toEqual(sharesOf(costSums(stored)));
          }
          const names = { facilities: new Map(), activities: new Map(), noFacility: '', noActivity: '' };
          const { COSTTYPE } = distributionReport(stored, names);
          expect(
            sharesOf(sums)
              .COSTTYPE.map(({ type, cost }) => [type, cost])
              .sort(),
          ).toEqual(COSTTYPE.map(({ type, cost }) => [type, cost]).sort());
        },
      ),
      { numRuns: 200 },
    );
    // Sabotage: let children with a quantity of their own follow, or add floating-point kroner, and it fails.
  });

  const tree: CatalogTree = leaf('B', {
    type: 'BUDGET',
    children: [
      leaf('G', { type: 'GROUP', baseQuantity: 2, children: [leaf('W', { baseQuantity: 1.5 })] }),
      leaf('O', { baseQuantity: 0 }),
    ],
  });
  const ways = new CatalogWays(
    new Map([
      [
        'BUDGET B',
        [
          { key: 'GROUP G', baseQuantity: 2 },
          { key: 'WORK O', baseQuantity: 0 },
        ],
      ],
      ['GROUP G', [{ key: 'WORK W', baseQuantity: 1.5 }]],
    ]),
  );
  let last = 0;
  const top = (many: number) =>
    costNode(
      addBudget(tree, { number: 'B', quantity: many }, { options: true, newId: () => `${++last}` }).value!,
      { ways },
    );

  test('a quantity by hand stays, and goes back to what the catalog gives', () => {
    const one = top(4);
    const [group] = one.childNodes;
    const byHand = changeCostNode([one], group!.id, (node) => node, 5);
    expect(everyCost(byHand)).toMatchObject([
      { quantity: 4, totalCost: 75 },
      { quantity: 5, quantitySource: 'HAND' },
      { quantity: 7.5, quantitySource: 'CATALOG' },
      { quantity: 0, option: true },
    ]);
    const doubled = changeCostNode(byHand, one.id, (node) => node, 8);
    expect(doubled[0]).toMatchObject({ quantity: 8, totalCost: 75, unitCost: 9.375 });
    const back = changeCostNode(doubled, group!.id, (node) => node, null);
    expect(everyCost(back)).toMatchObject([
      { totalCost: 240 },
      { quantity: 16, quantitySource: 'CATALOG' },
      { quantity: 24 },
      {},
    ]);
  });

  test('leaves everything else as the same objects', () => {
    const nodes = [top(1), top(2), top(3)];
    const changed = changeCostNode(nodes, nodes[1]!.childNodes[1]!.id, (node) => node, 7);
    expect([changed[0] === nodes[0], changed[2] === nodes[2]]).toEqual([true, true]);
    expect(changed[1]!.childNodes[0]).toBe(nodes[1]!.childNodes[0]);
    expect(changeCostNode(nodes, 'nothing', () => undefined)).toEqual(nodes);
  });

  test('a place changes no figure', () => {
    const [node] = changeCostNode([top(3)], String(last - 3), (one) => ({ ...one, locationName: 'Torget' }));
    expect(node).toMatchObject({ locationName: 'Torget', totalCost: 90 });
  });
});
