import type { Point } from '../arrangements/index.js';
import type { DrawnShape, Strokes } from './drawing.js';
import { INK, line, THIN } from './pens.js';

export const DIMENSION = 'DIMENSION';
export const SIZE = 2.7;
const TICK = 0.75;

/** A dimension line with an oblique stroke at each end. Every CAD program can show it. */
export function dimensionLine(a: Point, b: Point, tickReach = TICK): DrawnShape[] {
  const reach = Math.min(tickReach, Math.hypot(b.x - a.x, b.y - a.y) / 2.5);
  const tick = ({ x, y }: Point): Strokes['strokes'][number] => [x - reach, y + reach, x + reach, y - reach];
  return [
    line(DIMENSION, THIN, a.x, a.y, b.x, b.y),
    {
      kind: 'strokes',
      layer: DIMENSION,
      pen: { color: INK, width: reach < 0.6 ? 0.2 : 0.3 },
      strokes: [tick(a), tick(b)],
    },
  ];
}
