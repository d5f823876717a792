import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateAgain, wrongIn } from '../../explain/samples.js';
import { addBudget } from '../budget.js';
import { quantityOf } from '../decimal.js';
import { removeCalculationNode, replaceCalculationNode } from '../edit.js';
import type { CalculationTree, CatalogTree } from '../model.js';
import { withQuantity } from '../requantified.js';
import { leaf, randomCalculation } from '../samples.js';
import { withCosts } from '../view.js';
import { explainCalculation, explainNode } from './explanation.js';
import { NODE_FIGURES, type NodeContext, type NodeFigure } from './frame.js';
import { quantityOrigin } from './origin.js';

const contextFor = (catalogs: readonly CatalogTree[]): NodeContext => ({
  language: 'en',
  catalogOf: ({ number }) => catalogs.find((tree) => tree.number === number),
  priceOf: () => 'AVERAGE',
  sourceOf: ({ of }) => ({ kind: of === 'FIGURE' ? 'DERIVED' : 'INPUT', ref: of, href: '/' }),
  lineOf: () => ({ name: '' }),
  ruleNames: [],
});

const pathsOf = (node: CalculationTree, above: readonly CalculationTree[] = []): CalculationTree[][] => [
  [...above, node],
  ...node.children.flatMap((child) => pathsOf(child, [...above, node])),
];

/** What the JSON alone gives, as a reader evaluates it. */
function again(json: string): number {
  const { formula, terms } = JSON.parse(json);
  return evaluateAgain(
    formula.split(' = ')[1],
    new Map(terms.map(({ symbol, value }: { symbol: string; value: number }) => [symbol, value])),
  );
}

/** Checks every figure of a branch: to the øre, quantities to the millionth. */
function checkBranch(top: CalculationTree, context: NodeContext, depth: number): void {
  for (const path of pathsOf(top)) {
    const view = withCosts(path.at(-1)!);
    for (const figure of NODE_FIGURES) {
      const json = JSON.stringify(explainNode(path, figure, depth, context));
      expect(wrongIn(json)).toEqual([]);
      expect(JSON.parse(json).figure.value).toBe(view[figure]);
      const places = figure === 'totalCost' ? 100 : 1_000_000;
      expect(Math.round(again(json) * places)).toBe(Math.round(view[figure] * places));
    }
  }
}

describe('explanations of every calculation', () => {
  test('give every figure again, to the øre, whatever people changed', () =>
    fc.assert(
      fc.property(
        randomCalculation,
        fc.array(fc.tuple(fc.nat(), fc.nat(5), fc.integer({ min: 0, max: 20_000_000 })), { maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        ({ trees, catalogs }, edits, depth) => {
          const context = contextFor(catalogs);
          const all = edits.reduce((nodes, [which, how, many]) => {
            const paths = nodes.flatMap((node) => pathsOf(node));
            const node = paths[which % Math.max(1, paths.length)]?.at(-1);
            if (!node) return nodes;
            if (how === 0) return removeCalculationNode(nodes, node.id, many % 2 === 0);
            const catalog = how === 1 ? undefined : context.catalogOf(node);
            const { value } = withQuantity(node, many / 1_000_000, catalog);
            return replaceCalculationNode(nodes, node.id, value!);
          }, trees);
          for (const top of all) checkBranch(top, context, depth);
          const total = all.reduce((sum, top) => sum + Math.round(withCosts(top).totalCost * 100), 0) / 100;
          const json = JSON.stringify(explainCalculation(all, total, depth, 'en', () => context));
          expect(wrongIn(json)).toEqual([]);
          expect(Math.round(again(json) * 100)).toBe(Math.round(total * 100));
        },
      ),
      { numRuns: 25 },
    ));
});

/** A budget code with one node of work. */
const branchOf = (baseQuantity: number, unitCost: number, quantity: number) => {
  const tree = leaf('K', {
    type: 'BUDGET',
    children: [leaf('W', { type: 'WORK', baseQuantity, unitCost })],
  });
  let id = 0;
  const top = addBudget(tree, { number: 'K', quantity }, { options: true, newId: () => `${++id}` }).value!;
  return { top, context: contextFor([tree]), path: [top, top.children[0]!] };
};
const formulaOf = ({ path, context }: ReturnType<typeof branchOf>, figure: NodeFigure) =>
  explainNode(path, figure, 1, context).formula;

describe('a formula', () => {
  test('is as plain as is certain', () => {
    expect(formulaOf(branchOf(1, 462.5, 120), 'totalCost')).toBe('C = q · p');
    expect(formulaOf(branchOf(1, 0.33, 0.333333), 'totalCost')).toBe('C = round(q · p, 2)');
    expect(formulaOf(branchOf(0.5, 10, 3), 'quantity')).toBe('q = Q · b');
    expect(formulaOf(branchOf(0.333333, 10, 0.1), 'quantity')).toBe('q = round(Q · b, 6)');
  });

  // Sabotage: with round(q · p, 2) the first two are a half øre that floating point rounds down.
  test.each([
    [0.7, 0.45, 0.32],
    [0.5, 12.35, 6.18],
    [1.005, 1, 1.01],
    [12.5, 0.05, 0.63],
    [999_999_999.5, 999.99, 999_989_999_500.01],
  ])('%d at %d kr is %d kr for any reader', (quantity, price, cost) => {
    const { top, context, path } = branchOf(1, price, quantity);
    checkBranch(top, context, 5);
    const json = JSON.stringify(explainNode(path, 'totalCost', 1, context));
    expect([JSON.parse(json).figure.value, JSON.parse(json).figure.shown]).toEqual([cost, cost.toFixed(2)]);
  });
});

test('a quantity of its own is by hand, and so is one whose way through the catalog is gone', () => {
  const { top, context } = branchOf(0.5, 10, 3);
  const [work] = top.children;
  const kind = (path: CalculationTree[]) => quantityOrigin(path, context).kind;
  expect([kind([top]), kind([top, work!])]).toEqual(['HAND', 'DEFAULT']);
  expect(kind([top, { ...work!, quantity: 1.4 }])).toBe('HAND');
  expect(kind([work!])).toBe('HAND');
  expect(quantityOf(work!.quantity)).toBe(1_500_000n);
});
