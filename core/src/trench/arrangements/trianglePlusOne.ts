import { arranged } from './arrangement.js';
import { triangle } from './triangle.js';

/** A triangle, and a single part on the floor to the right of it. */
export const trianglePlusOne = arranged('3 · D', triangle.size.height, [
  ...triangle.parts,
  { x: 2.5, y: triangle.height - 0.5 },
]);
