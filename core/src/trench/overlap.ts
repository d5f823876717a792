import { type Box, boxesOverlap, TOUCH_TOLERANCE } from '../geometry/box.js';
import { type Circle, circlesOverlap } from '../geometry/circle.js';
import type { PlacedItem, SectionLayout } from './layout.js';

export interface Overlap {
  a: PlacedItem;
  b: PlacedItem;
  layerId: string;
}

/** The limit of findings. Many items at one place would otherwise give a finding for every pair. */
const MAX_OVERLAPS = 1000;

/** Finds pairs of items that overlap, by a sweep from left to right. Returns the first thousand. */
export function overlapsOf({ layers }: SectionLayout): Overlap[] {
  const order = layers
    .flatMap(({ layer, items }) => items.map((placed) => ({ placed, layerId: layer.id })))
    .sort((a, b) => a.placed.box.x - b.placed.box.x || a.placed.box.y - b.placed.box.y);
  const tallest = order.reduce((most, { placed }) => Math.max(most, placed.box.height), 0);
  const found: Overlap[] = [];
  /** Sorted from the top down, so that only items at the same height are compared. */
  const open: PlacedItem[] = [];
  for (const { placed, layerId } of order) {
    const { x, y, height } = placed.box;
    let i = firstFrom(open, y - tallest);
    for (let other = open[i]; other && other.box.y < y + height; other = open[i]) {
      if (other.box.x + other.box.width <= x) {
        open.splice(i, 1);
        continue;
      }
      if (itemsOverlap(other, placed)) found.push({ a: other, b: placed, layerId });
      if (found.length === MAX_OVERLAPS) return found;
      i++;
    }
    open.splice(firstFrom(open, y), 0, placed);
  }
  return found;
}

/** The index of the first item whose top edge is at or below a height. Items go from the top down. */
function firstFrom(items: readonly PlacedItem[], height: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.box.y >= height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether two items overlap. Items of round parts overlap when their parts do. */
export function itemsOverlap(a: PlacedItem, b: PlacedItem): boolean {
  if (!boxesOverlap(a.box, b.box)) return false;
  if (isRectangular(a)) return isRectangular(b) || b.parts.some((part) => circleOverlapsBox(part, a.box));
  if (isRectangular(b)) return a.parts.some((part) => circleOverlapsBox(part, b.box));
  return a.parts.some((part) => b.parts.some((other) => circlesOverlap(part, other)));
}

const isRectangular = ({ item }: PlacedItem) => item.kind === 'culvert' || item.kind === 'pipeCanal';

function circleOverlapsBox(circle: Circle, box: Box): boolean {
  const dx = Math.max(box.x - circle.x, 0, circle.x - (box.x + box.width));
  const dy = Math.max(box.y - circle.y, 0, circle.y - (box.y + box.height));
  return Math.hypot(dx, dy) < circle.diameter / 2 - TOUCH_TOLERANCE;
}
