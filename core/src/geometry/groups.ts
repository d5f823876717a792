import { unitOf } from './bounds.js';
import type { Circle } from './circle.js';
import type { Container } from './container.js';
import { FIT, lowestPlace } from './place.js';

/** Circles that keep their places to each other. Their coordinates start at the top left of the box around them. */
export interface Group {
  width: number;
  height: number;
  parts: readonly Circle[];
}

interface Corner {
  x: number;
  y: number;
}

type Culvert = Extract<Container, { kind: 'rectangle' }>;

/**
 * Stands groups in a culvert one by one, the highest first, each as low as possible. Returns the top left corner of
 * each, or null when one finds no place. A group is a point that keeps clear of every circle that one of its parts
 * would meet, so a group is placed by the same search as a single circle.
 */
export function stackGroups(groups: readonly Group[], container: Culvert): Corner[] | null {
  const unit = unitOf(container);
  const [a, b] = [container.width / 2 / unit, container.height / 2 / unit];
  const standing: { x: number; y: number; r: number }[] = [];
  const corners: Corner[] = new Array(groups.length);
  for (const index of highestFirst(groups)) {
    const { width, height, parts } = groups[index]!;
    const spare = { a: a - width / 2 / unit, b: b - height / 2 / unit };
    if (Math.min(spare.a, spare.b) < -FIT) return null;
    const around = parts.map(({ x, y, diameter }) => ({
      x: (x - width / 2) / unit,
      y: (y - height / 2) / unit,
      r: diameter / 2 / unit,
    }));
    const forbidden = standing.flatMap((circle) =>
      around.map((part) => ({ x: circle.x - part.x, y: circle.y - part.y, r: circle.r + part.r })),
    );
    const place = lowestPlace(
      { kind: 'rectangle', a: Math.max(0, spare.a), b: Math.max(0, spare.b) },
      {
        x: Float64Array.from(forbidden, ({ x }) => x),
        y: Float64Array.from(forbidden, ({ y }) => y),
        r: Float64Array.from(forbidden, ({ r }) => r),
      },
      forbidden.length,
      0,
    );
    if (!place) return null;
    for (const part of around) standing.push({ x: place.x + part.x, y: place.y + part.y, r: part.r });
    corners[index] = {
      x: (place.x + a) * unit - width / 2,
      y: (place.y + b) * unit - height / 2,
    };
  }
  return corners;
}

/**
 * Stands groups in rows from the floor of a culvert up, the highest first. Returns null when they do not fit. A wider
 * or higher culvert holds whatever a smaller one holds: every row begins at the same group or at a later, lower one.
 */
export function groupsInRows(groups: readonly Group[], container: Culvert): Corner[] | null {
  const slack = FIT * unitOf(container);
  const corners: Corner[] = new Array(groups.length);
  let right = Number.POSITIVE_INFINITY;
  let floor = container.height;
  let rowTop = floor;
  for (const index of highestFirst(groups)) {
    const { width, height } = groups[index]!;
    if (right + width > container.width + slack) {
      if (width > container.width + slack) return null;
      [floor, right] = [rowTop, 0];
      rowTop -= height;
    }
    if (rowTop < -slack) return null;
    corners[index] = { x: right, y: floor - height };
    right += width;
  }
  return corners;
}

const highestFirst = (groups: readonly Group[]): number[] =>
  groups
    .map((_, i) => i)
    .sort((i, j) => groups[j]!.height - groups[i]!.height || groups[j]!.width - groups[i]!.width || i - j);
