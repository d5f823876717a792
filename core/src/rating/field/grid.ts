import type { Grid } from '../heat/ground.js';
import { type Field, loadedField, riseAt } from './field.js';
import { FieldRefusal } from './refusal.js';

/** A picture of more points than this is finer than anybody needs, and takes seconds. */
const MOST_POINTS = 250_000;

export function requireGrid({ x0, y0, step, columns, rows }: Grid): void {
  const isWhole = Number.isInteger(columns) && Number.isInteger(rows) && columns > 0 && rows > 0;
  if (!isWhole || columns * rows > MOST_POINTS)
    throw new FieldRefusal('BAD_GRID', `a grid has 1 to ${MOST_POINTS} points, not ${columns} × ${rows}`);
  if (!Number.isFinite(x0) || !Number.isFinite(y0) || !(step > 0 && step < Infinity))
    throw new FieldRefusal('BAD_GRID', `no grid starts at (${x0}, ${y0}) with a step of ${step}`);
}

/** The rise above the ambient temperature at every point of a grid, in wet ground. */
export function temperatureGrid(field: Field, W: readonly number[], grid: Grid): number[] {
  requireGrid(grid);
  const loaded = loadedField(field, W);
  const { x0, y0, step, columns, rows } = grid;
  const temperatures = new Array<number>(columns * rows);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++)
      temperatures[r * columns + c] = riseAt(loaded, x0 + c * step, y0 + r * step);
  }
  return temperatures;
}
