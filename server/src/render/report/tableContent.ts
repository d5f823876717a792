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
  /** The heights of the lines of the table in points; null where Typst has to find it. */
  heights: (number | null)[];
  parts: Part[];
}

/**
 * Cells in the order of the table, the first column included. It has no width, and its cells only keep lines together.
 * Most cells are plain strings, which go into the table as they are; subtotals are strings too, set in bold below a rule.
 * Only a row that needs more than that is described by itself, because every object costs time and memory.
 */
type Part =
  | { plain: string[] }
  | { keep: Keep }
  | { subtotal: string[] }
  | { rule: true }
  | { row: RowContent };

interface Keep {
  /** How many lines of the table stay on one page, from this one on. */
  lines: number;
  breakable: boolean;
  /** The location and the group that the next page is about, if it begins after this row; null if that did not change. */
  head: string | null;
}

interface RowContent {
  kind: TableRow['kind'];
  cells: CellContent[];
  note: string;
  /** The space before the first cell, in points. */
  indent: number;
  breakable: boolean;
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
  const parts = new Parts();
  const heights: TableContent['heights'] = [];
  let before: TableRow['kind'] | undefined;
  for (const run of runsOf(rows)) {
    const breakable = heightOf(run) > MAX_UNSPLIT_RUN;
    const lines = run.length + run.filter(({ note }) => note).length;
    // The first row of a run speaks for all of it, because a run is on one page.
    const head = run.reduce<string | null>((last, { index }) => heads[index] ?? last, null);
    for (const [i, row] of run.entries()) {
      const opens = row.kind === 'group' && before !== undefined && before !== 'group';
      parts.add(row, { opens, breakable, keep: i === 0 ? { lines, breakable, head } : undefined });
      heights.push(row.height === ONE_LINE && !breakable ? lineHeight(row.kind, opens, size) : null);
      if (row.note) heights.push(null);
      before = row.kind;
    }
  }
  const columns = table.columns.map(({ title, align }, i) => ({
    title,
    align: align === 'left' ? ('left' as const) : ('right' as const),
    width: Math.round(widths[i]! * 1000) / 1000,
  }));
  const whole = rows.length <= MAX_UNSPLIT_TABLE && rows.every(({ height }) => height < 4);
  return { kind: 'table', size, whole, columns, heights, parts: parts.list };
}

/** The height of capitals as a share of the size, which is how high Typst sets a line. */
const CAPITAL_HEIGHT = 0.66;
const MM = 72 / 25.4;

/**
 * The height of a row with one line of text, in points. Typst would find it by laying out each cell of the row twice.
 * The template has the same spaces.
 */
function lineHeight(kind: TableRow['kind'], opens: boolean, size: number): number {
  const pad = kind === 'total' ? 2 * MM : CELL_PAD;
  const height = CAPITAL_HEIGHT * size + (opens ? 4 * MM : pad) + pad;
  return Math.round(height * 1000) / 1000;
}

/** The parts of a table in order. Plain cells beside each other become one list. */
class Parts {
  readonly list: Part[] = [];

  add(
    row: MeasuredRow,
    { keep, opens, breakable }: { keep: Keep | undefined; opens: boolean; breakable: boolean },
  ): void {
    const isSubtotal = row.isFlat && row.kind === 'subtotal' && !breakable;
    if (isSubtotal) this.list.push({ rule: true });
    if (keep && keep.lines === 1 && keep.head === null && !breakable) this.plain(['']);
    else if (keep) this.list.push({ keep });
    const texts = row.cells.map(({ text }) => text);
    if (isSubtotal) this.list.push({ subtotal: texts });
    else if (row.isFlat && row.kind === 'row' && !breakable) this.plain(texts);
    else {
      const { kind, cells, note, indent } = row;
      this.list.push({ row: { kind, cells, note, indent, opens, breakable } });
    }
  }

  private plain(texts: readonly string[]): void {
    const last = this.list.at(-1);
    if (last && 'plain' in last) last.plain.push(...texts);
    else this.list.push({ plain: [...texts] });
  }
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

interface Layout {
  widths: readonly number[];
  size: number;
  /** The indentation of each level, in points. */
  indent: number;
}

interface MeasuredRow extends Pick<RowContent, 'kind' | 'cells' | 'note' | 'indent'> {
  index: number;
  /** Whether the row has neither indentation nor a note, and its texts need no treatment. */
  isFlat: boolean;
  /** The height in lines. A row adds half a line. */
  height: number;
}

/** The height of a row with one line of text. */
const ONE_LINE = 1.5;
/** A text that fits so narrowly may be set on two lines, in points. */
const DOUBTFUL = 0.3;

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
    isFlat: !note && indent === 0 && cells.every(({ text, hyphenate }) => !hyphenate && !text.includes('\n')),
    height:
      0.5 +
      Math.max(1, ...shown.map((text, i) => linesIn(text, roomFor(i) - DOUBTFUL, size, weight))) +
      (note ? linesIn(note, roomFor(0), NOTE_SIZE) : 0),
  };
}

const longestWord = (text: string, size: number): number =>
  Math.max(...text.split(/[\s\u200b/–—-]+/u).map((word) => textWidth(word, size, 'Semibold')));

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
