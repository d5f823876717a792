import { expect, test } from 'vitest';
import type { Ground, Source } from '../heat/ground.js';
import { heatPipes, pipeHeats, riseFromPipes } from '../heat/heatPipes.js';
import { groundMatrix, resistivityAt } from './index.js';
import { strongBlock, trefoilsInTrench } from './samples.js';

/**
 * A second opinion from another method: finite volumes in a large box. The field of the images is subtracted, so that
 * only the smooth rest is approximated; its flow through a face is exact, because it is the angle of the face.
 */

const TWO_PI = 2 * Math.PI;
const BOX = 40;

/** Coordinates with steps that grow with the distance from the marks, which are coordinates themselves. */
function meshed(
  marks: readonly number[],
  first: number,
  last: number,
  smallest: number,
  growth: number,
): number[] {
  const inner = [...new Set(marks.filter((mark) => mark > first && mark < last))].sort((a, b) => a - b);
  const stops = [first, ...inner, last];
  const lines: number[] = [];
  for (const [i, to] of stops.slice(1).entries()) {
    const from = stops[i]!;
    const steps: number[] = [];
    for (let at = from; at < to - 1e-12; at += steps.at(-1)!) {
      const near = Math.min(i > 0 ? at - from : Infinity, i + 2 < stops.length ? to - at : Infinity);
      steps.push(Math.min(smallest + growth * near, to - from));
    }
    const scale = (to - from) / steps.reduce((sum, step) => sum + step, 0);
    let at = from;
    for (const step of steps) {
      lines.push(at);
      at += step * scale;
    }
  }
  return [...lines, last];
}

/** Solves with a symmetric banded matrix: a(i, i + d) at i·(band + 1) + d. */
function solveBanded(a: Float64Array, size: number, band: number, rightSides: Float64Array[]): void {
  const width = band + 1;
  for (let k = 0; k < size; k++) {
    const last = Math.min(band, size - 1 - k);
    const pivot = a[k * width]!;
    for (let i = 1; i <= last; i++) {
      const factor = a[k * width + i]! / pivot;
      if (factor === 0) continue;
      const [to, from] = [(k + i) * width - i, k * width];
      for (let j = i; j <= last; j++) a[to + j]! -= factor * a[from + j]!;
      for (const b of rightSides) b[k + i]! -= factor * b[k]!;
    }
  }
  for (const b of rightSides) {
    for (let k = size - 1; k >= 0; k--) {
      let sum = b[k]!;
      for (let i = 1; i <= Math.min(band, size - 1 - k); i++) sum -= a[k * width + i]! * b[k + i]!;
      b[k] = sum / a[k * width]!;
    }
  }
}

/** ∫ ∂n ln(r'/r) ds over a face from (x0, y0) to (x1, y1), whose normal points to the side of (dy, -dx). */
function angles({ x, y }: Source, x0: number, y0: number, x1: number, y1: number): number {
  const angle = (sy: number) => {
    const [ax, ay, bx, by] = [x0 - x, y0 - sy, x1 - x, y1 - sy];
    return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  };
  return angle(-y) - angle(y);
}

/** The rises of all sources per W/m of each of the first few. */
function finiteVolumes(
  ground: Ground,
  sources: readonly Source[],
  few: number,
  xs: readonly number[],
  ys: readonly number[],
) {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const middle = (lines: readonly number[], i: number) => (lines[i]! + lines[i + 1]!) / 2;
  const ks = Array.from(
    { length: columns * rows },
    (_, cell) => 1 / resistivityAt(ground, middle(xs, Math.floor(cell / rows)), middle(ys, cell % rows)),
  );
  const heated = sources.slice(0, few);
  const own = heated.map(({ x, y }) => resistivityAt(ground, x, y) / TWO_PI);
  const matrix = new Float64Array(columns * rows * (rows + 1));
  const rest = heated.map(() => new Float64Array(columns * rows));
  /** Heat from cell a through a face to cell b, or out of the box. */
  const face = (
    a: number,
    b: number | null,
    halfA: number,
    halfB: number,
    ends: [number, number, number, number],
  ) => {
    const area = Math.hypot(ends[2] - ends[0], ends[3] - ends[1]);
    const resistance = halfA / ks[a]! + (b === null ? 0 : halfB / ks[b]!);
    const conductance = area / resistance;
    for (const [j, source] of heated.entries()) {
      const flow = own[j]! * angles(source, ...ends) * ((halfA + (b === null ? 0 : halfB)) / resistance);
      rest[j]![a]! += flow;
      if (b !== null) rest[j]![b]! -= flow;
    }
    const isInsulated = b === null && ends[1] !== 0;
    if (isInsulated) return;
    matrix[a * (rows + 1)]! += conductance;
    if (b === null) return;
    matrix[b * (rows + 1)]! += conductance;
    matrix[a * (rows + 1) + b - a] = -conductance;
  };
  for (let c = 0; c < columns; c++) {
    for (let r = 0; r < rows; r++) {
      const cell = c * rows + r;
      const [x0, x1, y0, y1] = [xs[c]!, xs[c + 1]!, ys[r]!, ys[r + 1]!];
      const half = (lines: readonly number[], i: number) =>
        i + 1 < lines.length ? (lines[i + 1]! - lines[i]!) / 2 : 0;
      if (r === 0) face(cell, null, half(ys, r), 0, [x0, 0, x1, 0]);
      face(cell, r + 1 < rows ? cell + 1 : null, half(ys, r), half(ys, r + 1), [x1, y1, x0, y1]);
      if (c === 0) face(cell, null, half(xs, c), 0, [x0, y1, x0, y0]);
      face(cell, c + 1 < columns ? cell + rows : null, half(xs, c), half(xs, c + 1), [x1, y0, x1, y1]);
    }
  }
  const cells = sources.map(({ x, y }) => {
    const c = xs.findIndex((line, i) => line < x && x < xs[i + 1]!);
    const r = ys.findIndex((line, i) => line < y && y < ys[i + 1]!);
    expect(Math.abs(middle(xs, c) - x) + Math.abs(middle(ys, r) - y)).toBeLessThan(1e-9);
    return c * rows + r;
  });
  for (const j of heated.keys()) rest[j]![cells[j]!]! += 1;
  solveBanded(matrix, columns * rows, rows, rest);
  return sources.map((to, i) =>
    heated.map((from, j) => {
      const distance = i === j ? to.radius : Math.hypot(to.x - from.x, to.y - from.y);
      return own[j]! * Math.log(Math.hypot(to.x - from.x, to.y + from.y) / distance) + rest[j]![cells[i]!]!;
    }),
  );
}

