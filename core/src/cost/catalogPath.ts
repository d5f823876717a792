import { baseQuantityOf } from './catalog.js';
import { type Quantity, quantityOf, timesQuantity } from './decimal.js';
import type { CalculationTree, CatalogTree } from './model.js';

/** The ways down through the catalog to a node. They are longer than one step if nodes between were removed. */
export function* pathsTo(
  catalog: CatalogTree,
  { type, number }: Pick<CalculationTree, 'type' | 'number'>,
): Generator<CatalogTree[]> {
  let level: CatalogTree[][] = catalog.children.map((one) => [one]);
  while (level.length > 0) {
    for (const path of level) {
      const last = path.at(-1)!;
      if (last.type === type && last.number === number) yield path;
    }
    level = level.flatMap((path) => path.at(-1)!.children.map((one) => [...path, one]));
  }
}

/** The way through the catalog that gives a child its quantity. Undefined: the child has a quantity of its own. */
export function followedPath(
  catalog: CatalogTree,
  child: CalculationTree,
  parentQuantity: Quantity,
): CatalogTree[] | undefined {
  const wanted = quantityOf(child.quantity);
  for (const path of pathsTo(catalog, child)) if (through(path, parentQuantity) === wanted) return path;
  return undefined;
}

/** The quantity at the end of a way through the catalog. */
export const through = (path: readonly CatalogTree[], quantity: Quantity): Quantity =>
  path.reduce((units, step) => timesQuantity(baseQuantityOf(step), units), quantity);
