import {
  type CatalogNodeView,
  type CatalogTree,
  catalogView,
  customNode,
  withCosts,
} from '@spadework/core/cost';
import type { BodyOf } from '../../../api/index.js';
import type { CostNode, OwnItem } from './model.js';

/** A code as it will stand in the calculation, with ids that hold until the server has given its own. */
export interface AddedNode {
  node: CostNode;
  request: BodyOf<'calculation.addCalculationNode'>;
}

/** The same arithmetic as the server's, so that the sum is right before it has answered. */
export function addedNode(
  tree: CatalogTree,
  quantity: number,
  locationName: string | undefined,
  newId: string,
): AddedNode {
  const { value } = catalogView(tree, quantity);
  if (!value) throw new RangeError(`quantity ${quantity} of ${tree.number} is too large`);
  let count = 0;
  const nodeOf = (view: CatalogNodeView, parentId?: string): CostNode => {
    const id = `${newId}-${++count}`;
    return {
      id,
      ...(parentId !== undefined && { parentId }),
      number: view.number,
      name: view.name,
      type: view.type,
      unit: view.unit,
      ...(view.description !== undefined && { description: view.description }),
      quantity: view.quantity,
      cost: view.unitCost,
      unitCost: view.unitCost,
      totalCost: view.totalCost,
      totalCostRounded: view.totalCostRounded,
      hasChildren: view.hasChildren,
      option: view.baseQuantity === 0,
      ...(view.baseQuantity !== undefined && { baseQuantity: view.baseQuantity }),
      quantitySource: parentId === undefined ? 'HAND' : 'CATALOG',
      childNodes: view.childNodes.map((child) => nodeOf(child, id)),
    };
  };
  const node: CostNode = {
    ...nodeOf(value),
    ...(value.activityId !== undefined && { activityId: value.activityId }),
    ...(value.facilityId !== undefined && { facilityId: value.facilityId }),
    ...(locationName !== undefined && { locationName }),
  };
  return {
    node,
    request: { number: tree.number, quantity, ...(locationName !== undefined && { locationName }) },
  };
}

/** An item of one's own as it will stand in the calculation; undefined when the server would not take it. */
export function ownNode(item: OwnItem, id: string): CostNode | undefined {
  const { value } = customNode(id, item);
  if (!value) return undefined;
  return {
    ...withCosts(value),
    cost: value.cost,
    option: false,
    quantitySource: 'HAND',
    childNodes: [],
  };
}
