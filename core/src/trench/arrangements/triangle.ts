import { type Arrangement, RISE } from './arrangement.js';

/** Two parts below and one above. They touch each other. */
export const triangle: Arrangement = {
  width: 2,
  height: 1 + RISE,
  parts: [
    { x: 0.5, y: RISE + 0.5 },
    { x: 1.5, y: RISE + 0.5 },
    { x: 1, y: 0.5 },
  ],
};
