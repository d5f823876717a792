import type { Waiver } from '@spadework/core/estimate';
import { CannotApply, withNode } from './arithmetic.js';

export { CannotApply };

import { type AddedNode, ownNode } from './added.js';
import { type CostNode, type OwnItem, ownItemOf, pathTo } from './model.js';

/** One change that a person makes. Nodes that are added have ids of their own until the server gives theirs. */
export type CalculationChange =
  | ({ kind: 'add' } & AddedNode)
  | { kind: 'addOwn'; node: CostNode; item: OwnItem }
  | { kind: 'own'; nodeId: string; item: OwnItem }
  /** Null: as the catalog gives it. */
  | { kind: 'quantity'; nodeId: string; quantity: number | null }
  | { kind: 'place'; nodeId: string; locationName: string | null }
  /** Null: last among its siblings. */
  | { kind: 'order'; nodeId: string; beforeNodeId: string | null }
  | { kind: 'remove'; nodeId: string }
  | { kind: 'restore'; node: CostNode; beforeNodeId: string | null }
  /** Takes back what was applied from the design last. The nodes are as they were before; the server has them exactly. */
  | { kind: 'unapply'; nodes: readonly CostNode[] }
  /** Takes back an item that paid for a quantity, with the waiver that said so. */
  | { kind: 'unprice'; nodeId: string; waiver: Waiver };

export type CalculationChangeKind = CalculationChange['kind'];

/** The nodes after a change. Branches that it does not touch are the same objects. */
export function applyChange(nodes: readonly CostNode[], change: CalculationChange): readonly CostNode[] {
  switch (change.kind) {
    case 'add':
    case 'addOwn':
      return [...nodes, change.node];
    case 'own': {
      const own = ownNode(change.item, change.nodeId);
      if (!own) throw new CannotApply();
      return withNode(nodes, change.nodeId, (node) => ({
        ...own,
        ...(node.origin && { origin: node.origin }),
      }));
    }
    case 'quantity':
      return withNode(nodes, change.nodeId, (node) => node, change.quantity);
    case 'place':
      return withNode(nodes, change.nodeId, ({ locationName: _, ...node }) => ({
        ...node,
        ...(change.locationName !== null && { locationName: change.locationName }),
      }));
    case 'order':
      return ordered(nodes, change.nodeId, change.beforeNodeId);
    case 'remove':
      return withNode(nodes, change.nodeId, () => undefined);
    case 'restore':
      return restored(nodes, change.node, change.beforeNodeId);
    case 'unapply':
      return change.nodes;
    case 'unprice':
      return withNode(nodes, change.nodeId, () => undefined);
  }
}

/** Changes that cannot be done again by undoing them. */
export type Final = Extract<CalculationChange, { kind: 'unapply' | 'unprice' }>;

export const isFinal = (change: CalculationChange): change is Final =>
  change.kind === 'unapply' || change.kind === 'unprice';

/** The change that takes another one back. `nodes` are as they were before it. */
export function inverseOf(
  nodes: readonly CostNode[],
  change: Exclude<CalculationChange, Final>,
): CalculationChange {
  if (change.kind === 'add' || change.kind === 'addOwn' || change.kind === 'restore')
    return { kind: 'remove', nodeId: change.node.id };
  const path = pathTo(nodes, change.nodeId);
  const node = path?.at(-1);
  if (!path || !node) throw new CannotApply();
  const { id: nodeId } = node;
  switch (change.kind) {
    case 'own':
      return { kind: 'own', nodeId, item: ownItemOf(node) };
    case 'quantity': {
      const follows = node.quantitySource === 'CATALOG' && path.length > 1;
      return { kind: 'quantity', nodeId, quantity: follows ? null : node.quantity };
    }
    case 'place':
      return { kind: 'place', nodeId, locationName: node.locationName ?? null };
    case 'order':
      return { kind: 'order', nodeId, beforeNodeId: nextOf(nodes, path) };
    case 'remove':
      return { kind: 'restore', node, beforeNodeId: nextOf(nodes, path) };
  }
}

/** The sibling after a node. */
function nextOf(nodes: readonly CostNode[], path: readonly CostNode[]): string | null {
  const siblings = path.length > 1 ? path.at(-2)!.childNodes : nodes;
  return siblings[siblings.indexOf(path.at(-1)!) + 1]?.id ?? null;
}

/** The order among siblings; sums stay as they are. */
function ordered(
  nodes: readonly CostNode[],
  nodeId: string,
  beforeNodeId: string | null,
): readonly CostNode[] {
  const path = pathTo(nodes, nodeId);
  if (!path) throw new CannotApply();
  const parent = path.at(-2);
  const siblings = parent ? parent.childNodes : nodes;
  const others = siblings.filter(({ id }) => id !== nodeId);
  const at = beforeNodeId === null ? others.length : others.findIndex(({ id }) => id === beforeNodeId);
  // The one before which it was put is gone: the end is as good a place.
  const place = at === -1 ? others.length : at;
  const moved = [...others.slice(0, place), path.at(-1)!, ...others.slice(place)];
  return parent ? withNode(nodes, parent.id, (node) => ({ ...node, childNodes: moved })) : moved;
}

function restored(
  nodes: readonly CostNode[],
  node: CostNode,
  beforeNodeId: string | null,
): readonly CostNode[] {
  const put = (siblings: readonly CostNode[]) => {
    const at = beforeNodeId === null ? -1 : siblings.findIndex(({ id }) => id === beforeNodeId);
    return at === -1 ? [...siblings, node] : [...siblings.slice(0, at), node, ...siblings.slice(at)];
  };
  if (pathTo(nodes, node.id)) return nodes;
  if (node.parentId === undefined) return put(nodes);
  return withNode(nodes, node.parentId, (parent) => ({ ...parent, childNodes: put(parent.childNodes) }));
}

/** A change with other ids, once the server has named what was added. */
export function renamedChange(
  change: CalculationChange,
  ids: ReadonlyMap<string, string>,
): CalculationChange {
  const to = (id: string) => ids.get(id) ?? id;
  const maybe = (id: string | null) => (id === null ? null : to(id));
  switch (change.kind) {
    case 'add':
    case 'addOwn':
      return { ...change, node: renamed(change.node, ids) };
    case 'restore':
      return { ...change, node: renamed(change.node, ids), beforeNodeId: maybe(change.beforeNodeId) };
    case 'order':
      return { ...change, nodeId: to(change.nodeId), beforeNodeId: maybe(change.beforeNodeId) };
    case 'unapply':
      return change;
    default:
      return { ...change, nodeId: to(change.nodeId) };
  }
}

export function renamed(node: CostNode, ids: ReadonlyMap<string, string>): CostNode {
  const id = ids.get(node.id);
  if (id === undefined) return node;
  return {
    ...node,
    id,
    ...(node.parentId !== undefined && { parentId: ids.get(node.parentId) ?? node.parentId }),
    childNodes: node.childNodes.map((child) => renamed(child, ids)),
  };
}

/** A tree of which the ids alone matter. */
export interface Identified {
  id: string;
  childNodes?: readonly Identified[];
}

/** The server's ids for those of a node that was added: both trees come from the same code of the catalog. */
export function idsOf(ours: Identified, theirs: Identified, ids = new Map<string, string>()) {
  ids.set(ours.id, theirs.id);
  ours.childNodes?.forEach((child, place) => {
    const other = theirs.childNodes?.[place];
    if (other) idsOf(child, other, ids);
  });
  return ids;
}
