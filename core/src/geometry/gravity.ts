import { FIT, lowestPlace } from './place.js';
import { type Layout, layoutOf, type Room } from './room.js';

/** A circle that could lie lower by less than this part of its diameter, or of the room, is at rest. */
const REST = 0.001;
const STILL = 1e-8;

/** Lays the circles one by one, each as low as it goes; the indices of those without a place. */
export function stack(room: Room, layout: Layout): number[] {
  const { r } = layout;
  const lying = layoutOf(new Float64Array(r.length));
  const left: number[] = [];
  let count = 0;
  let upTo = Number.POSITIVE_INFINITY;
  for (let i = 0; i < r.length; i++) {
    // What had no room lower than this, its equal has not either.
    if (r[i] !== r[i - 1]) upTo = Number.POSITIVE_INFINITY;
    const place = lowestPlace(room, lying, count, r[i]!, { upTo });
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
 * Lays the circles, largest first, on shelves from the floor of a culvert up; false when they are too many. A
 * stack leans each circle into a hollow and so misses the plain grid, the one way to fill a culvert exactly.
 */
export function shelve(room: Room, { x, y, r }: Layout): boolean {
  if (room.kind === 'circle') return false;
  let right = -room.a;
  let floor = room.b;
  let shelf = floor;
  for (let i = 0; i < r.length; i++) {
    const d = 2 * r[i]!;
    if (i === 0 || right + d > room.a + FIT) {
      floor = shelf;
      shelf -= d;
      right = -room.a;
    }
    if (shelf < -room.b - FIT) return false;
    x[i] = right + r[i]!;
    y[i] = floor - r[i]!;
    right += d;
  }
  return true;
}

/** Lets every circle of a valid layout sink until none, alone, could lie lower. */
export function settle(room: Room, layout: Layout): void {
  const { x, y, r } = layout;
  const order = Array.from(r, (_, i) => i);
  for (let moved = true; moved; ) {
    moved = false;
    order.sort((i, j) => y[j]! - y[i]! || i - j);
    for (const i of order) {
      const place = lowestPlace(room, layout, r.length, r[i]!, {
        self: i,
        over: y[i]! + Math.max(2 * r[i]! * REST, STILL),
      });
      if (!place) continue;
      x[i] = place.x;
      y[i] = place.y;
      moved = true;
    }
  }
}
