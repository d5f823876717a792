import type { Box } from '../geometry/box.js';

/**
 * Visits the pairs of boxes that come closer to each other than `margin`, by a sweep from left to right. Ends when
 * `visit` returns false.
 */
export function visitPairs<T extends { box: Box }>(
  items: readonly T[],
  margin: number,
  visit: (a: T, b: T) => boolean,
): void {
  const order = items.toSorted((a, b) => a.box.x - b.box.x || a.box.y - b.box.y);
  const tallest = order.reduce((most, { box }) => Math.max(most, box.height), 0);
  /** Sorted from the top down, so that only items at the same height are compared. */
  const open: T[] = [];
  for (const placed of order) {
    const { x, y, height } = placed.box;
    let i = firstFrom(open, y - tallest - margin);
    for (let other = open[i]; other && other.box.y < y + height + margin; other = open[i]) {
      if (other.box.x + other.box.width + margin <= x) {
        open.splice(i, 1);
        continue;
      }
      if (!visit(other, placed)) return;
      i++;
    }
    open.splice(firstFrom(open, y), 0, placed);
  }
}

/** The index of the first item whose top edge is at or below a height. Items go from the top down. */
function firstFrom(items: readonly { box: Box }[], height: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.box.y >= height) high = middle;
    else low = middle + 1;
  }
  return low;
}
