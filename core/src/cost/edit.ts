import { isCustom } from './kind.js';
import type { CalculationNodeType, CalculationTree } from './model.js';

export interface FoundNode {
  node: CalculationTree;
  parentId?: string;
}

export function findCalculationNode(
  trees: readonly CalculationTree[],
  id: string,
  parentId?: string,
): FoundNode | undefined {
  for (const node of trees) {
    if (node.id === id) return parentId === undefined ? { node } : { node, parentId };
    const below = findCalculationNode(node.children, id, node.id);
    if (below) return below;
  }
  return undefined;
}

/** Removes a node with its branch, or the node alone. In the second case its children take its place. */
export function removeCalculationNode(
  trees: readonly CalculationTree[],
  id: string,
  deleteChildren: boolean,
): CalculationTree[] {
  return replaced(trees, id, (node) =>
    deleteChildren ? [] : node.children.map((child) => movedUp(child, node)),
  );
}

export const replaceCalculationNode = (
  trees: readonly CalculationTree[],
  id: string,
  replacement: CalculationTree,
): CalculationTree[] => replaced(trees, id, () => [replacement]);

function replaced(
  trees: readonly CalculationTree[],
  id: string,
  by: (node: CalculationTree) => CalculationTree[],
): CalculationTree[] {
  return trees.flatMap((tree) =>
    tree.id === id ? by(tree) : [{ ...tree, children: replaced(tree.children, id, by) }],
  );
}

/** A child that moves up gets the location of its parent, and at the top also its position, activity and facility. */
function movedUp(
  child: CalculationTree,
  { locationName, activityId, facilityId, position }: CalculationTree,
): CalculationTree {
  return {
    ...(locationName !== undefined && { locationName }),
    ...child,
    ...(position !== undefined && { position }),
    ...(activityId !== undefined && { activityId }),
    ...(facilityId !== undefined && { facilityId }),
  };
}

/** A tree with other prices. Nodes of the catalog get their new cost, and custom nodes keep theirs. */
export function repriced(
  tree: CalculationTree,
  costOf: (type: CalculationNodeType, number: string) => number,
): CalculationTree {
  const { type, number, cost } = tree;
  const children = tree.children.map((child) => repriced(child, costOf));
  if (isCustom(type)) return { ...tree, cost, children };
  return { ...tree, cost: type === 'RESOURCE' ? 0 : costOf(type, number), children };
}
