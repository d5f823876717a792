import { type Money, type Quantity, quantityOf } from '../cost/decimal.js';
import { isCustom, isInner } from '../cost/kind.js';
import type { CalculationTree, QuantityReportType } from '../cost/model.js';
import { ownTotal, totalOf } from '../cost/total.js';
import { unitCostOf } from '../cost/view.js';

/** A node that a quantity report counts. */
export interface Post {
  node: CalculationTree;
  type: QuantityReportType;
  custom: boolean;
  /** The inner nodes above it, from the top. */
  groups: CalculationTree[];
  /** Its own location, or that of the nearest node above it that has one. */
  locationName: string | undefined;
  quantity: Quantity;
  unitCost: number;
  total: Money;
}

/**
 * All posts of a calculation. Nodes below a priced node are part of its price, so they are not counted. Resources have no
 * price and are always counted. The totals of all posts add up to the total of the tree.
 */
export const postsOf = (trees: readonly CalculationTree[]): Post[] =>
  trees.flatMap((tree) => collectPosts(tree, [], undefined, false));

function collectPosts(
  node: CalculationTree,
  groups: CalculationTree[],
  above: string | undefined,
  included: boolean,
): Post[] {
  const locationName = node.locationName ?? above;
  const inner = isInner(node.type);
  const below = node.children.flatMap((child) =>
    collectPosts(child, inner ? [...groups, node] : groups, locationName, included || !inner),
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

/** A post without a quantity is an option, unless it has a fixed total. */
export const isOption = ({ quantity, total }: Pick<Post, 'quantity' | 'total'>): boolean =>
  quantity === 0n && total === 0n;

/** Whether a branch has only options. */
export const hasOnlyOptions = (tree: CalculationTree): boolean =>
  quantityOf(tree.quantity) === 0n && totalOf(tree) === 0n && tree.children.every(hasOnlyOptions);
