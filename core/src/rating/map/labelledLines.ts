import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import type { DrawnShape, Pen } from '../../trench/drawing/index.js';
import { textWidth } from '../../trench/drawing/letters.js';
import { line, text } from '../../trench/drawing/pens.js';
import { crosses, grown } from './clipping.js';
import { boxAround, type LabelPosition, labelPosition, lineWithout } from './labels.js';

const PADDING = 0.7;
/** Nothing else comes nearer to a text, mm. */
export const CLEAR = 0.4;

/** A line on paper, and what is to be written on it. */
export interface LineToLabel {
  words: string;
  size: number;
  points: Point[];
}

export interface LabelledLine<T> {
  of: T;
  /** Without what its text covers. */
  parts: Point[][];
  label?: LabelPosition & { box: Box };
}

/** Lines with their words, where there is space for them: where `isFree` says so, and crossed by no other line. */
export function labelledLines<T extends LineToLabel>(
  lines: readonly T[],
  isFree: (box: Box) => boolean,
  take: (box: Box) => void,
): LabelledLine<T>[] {
  return lines.map((of) => {
    const width = textWidth(of.words, of.size) + PADDING;
    const others = lines.filter((other) => other !== of);
    const label = labelPosition(
      of.points,
      width,
      of.size,
      (box) => isFree(box) && !others.some(({ points }) => crosses(points, grown(box, CLEAR))),
    );
    if (!label) return { of, parts: [of.points] };
    const box = boxAround(label.x, label.y, width, of.size, label.angle);
    take(box);
    return { of, parts: lineWithout(of.points, label.from, label.to), label: { ...label, box } };
  });
}

/** The areas between the lines of a map, filled. Outlines end where they begin. */
export const bandShapes = (
  layer: string,
  bands: readonly { colour: string; outlines: Point[][] }[],
  at: (point: Point) => Point,
): DrawnShape[] =>
  bands.flatMap(({ colour, outlines }) =>
    outlines.map(
      (points): DrawnShape => ({
        kind: 'polyline',
        layer,
        closed: true,
        fill: colour,
        points: points.slice(0, -1).map(at),
      }),
    ),
  );

export const lineThrough = (layer: string, pen: Pen, points: readonly Point[]): DrawnShape =>
  line(layer, pen, ...(points.flatMap(({ x, y }) => [x, y]) as [number, number, number, number]));

/** The middle of the figures lies on the line. */
export function labelOnLine(
  layer: string,
  { words, size }: LineToLabel,
  { x, y, angle }: Point & { angle: number },
  look: { color: string; bold?: boolean },
): DrawnShape {
  const turn = (angle * Math.PI) / 180;
  const down = 0.35 * size;
  return text(layer, words, x + down * Math.sin(turn), y + down * Math.cos(turn), size, {
    anchor: 'middle',
    angle,
    ...look,
  });
}

export const isWithin = (box: Box, area: Box): boolean =>
  box.x >= area.x &&
  box.y >= area.y &&
  box.x + box.width <= area.x + area.width &&
  box.y + box.height <= area.y + area.height;
