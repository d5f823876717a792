import type { Point } from '../../geometry/point.js';
import { areasAbove } from '../../rating/field/index.js';
import { colourAt } from '../../rating/map/layers.js';
import { simplified } from '../../rating/map/outlines.js';
import type { MagneticFieldMap } from '../magneticField.js';

/** A map of a magnetic field as areas and lines, for a drawing or a canvas. Lengths as in the map. */
export interface FieldMapLayers {
  /** Of the weakest field, which is everywhere. */
  ground: string;
  /** From weak to strong, each painted over the one before: everything that has at least such a field. */
  bands: { field: number; colour: string; outlines: Point[][] }[];
  lines: { field: number; isLimit: boolean; points: Point[] }[];
}

/** Outlines stay within this share of the grid's step. */
const TOLERANCE = 0.04;

export function fieldMapLayers(map: MagneticFieldMap): FieldMapLayers {
  const { fields, lines, limit, step } = map;
  const plain = (points: readonly Point[]) => simplified(points, TOLERANCE * step);
  const levels = [...new Set(lines.map(({ field }) => field))].toSorted((a, b) => a - b);
  return {
    ground: colourAt(0),
    bands: levels.map((field, i) => ({
      field,
      colour: colourAt((i + 1) / levels.length),
      outlines: areasAbove(map, fields, field).map(plain),
    })),
    lines: lines.map(({ field, points }) => ({ field, isLimit: field === limit, points: plain(points) })),
  };
}
