import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import { LOOKS } from '../looks/materials.js';
import type { DrawnShape } from './drawing.js';
import { hatch } from './hatch.js';
import { cutTo, labelLines } from './legendLabels.js';
import type { LegendRow } from './legendRows.js';
import { wrapped } from './letters.js';
import { markerLine } from './marker.js';
import { CAPITAL, EDGE, INK, line, QUIET, RULE, rectangle, text } from './pens.js';
import { WORDS } from './words.js';

const LAYER = 'LEGEND';
const SIZE = 2.8;
const LINE = 3.7;
const SWATCH = { width: 11, height: 5 };
const PADDING = 6;
const INDENT = 15;
/** The height of the scale bar and its notes below the legend. */
const FOOT = 21;
/** The largest number of label lines beside a name. */
const MAX_BESIDE = 3;

export interface LegendContent {
  materials: LegendRow[];
  items: LegendRow[];
}

interface RowLayout {
  row: LegendRow;
  labels: string[];
  lines: string[];
  /** Whether the labels are above the name, because they are too many or too wide to be beside it. */
  above: boolean;
  height: number;
}

/** The largest numbers of lines for the name and the labels of a row. */
interface LineLimits {
  name: number;
  labels: number;
}

const GENEROUS: LineLimits = { name: 2, labels: Infinity };
const ONE_LINE = LINE + 1.2;

export const legendFits = (content: LegendContent, box: Box): boolean =>
  heightOf(content, box) <= box.height - FOOT;

function heightOf({ materials, items }: LegendContent, box: Box): number {
  const rows = [...materials, ...items].reduce((sum, row) => sum + layOutRow(row, box, GENEROUS).height, 0);
  return PADDING + 5 + 7 + rows + (items.length ? 9 : 0);
}

function layOutRow(row: LegendRow, box: Box, limits: LineLimits, language: Language = 'en'): RowLayout {
  const width = box.width - 2 * PADDING;
  const lines = wrapped(row.name, width - INDENT, SIZE, limits.name);
  const { labels, above } = layOutLabels(row, width, limits.labels, language);
  const text = (above ? labels.length + lines.length : Math.max(lines.length, labels.length)) * LINE;
  const height =
    row.kind === 'material' || row.kind === 'marker' ? Math.max(SWATCH.height + 1.8, text + 1.2) : text + 1.2;
  return { row, labels, lines, above, height };
}

function layOutLabels({ labels }: LegendRow, width: number, most: number, language: Language) {
  const beside = labelLines(labels, INDENT - 2, SIZE);
  const above = beside.length > MAX_BESIDE || beside.some(({ words }) => words.endsWith('…'));
  const lines = above ? labelLines(labels, width, SIZE) : beside;
  return { labels: cutTo(most, lines, WORDS[language].more), above };
}

export function drawLegend(content: LegendContent, box: Box, language: Language): DrawnShape[] {
  const words = WORDS[language];
  const fits = legendFits(content, box);
  const x = box.x + PADDING;
  const shapes: DrawnShape[] = [];
  let y = box.y + PADDING + 3;
  const heading = (title: string) => {
    shapes.push(text(LAYER, title, x, y, 3.3, { bold: true }));
    shapes.push(line(LAYER, { color: RULE, width: 0.2 }, x, y + 1.6, box.x + box.width - PADDING, y + 1.6));
    y += 4.4;
  };
  heading(words.materials);
  for (const row of content.materials) y = drawRow(layOutRow(row, box, GENEROUS), x, y, shapes);
  if (content.items.length === 0) return shapes;
  y += 5;
  heading(words.items);
  const end = box.y + box.height - FOOT;
  for (const [i, row] of content.items.entries()) {
    const rest = content.items.slice(i);
    const limits = fits ? GENEROUS : { name: 1, labels: linesLeft(end - y, rest.length) };
    const one = layOutRow(row, box, limits, language);
    if (y + one.height + (rest.length > 1 ? LINE + 1 : 0) > end) {
      shapes.push(text(LAYER, words.more(labelCount(rest)), x + INDENT, y + 2.6, SIZE, { color: QUIET }));
      break;
    }
    y = drawRow(one, x, y, shapes);
  }
  return shapes;
}

/** The label lines that a row may use when each later row gets one line. At least MAX_BESIDE. */
const linesLeft = (height: number, rows: number): number =>
  Math.max(MAX_BESIDE, Math.floor((height - rows * ONE_LINE) / LINE));

const labelCount = (rows: readonly LegendRow[]): number =>
  rows.reduce((sum, { labels }) => labels.reduce((all, { count }) => all + count, sum), 0);

function drawRow(
  { row, labels, lines, above, height }: RowLayout,
  x: number,
  y: number,
  shapes: DrawnShape[],
): number {
  const hasSwatch = row.kind === 'material' || row.kind === 'marker';
  const block = (lines.length - 1) * LINE + SIZE * CAPITAL;
  const first = y + (hasSwatch ? Math.max(0, (SWATCH.height - block) / 2) : 0.7) + SIZE * CAPITAL;
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
  const name = first + (above ? labels.length * LINE : 0);
  for (const [i, words] of lines.entries()) {
    shapes.push(text(LAYER, words, x + INDENT, name + i * LINE, SIZE, { color: quiet ? QUIET : INK }));
  }
  return y + height;
}
