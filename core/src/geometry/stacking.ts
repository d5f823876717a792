import { type Bounds, type Layout, layoutOf } from './bounds.js';
import { FIT, lowestPlace } from './place.js';

/** A circle is at rest when it cannot sink by this fraction of its diameter, nor by this distance. */
const REST_FRACTION = 0.001;
const REST_DISTANCE = 1e-8;

/** Lays the circles one by one, each as low as possible. Returns the indices of those that found no place. */
export function stack(bounds: Bounds, layout: Layout): number[] {
  const { r } = layout;
  const lying = layoutOf(new Float64Array(r.length));
  const left: number[] = [];
  let count = 0;
  let upTo = Number.POSITIVE_INFINITY;
  for (let i = 0; i < r.length; i++) {
    // A circle of the same size as the last one cannot lie lower than it does.
    if (r[i] !== r[i - 1]) upTo = Number.POSITIVE_INFINITY;
    const place = lowestPlace(bounds, lying, count, r[i]!, { upTo });
    upTo = place?.y ?? Number.NEGATIVE_INFINITY;
    if (!place) {
      left.push(i);
      continue;
    }
    layout.x[i] = lying.x[count] = place.x;
    layout.y[i] = lying.y[count] = place.y;
    lying.r[count++] = r[i]!;
  }
  return left;
}

/**
 * Lays the circles in rows from the floor of a culvert up, largest first. Returns false when they do not fit. `stack`
 * never finds this grid, because it lays each circle into a hollow, and only the grid fills a culvert exactly.
 */
export function layInRows(bounds: Bounds, { x, y, r }: Layout): boolean {
  if (bounds.kind === 'circle') return false;
  let right = -bounds.a;
  let floor = bounds.b;
  let rowTop = floor;
  for (let i = 0; i < r.length; i++) {
    const d = 2 * r[i]!;
    if (i === 0 || right + d > bounds.a + FIT) {
      floor = rowTop;
      rowTop -= d;
      right = -bounds.a;
    }
    if (rowTop < -bounds.b - FIT) return false;
    x[i] = right + r[i]!;
    y[i] = floor - r[i]!;
    right += d;
  }
  return true;
}

/** Lowers the circles of a valid layout one at a time, until no circle can sink further. */
export function settle(bounds: Bounds, layout: Layout): void {
  const { x, y, r } = layout;
  const order = Array.from(r, (_, i) => i);
  for (let moved = true; moved; ) {
    moved = false;
    order.sort((i, j) => y[j]! - y[i]! || i - j);
    for (const i of order) {
      const place = lowestPlace(bounds, layout, r.length, r[i]!, {
        self: i,
        over: y[i]! + Math.max(2 * r[i]! * REST_FRACTION, REST_DISTANCE),
      });
      if (!place) continue;
      x[i] = place.x;
      y[i] = place.y;
      moved = true;
    }
  }
}
