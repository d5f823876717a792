import { baseQuantityOf } from './catalog.js';
import { type Quantity, quantityNumber, quantityOf, timesQuantity } from './decimal.js';
import { Extent } from './extent.js';
import { type CostOutcome, sound, unsound } from './finding.js';
import { type CalculationTree, type CatalogTree, MAX_TREE_DEPTH } from './model.js';
import { measureTotals } from './total.js';
import { type NodeWish, wishesByChild, wishFindings } from './wish.js';

export interface AddContext {
  /** Whether options that nobody gave a quantity come along. */
  options: boolean;
  newId: () => string;
}

/** A budget code of the catalog as a part of a calculation, the way it is wished for. */
export function addBudget(
  tree: CatalogTree,
  wish: NodeWish,
  context: AddContext,
): CostOutcome<CalculationTree> {
  if (depthOf(tree) > MAX_TREE_DEPTH) return unsound([{ path: 'number', code: 'TOO_DEEP' }]);
  const findings = wishFindings(tree, wish);
  if (findings.length > 0) return unsound(findings);
  const added = planned(tree, wish, quantityOf(wish.quantity ?? 0));
  const extent = new Extent();
  const node = built(added, context);
  measureTotals(node, extent);
  if (extent.code) return unsound([{ path: 'quantity', code: extent.code }]);
  const { activityId, facilityId } = tree;
  return sound({
    ...node,
    ...(activityId !== undefined && { activityId }),
    ...(facilityId !== undefined && { facilityId }),
  });
}

const depthOf = ({ children }: CatalogTree): number =>
  children.reduce((most, child) => Math.max(most, depthOf(child) + 1), 1);

interface Planned {
  tree: CatalogTree;
  wish: NodeWish | undefined;
  quantity: Quantity;
  children: Planned[];
  /** Nothing in the branch has a quantity. */
  empty: boolean;
}

function planned(tree: CatalogTree, wish: NodeWish | undefined, quantity: Quantity): Planned {
  const wishes = wishesByChild(tree, wish);
  const children = tree.children
    .filter((child) => !wishes.get(child)?.exclude)
    .map((child) => {
      const own = wishes.get(child);
      const wanted =
        own?.quantity === undefined
          ? timesQuantity(baseQuantityOf(child), quantity)
          : quantityOf(own.quantity);
      return planned(child, own, wanted);
    });
  return { tree, wish, quantity, children, empty: quantity === 0n && children.every(({ empty }) => empty) };
}

function built({ tree, wish, quantity, children }: Planned, context: AddContext): CalculationTree {
  const { type, number, name, nameEn, unit, description, descriptionEn, sheets, unitCost } = tree;
  const id = context.newId();
  const kept = children.filter((child) => context.options || !isLeftOut(child));
  return {
    id,
    type,
    number,
    name,
    ...(nameEn !== undefined && { nameEn }),
    unit,
    ...(description !== undefined && { description }),
    ...(descriptionEn !== undefined && { descriptionEn }),
    ...(wish?.locationName !== undefined && { locationName: wish.locationName }),
    ...(sheets.length > 0 && { sheets: [...sheets] }),
    quantity: quantityNumber(quantity),
    cost: type === 'RESOURCE' ? 0 : unitCost,
    children: kept.map((child) => built(child, context)),
  };
}

/** An option stays when it, or something below it, was given a quantity. A parent at 0 makes no options. */
const isLeftOut = ({ tree, empty }: Planned) => empty && baseQuantityOf(tree) === 0n;
