import { changeCostNode } from '@spadework/core/cost';
import { type CostNode, pathTo } from './model.js';

/** The node of a change is not there, or is no longer what the change was for. */
export class CannotApply extends Error {
  override name = 'CannotApply';
}

/**
 * The nodes with one of them replaced (undefined: removed) and, if a quantity is given, requantified; sums follow by core's
 * decimals. Null is the quantity that the catalog gives.
 */
export function withNode(
  nodes: readonly CostNode[],
  id: string,
  change: (node: CostNode) => CostNode | undefined,
  quantity?: number | null,
): readonly CostNode[] {
  if (!pathTo(nodes, id)) throw new CannotApply();
  // Core knows nothing of where a node comes from, and leaves that as it is.
  return changeCostNode(nodes, id, change as Parameters<typeof changeCostNode>[2], quantity) as CostNode[];
}
