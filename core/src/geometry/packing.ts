import { type Bounds, boundsOf, type Layout, layoutOf, roundDown, SLACK, unitOf } from './bounds.js';
import type { Circle } from './circle.js';
import type { Container } from './container.js';
import { isInfeasible } from './infeasibility.js';
import { search } from './search.js';
import { layInRows, settle, stack } from './stacking.js';
import { isValidArrangement } from './validity.js';

/**
 * Places circles of these diameters inside the container, so that they rest on its bottom. Returns null when no
 * arrangement was found. The result has the order of the input and is the same on every machine.
 */
export function pack(diameters: readonly number[], container: Container): Circle[] | null {
  const sides = container.kind === 'circle' ? [container.diameter] : [container.width, container.height];
  for (const size of [...sides, ...diameters])
    if (!(size > 0 && Number.isFinite(size))) throw new RangeError(`not a size: ${size}`);

  const unit = unitOf(container);
  const order = diameters.map((_, i) => i).sort((i, j) => diameters[j]! - diameters[i]! || i - j);
  const r = Float64Array.from(order, (i) => roundDown(diameters[i]! / 2 / unit));
  const layout = layoutIn(boundsOf(container), r);
  if (!layout) return null;

  const [right, down] = [sides[0]! / 2, sides.at(-1)! / 2];
  const circles: Circle[] = new Array(r.length);
  order.forEach((input, k) => {
    const diameter = diameters[input]!;
    circles[input] = { x: right + layout.x[k]! * unit, y: down + layout.y[k]! * unit, diameter };
  });
  // A last check, independent of the arithmetic above: circles that overlap are never returned.
  return isValidArrangement(circles, container, SLACK * unit) ? circles : null;
}

/** Stacking is fast and is tried first. The search starts only when stacking finds no place for some circle. */
function layoutIn(bounds: Bounds, r: Float64Array): Layout | null {
  if (isInfeasible(bounds, r)) return null;
  const stacked = layoutOf(r);
  const left = stack(bounds, stacked);
  if (left.length === 0) return stacked;
  const rows = layoutOf(r);
  const found = layInRows(bounds, rows) ? rows : search(bounds, r, stacked, left);
  if (found) settle(bounds, found);
  return found;
}
