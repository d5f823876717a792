import type { Part } from '../shape.js';
import type { Scaled } from './sheet.js';

/** A round part, in paper coordinates. */
export interface Round {
  x: number;
  y: number;
  radius: number;
}

export const circles = (parts: readonly Part[], { origin, scale }: Scaled): Round[] =>
  parts.map(({ x, y, diameter }) => ({
    x: origin.x + x / scale,
    y: origin.y + y / scale,
    radius: diameter / 2 / scale,
  }));
