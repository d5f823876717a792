import { baseQuantityOf } from './catalog.js';
import { type Quantity, quantityNumber, quantityOf, timesQuantity } from './decimal.js';
import { type CostOutcome, invalid, valid } from './finding.js';
import { Maximum } from './maximum.js';
import { type CalculationTree, type CatalogTree, MAX_TREE_DEPTH } from './model.js';
import { type NodeRequest, requestFindings, requestsByChild } from './request.js';
import { measureTotals } from './total.js';

export interface AddContext {
  /** Whether options without a quantity are added too. */
  options: boolean;
  newId: () => string;
}

/** Makes the nodes of a calculation from a budget code of the catalog and a request. */
export function addBudget(
  tree: CatalogTree,
  request: NodeRequest,
  context: AddContext,
): CostOutcome<CalculationTree> {
  if (depthOf(tree) > MAX_TREE_DEPTH) return invalid([{ path: 'number', code: 'TOO_DEEP' }]);
  const findings = requestFindings(tree, request);
  if (findings.length > 0) return invalid(findings);
  const added = planned(tree, request, quantityOf(request.quantity ?? 0));
  const maximum = new Maximum();
  const node = built(added, context);
  measureTotals(node, maximum);
  if (maximum.code) return invalid([{ path: 'quantity', code: maximum.code }]);
  const { activityId, facilityId } = tree;
  return valid({
    ...node,
    ...(activityId !== undefined && { activityId }),
    ...(facilityId !== undefined && { facilityId }),
  });
}

const depthOf = ({ children }: CatalogTree): number =>
  children.reduce((most, child) => Math.max(most, depthOf(child) + 1), 1);

interface PlannedNode {
  tree: CatalogTree;
  request: NodeRequest | undefined;
  quantity: Quantity;
  children: PlannedNode[];
  /** Whether nothing in the branch has a quantity. */
  empty: boolean;
}

function planned(tree: CatalogTree, request: NodeRequest | undefined, quantity: Quantity): PlannedNode {
  const requests = requestsByChild(tree, request);
  const children = tree.children
    .filter((child) => !requests.get(child)?.exclude)
    .map((child) => {
      const own = requests.get(child);
      const wanted =
        own?.quantity === undefined
          ? timesQuantity(baseQuantityOf(child), quantity)
          : quantityOf(own.quantity);
      return planned(child, own, wanted);
    });
  return {
    tree,
    request,
    quantity,
    children,
    empty: quantity === 0n && children.every(({ empty }) => empty),
  };
}

function built({ tree, request, quantity, children }: PlannedNode, context: AddContext): CalculationTree {
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
    ...(request?.locationName !== undefined && { locationName: request.locationName }),
    ...(sheets.length > 0 && { sheets: [...sheets] }),
    quantity: quantityNumber(quantity),
    cost: type === 'RESOURCE' ? 0 : unitCost,
    children: kept.map((child) => built(child, context)),
  };
}

/** Whether a branch is an option without any quantity. A parent with quantity 0 does not make its children options. */
const isLeftOut = ({ tree, empty }: PlannedNode) => empty && baseQuantityOf(tree) === 0n;
