import type { ReportDocument, Table, TableRow } from '@spadework/core/report';
import { CELL_PAD, columnWidths, indentStep } from './columnWidths.js';
import { alignDecimals } from './decimals.js';
import { isShort, linesIn, textWidth } from './textWidth.js';

/** A table as the template reads it. */
export interface TableContent {
  kind: 'table';
  /** The size of the text in points. */
  size: number;
  /** Whether the table is so short that it stays on one page. */
  whole: boolean;
  columns: { title: string; align: 'left' | 'right'; width: number }[];
  parts: Part[];
}

/**
 * Plain rows are one flat list of strings, which goes into the table as it is; each row begins with an empty string.
 * Only a row that needs more than that is described by itself, because every object costs time.
 */
type Part = { plain: string[] } | { row: RowContent };

interface RowContent {
  kind: TableRow['kind'];
  cells: CellContent[];
  note: string;
  /** The space before the first cell, in points. */
  indent: number;
  /** How many lines of the table stay on one page, from this row on; 0 in a row that an earlier one keeps. */
  keep: number;
  breakable: boolean;
  /** The location and the group that the next page is about, if it begins after this row; null if that did not change. */
  head: string | null;
  /** A group heading that follows rows; it has space and a line above it. */
  opens: boolean;
}

/** `hyphenate` if a word is longer than the column. */
interface CellContent {
  text: string;
  hyphenate: boolean;
}

/** A longer run, in lines, may be split over two pages. The limit is most of a page. */
const MAX_UNSPLIT_RUN = 40;
/** A table with more rows may be split over two pages. */
const MAX_UNSPLIT_TABLE = 10;
const MAX_INDENT = 6;
const NOTE_SIZE = 7.5;

export function tableContent(table: Table, language: ReportDocument['language']): TableContent {
  const count = table.columns.length;
  const size = count > 7 ? 8 : 9;
  const cells = alignedCells(table, language);
  const widths = columnWidths(table, cells, size);
  const layout: Layout = { widths, size, indent: indentStep(count) };
  const rows = table.rows.map((row, y) => measured(row, cells[y]!, layout));
  const heads = headsOf(table.rows);
  const parts: Part[] = [];
  let before: TableRow['kind'] | undefined;
  for (const run of runsOf(rows)) {
    const whole = heightOf(run) <= MAX_UNSPLIT_RUN;
    const keep = run.length + run.filter(({ note }) => note).length;
    // The first row of a run speaks for all of it, because a run is on one page.
    const head = run.reduce<string | null>((last, { index }) => heads[index] ?? last, null);
    for (const [i, row] of run.entries()) {
      const { isPlain, height: _, index: __, ...content } = row;
      if (isPlain && run.length === 1 && whole && head === null) addPlain(parts, content.cells);
      else
        parts.push({
          row: {
            ...content,
            head: i === 0 ? head : null,
            keep: i === 0 ? keep : 0,
            breakable: !whole,
            opens: row.kind === 'group' && before !== undefined && before !== 'group',
          },
        });
      before = row.kind;
    }
  }
  const columns = table.columns.map(({ title, align }, i) => ({
    title,
    align: align === 'left' ? ('left' as const) : ('right' as const),
    width: Math.round(widths[i]! * 1000) / 1000,
  }));
  const whole = rows.length <= MAX_UNSPLIT_TABLE && rows.every(({ height }) => height < 4);
  return { kind: 'table', size, whole, columns, parts };
}

/** The cells of all rows, with decimal marks below each other. */
function alignedCells({ columns, rows }: Table, language: ReportDocument['language']): string[][] {
  const cells = rows.map((row) => columns.map((_, i) => row.cells[i] ?? ''));
  for (const [i, { align }] of columns.entries()) {
    if (align !== 'decimal') continue;
    const aligned = alignDecimals(
      cells.map((row) => row[i]!),
      language,
    );
    for (const [y, cell] of aligned.entries()) cells[y]![i] = cell;
  }
  return cells;
}

