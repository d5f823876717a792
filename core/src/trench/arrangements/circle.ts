import { arranged, RISE } from './arrangement.js';

/** Six parts in a ring. Each touches the next, and two parts are lowest. */
export const circle = arranged('3 · D', '(1 + sqrt(3)) · D', [
  { x: 1, y: 2 * RISE + 0.5 },
  { x: 2, y: 2 * RISE + 0.5 },
  { x: 2.5, y: RISE + 0.5 },
  { x: 2, y: 0.5 },
  { x: 1, y: 0.5 },
  { x: 0.5, y: RISE + 0.5 },
]);
