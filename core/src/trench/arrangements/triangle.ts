import { arranged, RISE } from './arrangement.js';

/** Two parts below and one above. They touch each other. */
export const triangle = arranged('2 · D', '(1 + sqrt(3) / 2) · D', [
  { x: 0.5, y: RISE + 0.5 },
  { x: 1.5, y: RISE + 0.5 },
  { x: 1, y: 0.5 },
]);
