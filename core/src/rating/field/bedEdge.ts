import type { Rectangle } from '../heat/ground.js';
import { type Field, risesAt } from './field.js';

/** Points on each side of a bed. */
const POINTS = 24;

/**
 * Rises at points of a bed's edge per W/m of each source, K·m/W. Points are closer together near the corners, where an edge
 * is coldest; abreast of each source there is one more, where it is hottest.
 */
export function edgeRises(field: Field, { x0, x1, y0, y1 }: Rectangle): number[][] {
  const { sources } = field;
  const along = (from: number, to: number, abreast: readonly number[]) => [
    ...Array.from(
      { length: POINTS + 1 },
      (_, i) => from + ((to - from) * (1 - Math.cos((Math.PI * i) / POINTS))) / 2,
    ),
    ...new Set(abreast.filter((at) => at > from && at < to)),
  ];
  const xs = along(
    x0,
    x1,
    sources.map(({ x }) => x),
  );
  const ys = along(
    y0,
    y1,
    sources.map(({ y }) => y),
  );
  const points = [
    ...xs.flatMap((x) => [
      { x, y: y0 },
      { x, y: y1 },
    ]),
    ...ys.flatMap((y) => [
      { x: x0, y },
      { x: x1, y },
    ]),
  ];
  return points.map(({ x, y }) => risesAt(field, x, y));
}

type Rows = readonly (readonly number[])[];

/** The rows of rises of which one is the hottest, or the coldest, whatever the heats: never below 0. They are few of many. */
export const hottestRows = (rows: Rows): Rows => extremeRows(rows, (a, b) => a >= b);
export const coldestRows = (rows: Rows): Rows => extremeRows(rows, (a, b) => a <= b);

/** Those that are not beaten by another for each source. Of equal ones, the first. */
function extremeRows(rows: Rows, isBeyond: (a: number, b: number) => boolean): Rows {
  const beats = (a: readonly number[], b: readonly number[]) => a.every((value, j) => isBeyond(value, b[j]!));
  const left: (readonly number[])[] = [];
  for (const row of rows) {
    if (left.some((other) => beats(other, row))) continue;
    const stays = left.filter((other) => !beats(row, other));
    left.splice(0, left.length, ...stays, row);
  }
  return left;
}
