import { arranged } from './arrangement.js';

export const square = arranged('2 · D', '2 · D', [
  { x: 0.5, y: 1.5 },
  { x: 1.5, y: 1.5 },
  { x: 0.5, y: 0.5 },
  { x: 1.5, y: 0.5 },
]);
