import { baseQuantityOf, quantityCode } from './catalog.js';
import { type Quantity, quantityNumber, quantityOf, timesQuantity } from './decimal.js';
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

/** The way through the catalog that gives a child its quantity. It is longer than one step if a node between was removed. */
function followedPath(
  catalog: CatalogTree,
  child: CalculationTree,
  parentQuantity: Quantity,
): CatalogTree[] | undefined {
  const wanted = quantityOf(child.quantity);
  let level: CatalogTree[][] = catalog.children.map((one) => [one]);
  while (level.length > 0) {
    const found = level.find((path) => {
      const { type, number } = path.at(-1)!;
      return type === child.type && number === child.number && through(path, parentQuantity) === wanted;
    });
    if (found) return found;
    level = level.flatMap((path) => path.at(-1)!.children.map((one) => [...path, one]));
  }
  return undefined;
}

const through = (path: readonly CatalogTree[], quantity: Quantity): Quantity =>
  path.reduce((units, step) => timesQuantity(baseQuantityOf(step), units), quantity);
