import type { Point } from '../../geometry/point.js';
import type { Grid, Isotherm } from '../heat/ground.js';
import { contoursOf, type Values } from './contours.js';
import { requireGrid } from './grid.js';

/** Lines of equal temperature. They end at the sides of the grid. */
export function isotherms(
  grid: Grid,
  temperatures: readonly number[],
  levels: readonly number[],
): Isotherm[] {
  requireGrid(grid);
  const { x0, y0, step, columns, rows } = grid;
  const values: Values = {
    columns,
    rows,
    value: (r, c) => temperatures[r * columns + c]!,
    place: (r, c) => ({ x: x0 + c * step, y: y0 + r * step }),
  };
  return levels.flatMap((temperature) =>
    contoursOf(values, temperature).map((points) => ({ temperature, points })),
  );
}

/** The areas that are at least so hot, as closed outlines: where they leave the grid, they follow its sides. */
export function areasAbove(grid: Grid, temperatures: readonly number[], temperature: number): Point[][] {
  requireGrid(grid);
  const { x0, y0, step, columns, rows } = grid;
  const within = (index: number, count: number) => Math.min(Math.max(index - 1, 0), count - 1);
  const values: Values = {
    columns: columns + 2,
    rows: rows + 2,
    value: (r, c) =>
      r === 0 || c === 0 || r > rows || c > columns ? -Infinity : temperatures[(r - 1) * columns + c - 1]!,
    place: (r, c) => ({ x: x0 + within(c, columns) * step, y: y0 + within(r, rows) * step }),
  };
  return contoursOf(values, temperature);
}
