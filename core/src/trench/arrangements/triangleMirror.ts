import type { Arrangement } from './arrangement.js';
import { triangle } from './triangle.js';

/** A triangle upside down: one part below and two above. */
export const triangleMirror: Arrangement = {
  ...triangle,
  parts: triangle.parts.map(({ x, y }) => ({ x, y: triangle.height - y })),
};
