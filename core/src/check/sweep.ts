import type { Box } from '../geometry/box.js';

interface Boxed {
  box: Box;
}

/**
 * The pairs of one of `as` and one of `bs` whose boxes come closer to each other than `margin`, each once and from the
 * left, by a sweep over x. What is in both lists is paired with all others.
 */
export function* closePairs<T extends Boxed>(
  as: readonly T[],
  bs: readonly T[],
  margin: number,
): Generator<readonly [left: T, right: T]> {
  if (as.length === 0 || bs.length === 0) return;
  const [isA, isB] = [new Set(as), new Set(bs)];
  const [openAs, openBs] = [new OpenBoxes(as), new OpenBoxes(bs)];
  for (const one of fromLeft([...new Set([...as, ...bs])])) {
    if (isA.has(one)) for (const other of openBs.near(one.box, margin)) yield [other, one];
    if (isB.has(one))
      for (const other of openAs.near(one.box, margin))
        if (!isA.has(one) || !isB.has(other)) yield [other, one];
    if (isA.has(one)) openAs.add(one);
    if (isB.has(one)) openBs.add(one);
  }
}

export const fromLeft = <T extends Boxed>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.box.x - b.box.x || a.box.y - b.box.y);

/** Boxes that the sweep has met and not left yet, from the top down, so that only those at the same height are compared. */
class OpenBoxes<T extends Boxed> {
  private readonly open: T[] = [];
  private readonly tallest: number;

  constructor(all: readonly T[]) {
    this.tallest = all.reduce((most, { box }) => Math.max(most, box.height), 0);
  }

  add(one: T): void {
    this.open.splice(this.firstFrom(one.box.y), 0, one);
  }

  *near({ x, y, height }: Box, margin: number): Generator<T> {
    const { open } = this;
    let i = this.firstFrom(y - this.tallest - margin);
    for (let other = open[i]; other && other.box.y < y + height + margin; other = open[i]) {
      if (other.box.x + other.box.width + margin <= x) open.splice(i, 1);
      else {
        if (other.box.y + other.box.height + margin > y) yield other;
        i++;
      }
    }
  }

  /** The index of the first box whose top edge is at or below a height. */
  private firstFrom(height: number): number {
    let [low, high] = [0, this.open.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.open[middle]!.box.y >= height) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
