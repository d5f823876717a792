import { arranged } from './arrangement.js';
import { triangle } from './triangle.js';

/** A single part on the floor, and a triangle to the right of it. */
export const onePlusTriangle = arranged('3 · D', triangle.size.height, [
  { x: 0.5, y: triangle.height - 0.5 },
  ...triangle.parts.map(({ x, y }) => ({ x: x + 1, y })),
]);
