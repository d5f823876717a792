import { arrangementHolds } from './arrangement.js';
import type { Circle } from './circle.js';
import type { Container } from './container.js';
import { settle, shelve, stack } from './gravity.js';
import { certainlyTooMuch } from './necessity.js';
import { type Layout, layoutOf, type Room, roomOf, roundDown, SLACK, unitOf } from './room.js';
import { search } from './search.js';

/**
 * Places circles of these diameters inside the container, resting on its bottom; null when no arrangement was
 * found. The result is in the order of the input, and the same on every machine. Sizes are positive.
 */
export function pack(diameters: readonly number[], container: Container): Circle[] | null {
  const sides = container.kind === 'circle' ? [container.diameter] : [container.width, container.height];
  for (const size of [...sides, ...diameters])
    if (!(size > 0 && Number.isFinite(size))) throw new RangeError(`Not a size: ${size}`);

  const unit = unitOf(container);
  const order = diameters.map((_, i) => i).sort((i, j) => diameters[j]! - diameters[i]! || i - j);
  const r = Float64Array.from(order, (i) => roundDown(diameters[i]! / 2 / unit));
  const layout = layoutIn(roomOf(container), r);
  if (!layout) return null;

  const [right, down] = [sides[0]! / 2, sides.at(-1)! / 2];
  const circles: Circle[] = new Array(r.length);
  order.forEach((input, k) => {
    const diameter = diameters[input]!;
    circles[input] = { x: right + layout.x[k]! * unit, y: down + layout.y[k]! * unit, diameter };
  });
  // The last word: whatever the arithmetic before it, nothing that overlaps is ever given out.
  return arrangementHolds(circles, container, SLACK * unit) ? circles : null;
}

/** Loose circles are laid one by one, which is quick; only what does not fit that way is searched for. */
function layoutIn(room: Room, r: Float64Array): Layout | null {
  if (certainlyTooMuch(room, r)) return null;
  const stacked = layoutOf(r);
  const left = stack(room, stacked);
  if (left.length === 0) return stacked;
  const shelved = layoutOf(r);
  const found = shelve(room, shelved) ? shelved : search(room, r, stacked, left);
  if (found) settle(room, found);
  return found;
}
