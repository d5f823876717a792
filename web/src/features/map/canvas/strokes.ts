import type { Place } from './plane.js';
import type { Sheet } from './sheet.js';

/** A part of a path that is in sight, in pixels: x and y in turn. */
export interface Run {
  points: number[];
  /** How far along the path it begins, so that dashes stay where they are when the view moves. */
  offset: number;
}

/** What is so near beyond the edge is painted with it. */
const MARGIN = 20;
/** Points that are nearer to each other are one on the screen. */
const LEAST_STEP = 0.75;

/** The part of a leg within a box, from 0 to 1 of it: Liang and Barsky (1984). */
export function clipped(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [west, south, east, north]: readonly [number, number, number, number],
): [from: number, to: number] | undefined {
  let [from, to] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [p, q] of [
    [-dx, ax - west],
    [dx, east - ax],
    [-dy, ay - south],
    [dy, north - ay],
  ] as const) {
    if (p === 0 && q < 0) return undefined;
    if (p < 0) from = Math.max(from, q / p);
    if (p > 0) to = Math.min(to, q / p);
  }
  return from > to ? undefined : [from, to];
}

/** What of a path is in sight. Far outside, dashes would take longer than all the rest. */
export function runsOf(places: readonly Place[], { x, y, width, height }: Sheet): Run[] {
  const box = [-MARGIN, -MARGIN, width + MARGIN, height + MARGIN] as const;
  const runs: Run[] = [];
  let run: Run | undefined;
  let along = 0;
  let a: [number, number] | undefined;
  for (const [i, [east, north]] of places.entries()) {
    const b: [number, number] = [x(east), y(north)];
    if (!a) {
      a = b;
      continue;
    }
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < LEAST_STEP && i < places.length - 1) continue;
    const part = clipped(a, b, box);
    if (part) {
      const [from, to] = part;
      const at = (t: number): [number, number] => [a![0] + (b[0] - a![0]) * t, a![1] + (b[1] - a![1]) * t];
      if (!run) {
        run = { points: at(from), offset: along + from * length };
        runs.push(run);
      }
      run.points.push(...at(to));
      if (to < 1) run = undefined;
    } else run = undefined;
    along += length;
    a = b;
  }
  return runs;
}

/** Draws what is in sight with the pen as it is. */
export function strokeRuns(pen: CanvasRenderingContext2D, runs: readonly Run[]): void {
  for (const { points, offset } of runs) {
    pen.lineDashOffset = offset;
    pen.beginPath();
    pen.moveTo(points[0]!, points[1]!);
    for (let i = 2; i < points.length; i += 2) pen.lineTo(points[i]!, points[i + 1]!);
    pen.stroke();
  }
}

/** A leg with so much room has what is written on the line in its own middle, away from the points. In pixels. */
const LEG_ROOM = 40;
/** Where no leg has, it stands beside the line. */
const BESIDE = 17;

/** Where something is written on what is in sight of a path, and how long that is in pixels. `share`: of the leg it is on. */
export function labelPlaceOf(
  runs: readonly Run[],
  share = 0.5,
): { x: number; y: number; length: number } | undefined {
  let best: { points: number[]; lengths: number[]; length: number } | undefined;
  for (const { points } of runs) {
    const lengths: number[] = [];
    for (let i = 2; i < points.length; i += 2)
      lengths.push(Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!));
    const length = lengths.reduce((sum, one) => sum + one, 0);
    if (!best || length > best.length) best = { points, lengths, length };
  }
  if (!best) return undefined;
  const { points, lengths, length } = best;
  let rest = length / 2;
  let leg = 0;
  while (leg < lengths.length - 1 && rest > lengths[leg]!) rest -= lengths[leg++]!;
  if (lengths[leg]! < LEG_ROOM) leg = lengths.indexOf(lengths.reduce((most, one) => Math.max(most, one), 0));
  const [ax, ay, bx, by] = points.slice(leg * 2, leg * 2 + 4) as [number, number, number, number];
  const away = lengths[leg]! < LEG_ROOM ? BESIDE / (lengths[leg]! || 1) : 0;
  return {
    x: ax + (bx - ax) * share + (ay - by) * away,
    y: ay + (by - ay) * share + (bx - ax) * away,
    length,
  };
}
