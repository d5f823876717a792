import type { Circle } from './circle.js';
import type { Container } from './container.js';
import { type Group, groupsInRows, stackGroups } from './groups.js';
import { pack } from './packing.js';

/** Groups of circles to be placed in a container. A pipe takes their circles loose, a culvert keeps them together. */
export interface Filling {
  groups: readonly Group[];
  container: Container;
}

/** The circles of every group, in the order of the groups, from the top left of the container. */
export interface Packed {
  circles: Circle[];
  /** Whether the circles of groups were parted. */
  loose: boolean;
}

/** Places groups in a container, or returns null when no arrangement was found. */
export function packGroups({ groups, container }: Filling): Packed | null {
  const grouped = groups.some(({ parts }) => parts.length > 1);
  if (grouped && container.kind === 'rectangle') {
    const corners = stackGroups(groups, container) ?? groupsInRows(groups, container);
    if (corners) return { circles: circlesAt(groups, corners), loose: false };
  }
  const circles = pack(
    groups.flatMap(({ parts }) => parts.map(({ diameter }) => diameter)),
    container,
  );
  return circles && { circles, loose: grouped };
}

const circlesAt = (groups: readonly Group[], corners: readonly { x: number; y: number }[]): Circle[] =>
  groups.flatMap(({ parts }, i) =>
    parts.map(({ x, y, diameter }) => ({ x: corners[i]!.x + x, y: corners[i]!.y + y, diameter })),
  );