/** The second opinion about some sources, whose coordinates are lines of no mesh. */
function opinionOf(
  { rectangles, soil }: Ground,
  sources: readonly Source[],
  few: number,
  { smallest, growth }: { smallest: number; growth: number },
) {
  const finite = (values: number[]) => values.filter(Number.isFinite);
  const beside = (value: number) => [value - 0.4 * smallest, value + 0.4 * smallest];
  const xs = [
    ...finite(rectangles.flatMap(({ x0, x1 }) => [x0, x1])),
    ...[...new Set(sources.map(({ x }) => x))].flatMap(beside),
  ];
  const ys = [
    ...finite(rectangles.flatMap(({ y0, y1 }) => [y0, y1])),
    ...[...new Set(sources.map(({ y }) => y))].flatMap(beside),
  ];
  const meshX = meshed(xs, -BOX, BOX, smallest, growth);
  const meshY = meshed(ys, 0, BOX, smallest, growth);
  return finiteVolumes({ rectangles, soil }, sources, few, meshX, meshY);
}

const rounded = (value: number) => Math.round(value * 1e9) / 1e9;

function largestDifference(
  { ground, sources }: { ground: Ground; sources: Source[] },
  fineness: { smallest: number; growth: number },
): number {
  const placed = sources.map((one) => ({ ...one, x: rounded(one.x), y: rounded(one.y) }));
  const opinion = opinionOf(ground, placed, 3, fineness);
  const { R } = groundMatrix(ground, placed);
  let largest = 0;
  for (const [i, row] of opinion.entries())
    for (const [j, value] of row.entries()) largest = Math.max(largest, Math.abs(R[i]![j]! / value - 1));
  return largest;
}

test.each([
  [0.018, 0.6, 6e-3],
  [0.012, 0.25, 1e-3],
])('18 cables in a trench, with cells of %d m that grow by %d', (smallest, growth, most) => {
  expect(largestDifference(trefoilsInTrench(6), { smallest, growth })).toBeLessThan(most);
});

test.each([
  [0.02, 0.3, 1e-2],
  [0.01, 0.15, 3e-3],
])(
  'cables in a block of good backfill in poor soil, with cells of %d m that grow by %d',
  (smallest, growth, most) => {
    expect(largestDifference(strongBlock, { smallest, growth })).toBeLessThan(most);
  },
);

/** A district heating pipe beside cables, with the matrix of either method: its heat follows from three straight lines. */
test('the heat of a pipe beside cables in a trench', () => {
  const { ground, sources } = trefoilsInTrench(1);
  const pipe = { id: 'pipe', x: 0.6, y: 0.8, radius: 0.1 };
  const placed = [...sources, pipe].map((one) => ({ ...one, x: rounded(one.x), y: rounded(one.y) }));
  const through = (38 / TWO_PI) * Math.log(0.194 / 0.113);
  const opinion = opinionOf(ground, placed, placed.length, { smallest: 0.012, growth: 0.25 });
  const { R } = groundMatrix(ground, placed);
  const water = { id: 'pipe', itemId: 'pipe', x: 0.6, y: 0.8, temperature: 90 };
  const pipes = heatPipes(R, 3, [{ ...water, insulation: { rho: 38, D: 0.194, d: 0.113 } }], 10);
  for (const W of [0, 30]) {
    const [heat] = pipeHeats(pipes, [W, W, W], null);
    const fromCables = opinion[3]!.slice(0, 3).reduce((sum, value) => sum + value * W, 0);
    const expected = (90 - 10 - fromCables) / (through + opinion[3]![3]!);
    expect(heat! / expected).toBeCloseTo(1, 3);
    // What the pipe does to the cables.
    for (const [i, row] of opinion.slice(0, 3).entries())
      expect(riseFromPipes(pipes, i, [heat!]) / (row[3]! * expected)).toBeCloseTo(1, 2);
  }
});
