import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';

/** The parts of a line that are in none of the boxes, as lines. */
export function lineOutside(points: readonly Point[], boxes: readonly Box[]): Point[][] {
  const near = boxes.filter((box) => meets(box, extentOf(points)));
  if (near.length === 0) return points.length > 1 ? [[...points]] : [];
  const pieces: Point[][] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    for (const [from, to] of sharesOutside(a, b, near)) {
      const last = pieces.at(-1);
      if (from === 0 && last?.at(-1) === a) last.push(to === 1 ? b : between(a, b, to));
      else pieces.push([from === 0 ? a : between(a, b, from), to === 1 ? b : between(a, b, to)]);
    }
  }
  return pieces;
}

/** Whether any part of a line is in a box. */
export const crosses = (points: readonly Point[], box: Box): boolean =>
  points.some((b, i) => i > 0 && shareInside(points[i - 1]!, b, box) !== null);

/** The parts of the way from a to b that are in none of the boxes, as shares of it. */
function sharesOutside(a: Point, b: Point, boxes: readonly Box[]): [number, number][] {
  let outside: [number, number][] = [[0, 1]];
  for (const box of boxes) {
    const inside = shareInside(a, b, box);
    if (!inside) continue;
    outside = outside.flatMap(([from, to]): [number, number][] =>
      (
        [
          [from, Math.min(to, inside[0])],
          [Math.max(from, inside[1]), to],
        ] as [number, number][]
      ).filter(([start, end]) => end - start > 1e-9),
    );
  }
  return outside;
}

/** The part of the way from a to b that is in a box, by Liang and Barsky. Null: none. */
function shareInside(a: Point, b: Point, { x, y, width, height }: Box): [number, number] | null {
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [a.x, b.x - a.x, x, x + width],
    [a.y, b.y - a.y, y, y + height],
  ] as const) {
    if (way === 0) {
      if (start <= low || start >= high) return null;
      continue;
    }
    const [enters, leaves] = [(low - start) / way, (high - start) / way];
    from = Math.max(from, Math.min(enters, leaves));
    to = Math.min(to, Math.max(enters, leaves));
  }
  return from < to ? [from, to] : null;
}

const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

function extentOf(points: readonly Point[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

const meets = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
