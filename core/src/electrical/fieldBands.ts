import type { Point } from '../geometry/point.js';
import { areasAbove } from '../rating/field/index.js';
import { simplified } from '../rating/map/outlines.js';
import type { MagneticFieldMap } from './magneticField.js';

/** An area of a map with at least a field, µT. Lengths in mm. */
export interface FieldBand {
  field: number;
  outlines: Point[][];
}

/** Outlines and lines stay within this share of the grid's step. */
const TOLERANCE = 0.04;

/** The areas between the lines of a map, each painted over the one before: from the weakest field to the strongest. */
export function fieldBands(map: MagneticFieldMap): FieldBand[] {
  const levels = [...new Set(map.lines.map(({ field }) => field))].toSorted((a, b) => a - b);
  return levels.map((field) => ({
    field,
    outlines: areasAbove(map, map.fields, field).map((points) => simplified(points, TOLERANCE * map.step)),
  }));
}

/** The lines of a map, without points that nobody would miss. */
export const fieldLines = ({ lines, step }: MagneticFieldMap): MagneticFieldMap['lines'] =>
  lines.map(({ field, points }) => ({ field, points: simplified(points, TOLERANCE * step) }));
