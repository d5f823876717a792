import { type Money, moneyNumber, quantityNumber, quantityOf, wholeKroner } from './decimal.js';
import { isInner } from './kind.js';
import type { CalculationTree } from './model.js';
import type { NodeRequest } from './request.js';
import { catalogKey } from './revision.js';
import { ownTotal, type PricedNode } from './total.js';
import { unitCostOf } from './view.js';
import { alongWay, type CatalogWays, type Way } from './ways.js';

export const QUANTITY_SOURCES = ['CATALOG', 'DESIGN', 'HAND'] as const;
/** Who gave a node its quantity: the catalog by the node above, a rule by a design, or somebody by hand. */
export type QuantitySource = (typeof QUANTITY_SOURCES)[number];

/** A node of a calculation with its figures, and with all that they follow from. */
export interface CostNode extends Omit<CalculationTree, 'position' | 'children'> {
  parentId?: string;
  unitCost: number;
  totalCost: number;
  totalCostRounded: number;
  hasChildren: boolean;
  /** Whether the catalog gives it quantity 0. */
  option: boolean;
  /** The catalog's quantity per unit of the parent. */
  baseQuantity?: number;
  /** Ways through nodes that were removed from between. */
  otherWays?: number[][];
  /** What a rule asked for. */
  designQuantity?: number;
  quantitySource: QuantitySource;
  childNodes: CostNode[];
}

/** Where the nodes of a branch come from. */
export interface CostNodeContext {
  ways: CatalogWays;
  /** What the rule asked for, if a rule made the branch. */
  asked?: NodeRequest | undefined;
}

interface ParentContext {
  parent?: CalculationTree;
  asked: NodeRequest | undefined;
}

/** A top node of a branch with everything below it. */
export function costNode(tree: CalculationTree, { ways, asked }: CostNodeContext): CostNode {
  return figured(tree, { asked: asked?.number === tree.number ? asked : undefined }, ways).node;
}

function figured(
  tree: CalculationTree,
  { parent, asked }: ParentContext,
  ways: CatalogWays,
): { node: CostNode; total: Money } {
  const children = tree.children.map((child) =>
    figured(child, { parent: tree, asked: requestFor(asked, child) }, ways),
  );
  const total = isInner(tree.type) ? children.reduce((sum, child) => sum + child.total, 0n) : ownTotal(tree);
  const found = parent
    ? ways.between(catalogKey(parent.type, parent.number), catalogKey(tree.type, tree.number))
    : [];
  const direct = found.find(({ length }) => length === 1);
  const others = found.filter((way) => way !== direct);
  const { children: _, position: __, ...own } = tree;
  const node: CostNode = {
    ...own,
    ...(parent && { parentId: parent.id }),
    quantity: quantityNumber(quantityOf(tree.quantity)),
    ...figuresOf(tree, total),
    hasChildren: children.length > 0,
    option: found[0]?.includes(0) ?? false,
    ...(direct && { baseQuantity: direct[0]! }),
    ...(others.length > 0 && { otherWays: others.map((way) => [...way]) }),
    ...(asked?.quantity !== undefined && { designQuantity: asked.quantity }),
    quantitySource: quantitySource(tree.quantity, asked?.quantity, found, parent?.quantity),
    childNodes: children.map((child) => child.node),
  };
  return { node, total };
}

export const figuresOf = (tree: PricedNode, total: Money) => ({
  unitCost: unitCostOf(tree, total),
  totalCost: moneyNumber(total),
  totalCostRounded: wholeKroner(total),
});

/** What a rule asked for goes before what the catalog gives, as in an explanation of the quantity. */
export function quantitySource(
  quantity: number,
  asked: number | undefined,
  ways: readonly Way[],
  parentQuantity: number | undefined,
): QuantitySource {
  const own = quantityOf(quantity);
  if (asked !== undefined && quantityOf(asked) === own) return 'DESIGN';
  const above = quantityOf(parentQuantity ?? 0);
  return ways.some((way) => alongWay(way, above) === own) ? 'CATALOG' : 'HAND';
}

const requestFor = (
  request: NodeRequest | undefined,
  { type, number }: CalculationTree,
): NodeRequest | undefined =>
  request?.childNodes?.find(
    (child) => child.number === number && (child.type === undefined || child.type === type),
  );
