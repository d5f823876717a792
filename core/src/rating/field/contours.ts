import type { Point } from '../../geometry/point.js';

/** Values on a grid, and where its points lie. */
export interface Values {
  columns: number;
  rows: number;
  value(r: number, c: number): number;
  place(r: number, c: number): Point;
}

/**
 * Lines of one value, by marching squares: each square of the grid has up to two pieces, which are joined where they cross
 * the same edge of the grid. A line that comes back to its start repeats its first point.
 */
export function contoursOf(values: Values, level: number): Point[][] {
  const links = linksOf(values, level);
  const lines: Point[][] = [];
  const seen = new Set<number>();
  const follow = (start: number) => {
    const edges = [start];
    seen.add(start);
    for (let at = start; ; ) {
      const next = links.get(at)!.find((edge) => !seen.has(edge));
      if (next === undefined) break;
      seen.add(next);
      edges.push(next);
      at = next;
    }
    if (edges.length > 2 && links.get(edges.at(-1)!)!.includes(start)) edges.push(start);
    const points = withoutRepeats(edges.map((edge) => crossing(values, level, edge)));
    if (points.length > 1) lines.push(points);
  };
  // Open lines first, from their ends; what is left is closed.
  for (const [edge, neighbours] of links) if (neighbours.length === 1 && !seen.has(edge)) follow(edge);
  for (const edge of links.keys()) if (!seen.has(edge)) follow(edge);
  return lines;
}

/** An edge of the grid by number: 2(r·columns + c) runs to the right from a point, the next number down from it. */
const edgeNumber = (columns: number, r: number, c: number, isDown: boolean): number =>
  2 * (r * columns + c) + (isDown ? 1 : 0);

function linksOf(values: Values, level: number): Map<number, number[]> {
  const { columns, rows } = values;
  const links = new Map<number, number[]>();
  const link = (a: number, b: number) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = links.get(from);
      if (known) known.push(to);
      else links.set(from, [to]);
    }
  };
  const isAbove = new Uint8Array(columns * rows);
  for (let r = 0, at = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++, at++) if (values.value(r, c) >= level) isAbove[at] = 1;
  }
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      const at = r * columns + c;
      const a = isAbove[at]!;
      const b = isAbove[at + 1]!;
      const d = isAbove[at + columns + 1]!;
      const e = isAbove[at + columns]!;
      if (a === b && b === d && d === e) continue;
      const top = edgeNumber(columns, r, c, false);
      const right = edgeNumber(columns, r, c + 1, true);
      const bottom = edgeNumber(columns, r + 1, c, false);
      const left = edgeNumber(columns, r, c, true);
      const crossed = [
        ...(a !== b ? [top] : []),
        ...(b !== d ? [right] : []),
        ...(d !== e ? [bottom] : []),
        ...(e !== a ? [left] : []),
      ];
      if (crossed.length === 2) link(crossed[0]!, crossed[1]!);
      else if (middle(values, r, c) >= level === (a === 1)) {
        // A saddle: the middle belongs to the corners that are joined through it.
        link(top, right);
        link(bottom, left);
      } else {
        link(top, left);
        link(right, bottom);
      }
    }
  }
  return links;
}

const middle = ({ value }: Values, r: number, c: number): number =>
  (value(r, c) + value(r, c + 1) + value(r + 1, c) + value(r + 1, c + 1)) / 4;

function crossing({ columns, value, place }: Values, level: number, edge: number): Point {
  const point = edge >> 1;
  const r = Math.floor(point / columns);
  const c = point % columns;
  const [r2, c2] = edge % 2 ? [r + 1, c] : [r, c + 1];
  const [from, to] = [value(r, c), value(r2, c2)];
  const share = Number.isFinite(from) ? (Number.isFinite(to) ? (level - from) / (to - from) : 0) : 1;
  const [a, b] = [place(r, c), place(r2, c2)];
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

const withoutRepeats = (points: readonly Point[]): Point[] =>
  points.filter(({ x, y }, i) => i === 0 || x !== points[i - 1]!.x || y !== points[i - 1]!.y);
