import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import type { DrawnShape } from './drawing.js';
import { hatch } from './hatch.js';
import type { LegendRow } from './legendRows.js';
import { wrapped } from './letters.js';
import { markerLine } from './marker.js';
import { LOOKS } from './materials.js';
import { CAPITAL, EDGE, INK, line, QUIET, RULE, rectangle, text } from './pens.js';
import { WORDS } from './words.js';

const LAYER = 'LEGEND';
const SIZE = 2.8;
const LINE = 3.7;
const SWATCH = { width: 11, height: 5 };
const PADDING = 6;
const INDENT = 15;
/** The scale bar and its notes stand below. */
const FOOT = 21;

export interface LegendContent {
  materials: LegendRow[];
  items: LegendRow[];
}

interface Laid {
  row: LegendRow;
  labels: string[];
  lines: string[];
  height: number;
}

export const legendFits = (content: LegendContent, box: Box): boolean =>
  heightOf(content, box) <= box.height - FOOT;

function heightOf({ materials, items }: LegendContent, box: Box): number {
  const rows = [...materials, ...items].reduce((sum, row) => sum + laid(row, box, 2).height, 0);
  return PADDING + 5 + 7 + rows + (items.length ? 9 : 0);
}

/** A name may take so many lines. */
function laid(row: LegendRow, box: Box, most: number): Laid {
  const room = box.width - 2 * PADDING - INDENT;
  const lines = wrapped(row.name, room, SIZE, most);
  const labels = row.labels ? wrapped(row.labels, INDENT - 2, SIZE, 6, true) : [];
  const text = Math.max(lines.length, labels.length) * LINE;
  const height =
    row.kind === 'material' || row.kind === 'marker' ? Math.max(SWATCH.height + 1.8, text + 1.2) : text + 1.2;
  return { row, labels, lines, height };
}

export function drawLegend(content: LegendContent, box: Box, language: Language): DrawnShape[] {
  const words = WORDS[language];
  const roomy = legendFits(content, box);
  const x = box.x + PADDING;
  const shapes: DrawnShape[] = [];
  let y = box.y + PADDING + 3;
  const heading = (title: string) => {
    shapes.push(text(LAYER, title, x, y, 3.3, { bold: true }));
    shapes.push(line(LAYER, { color: RULE, width: 0.2 }, x, y + 1.6, box.x + box.width - PADDING, y + 1.6));
    y += 4.4;
  };
  heading(words.materials);
  for (const row of content.materials) y = drawRow(laid(row, box, 2), x, y, shapes);
  if (content.items.length === 0) return shapes;
  y += 5;
  heading(words.items);
  const end = box.y + box.height - FOOT;
  for (const [i, row] of content.items.entries()) {
    const one = laid(row, box, roomy ? 2 : 1);
    const left = content.items.length - i;
    if (y + one.height + (left > 1 ? LINE + 1 : 0) > end) {
      shapes.push(text(LAYER, words.more(left), x + INDENT, y + 2.6, SIZE, { color: QUIET }));
      break;
    }
    y = drawRow(one, x, y, shapes);
  }
  return shapes;
}

function drawRow({ row, labels, lines, height }: Laid, x: number, y: number, shapes: DrawnShape[]): number {
  const swatched = row.kind === 'material' || row.kind === 'marker';
  const block = (lines.length - 1) * LINE + SIZE * CAPITAL;
  const first = y + (swatched ? Math.max(0, (SWATCH.height - block) / 2) : 0.7) + SIZE * CAPITAL;
  const box = { x, y, ...SWATCH };
  if (row.material) {
    shapes.push(rectangle(box, LAYER, { fill: LOOKS[row.material].fill }));
    shapes.push(...hatch(row.material, box, LAYER));
    shapes.push(rectangle(box, LAYER, { pen: EDGE }));
  }
  if (row.kind === 'marker') shapes.push(...markerLine(LAYER, x, x + SWATCH.width, y + SWATCH.height / 2));
  const quiet = row.kind === 'content';
  for (const [i, words] of labels.entries()) {
    shapes.push(text(LAYER, words, x, first + i * LINE, SIZE, { bold: !quiet, color: quiet ? QUIET : INK }));
  }
  for (const [i, words] of lines.entries()) {
    shapes.push(text(LAYER, words, x + INDENT, first + i * LINE, SIZE, { color: quiet ? QUIET : INK }));
  }
  return y + height;
}
