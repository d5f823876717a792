import type { Arrangement } from './arrangement.js';

export const square: Arrangement = {
  width: 2,
  height: 2,
  parts: [
    { x: 0.5, y: 1.5 },
    { x: 1.5, y: 1.5 },
    { x: 0.5, y: 0.5 },
    { x: 1.5, y: 0.5 },
  ],
};
