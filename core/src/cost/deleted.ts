import { findCalculationNode } from './edit.js';
import type { CalculationTree } from './model.js';

/** A node that was deleted, and where it was: enough to put it back. */
export interface DeletedNode {
  /** With everything that was below it. */
  node: CalculationTree;
  /** Null at the top of its branch. */
  parentId: string | null;
  /** Its siblings before it, the nearest one last. */
  before: string[];
  /** Whether its children stayed, in its place. */
  alone: boolean;
}

export function deletedNode(
  trees: readonly CalculationTree[],
  id: string,
  deleteChildren: boolean,
): DeletedNode {
  const { node, parentId } = findCalculationNode(trees, id)!;
  const siblings = parentId === undefined ? trees : findCalculationNode(trees, parentId)!.node.children;
  return {
    node,
    parentId: parentId ?? null,
    before: siblings.slice(0, siblings.indexOf(node)).map((one) => one.id),
    alone: !deleteChildren && node.children.length > 0,
  };
}

/**
 * The nodes of a branch with a deleted one put back where it was, with its id and its values. Undefined: its parent is
 * gone, or something else has one of its ids now.
 */
export function restoredNodes(
  trees: readonly CalculationTree[],
  deleted: DeletedNode,
): CalculationTree[] | undefined {
  const { parentId } = deleted;
  if (parentId === null) {
    const restored = amongSiblings(trees, deleted);
    return isUnique(restored) ? restored : undefined;
  }
  if (!findCalculationNode(trees, parentId)) return undefined;
  const below = (nodes: readonly CalculationTree[]): CalculationTree[] =>
    nodes.map((node) => ({
      ...node,
      children: node.id === parentId ? amongSiblings(node.children, deleted) : below(node.children),
    }));
  const restored = below(trees);
  return isUnique(restored) ? restored : undefined;
}

function amongSiblings(
  siblings: readonly CalculationTree[],
  { node, before, alone }: DeletedNode,
): CalculationTree[] {
  const children = new Map(node.children.map((child) => [child.id, child]));
  const isOwn = ({ id }: CalculationTree) => alone && children.has(id);
  const own = siblings.filter(isOwn);
  const others = siblings.filter((one) => !isOwn(one));
  const at = 1 + others.findLastIndex(({ id }) => before.includes(id));
  const back = alone
    ? { ...node, children: own.map((child) => movedDown(child, children.get(child.id)!, node)) }
    : node;
  return others.toSpliced(at, 0, back);
}

/** A child that moved up got its place and more from the node above; that goes again, if nobody has changed it since. */
function movedDown(
  child: CalculationTree,
  before: CalculationTree,
  parent: CalculationTree,
): CalculationTree {
  const { locationName, activityId, facilityId, position: _, ...rest } = child;
  const keptLocation = before.locationName === undefined && locationName === parent.locationName;
  return {
    ...rest,
    ...(locationName !== undefined && !keptLocation && { locationName }),
    ...(before.activityId !== undefined && { activityId: before.activityId }),
    ...(before.facilityId !== undefined && { facilityId: before.facilityId }),
  };
}

function isUnique(trees: readonly CalculationTree[]): boolean {
  const ids = new Set<string>();
  const isNew = ({ id, children }: CalculationTree): boolean => {
    if (ids.has(id)) return false;
    ids.add(id);
    return children.every(isNew);
  };
  return trees.every(isNew);
}
