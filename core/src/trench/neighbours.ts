import { type Box, TOUCH_TOLERANCE } from '../geometry/box.js';

/** For each box the index of the nearest on either side, or NOBODY. */
export interface Neighbours {
  left: Int32Array;
  right: Int32Array;
}

export const NOBODY = -1;

/** In a row from left to right: the one before and the one after. */
export function neighboursInRow({ length }: readonly Box[]): Neighbours {
  const left = new Int32Array(length).map((_, i) => i - 1);
  const right = new Int32Array(length).map((_, i) => (i + 1 < length ? i + 1 : NOBODY));
  return { left, right };
}

/** What stands next to each box. Only boxes that share heights are beside each other; others are above or below. */
export function neighboursOf(boxes: readonly Box[]): Neighbours {
  const centres = Float64Array.from(boxes, ({ x, width }) => x + width / 2);
  const order = boxes.map((_, i) => i).sort((a, b) => centres[a]! - centres[b]! || a - b);
  return {
    left: nearestBefore(boxes, order, ({ x, width }) => x + width),
    right: nearestBefore(boxes, order.toReversed(), ({ x }) => -x),
  };
}

/** A stretch of heights, and the box that is seen there. */
interface Stretch {
  top: number;
  bottom: number;
  index: number;
}

/** Of the boxes earlier in the order, and not hidden behind one another, that which reaches furthest. */
function nearestBefore(
  boxes: readonly Box[],
  order: readonly number[],
  reach: (box: Box) => number,
): Int32Array {
  const nearest = new Int32Array(boxes.length).fill(NOBODY);
  const outline: Stretch[] = [];
  for (const index of order) {
    const { y: top, height } = boxes[index]!;
    const bottom = top + height;
    const from = firstBelow(outline, top);
    let to = from;
    for (let seen = outline[to]; seen && seen.top < bottom; seen = outline[++to]) {
      const shared = Math.min(bottom, seen.bottom) - Math.max(top, seen.top);
      const best = nearest[index]!;
      if (shared <= TOUCH_TOLERANCE) continue;
      if (best === NOBODY || reach(boxes[seen.index]!) > reach(boxes[best]!)) nearest[index] = seen.index;
    }
    hide(outline, from, to, { top, bottom, index });
  }
  return nearest;
}

/** Puts a stretch before those that it hides, `from` up to `to`; what sticks out above or below stays in sight. */
function hide(outline: Stretch[], from: number, to: number, stretch: Stretch): void {
  const above =
    to > from && outline[from]!.top < stretch.top ? { ...outline[from]!, bottom: stretch.top } : null;
  const below =
    to > from && outline[to - 1]!.bottom > stretch.bottom
      ? { ...outline[to - 1]!, top: stretch.bottom }
      : null;
  if (to - from === 1 && !above && !below) {
    outline[from] = stretch;
    return;
  }
  const seen = [above, stretch, below].filter((piece) => piece !== null);
  outline.splice(from, to - from, ...seen);
}

/** Where in an outline, from the top down, the first stretch is that reaches below a height. */
function firstBelow(outline: readonly Stretch[], height: number): number {
  let [low, high] = [0, outline.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (outline[middle]!.bottom > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
