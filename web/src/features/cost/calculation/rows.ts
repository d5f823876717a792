import { moneyNumber, moneyOf } from '@spadework/core/cost';
import type { View } from '../address.js';
import type { CostNode } from './model.js';

/** A row of the grid: a node, or a group of top nodes with their sum. */
export interface GridRow {
  id: string;
  /** From 1. */
  level: number;
  /** The place among its siblings, from 1. */
  place: number;
  siblings: number;
  /** Undefined where there is nothing to open. */
  isOpen: boolean | undefined;
  parentRow: string | undefined;
  /** The top node that the row belongs to. */
  top: CostNode | undefined;
  node: CostNode | undefined;
  group: { name: string; total: number; count: number } | undefined;
}

export interface Grouping {
  view: View;
  facilityName: (id: number | undefined) => string;
  noPlace: string;
}

export interface Opened {
  isOpen(id: string): boolean;
}

/** The rows that are shown, from top to bottom. Groups are open until they are closed, nodes the other way. */
export function gridRows(
  nodes: readonly CostNode[],
  grouping: Grouping,
  toggled: ReadonlySet<string>,
): GridRow[] {
  const rows: GridRow[] = [];
  const addNode = (
    node: CostNode,
    level: number,
    place: number,
    siblings: number,
    parentRow: string | undefined,
    top: CostNode,
  ) => {
    const children = node.childNodes;
    const isOpen = children.length > 0 ? toggled.has(node.id) : undefined;
    rows.push({ id: node.id, level, place, siblings, isOpen, parentRow, top, node, group: undefined });
    if (isOpen)
      for (let i = 0; i < children.length; i++)
        addNode(children[i]!, level + 1, i + 1, children.length, node.id, top);
  };
  if (grouping.view === 'items') {
    for (let i = 0; i < nodes.length; i++) addNode(nodes[i]!, 1, i + 1, nodes.length, undefined, nodes[i]!);
    return rows;
  }
  const groups = groupsOf(nodes, grouping);
  groups.forEach(({ id, name, members }, at) => {
    const isOpen = !toggled.has(id);
    rows.push({
      id,
      level: 1,
      place: at + 1,
      siblings: groups.length,
      isOpen,
      parentRow: undefined,
      top: undefined,
      node: undefined,
      group: { name, total: sumOf(members), count: members.length },
    });
    if (isOpen)
      for (let i = 0; i < members.length; i++)
        addNode(members[i]!, 2, i + 1, members.length, id, members[i]!);
  });
  return rows;
}

interface Group {
  id: string;
  name: string;
  members: CostNode[];
}

/** In the order in which they first occur; what has no place or facility comes last. */
function groupsOf(nodes: readonly CostNode[], { view, facilityName, noPlace }: Grouping): Group[] {
  const found = new Map<string, Group>();
  const rest: Group[] = [];
  for (const node of nodes) {
    const key = view === 'place' ? (node.locationName ?? '') : String(node.facilityId ?? '');
    let group = found.get(key);
    if (!group) {
      const name = view === 'place' ? node.locationName || noPlace : facilityName(node.facilityId);
      group = { id: `${view}:${key}`, name, members: [] };
      found.set(key, group);
      if (key === '') rest.push(group);
    }
    group.members.push(node);
  }
  return [...[...found.values()].filter((group) => !rest.includes(group)), ...rest];
}

/** Added in øre, so that the sum holds to the øre. */
export const sumOf = (nodes: readonly { totalCost: number }[]): number =>
  moneyNumber(nodes.reduce((sum, { totalCost }) => sum + moneyOf(totalCost), 0n));

/** Everything that can be opened. */
export function openable(nodes: readonly CostNode[], found = new Set<string>()): Set<string> {
  for (const { id, childNodes } of nodes) {
    if (childNodes.length === 0) continue;
    found.add(id);
    openable(childNodes, found);
  }
  return found;
}
