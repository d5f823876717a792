import type { Part } from '../shape.js';
import type { Sheet } from './sheet.js';

/** A round part, in paper coordinates. */
export interface Round {
  x: number;
  y: number;
  radius: number;
}

export const circles = (parts: readonly Part[], { origin, scale }: Sheet): Round[] =>
  parts.map(({ x, y, diameter }) => ({
    x: origin.x + x / scale,
    y: origin.y + y / scale,
    radius: diameter / 2 / scale,
  }));
