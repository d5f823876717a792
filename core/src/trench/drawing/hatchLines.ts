import type { Box } from '../../geometry/box.js';
import type { Texture } from '../looks/materials.js';
import type { Strokes } from './drawing.js';
import type { Occupant } from './occupancy.js';

export type Stroke = Strokes['strokes'][number];
type Span = [number, number];

/** The distance between a texture and an obstacle. */
export const CLEARANCE = 0.35;

/** Parallel lines through a region, cut around obstacles. Obstacles are grouped by the lines that they cross. */
export function lines(
  { angle, gap, dash }: Extract<Texture, { kind: 'lines' }>,
  region: Box,
  taken: readonly Occupant[],
): Stroke[] {
  const turn = (angle * Math.PI) / 180;
  const along = { x: Math.cos(turn), y: -Math.sin(turn) };
  const across = { x: -along.y, y: along.x };
  const reach = (box: Box): Span => {
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    const middle = cx * across.x + cy * across.y;
    const half = (Math.abs(across.x) * box.width + Math.abs(across.y) * box.height) / 2;
    return [Math.ceil((middle - half) / gap), Math.floor((middle + half) / gap)];
  };
  const holes = new Map<number, Span[]>();
  for (const occupant of taken) {
    if (!near(occupant, region)) continue;
    const [first, last] = reach(grown(occupant));
    for (let k = first; k <= last; k++) {
      const span = crossing(occupant, k * gap, along, across);
      if (!span) continue;
      const spans = holes.get(k);
      if (spans) spans.push(span);
      else holes.set(k, [span]);
    }
  }
  const strokes: Stroke[] = [];
  const [first, last] = reach(region);
  for (let k = first; k <= last; k++) {
    const span = throughBox(region, k * gap, along, across);
    if (!span) continue;
    for (const whole of without(span, holes.get(k) ?? [])) {
      for (const [from, to] of dash ? dashed(whole, dash, k) : [whole]) {
        if (to - from < 0.25) continue;
        const [x, y] = [across.x * k * gap, across.y * k * gap];
        strokes.push([x + along.x * from, y + along.y * from, x + along.x * to, y + along.y * to]);
      }
    }
  }
  return strokes;
}

type Direction = { x: number; y: number };

const near = (a: Box, b: Box) =>
  a.x < b.x + b.width + 1 && b.x < a.x + a.width + 1 && a.y < b.y + b.height + 1 && b.y < a.y + a.height + 1;

const grown = ({ x, y, width, height }: Box): Box => ({
  x: x - CLEARANCE,
  y: y - CLEARANCE,
  width: width + 2 * CLEARANCE,
  height: height + 2 * CLEARANCE,
});

function crossing(occupant: Occupant, offset: number, along: Direction, across: Direction): Span | null {
  const box = grown(occupant);
  if (!occupant.round) return throughBox(box, offset, along, across);
  const radius = box.width / 2;
  const [x, y] = [box.x + radius, box.y + radius];
  const distance = x * across.x + y * across.y - offset;
  if (Math.abs(distance) >= radius) return null;
  const half = Math.sqrt(radius * radius - distance * distance);
  const middle = x * along.x + y * along.y;
  return [middle - half, middle + half];
}

function throughBox(box: Box, offset: number, along: Direction, across: Direction): Span | null {
  let [from, to] = [-Infinity, Infinity];
  const axes: [number, number, number, number][] = [
    [across.x * offset, along.x, box.x, box.x + box.width],
    [across.y * offset, along.y, box.y, box.y + box.height],
  ];
  for (const [start, step, low, high] of axes) {
    if (Math.abs(step) < 1e-9) {
      if (start < low || start > high) return null;
      continue;
    }
    const [a, b] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to ? [from, to] : null;
}

function without([from, to]: Span, holes: Span[]): Span[] {
  const left: Span[] = [];
  let at = from;
  for (const [start, end] of holes.sort((a, b) => a[0] - b[0])) {
    if (start > at) left.push([at, Math.min(start, to)]);
    at = Math.max(at, end);
    if (at >= to) return left.filter(([a, b]) => a < b);
  }
  return [...left, [at, to] as Span].filter(([a, b]) => a < b);
}

/** Cuts a line into dashes. Gaps in the line do not change the phase, and every other line is shifted. */
function dashed([from, to]: Span, [on, off]: readonly [number, number], k: number): Span[] {
  const period = on + off;
  const shift = k % 2 === 0 ? 0 : period / 2;
  const spans: Span[] = [];
  for (let i = Math.floor((from - shift) / period); i * period + shift < to; i++) {
    const start = Math.max(from, i * period + shift);
    const end = Math.min(to, i * period + shift + on);
    if (start < end) spans.push([start, end]);
  }
  return spans;
}
