import { type Box, boxesOverlap, TOUCH_TOLERANCE } from '../geometry/box.js';
import { type Circle, circlesOverlap } from '../geometry/circle.js';
import type { PlacedItem, SectionLayout } from './layout.js';

export interface Overlap {
  a: PlacedItem;
  b: PlacedItem;
  layerId: string;
}

/** Nobody reads more; and items that are all in one place would make a finding of every pair. */
const MOST = 1000;

/** Pairs that occupy the same place, found by a sweep from left to right; the first thousand of them. */
export function overlapsOf({ layers }: SectionLayout): Overlap[] {
  const order = layers
    .flatMap(({ layer, items }) => items.map((placed) => ({ placed, layerId: layer.id })))
    .sort((a, b) => a.placed.box.x - b.placed.box.x || a.placed.box.y - b.placed.box.y);
  const tallest = order.reduce((most, { placed }) => Math.max(most, placed.box.height), 0);
  const found: Overlap[] = [];
  /** From the top down, so that only what is at the same height need be looked at. */
  const open: PlacedItem[] = [];
  for (const { placed, layerId } of order) {
    const { x, y, height } = placed.box;
    let i = firstFrom(open, y - tallest);
    for (let other = open[i]; other && other.box.y < y + height; other = open[i]) {
      if (other.box.x + other.box.width <= x) {
        open.splice(i, 1);
        continue;
      }
      if (occupySame(other, placed)) found.push({ a: other, b: placed, layerId });
      if (found.length === MOST) return found;
      i++;
    }
    open.splice(firstFrom(open, y), 0, placed);
  }
  return found;
}

/** Where in a list, from the top down, the first item is whose top edge is at a height or below it. */
function firstFrom(items: readonly PlacedItem[], height: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.box.y >= height) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether two items share more than a touch. Boxes first; where an item is made of round parts, these decide. */
export function occupySame(a: PlacedItem, b: PlacedItem): boolean {
  if (!boxesOverlap(a.box, b.box)) return false;
  if (isBoxy(a)) return isBoxy(b) || b.parts.some((part) => circleMeetsBox(part, a.box));
  if (isBoxy(b)) return a.parts.some((part) => circleMeetsBox(part, b.box));
  return a.parts.some((part) => b.parts.some((other) => circlesOverlap(part, other)));
}

const isBoxy = ({ item }: PlacedItem) => item.kind === 'culvert' || item.kind === 'pipeCanal';

function circleMeetsBox(circle: Circle, box: Box): boolean {
  const dx = Math.max(box.x - circle.x, 0, circle.x - (box.x + box.width));
  const dy = Math.max(box.y - circle.y, 0, circle.y - (box.y + box.height));
  return Math.hypot(dx, dy) < circle.diameter / 2 - TOUCH_TOLERANCE;
}
