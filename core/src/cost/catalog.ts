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
import { Extent } from './extent.js';
import { type CostCode, type CostOutcome, sound, unsound } from './finding.js';
import { isInner } from './kind.js';
import type { CatalogNodeType, CatalogTree } from './model.js';

/** A catalog node in the context of a quantity. */
export interface CatalogNodeView {
  number: string;
  name: string;
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

/** So much of a catalog node, with all that belongs to it. */
export function catalogView(tree: CatalogTree, quantity: number): CostOutcome<CatalogNodeView> {
  const code = quantityCode(quantity);
  if (code) return unsound([{ path: 'quantity', code }]);
  const extent = new Extent();
  const { view } = viewed(tree, quantityOf(quantity), extent);
  if (extent.code) return unsound([{ path: 'quantity', code: extent.code }]);
  return sound({
    ...view,
    ...(tree.activityId !== undefined && { activityId: tree.activityId }),
    ...(tree.facilityId !== undefined && { facilityId: tree.facilityId }),
  });
}

/** What is wrong with a quantity that somebody gave. */
export function quantityCode(quantity: number): CostCode | undefined {
  if (quantity < 0) return 'QUANTITY_NEGATIVE';
  return quantityOf(quantity) > MAX_QUANTITY ? 'QUANTITY_TOO_LARGE' : undefined;
}

export const baseQuantityOf = ({ baseQuantity }: CatalogTree): Quantity => quantityOf(baseQuantity ?? 0);

function viewed(
  tree: CatalogTree,
  quantity: Quantity,
  extent: Extent,
): { view: CatalogNodeView; total: Money } {
  const { type, number, name, unit, description, baseQuantity } = tree;
  const children = tree.children.map((child) =>
    viewed(child, timesQuantity(baseQuantityOf(child), quantity), extent),
  );
  const total = isInner(type)
    ? children.reduce((sum, child) => sum + child.total, 0n)
    : costOf(ownPrice(tree), quantity);
  extent.add(quantity, total);
  const view: CatalogNodeView = {
    number,
    name,
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

/** A catalog tree at other prices: each inner node's unit cost follows, for quantity 1 of it. */
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
