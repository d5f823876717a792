import { costOf, type Money, moneyNumber, moneyOf, quantityOf } from './decimal.js';
import type { Extent } from './extent.js';
import { isInner } from './kind.js';
import type { CalculationTree } from './model.js';

/** What a node of its own price costs; an inner one has none. */
export function ownTotal({ type, cost, quantity }: CalculationTree): Money {
  if (type === 'RESOURCE' || isInner(type)) return 0n;
  return type === 'CUSTOMBUDGET_FIXEDTOTAL' ? moneyOf(cost) : costOf(moneyOf(cost), quantityOf(quantity));
}

/** What a tree costs, in øre. */
export const totalOf = (tree: CalculationTree): Money =>
  isInner(tree.type) ? totalOfAll(tree.children) : ownTotal(tree);

export const totalOfAll = (trees: readonly CalculationTree[]): Money =>
  trees.reduce((sum, tree) => sum + totalOf(tree), 0n);

/** What several things cost together: added up in øre, so that a sum of rows is the tree's. */
export const costSum = (parts: readonly { totalCost: number }[]): number =>
  moneyNumber(parts.reduce((sum, { totalCost }) => sum + moneyOf(totalCost), 0n));

/** The extent of every node, those too that add to nothing. */
export function measureTotals(tree: CalculationTree, extent: Extent): void {
  extent.add(quantityOf(tree.quantity), totalOf(tree));
  for (const child of tree.children) measureTotals(child, extent);
}
