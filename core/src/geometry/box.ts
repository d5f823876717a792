/** Lengths are in millimetres. An overlap of up to a micrometre is the rounding error of a touch. */
export const TOUCH_TOLERANCE = 0.001;

/** An upright rectangle, given by its top left corner. x grows to the right and y grows downwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two boxes overlap. Boxes that touch do not. */
export function boxesOverlap(a: Box, b: Box, tolerance = TOUCH_TOLERANCE): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > tolerance && down > tolerance;
}
