import { type Money, type Quantity, quantityOf } from '../cost/decimal.js';
import { isCustom, isInner } from '../cost/kind.js';
import type { CalculationTree, QuantityReportType } from '../cost/model.js';
import { ownTotal, totalOf } from '../cost/total.js';
import { unitCostOf } from '../cost/view.js';

/** One node that a quantity report counts. */
export interface Post {
  node: CalculationTree;
  type: QuantityReportType;
  custom: boolean;
  /** The inner nodes above it, from the top. */
  groups: CalculationTree[];
  /** Its own, or that of the nearest node above it that has one. */
  locationName: string | undefined;
  quantity: Quantity;
  unitCost: number;
  total: Money;
}

/**
 * Everything that a calculation counts. What stands below a priced node is in that node's price, so it is not
 * counted again; a resource carries no price and is counted wherever it stands. All totals add up to the tree's.
 */
export const postsOf = (trees: readonly CalculationTree[]): Post[] =>
  trees.flatMap((tree) => gathered(tree, [], undefined, false));

function gathered(
  node: CalculationTree,
  groups: CalculationTree[],
  above: string | undefined,
  included: boolean,
): Post[] {
  const locationName = node.locationName ?? above;
  const inner = isInner(node.type);
  const below = node.children.flatMap((child) =>
    gathered(child, inner ? [...groups, node] : groups, locationName, included || !inner),
  );
  const type = reportTypeOf(node);
  if (type === undefined || (included && type !== 'RESOURCE')) return below;
  const total = ownTotal(node);
  const post = {
    node,
    type,
    custom: isCustom(node.type),
    groups,
    locationName,
    quantity: quantityOf(node.quantity),
    unitCost: unitCostOf(node, total),
    total,
  };
  return [post, ...below];
}

function reportTypeOf({ type }: CalculationTree): QuantityReportType | undefined {
  if (isCustom(type)) return 'OTHER';
  return type === 'WORK' || type === 'MATERIAL' || type === 'RESOURCE' || type === 'OTHER' ? type : undefined;
}

/** Where a post has no quantity it is an option, unless a fixed total makes it cost something all the same. */
export const isOption = ({ quantity, total }: Pick<Post, 'quantity' | 'total'>): boolean =>
  quantity === 0n && total === 0n;

/** Whether a branch is nothing but options. */
export const isIdle = (tree: CalculationTree): boolean =>
  quantityOf(tree.quantity) === 0n && totalOf(tree) === 0n && tree.children.every(isIdle);
