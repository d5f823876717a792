import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';

/** A place for a text on a line: its middle, and the degrees by which it is turned to the left. */
export interface LabelPosition extends Point {
  angle: number;
  /** The part of the line that the text covers, as lengths from its start. */
  from: number;
  to: number;
}

/** Lines are searched in steps of this share of the text's width. */
const STEP = 0.25;
/** A line may bend away from its text by this share of the text's height. */
const BEND = 0.5;

/**
 * The best place for a text on a line: where the line is straight and level, and where the box around the text is free.
 * Null where there is none.
 */
export function labelPosition(
  points: readonly Point[],
  width: number,
  height: number,
  isFree: (box: Box) => boolean,
): LabelPosition | null {
  const lengths = lengthsAlong(points);
  const whole = lengths.at(-1) ?? 0;
  if (whole < 2.5 * width) return null;
  let best: (LabelPosition & { cost: number }) | null = null;
  for (let from = 0.25 * width; from + 1.25 * width <= whole; from += STEP * width) {
    const to = from + width;
    const [start, middle, end] = [from, (from + to) / 2, to].map((length) =>
      pointAt(points, lengths, length),
    );
    const [dx, dy] = [end!.x - start!.x, end!.y - start!.y];
    const chord = Math.hypot(dx, dy);
    const bend = Math.abs((middle!.x - start!.x) * dy - (middle!.y - start!.y) * dx) / (chord || 1);
    if (chord < 0.9 * width || bend > BEND * height) continue;
    const angle = readable(Math.atan2(-dy, dx));
    const cost = bend / height + Math.abs(angle) / 90;
    if (best && cost >= best.cost) continue;
    const x = (start!.x + end!.x) / 2;
    const y = (start!.y + end!.y) / 2;
    const box = boxAround(x, y, width, height, angle);
    if (isFree(box)) best = { x, y, angle, from, to, cost };
  }
  return best && { x: best.x, y: best.y, angle: best.angle, from: best.from, to: best.to };
}

/** Degrees between -90 and 90, so that nobody reads upside down. */
function readable(radians: number): number {
  const degrees = (radians * 180) / Math.PI;
  if (degrees > 90) return degrees - 180;
  return degrees <= -90 ? degrees + 180 : degrees;
}

/** The upright box around a turned text. */
export function boxAround(x: number, y: number, width: number, height: number, angle: number): Box {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [w, h] = [width * cos + height * sin, width * sin + height * cos];
  return { x: x - w / 2, y: y - h / 2, width: w, height: h };
}

/** The line without the part between two lengths, as one or two lines. */
export function lineWithout(points: readonly Point[], from: number, to: number): Point[][] {
  const lengths = lengthsAlong(points);
  const before = points.filter((_, i) => lengths[i]! < from);
  const after = points.filter((_, i) => lengths[i]! > to);
  return [
    [...before, pointAt(points, lengths, from)],
    [pointAt(points, lengths, to), ...after],
  ].filter((line) => line.length > 1);
}

function lengthsAlong(points: readonly Point[]): number[] {
  let length = 0;
  return points.map(({ x, y }, i) => {
    if (i > 0) length += Math.hypot(x - points[i - 1]!.x, y - points[i - 1]!.y);
    return length;
  });
}

function pointAt(points: readonly Point[], lengths: readonly number[], length: number): Point {
  let i = 1;
  while (i < points.length - 1 && lengths[i]! < length) i++;
  const [a, b] = [points[i - 1]!, points[i]!];
  const share = Math.min(1, Math.max(0, (length - lengths[i - 1]!) / (lengths[i]! - lengths[i - 1]! || 1)));
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
