import type { Circle } from './circle.js';
import type { Container } from './container.js';
import { type Group, groupsInRows, stackGroups } from './groups.js';
import { type PackingOptions, pack, packQuickly } from './packing.js';

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
export function packGroups(filling: Filling, options?: PackingOptions): Packed | null {
  const circles = packedAsGroups(filling);
  return circles
    ? { circles, loose: false }
    : loosely(filling, pack(diametersOf(filling), filling.container, options));
}

/** The most circles that are placed without a search in about a millisecond. */
const MAX_QUICK = 24;

/** The same where no search is needed and there are few circles. Otherwise undefined. */
export function packGroupsQuickly(filling: Filling): Packed | null | undefined {
  const diameters = diametersOf(filling);
  if (diameters.length > MAX_QUICK) return undefined;
  const circles = packedAsGroups(filling);
  if (circles) return { circles, loose: false };
  const packed = packQuickly(diameters, filling.container);
  return packed === undefined ? undefined : loosely(filling, packed);
}

const diametersOf = ({ groups }: Filling): number[] =>
  groups.flatMap(({ parts }) => parts.map(({ diameter }) => diameter));

const isGrouped = ({ groups }: Filling): boolean => groups.some(({ parts }) => parts.length > 1);

const loosely = (filling: Filling, circles: Circle[] | null): Packed | null =>
  circles && { circles, loose: isGrouped(filling) };

/** The circles of groups that stand together in a culvert. Null where they do not, and where there are no groups. */
function packedAsGroups(filling: Filling): Circle[] | null {
  const { groups, container } = filling;
  if (container.kind === 'circle' || !isGrouped(filling)) return null;
  const corners =
    stackGroups(groups, container) ?? groupsInRows(groups, container) ?? stackedInNarrower(groups, container);
  return (
    corners &&
    groups.flatMap(({ parts }, i) =>
      parts.map(({ x, y, diameter }) => ({ x: corners[i]!.x + x, y: corners[i]!.y + y, diameter })),
    )
  );
}

/** Widths on the same rungs for all culverts, so that groups which fit one culvert fit wider ones too. */
const RATIO = 1.01;
const RUNGS_BELOW = 4;

function stackedInNarrower(groups: readonly Group[], container: Extract<Container, { kind: 'rectangle' }>) {
  const first = Math.floor(Math.log(container.width) / Math.log(RATIO));
  for (let rung = first; rung > first - RUNGS_BELOW; rung--) {
    const corners = stackGroups(groups, { ...container, width: RATIO ** rung });
    if (corners) return corners;
  }
  return null;
}

/** An arrangement in a container that is no wider and no higher than another, laid on the bottom of that. */
export function widened({ circles, loose }: Packed, from: Container, to: Container): Packed | null {
  const move = moveInto(from, to);
  return (
    move && {
      circles: circles.map((circle) => ({ ...circle, x: circle.x + move.x, y: circle.y + move.y })),
      loose,
    }
  );
}

function moveInto(from: Container, to: Container): { x: number; y: number } | null {
  if (from.kind === 'circle' && to.kind === 'circle') {
    const more = to.diameter - from.diameter;
    return more < 0 ? null : { x: more / 2, y: more };
  }
  if (from.kind === 'circle' || to.kind === 'circle') return null;
  return to.width < from.width || to.height < from.height ? null : { x: 0, y: to.height - from.height };
}
