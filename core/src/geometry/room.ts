import type { Container } from './container.js';

/** A container measured from its centre and scaled to a longest side of 2, so that tolerances are plain numbers. */
export type Room = { kind: 'circle'; radius: number } | { kind: 'rectangle'; a: number; b: number };

/** Circles in a room: centres from the room's centre, y down. */
export interface Layout {
  x: Float64Array;
  y: Float64Array;
  r: Float64Array;
}

/**
 * What two circles, or a circle and a wall, may share in a room: what remains of rounding. A culvert would have
 * to be 50 m wide for this to be half a micrometre.
 */
export const SLACK = 2e-8;

/** Sizes are cut to this grid, which hides the rounding of a change of units: the answer stays the same. */
const GRID = 2 ** 36;
const NUDGE = 0.01;

export const roundDown = (size: number): number => Math.floor(size * GRID + NUDGE) / GRID;
const roundUp = (size: number): number => Math.ceil(size * GRID - NUDGE) / GRID;

/** Half the longest side of a container: the length that is 1 in its room. */
export function unitOf(container: Container): number {
  return container.kind === 'circle'
    ? container.diameter / 2
    : Math.max(container.width, container.height) / 2;
}

export function roomOf(container: Container): Room {
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

/** By how much a circle sticks out of the room; negative inside it. */
export function protrusion(room: Room, x: number, y: number, r: number): number {
  if (room.kind === 'circle') return Math.sqrt(x * x + y * y) + r - room.radius;
  return Math.max(Math.abs(x) + r - room.a, Math.abs(y) + r - room.b);
}
