import type { Table } from '@spadework/core/report';
import { textWidth } from './textWidth.js';

/** The width between the margins of a page, in points: 170 mm. */
export const LINE_WIDTH = (170 / 25.4) * 72;
/** The space at each side of a cell, in points: 1.5 mm. The template uses the same. */
export const CELL_PAD = (1.5 / 25.4) * 72;
const TITLE_SIZE = 7.5;
/** A column with longer content shares the free width with others, so that they keep some. In points. */
const MAX_AUTO_WIDTH = 120;
/** No text column becomes narrower, as far as there is room. In points. */
const MIN_SHARED_WIDTH = 56;
/** Texts are set slightly narrower than they are measured. What is left is a safety margin. */
const SLACK = 0.6;

/**
 * The widths of the columns in points. Typst could find them itself, but would lay out every cell twice for it. A column
 * is as wide as its longest text, and text columns share the rest.
 */
export function columnWidths(
  { columns, rows }: Table,
  cells: readonly (readonly string[])[],
  size: number,
): number[] {
  const natural = columns.map((column, i) => {
    const title = textWidth(column.title, TITLE_SIZE, 'Semibold');
    return Math.max(title, longestText(i, rows, cells, size)) + SLACK + 2 * CELL_PAD;
  });
  const shared = sharedColumns(columns, natural);
  const fixed = natural.reduce((sum, width, i) => (shared[i] ? sum : sum + width), 0);
  const left = Math.max(LINE_WIDTH - fixed, MIN_SHARED_WIDTH * shared.filter(Boolean).length);
  const widths = shareOut(natural, shared, left);
  const sum = widths.reduce((total, width) => total + width, 0);
  // Too many columns for a page: all of them become narrower.
  return sum > LINE_WIDTH + 0.01 ? widths.map((width) => (width * LINE_WIDTH) / sum) : widths;
}

/** Measuring takes time, so only the texts with the most characters are measured. */
function longestText(
  column: number,
  rows: Table['rows'],
  cells: readonly (readonly string[])[],
  size: number,
): number {
  const step = column === 0 ? indentStep(cells[0]!.length) : 0;
  const longest = cells.reduce((most, row, y) => {
    const { kind } = rows[y]!;
    return kind === 'group' ? most : Math.max(most, row[column]!.length);
  }, 0);
  let width = 0;
  for (const [y, row] of cells.entries()) {
    const { kind, indent = 0 } = rows[y]!;
    const text = row[column]!;
    if (kind === 'group' || (text.length < longest * 0.75 && indent === 0)) continue;
    for (const line of text.split('\n'))
      width = Math.max(width, textWidth(line, size, kind === 'row' ? 'Regular' : 'Bold') + indent * step);
  }
  return width;
}

/** The weights of the columns that share the free width; 0 for a column that is as wide as its content. */
function sharedColumns(columns: Table['columns'], natural: readonly number[]): number[] {
  const weights = columns.map(({ weight = 0 }, i) => weight || (natural[i]! > MAX_AUTO_WIDTH ? 1 : 0));
  if (weights.some((weight) => weight > 0)) return weights;
  const texts = natural.map((width, i) => (columns[i]!.align === 'left' ? width : -1));
  const widest = texts.indexOf(Math.max(...texts));
  return weights.map((_, i) => Number(i === widest));
}

/** Shares a width by weight. A column that needs less than its share leaves the rest to those that need more. */
function shareOut(natural: readonly number[], weights: readonly number[], width: number): number[] {
  const widths = natural.map((own, i) => (weights[i] ? 0 : own));
  let open = [...weights.keys()].filter((i) => weights[i]);
  let left = width;
  while (open.length > 0) {
    const total = open.reduce((sum, i) => sum + weights[i]!, 0);
    const share = (i: number) => (left * weights[i]!) / total;
    const content = open.filter((i) => natural[i]! < share(i));
    if (content.length === 0 || content.length === open.length) {
      const each = open.map((i) => [i, share(i)] as const);
      for (const [i, own] of each) widths[i] = own;
      break;
    }
    for (const i of content) {
      widths[i] = natural[i]!;
      left -= natural[i]!;
    }
    open = open.filter((i) => !content.includes(i));
  }
  return widths;
}

/** How far each level is indented, in points. */
export const indentStep = (columns: number): number => (columns > 7 ? 2 : 4) * (72 / 25.4);
