import { type Box, TOUCH_TOLERANCE } from '../geometry/box.js';

/** For each box the index of the nearest box on either side, or NONE_FOUND. */
export interface Neighbours {
  left: Int32Array;
  right: Int32Array;
}

export const NONE_FOUND = -1;

/** The neighbours in a row from left to right: the previous box and the next one. */
export function neighboursInRow({ length }: readonly unknown[]): Neighbours {
  const left = new Int32Array(length).map((_, i) => i - 1);
  const right = new Int32Array(length).map((_, i) => (i + 1 < length ? i + 1 : NONE_FOUND));
  return { left, right };
}

/** The neighbours of boxes anywhere. Two boxes can be neighbours only when their height ranges overlap. */
export function neighboursOf(boxes: readonly Box[]): Neighbours {
  const centres = Float64Array.from(boxes, ({ x, width }) => x + width / 2);
  const order = boxes.map((_, i) => i).sort((a, b) => centres[a]! - centres[b]! || a - b);
  return {
    left: nearestBefore(boxes, order, ({ x, width }) => x + width),
    right: nearestBefore(boxes, order.toReversed(), ({ x }) => -x),
  };
}

/** A range of heights, and the box that is visible there. */
interface Visible {
  top: number;
  bottom: number;
  index: number;
}

/** For each box, the visible box earlier in the order that reaches furthest. A sweep keeps the visible outline. */
function nearestBefore(
  boxes: readonly Box[],
  order: readonly number[],
  reach: (box: Box) => number,
): Int32Array {
  const nearest = new Int32Array(boxes.length).fill(NONE_FOUND);
  const outline: Visible[] = [];
  for (const index of order) {
    const { y: top, height } = boxes[index]!;
    const bottom = top + height;
    const from = firstBelow(outline, top);
    let to = from;
    for (let seen = outline[to]; seen && seen.top < bottom; seen = outline[++to]) {
      const shared = Math.min(bottom, seen.bottom) - Math.max(top, seen.top);
      const best = nearest[index]!;
      if (shared <= TOUCH_TOLERANCE) continue;
      if (best === NONE_FOUND || reach(boxes[seen.index]!) > reach(boxes[best]!)) nearest[index] = seen.index;
    }
    hide(outline, from, to, { top, bottom, index });
  }
  return nearest;
}

/** Inserts a range into the outline. It hides the ranges `from` up to `to`, except their parts above and below it. */
function hide(outline: Visible[], from: number, to: number, range: Visible): void {
  const above = to > from && outline[from]!.top < range.top ? { ...outline[from]!, bottom: range.top } : null;
  const below =
    to > from && outline[to - 1]!.bottom > range.bottom ? { ...outline[to - 1]!, top: range.bottom } : null;
  if (to - from === 1 && !above && !below) {
    outline[from] = range;
    return;
  }
  const seen = [above, range, below].filter((piece) => piece !== null);
  outline.splice(from, to - from, ...seen);
}

/** The index of the first range in the outline that reaches below a height. Ranges go from the top down. */
function firstBelow(outline: readonly Visible[], height: number): number {
  let [low, high] = [0, outline.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (outline[middle]!.bottom > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
