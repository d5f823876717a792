import { evaluate } from '../../explain/expression.js';
import type { Point } from '../../geometry/point.js';

/** The places of the round parts of a group, for parts of diameter 1. y grows downwards. */
export interface Arrangement {
  width: number;
  height: number;
  /** Centres of the parts within the box. */
  parts: readonly Point[];
  /** Width and height as formulas of the diameter D. */
  size: { width: string; height: string };
}

/** The vertical distance between two rows of touching circles of diameter 1. */
export const RISE = Math.sqrt(3) / 2;

const forDiameterOne = (formula: string) => evaluate(formula, () => 1);

export const arranged = (width: string, height: string, parts: readonly Point[]): Arrangement => ({
  width: forDiameterOne(width),
  height: forDiameterOne(height),
  parts,
  size: { width, height },
});

/** One row of touching parts. */
export const row = (count: number): Arrangement =>
  arranged(
    count === 1 ? 'D' : `${count} · D`,
    'D',
    Array.from({ length: count }, (_, i) => ({ x: i + 0.5, y: 0.5 })),
  );
