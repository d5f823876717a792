import { quantityCode } from './catalog.js';
import { followedPath, pathsTo, through } from './catalogPath.js';
import { divided, type Quantity, quantityNumber, quantityOf } from './decimal.js';
import { type CostOutcome, invalid, valid } from './finding.js';
import { Maximum } from './maximum.js';
import type { CalculationTree, CatalogTree } from './model.js';
import { measureTotals } from './total.js';

/** What becomes of the quantities of its own below a node: they stay, or keep their share of it. */
export const PART_CHANGES = ['KEEP', 'SCALE'] as const;
export type PartChange = (typeof PART_CHANGES)[number];

/**
 * A node with another quantity. What is below it follows as far as it has the quantity that the catalog gives. With KEEP a
 * quantity of its own stays, so the node becomes what adding the budget code again with the same changes would have made.
 * With SCALE it changes as much as that of the node, so the unit price stays; nothing can be scaled from 0.
 * A custom node has no catalog.
 */
export function withQuantity(
  node: CalculationTree,
  quantity: number,
  catalog: CatalogTree | undefined,
  parts: PartChange = 'KEEP',
): CostOutcome<CalculationTree> {
  const wrong = quantityCode(quantity);
  if (wrong) return invalid([{ path: 'quantity', code: wrong }]);
  const [from, to] = [quantityOf(node.quantity), quantityOf(quantity)];
  const own = parts === 'KEEP' || from === 0n ? undefined : (value: Quantity) => divided(value * to, from);
  const changed = at(node, to, catalog, own);
  const maximum = new Maximum();
  measureTotals(changed, maximum);
  return maximum.code ? invalid([{ path: 'quantity', code: maximum.code }]) : valid(changed);
}

/** The quantity that the catalog gives a child of a node. Undefined: the catalog has not put it there. */
export function catalogQuantity(
  child: CalculationTree,
  parent: CalculationTree,
  catalog: CatalogTree | undefined,
): number | undefined {
  if (!catalog) return undefined;
  for (const path of pathsTo(catalog, child))
    return quantityNumber(through(path, quantityOf(parent.quantity)));
  return undefined;
}

function at(
  node: CalculationTree,
  quantity: Quantity,
  catalog: CatalogTree | undefined,
  /** What becomes of a quantity of its own. Undefined: it stays, with all below it. */
  own: ((value: Quantity) => Quantity) | undefined,
): CalculationTree {
  const before = quantityOf(node.quantity);
  return {
    ...node,
    quantity: quantityNumber(quantity),
    children: node.children.map((child) => {
      const path = catalog && followedPath(catalog, child, before);
      if (path) return at(child, through(path, quantity), path.at(-1), own);
      return own
        ? at(child, own(quantityOf(child.quantity)), catalog && nodeBelow(catalog, child), own)
        : child;
    }),
  };
}

/** The catalog's node that a child with a quantity of its own was made from. */
function nodeBelow(catalog: CatalogTree, child: CalculationTree): CatalogTree | undefined {
  for (const path of pathsTo(catalog, child)) return path.at(-1);
  return undefined;
}
