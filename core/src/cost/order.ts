import type { CalculationTree } from './model.js';

/** The nodes of one row of the store. A new branch has a larger id than all others. */
export interface OrderedBranch {
  id: number;
  nodes: readonly CalculationTree[];
}

export interface OrderedTop<B extends OrderedBranch = OrderedBranch> {
  branch: B;
  node: CalculationTree;
  position: number;
}

/** The top nodes of a calculation in their order: where they were moved to, else as they were added. */
export const orderedTops = <B extends OrderedBranch>(branches: readonly B[]): OrderedTop<B>[] =>
  branches
    .flatMap((branch) => branch.nodes.map((node) => ({ branch, node, position: node.position ?? branch.id })))
    // Equal positions stay in the order of their branches.
    .sort((a, b) => a.position - b.position || a.branch.id - b.branch.id);

/**
 * The new positions that put a top node before another one, or last. It is one position, unless there is no number left
 * between its new neighbours. All positions stay below the id of the next branch, so that what is added comes last.
 */
export function positionsToMove(
  tops: readonly Pick<OrderedTop, 'node' | 'position'>[],
  id: string,
  beforeId: string | null,
): Map<string, number> {
  const order = moved(
    tops.map(({ node }) => node),
    id,
    beforeId,
  );
  if (order.every(({ id: one }, i) => one === tops[i]!.node.id)) return new Map();
  const positions = new Map(tops.map(({ node, position }) => [node.id, position]));
  const at = order.findIndex((node) => node.id === id);
  const positionAt = (i: number) => order[i] && positions.get(order[i].id)!;
  const [previous, next] = [positionAt(at - 1), positionAt(at + 1)];
  const wanted = between(previous, next);
  if ((previous ?? -Infinity) < wanted && wanted < (next ?? Infinity)) return new Map([[id, wanted]]);
  const last = Math.floor(Math.max(...positions.values()));
  return new Map(order.map((node, i) => [node.id, last - order.length + 1 + i]));
}

function between(previous: number | undefined, next: number | undefined): number {
  if (previous === undefined) return (next ?? 0) - 1;
  return (previous + (next ?? Math.floor(previous) + 1)) / 2;
}

/** Siblings with one of them before another, or last. */
export function moved<N extends { id: string }>(
  siblings: readonly N[],
  id: string,
  beforeId: string | null,
): N[] {
  const node = siblings.find((one) => one.id === id)!;
  const others = siblings.filter((one) => one !== node);
  const at = beforeId === null ? others.length : others.findIndex((one) => one.id === beforeId);
  return others.toSpliced(at, 0, node);
}
