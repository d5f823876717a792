import { costOf, type Money, moneyNumber, moneyOf, quantityOf } from './decimal.js';
import { isInner } from './kind.js';
import type { Maximum } from './maximum.js';
import type { CalculationTree } from './model.js';

/** What the cost of a node follows from, but for its children. */
export type PricedNode = Pick<CalculationTree, 'type' | 'cost' | 'quantity'>;

/** The cost of a node by its own price. An inner node has none. */
export function ownTotal({ type, cost, quantity }: PricedNode): Money {
  if (type === 'RESOURCE' || isInner(type)) return 0n;
  return type === 'CUSTOMBUDGET_FIXEDTOTAL' ? moneyOf(cost) : costOf(moneyOf(cost), quantityOf(quantity));
}

/** The cost of a tree, in øre. */
export const totalOf = (tree: CalculationTree): Money =>
  isInner(tree.type) ? totalOfAll(tree.children) : ownTotal(tree);

export const totalOfAll = (trees: readonly CalculationTree[]): Money =>
  trees.reduce((sum, tree) => sum + totalOf(tree), 0n);

/** The sum of several costs. It is added in øre, so that the sum of rows equals the total of the tree. */
export const costSum = (parts: readonly { totalCost: number }[]): number =>
  moneyNumber(parts.reduce((sum, { totalCost }) => sum + moneyOf(totalCost), 0n));

/** Measures all nodes, including those that do not count in a total. */
export function measureTotals(tree: CalculationTree, maximum: Maximum): Money {
  const below = tree.children.reduce((sum, child) => sum + measureTotals(child, maximum), 0n);
  const total = isInner(tree.type) ? below : ownTotal(tree);
  maximum.add(quantityOf(tree.quantity), total);
  return total;
}
