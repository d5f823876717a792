import { quantityCode } from './catalog.js';
import { followedPath, pathsTo, through } from './catalogPath.js';
import { type Quantity, quantityNumber, quantityOf } from './decimal.js';
import { type CostOutcome, invalid, valid } from './finding.js';
import { Maximum } from './maximum.js';
import type { CalculationTree, CatalogTree } from './model.js';
import { measureTotals } from './total.js';

/**
 * A node with another quantity. What is below it follows as far as it has the quantity that the catalog gives; a quantity
 * of its own stays. So the node becomes what adding the budget code again with the same changes would have made.
 * A custom node has no catalog.
 */
export function withQuantity(
  node: CalculationTree,
  quantity: number,
  catalog: CatalogTree | undefined,
): CostOutcome<CalculationTree> {
  const wrong = quantityCode(quantity);
  if (wrong) return invalid([{ path: 'quantity', code: wrong }]);
  const changed = at(node, quantityOf(quantity), catalog);
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

function at(node: CalculationTree, quantity: Quantity, catalog: CatalogTree | undefined): CalculationTree {
  const before = quantityOf(node.quantity);
  return {
    ...node,
    quantity: quantityNumber(quantity),
    children: node.children.map((child) => {
      const path = catalog && followedPath(catalog, child, before);
      return path ? at(child, through(path, quantity), path.at(-1)) : child;
    }),
  };
}
