import type { Container } from './container.js';

/** A container whose centre is the origin and whose longest side is 2. So tolerances need no unit. */
export type Bounds = { kind: 'circle'; radius: number } | { kind: 'rectangle'; a: number; b: number };

/** Circles within bounds. Coordinates start at the centre, and y grows downwards. */
export interface Layout {
  x: Float64Array;
  y: Float64Array;
  r: Float64Array;
}

/**
 * The rounding error that an overlap of two circles, or of a circle and a wall, may have. In a culvert of 50 m it
 * would be half a micrometre.
 */
export const SLACK = 2e-8;

/** Sizes are rounded to this grid. So the result does not depend on the unit of the input. */
const GRID = 2 ** 36;
const NUDGE = 0.01;

export const roundDown = (size: number): number => Math.floor(size * GRID + NUDGE) / GRID;
export const roundUp = (size: number): number => Math.ceil(size * GRID - NUDGE) / GRID;

/** Half the longest side of a container. This length is 1 in its bounds. */
export function unitOf(container: Container): number {
  return container.kind === 'circle'
    ? container.diameter / 2
    : Math.max(container.width, container.height) / 2;
}

export function boundsOf(container: Container): Bounds {
  if (container.kind === 'circle') return { kind: 'circle', radius: 1 };
  const unit = unitOf(container);
  return {
    kind: 'rectangle',
    a: roundUp(container.width / 2 / unit),
    b: roundUp(container.height / 2 / unit),
  };
}

export function layoutOf(r: Float64Array): Layout {
  return { x: new Float64Array(r.length), y: new Float64Array(r.length), r };
}

/** How far a circle extends beyond the bounds. Negative inside them. */
export function protrusion(bounds: Bounds, x: number, y: number, r: number): number {
  if (bounds.kind === 'circle') return Math.sqrt(x * x + y * y) + r - bounds.radius;
  return Math.max(Math.abs(x) + r - bounds.a, Math.abs(y) + r - bounds.b);
}
