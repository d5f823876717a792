/** Lengths are in millimetres; a micrometre is no overlap but the rounding of a touch. */
export const TOUCH_TOLERANCE = 0.001;

/** An upright rectangle by its top left corner; x runs right and y down. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two boxes share more than a touch. */
export function boxesOverlap(a: Box, b: Box, tolerance = TOUCH_TOLERANCE): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > tolerance && down > tolerance;
}
