import type { Box } from '../../geometry/box.js';
import { LOOKS } from '../looks/materials.js';
import type { DrawnShape } from './drawing.js';
import { hatch } from './hatch.js';
import { wrapped } from './letters.js';
import { markerShapes } from './marker.js';
import type { MaterialRow } from './materialRows.js';
import { CAPITAL, EDGE, QUIET, rectangle, text } from './pens.js';

const LAYER = 'LEGEND';
const SIZE = 2.5;
const LINE = 3.1;
const SWATCH = { width: 10, height: 4.6 };
const GAP = 2.2;
/** The smallest height of a row. */
const ROW = SWATCH.height + 1.6;

interface Cell {
  row: MaterialRow;
  lines: string[];
  height: number;
}

/** The materials in two columns, filled downwards. */
export interface MaterialLegend {
  columns: Cell[][];
  width: number;
  height: number;
}

export function layOutMaterials(rows: readonly MaterialRow[], width: number): MaterialLegend {
  const own = width / 2 - 2;
  const cells = rows.map((row): Cell => {
    const lines = wrapped(row.name, own - SWATCH.width - GAP, SIZE, 3);
    const count = lines.length + (row.resistivity ? 1 : 0);
    return { row, lines, height: Math.max(ROW, count * LINE + 1) };
  });
  const half = Math.ceil(cells.length / 2);
  const columns = [cells.slice(0, half), cells.slice(half)];
  const heights = columns.map((column) => column.reduce((sum, { height }) => sum + height, 0));
  return { columns, width, height: Math.max(...heights) };
}

export function drawMaterials(
  { columns, width }: MaterialLegend,
  { x, y }: Pick<Box, 'x' | 'y'>,
): DrawnShape[] {
  return columns.flatMap((cells, i) => {
    let top = y;
    return cells.flatMap((cell) => {
      const shapes = drawCell(cell, x + (i * width) / 2, top);
      top += cell.height;
      return shapes;
    });
  });
}

function drawCell({ row, lines, height }: Cell, x: number, y: number): DrawnShape[] {
  const swatch = { x, y: y + (height - SWATCH.height) / 2, ...SWATCH };
  const shapes: DrawnShape[] = [];
  if (row.material) {
    shapes.push({ ...rectangle(swatch, LAYER, { fill: LOOKS[row.material].fill }), material: row.material });
    shapes.push(...hatch(row.material, swatch, LAYER));
    shapes.push(rectangle(swatch, LAYER, { pen: EDGE }));
  }
  if (row.marker)
    shapes.push(
      ...markerShapes(row.marker.kind, LAYER, {
        x,
        y: swatch.y + SWATCH.height / 2 - 0.5,
        width: SWATCH.width,
        height: 1,
      }),
    );
  const words = [...lines, ...(row.resistivity ? [row.resistivity] : [])];
  const block = (words.length - 1) * LINE + SIZE * CAPITAL;
  const first = y + (height - block) / 2 + SIZE * CAPITAL;
  for (const [i, one] of words.entries()) {
    const color = i < lines.length ? {} : { color: QUIET };
    shapes.push(text(LAYER, one, x + SWATCH.width + GAP, first + i * LINE, SIZE, color));
  }
  return shapes;
}
