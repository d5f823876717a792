import type { Arrangement } from './arrangement.js';
import { triangle } from './triangle.js';

/** A single part on the floor, and a triangle to the right of it. */
export const onePlusTriangle: Arrangement = {
  width: 3,
  height: triangle.height,
  parts: [{ x: 0.5, y: triangle.height - 0.5 }, ...triangle.parts.map(({ x, y }) => ({ x: x + 1, y }))],
};
