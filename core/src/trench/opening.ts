import type { Box } from '../geometry/box.js';
import type { Circle } from '../geometry/circle.js';
import type { Item } from './model.js';
import type { Part } from './shape.js';

/** An item with its place. */
export interface Outlined {
  item: Item;
  box: Box;
  parts: readonly Part[];
}

/** Culverts and pipe canals are boxes; everything else consists of round parts. */
export const isRectangular = ({ item }: Outlined): boolean =>
  item.kind === 'culvert' || item.kind === 'pipeCanal';

/** The shortest distance between the outlines of two items. Negative when they overlap. */
export function outlineDistance(a: Outlined, b: Outlined): number {
  if (isRectangular(a)) return isRectangular(b) ? boxDistance(a.box, b.box) : nearest(b.parts, a.box);
  if (isRectangular(b)) return nearest(a.parts, b.box);
  let least = Number.POSITIVE_INFINITY;
  for (const part of a.parts)
    for (const other of b.parts) {
      const apart = Math.hypot(part.x - other.x, part.y - other.y);
      least = Math.min(least, apart - (part.diameter + other.diameter) / 2);
    }
  return least;
}

const nearest = (parts: readonly Circle[], box: Box): number =>
  parts.reduce(
    (least, part) => Math.min(least, distanceToBox(part, box) - part.diameter / 2),
    Number.POSITIVE_INFINITY,
  );

/** The distance of a point to a box. 0 inside it. */
export const distanceToBox = ({ x, y }: { x: number; y: number }, box: Box): number =>
  Math.hypot(
    Math.max(box.x - x, 0, x - (box.x + box.width)),
    Math.max(box.y - y, 0, y - (box.y + box.height)),
  );

function boxDistance(a: Box, b: Box): number {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return across < 0 && down < 0 ? Math.max(across, down) : Math.hypot(Math.max(across, 0), Math.max(down, 0));
}
