import type { Point } from '../../geometry/point.js';
import type { Dimension, DrawnShape, Pen, Strokes } from './drawing.js';
import { CAPITAL, INK, line, QUIET, THIN, text } from './pens.js';

export const DIMENSION = 'DIMENSION';
export const SIZE = 2.7;
export const EXTENSION: Pen = { ...THIN, color: QUIET, width: 0.1 };
const TICK = 0.75;

/** A dimension between two points whose line goes through `at`. */
export const dimensionBetween = (from: Point, to: Point, at: Point = from): Dimension => ({
  kind: 'dimension',
  from,
  to,
  line: at,
  vertical: Math.abs(to.y - from.y) > Math.abs(to.x - from.x),
  text: null,
});

/** Marks shapes as parts of a dimension. */
export const partsOf = (group: Dimension, shapes: readonly DrawnShape[]): DrawnShape[] =>
  shapes.map((shape) => ({ ...shape, group }));

/** A dimension line with an oblique stroke at each end, as ISO 129-1 allows. */
export function dimensionLine(group: Dimension, tickReach = TICK, color = INK): DrawnShape[] {
  const [a, b] = ends(group);
  const reach = Math.min(tickReach, Math.hypot(b.x - a.x, b.y - a.y) / 2.5);
  const tick = ({ x, y }: Point): Strokes['strokes'][number] => [x - reach, y + reach, x + reach, y - reach];
  const thin = color === INK ? THIN : { ...THIN, color };
  return partsOf(group, [
    line(DIMENSION, thin, a.x, a.y, b.x, b.y),
    {
      kind: 'strokes',
      layer: DIMENSION,
      pen: { color, width: reach < 0.6 ? 0.2 : 0.3 },
      strokes: [tick(a), tick(b)],
    },
  ]);
}

/** The ends of the dimension line: the measured points, moved onto the line. */
export function ends({ from, to, line: at, vertical }: Dimension): [Point, Point] {
  return vertical
    ? [
        { x: at.x, y: from.y },
        { x: at.x, y: to.y },
      ]
    : [
        { x: from.x, y: at.y },
        { x: to.x, y: at.y },
      ];
}

/** The text of a dimension. `y` is its baseline, or the middle of a text that runs upwards. */
export function dimensionText(
  group: Dimension,
  words: string,
  x: number,
  y: number,
  look: { anchor: 'start' | 'middle' | 'end'; angle?: number; color?: string; width?: number },
): DrawnShape {
  const half = (SIZE * CAPITAL) / 2;
  const offset = { start: 1, middle: 0, end: -1 }[look.anchor] * ((look.width ?? 0) / 2);
  group.text = look.angle ? { words, x: x - half, y } : { words, x: x + offset, y: y - half };
  return { ...text(DIMENSION, words, x, y, SIZE, look), role: 'dimensionText', group };
}
