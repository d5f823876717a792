import {
  costOf,
  MAX_QUANTITY,
  type Money,
  moneyNumber,
  moneyOf,
  type Quantity,
  quantityNumber,
  quantityOf,
  timesQuantity,
  wholeKroner,
} from './decimal.js';
import { type CostCode, type CostOutcome, invalid, valid } from './finding.js';
import { isInner } from './kind.js';
import { Maximum } from './maximum.js';
import type { CatalogNodeType, CatalogTree } from './model.js';

/** A catalog node with its figures for a quantity. */
export interface CatalogNodeView {
  number: string;
  name: string;
  nameEn?: string;
  type: CatalogNodeType;
  unit: string;
  description?: string;
  activityId?: number;
  facilityId?: number;
  quantity: number;
  baseQuantity?: number;
  unitCost: number;
  totalCost: number;
  totalCostRounded: number;
  hasChildren: boolean;
  childNodes: CatalogNodeView[];
}

/** The figures of a catalog node and everything below it, for a quantity. */
export function catalogView(tree: CatalogTree, quantity: number): CostOutcome<CatalogNodeView> {
  const code = quantityCode(quantity);
  if (code) return invalid([{ path: 'quantity', code }]);
  const maximum = new Maximum();
  const { view } = viewed(tree, quantityOf(quantity), maximum);
  if (maximum.code) return invalid([{ path: 'quantity', code: maximum.code }]);
  return valid({
    ...view,
    ...(tree.activityId !== undefined && { activityId: tree.activityId }),
    ...(tree.facilityId !== undefined && { facilityId: tree.facilityId }),
  });
}

/** The error of a given quantity, if there is one. */
export function quantityCode(quantity: number): CostCode | undefined {
  if (quantity < 0) return 'QUANTITY_NEGATIVE';
  return quantityOf(quantity) > MAX_QUANTITY ? 'QUANTITY_TOO_LARGE' : undefined;
}

export const baseQuantityOf = ({ baseQuantity }: CatalogTree): Quantity => quantityOf(baseQuantity ?? 0);

function viewed(
  tree: CatalogTree,
  quantity: Quantity,
  maximum: Maximum,
): { view: CatalogNodeView; total: Money } {
  const { type, number, name, nameEn, unit, description, baseQuantity } = tree;
  const children = tree.children.map((child) =>
    viewed(child, timesQuantity(baseQuantityOf(child), quantity), maximum),
  );
  const total = isInner(type)
    ? children.reduce((sum, child) => sum + child.total, 0n)
    : costOf(ownPrice(tree), quantity);
  maximum.add(quantity, total);
  const view: CatalogNodeView = {
    number,
    name,
    ...(nameEn !== undefined && { nameEn }),
    type,
    unit,
    ...(description !== undefined && { description }),
    quantity: quantityNumber(quantity),
    ...(baseQuantity !== undefined && { baseQuantity }),
    unitCost: type === 'RESOURCE' ? 0 : tree.unitCost,
    totalCost: moneyNumber(total),
    totalCostRounded: wholeKroner(total),
    hasChildren: children.length > 0,
    childNodes: children.map((child) => child.view),
  };
  return { view, total };
}

const ownPrice = ({ type, unitCost }: CatalogTree): Money => (type === 'RESOURCE' ? 0n : moneyOf(unitCost));

/** A catalog tree with other prices. The unit cost of an inner node is computed again for quantity 1. */
export function catalogAtPrices(
  tree: CatalogTree,
  priceOf: (type: CatalogNodeType, number: string) => number,
): CatalogTree {
  const children = tree.children.map((child) => catalogAtPrices(child, priceOf));
  if (!isInner(tree.type)) {
    const unitCost = tree.type === 'RESOURCE' ? 0 : priceOf(tree.type, tree.number);
    return { ...tree, unitCost, children };
  }
  const atOne = children.reduce((sum, child) => sum + totalAt(child, baseQuantityOf(child)), 0n);
  return { ...tree, unitCost: moneyNumber(atOne), children };
}

function totalAt(tree: CatalogTree, quantity: Quantity): Money {
  if (!isInner(tree.type)) return costOf(ownPrice(tree), quantity);
  return tree.children.reduce(
    (sum, child) => sum + totalAt(child, timesQuantity(baseQuantityOf(child), quantity)),
    0n,
  );
}
