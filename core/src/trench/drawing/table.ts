import type { Box } from '../../geometry/box.js';
import type { Language } from '../../text/language.js';
import type { DrawingInput, DrawnShape } from './drawing.js';
import { labelLines } from './legendLabels.js';
import { textWidth, wrapped } from './letters.js';
import { INK, line, QUIET, RED, RULE, text } from './pens.js';
import { SYMBOL, symbolShapes } from './symbols.js';
import type { TableRow } from './tableRows.js';
import { WORDS } from './words.js';

const LAYER = 'LEGEND';
const SIZE = 2.4;
const HEAD_SIZE = 2.1;
const LINE = 3.1;
const PADDING = 0.9;
/** The largest number of label lines beside a name. More are above it. */
const MAX_BESIDE = 3;
const INDENT = 2;
export const HEAD_HEIGHT = 4.6;

type Column = 'labels' | 'quantity' | 'name' | 'size' | 'voltage' | 'length';

/** The columns of the table, from left to right. Columns without any entry are left out. */
export interface Columns {
  places: { column: Column; x: number; width: number }[];
  width: number;
}

/** Some lines of one row that stay together. */
export interface Piece {
  row: TableRow;
  /** The texts of the labels and of the name, one for each line. */
  labels: string[];
  names: string[];
  /** Whether the labels reach over all columns. */
  wide: boolean;
  /** Whether the piece has the other cells, and the rule above. */
  first: boolean;
  cells: boolean;
  height: number;
}

export function columnsOf(rows: readonly TableRow[], width: number, language: Language): Columns {
  const widest = (column: Exclude<Column, 'labels'>) => {
    const least = textWidth(WORDS[language].columns[column], HEAD_SIZE) + 2.4;
    return rows.some((row) => row[column] !== '')
      ? rows.reduce((most, row) => Math.max(most, textWidth(row[column], SIZE) + 2.4), least)
      : 0;
  };
  const fixed: [Column, number][] = [
    ['labels', 14.5],
    ['quantity', widest('quantity')],
    ['name', 0],
    ['size', widest('size')],
    ['voltage', widest('voltage')],
    ['length', widest('length')],
  ];
  const free = width - fixed.reduce((sum, [, own]) => sum + own, 0);
  let x = 0;
  const places = fixed.flatMap(([column, own]) => {
    const place = { column, x, width: column === 'name' ? free : own };
    x += place.width;
    return place.width > 0 ? [place] : [];
  });
  return { places, width };
}

const placeOf = ({ places }: Columns, column: Column) => places.find((one) => one.column === column);

/** Breaks a row into pieces. Labels that are too many or too wide to be beside the name come before it. */
export function piecesOf(row: TableRow, columns: Columns): Piece[] {
  const indent = row.content ? INDENT : 0;
  const names = wrapped(row.name, placeOf(columns, 'name')!.width - indent - 1.6, SIZE, 4);
  const inset = row.symbol ? SYMBOL.width + 1 : 0;
  const beside = labelLines(row.labels, placeOf(columns, 'labels')!.width - inset - 1, SIZE);
  const wide = beside.length > MAX_BESIDE || beside.some(({ words }) => words.endsWith('…'));
  const whole = (labels: string[], first: boolean): Piece => ({
    row,
    labels,
    names,
    wide: false,
    first,
    cells: true,
    height: Math.max(labels.length, names.length) * LINE + 2 * PADDING,
  });
  if (!wide)
    return [
      whole(
        beside.map(({ words }) => words),
        true,
      ),
    ];
  const above = labelLines(row.labels, columns.width - inset - 1, SIZE);
  return [
    ...above.map(({ words }, i) => ({
      row,
      labels: [words],
      names: [],
      wide: true,
      first: i === 0,
      cells: false,
      height: LINE + (i === 0 ? PADDING : 0),
    })),
    whole([], false),
  ];
}

export function drawHead(
  columns: Columns,
  { x, y }: Pick<Box, 'x' | 'y'>,
  input: DrawingInput,
): DrawnShape[] {
  const words = WORDS[input.language].columns;
  return [
    ...columns.places.map(({ column, x: left, width }) => {
      const right = isRight(column);
      return text(LAYER, words[column], x + left + (right ? width - 0.6 : 0), y + 2.8, HEAD_SIZE, {
        anchor: right ? 'end' : 'start',
        color: QUIET,
      });
    }),
    line(
      LAYER,
      { color: INK, width: 0.2 },
      x,
      y + HEAD_HEIGHT - 0.6,
      x + columns.width,
      y + HEAD_HEIGHT - 0.6,
    ),
  ];
}

const isRight = (column: Column) => column === 'size' || column === 'voltage' || column === 'length';

export function drawPiece(piece: Piece, columns: Columns, { x, y }: Pick<Box, 'x' | 'y'>): DrawnShape[] {
  const { row, labels, names, first, cells, wide } = piece;
  const color = row.offending ? RED : row.content ? QUIET : INK;
  const baseline = y + (first || cells ? PADDING : 0) + 2.1;
  const shapes: DrawnShape[] = [];
  if (first && !row.content)
    shapes.push(line(LAYER, { color: RULE, width: 0.15 }, x, y, x + columns.width, y));
  if (row.symbol && first)
    shapes.push(...symbolShapes(row.symbol, x + SYMBOL.width / 2, baseline - SIZE * 0.35, LAYER));
  const start = x + (row.symbol && (first || wide) ? SYMBOL.width + 1 : 0);
  for (const [i, words] of labels.entries())
    shapes.push(text(LAYER, words, start, baseline + i * LINE, SIZE, { bold: !row.content, color }));
  if (!cells) return shapes;
  for (const { column, x: left, width } of columns.places) {
    if (column === 'labels') continue;
    if (column === 'name') {
      const at = x + left + (row.content ? INDENT : 0);
      for (const [i, words] of names.entries())
        shapes.push(text(LAYER, words, at, baseline + i * LINE, SIZE, { color }));
    } else if (row[column]) {
      const right = isRight(column);
      shapes.push(
        text(LAYER, row[column], x + left + (right ? width - 0.6 : 0), baseline, SIZE, {
          anchor: right ? 'end' : 'start',
          color,
        }),
      );
    }
  }
  return shapes;
}
