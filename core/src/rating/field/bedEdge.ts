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
    ...abreast.filter((at) => at > from && at < to),
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
