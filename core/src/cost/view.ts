import {
  costPerUnit,
  type Money,
  moneyNumber,
  moneyOf,
  quantityNumber,
  quantityOf,
  wholeKroner,
} from './decimal.js';
import { isCustom, isInner } from './kind.js';
import type { CalculationNodeType, CalculationTree } from './model.js';
import { ownTotal, type PricedNode } from './total.js';

/** A node of a calculation with its figures. */
export interface CalculationNodeView {
  id: string;
  parentId?: string;
  number: string;
  name: string;
  type: CalculationNodeType;
  unit: string;
  description?: string;
  locationName?: string;
  activityId?: number;
  facilityId?: number;
  markup?: boolean;
  quantity: number;
  unitCost: number;
  totalCost: number;
  totalCostRounded: number;
  hasChildren: boolean;
  childNodes?: CalculationNodeView[];
}

/** The whole tree with its figures. `parentId` is given when it is not a top node. */
export const withCosts = (tree: CalculationTree, parentId?: string): CalculationNodeView =>
  withFigures(tree, parentId).view;

function withFigures(tree: CalculationTree, parentId?: string): { view: CalculationNodeView; total: Money } {
  const { id, type, number, name, unit, description, locationName, activityId, facilityId, markup } = tree;
  const children = tree.children.map((child) => withFigures(child, id));
  const total = isInner(type) ? children.reduce((sum, child) => sum + child.total, 0n) : ownTotal(tree);
  // A node that moved up from below a budget code keeps facility and activity for reports, but they are not shown.
  const isTopBudget = parentId === undefined && (type === 'BUDGET' || isCustom(type));
  const view: CalculationNodeView = {
    id,
    ...(parentId !== undefined && { parentId }),
    number,
    name,
    type,
    unit,
    ...(description !== undefined && { description }),
    ...(locationName !== undefined && { locationName }),
    ...(isTopBudget && activityId !== undefined && { activityId }),
    ...(isTopBudget && facilityId !== undefined && { facilityId }),
    ...(markup && { markup }),
    quantity: quantityNumber(quantityOf(tree.quantity)),
    unitCost: unitCostOf(tree, total),
    totalCost: moneyNumber(total),
    totalCostRounded: wholeKroner(total),
    hasChildren: children.length > 0,
    childNodes: children.map((child) => child.view),
  };
  return { view, total };
}

/** The price of a node, or its total divided by its quantity. */
export function unitCostOf({ type, cost, quantity }: PricedNode, total: Money): number {
  if (type === 'RESOURCE') return 0;
  const count = quantityOf(quantity);
  const fixedTotal = type === 'CUSTOMBUDGET_FIXEDTOTAL';
  if (!fixedTotal && (!isInner(type) || count === 0n)) return moneyNumber(moneyOf(cost));
  return count === 0n ? 0 : costPerUnit(total, count);
}

/** Cuts a tree at a depth. 0 is the node alone, 1 the node with its children, and so on. */
export function toDepth({ childNodes, ...node }: CalculationNodeView, depth: number): CalculationNodeView {
  if (depth <= 0) return node;
  return { ...node, childNodes: (childNodes ?? []).map((child) => toDepth(child, depth - 1)) };
}
