import { costOf, MAX_TOTAL, type Money, moneyOf, quantityOf } from './decimal.js';
import type { Extent } from './extent.js';
import type { CostFinding } from './finding.js';
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

/** Whether a whole calculation stays within what JSON numbers carry exactly. */
export const totalFindings = (trees: readonly CalculationTree[]): CostFinding[] =>
  totalOfAll(trees) > MAX_TOTAL ? [{ path: 'quantity', code: 'TOTAL_TOO_LARGE' }] : [];

/** The extent of every node, those too that add to nothing. */
export function measureTotals(tree: CalculationTree, extent: Extent): void {
  extent.add(quantityOf(tree.quantity), totalOf(tree));
  for (const child of tree.children) measureTotals(child, extent);
}