function addPlain(parts: Part[], cells: readonly CellContent[]): void {
  let last = parts.at(-1);
  if (!last || !('plain' in last)) {
    last = { plain: [] };
    parts.push(last);
  }
  last.plain.push('');
  for (const { text } of cells) last.plain.push(text);
}

interface Layout {
  widths: readonly number[];
  size: number;
  /** The indentation of each level, in points. */
  indent: number;
}

interface MeasuredRow extends Pick<RowContent, 'kind' | 'cells' | 'note' | 'indent'> {
  index: number;
  /** Whether the row needs nothing but its texts. */
  isPlain: boolean;
  /** The height in lines. A row adds half a line. */
  height: number;
}

function measured(
  row: TableRow,
  texts: readonly string[],
  { widths, size, indent: step }: Layout,
): Omit<MeasuredRow, 'index'> {
  const indent = Math.min(row.indent ?? 0, MAX_INDENT) * step;
  const line = widths.reduce((sum, width) => sum + width, 0);
  const roomFor = (i: number) =>
    Math.max(10, (row.kind === 'group' ? line : widths[i]!) - 2 * CELL_PAD - (i === 0 ? indent : 0));
  const weight = row.kind === 'row' ? 'Regular' : 'Bold';
  const cells = texts.map((text, i) => ({
    text,
    hyphenate: !isShort(text, roomFor(i), size) && longestWord(text, size) > roomFor(i),
  }));
  const note = row.note ?? '';
  const shown = row.kind === 'group' ? texts.slice(0, 1) : texts;
  return {
    kind: row.kind,
    cells,
    note,
    indent,
    isPlain:
      row.kind === 'row' &&
      !note &&
      indent === 0 &&
      cells.every(({ text, hyphenate }) => !hyphenate && !text.includes('\n')),
    height:
      0.5 +
      Math.max(1, ...shown.map((text, i) => linesIn(text, roomFor(i), size, weight))) +
      (note ? linesIn(note, roomFor(0), NOTE_SIZE) : 0),
  };
}

const longestWord = (text: string, size: number): number =>
  Math.max(...text.split(/[\s\u200b/-]+/u).map((word) => textWidth(word, size, 'Semibold')));

/** A group heading stays with the row below it, a total with the row above it. */
function runsOf(rows: readonly Omit<MeasuredRow, 'index'>[]): MeasuredRow[][] {
  const runs: MeasuredRow[][] = [];
  for (const [index, row] of rows.entries()) {
    const run = runs.at(-1);
    const belongsToRun = run?.at(-1)?.kind === 'group' || row.kind === 'subtotal' || row.kind === 'total';
    const next = { ...row, index };
    if (run && belongsToRun && heightOf([...run, next]) <= MAX_UNSPLIT_RUN) run.push(next);
    else runs.push([next]);
  }
  return runs;
}

const heightOf = (rows: readonly MeasuredRow[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/** What the head of the next page says after each row: the groups that go on. */
function headsOf(rows: readonly TableRow[]): (string | null)[] {
  const open: string[] = [];
  let said = '';
  return rows.map((row, y) => {
    if (row.kind === 'group') open.splice(row.indent ?? 0, Infinity, row.cells[0] ?? '');
    const next = rows[y + 1];
    // A group ends before the next heading of its level or above, and before the total.
    if (!next || next.kind === 'total') open.length = 0;
    const going = next?.kind === 'group' && row.kind !== 'group' ? open.slice(0, next.indent ?? 0) : open;
    const head = going.filter(Boolean).map(shortPath).join(' · ').slice(0, MAX_HEAD);
    if (head === said) return null;
    said = head;
    return head;
  });
}

/** How many characters of a head fit on its line. */
const MAX_HEAD = 105;
const MAX_PATH = 60;

/** The first and the last name of a long path, because the head of a page has one line for it. */
function shortPath(path: string): string {
  const names = path.replaceAll('\u200b', '').split(' / ');
  const ends = path.length > MAX_PATH && names.length > 2 ? [names[0], '…', names.at(-1)] : names;
  const line = ends.join(' / ');
  return line.length > MAX_PATH ? `${line.slice(0, MAX_PATH - 1).trimEnd()}…` : line;
}
