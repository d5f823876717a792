import type { Point } from '@spadework/core/geometry';
import type { Polygon } from './canvas.js';

/** Lines of a pen as polygons. All lengths in one unit. */

/** A corner longer than this many half widths is cut off. */
const MITRE_LIMIT = 3;

/** The outline of a line with its width. A closed line has one outline outside and one inside. */
export function strokeOutline(line: readonly Point[], closed: boolean, width: number): Polygon[] {
  const points = withoutRepeats(line, closed);
  if (points.length < 2) return [];
  const half = width / 2;
  const left = offset(points, closed, half);
  const right = reversed(offset(points, closed, -half));
  return closed && points.length > 2 ? [left, right] : [[...left, ...right]];
}

function withoutRepeats(line: readonly Point[], closed: boolean): Point[] {
  const points = line.filter(({ x, y }, i) => i === 0 || x !== line[i - 1]!.x || y !== line[i - 1]!.y);
  const [first, last] = [points[0], points.at(-1)];
  if (closed && points.length > 1 && first!.x === last!.x && first!.y === last!.y) points.pop();
  return points;
}

/** The line moved sideways. Its corners are mitred; sharp ones are cut off. */
function offset(points: readonly Point[], closed: boolean, by: number): number[] {
  const { length } = points;
  const moved: number[] = [];
  for (let i = 0; i < length; i++) {
    const at = points[i]!;
    const before = closed || i > 0 ? directionOf(points[(i + length - 1) % length]!, at) : null;
    const after = closed || i < length - 1 ? directionOf(at, points[(i + 1) % length]!) : null;
    const a = before ?? after!;
    const b = after ?? before!;
    // The length of the mitre is by / cos(half of the turn).
    const cosine = Math.sqrt(Math.max(0, (1 + a.x * b.x + a.y * b.y) / 2));
    if (cosine * MITRE_LIMIT < 1) {
      moved.push(at.x - a.y * by, at.y + a.x * by, at.x - b.y * by, at.y + b.x * by);
      continue;
    }
    const [x, y] = [a.x + b.x, a.y + b.y];
    const reach = by / cosine / Math.hypot(x, y);
    moved.push(at.x - y * reach, at.y + x * reach);
  }
  return moved;
}

function directionOf(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function reversed(polygon: readonly number[]): number[] {
  const back: number[] = [];
  for (let i = polygon.length - 2; i >= 0; i -= 2) back.push(polygon[i]!, polygon[i + 1]!);
  return back;
}

/** The dashes of a line: lengths of dash, gap, dash and so on, in turn. */
export function dashesOf(line: readonly Point[], closed: boolean, dash: readonly number[]): Point[][] {
  const points = closed ? [...line, line[0]!] : line;
  const pieces: Point[][] = [];
  let index = 0;
  let left = dash[0]!;
  let piece: Point[] = [points[0]!];
  for (let i = 1; i < points.length; i++) {
    const to = points[i]!;
    let from = points[i - 1]!;
    let length = Math.hypot(to.x - from.x, to.y - from.y);
    while (length > left) {
      const share = left / length;
      from = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      length -= left;
      if (index % 2 === 0) pieces.push([...piece, from]);
      piece = [from];
      index++;
      left = dash[index % dash.length]!;
    }
    left -= length;
    piece.push(to);
  }
  if (index % 2 === 0) pieces.push(piece);
  return pieces;
}
