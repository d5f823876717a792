import { type CostNode, figuresOf, quantitySource } from './costNode.js';
import { type Money, moneyOf, type Quantity, quantityNumber, quantityOf } from './decimal.js';
import { isInner } from './kind.js';
import { ownTotal } from './total.js';
import { alongWay, type Way } from './ways.js';

/**
 * What a change makes of the nodes that a reader of a calculation has, with the same decimals as the server, and without
 * the catalog: every node knows its quantity per unit. Nodes that a change does not touch stay the same objects.
 */

/** How the catalog gives a node its quantity; the first way goes before the others. */
export const waysOf = ({ baseQuantity, otherWays = [] }: CostNode): readonly Way[] =>
  baseQuantity === undefined ? otherWays : [[baseQuantity], ...otherWays];

/**
 * The nodes with one of them replaced, or removed where `change` gives undefined. A `quantity` becomes that of the node,
 * and what follows it below gets its own anew; null is the quantity that the catalog gives. Figures of the node and of
 * everything above it are computed again. Nothing happens if there is no such node.
 */
export function changeCostNode(
  nodes: readonly CostNode[],
  id: string,
  change: (node: CostNode) => CostNode | undefined,
  quantity?: number | null,
): CostNode[] {
  const changed = (node: CostNode, parent: CostNode | undefined): CostNode[] => {
    const wanted = change(node);
    if (!wanted) return [];
    if (quantity === undefined) return [withFigures(wanted)];
    return [atQuantity(wanted, quantity ?? byCatalog(wanted, parent), parent)];
  };
  const branch = branchOf(id);
  const at = nodes.findIndex((top) => branchOf(top.id) === branch && isWithin(top, id));
  if (at < 0) return [...nodes];
  return nodes.toSpliced(at, 1, ...replaced([nodes[at]!], undefined, id, changed)!);
}

/** Node ids start with the id of their branch, so most branches need no look. */
const branchOf = (id: string): string => id.slice(0, id.lastIndexOf('-') + 1);

const isWithin = (node: CostNode, id: string): boolean =>
  node.id === id || node.childNodes.some((child) => isWithin(child, id));

/** Undefined: the node is not among them, nor below. */
function replaced(
  nodes: readonly CostNode[],
  parent: CostNode | undefined,
  id: string,
  by: (node: CostNode, parent: CostNode | undefined) => CostNode[],
): CostNode[] | undefined {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!;
    if (node.id === id) return nodes.toSpliced(at, 1, ...by(node, parent));
    const below = node.childNodes.length > 0 && replaced(node.childNodes, node, id, by);
    if (below) return nodes.toSpliced(at, 1, withFigures({ ...node, childNodes: below }));
  }
  return undefined;
}

/** The quantity that the catalog gives. A node that the catalog has not put there keeps its own. */
function byCatalog(node: CostNode, parent: CostNode | undefined): number {
  const [way] = waysOf(node);
  return way && parent ? quantityNumber(alongWay(way, quantityOf(parent.quantity))) : node.quantity;
}

/** As `withQuantity`: what has the quantity that the catalog gives follows, and a quantity of its own stays. */
function atQuantity(node: CostNode, value: number, parent: CostNode | undefined): CostNode {
  const before = quantityOf(node.quantity);
  const quantity = quantityOf(value);
  const changed: CostNode = { ...node, quantity: quantityNumber(quantity) };
  changed.quantitySource = sourceOf(changed, parent);
  changed.childNodes = node.childNodes.map((child) => following(child, before, quantity, changed));
  return withFigures(changed);
}

function following(child: CostNode, before: Quantity, after: Quantity, parent: CostNode): CostNode {
  const own = quantityOf(child.quantity);
  const way = waysOf(child).find((one) => alongWay(one, before) === own);
  const wanted = way ? alongWay(way, after) : own;
  if (wanted !== own) return atQuantity(child, quantityNumber(wanted), parent);
  const source = sourceOf(child, parent);
  return source === child.quantitySource ? child : { ...child, quantitySource: source };
}

const sourceOf = (node: CostNode, parent: CostNode | undefined) =>
  quantitySource(node.quantity, node.designQuantity, waysOf(node), parent?.quantity);

function withFigures(node: CostNode): CostNode {
  const total = totalOf(node);
  return { ...node, ...figuresOf(node, total), hasChildren: node.childNodes.length > 0 };
}

/** The children have their totals already. */
function totalOf(node: CostNode): Money {
  if (!isInner(node.type)) return ownTotal(node);
  let sum = 0n;
  for (const { totalCost } of node.childNodes) sum += moneyOf(totalCost);
  return sum;
}
