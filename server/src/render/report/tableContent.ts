import type { ReportDocument, Table, TableRow } from '@spadework/core/report';

/** A table as the template reads it. */
export interface TableContent {
  kind: 'table';
  columns: ColumnContent[];
  runs: Run[];
}

interface ColumnContent {
  title: string;
  align: 'left' | 'right';
  /** The share of the free width. 0 makes the column as wide as its content. */
  weight: number;
  /** The shapes of the fractions in the column, if they differ; used to align decimal marks. */
  fractions: string[];
}

/** Rows that belong together. They stay on one page if they fit. */
export interface Run {
  whole: boolean;
  /** The number of table rows. A note counts as a row. */
  height: number;
  rows: RowContent[];
}

interface RowContent {
  kind: TableRow['kind'];
  /** A number in a decimal column is split before its decimal mark. */
  cells: (string | [whole: string, fraction: string])[];
  note: string;
  indent: number;
}

/** A column with longer content shares the width with others, so that they keep some. */
const MAX_AUTO_WIDTH = 24;
/** A longer run, in lines, may be split over two pages. The limit is most of a page. */
const MAX_UNSPLIT_RUN = 40;
const MAX_INDENT = 6;

export function tableContent(table: Table, language: ReportDocument['language']): TableContent {
  const split = table.columns.map((column, i) =>
    column.align === 'decimal' ? decimalSplitter(table.rows, i, language) : undefined,
  );
  const rows = table.rows.map(
    (row): RowContent => ({
      kind: row.kind,
      cells: table.columns.map((_, i) => split[i]?.(row.cells[i] ?? '') ?? row.cells[i] ?? ''),
      note: row.note ?? '',
      indent: Math.min(row.indent ?? 0, MAX_INDENT),
    }),
  );
  const columns = table.columns.map((column, i) => ({
    title: column.title,
    align: column.align === 'left' ? ('left' as const) : ('right' as const),
    weight: column.weight ?? 0,
    fractions: fractionsOf(rows, i),
  }));
  return { kind: 'table', columns: withWeights(columns, table), runs: runsOf(rows) };
}

/** A function that splits numbers before their decimal mark; undefined if all fractions have the same shape. */
function decimalSplitter(rows: readonly TableRow[], i: number, language: ReportDocument['language']) {
  const number = language === 'nb' ? /^(.*?\d)(?!\d)((?:,\d+)?\D*)$/su : /^(.*?\d)(?!\d)((?:\.\d+)?\D*)$/su;
  const parts = (cell: string): [string, string] => {
    const match = number.exec(cell);
    return match ? [match[1]!, match[2]!] : [cell, ''];
  };
  const shapes = new Set(
    rows.map((row) => row.cells[i]).flatMap((cell) => (cell ? shapeOf(parts(cell)) : [])),
  );
  return shapes.size > 1 ? parts : undefined;
}

const shapeOf = ([, fraction]: [string, string]) => fraction.replace(/\d/gu, '0');

const fractionsOf = (rows: readonly RowContent[], i: number): string[] => [
  ...new Set(rows.flatMap(({ cells }) => (Array.isArray(cells[i]) ? shapeOf(cells[i]) : []))),
];

/** Gives weight 1 to columns with long content, or else to the column with the longest text. */
function withWeights(columns: ColumnContent[], { rows }: Table): ColumnContent[] {
  const longest = columns.map((_, i) =>
    rows.reduce((most, row) => (row.kind === 'group' ? most : Math.max(most, row.cells[i]?.length ?? 0)), 0),
  );
  const shared = columns.map((column, i) =>
    column.weight === 0 && longest[i]! > MAX_AUTO_WIDTH ? { ...column, weight: 1 } : column,
  );
  if (shared.some((column) => column.weight > 0)) return shared;
  const texts = longest.map((length, i) => (columns[i]!.align === 'left' ? length : -1));
  const widest = texts.indexOf(Math.max(...texts));
  return shared.map((column, i) => (i === widest ? { ...column, weight: 1 } : column));
}

/** A group heading stays with the row below it, a total with the row above it. */
function runsOf(rows: readonly RowContent[]): Run[] {
  const runs: RowContent[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const belongsToRun = run?.at(-1)?.kind === 'group' || row.kind === 'subtotal' || row.kind === 'total';
    if (run && belongsToRun && heightOf([...run, row]) <= MAX_UNSPLIT_RUN) run.push(row);
    else runs.push([row]);
  }
  return runs.map((run) => ({
    whole: heightOf(run) <= MAX_UNSPLIT_RUN,
    height: run.length + run.filter((row) => row.note).length,
    rows: run,
  }));
}

/** The estimated height in lines with narrow columns. Notes are wider, indented texts narrower; a row adds half a line. */
const heightOf = (rows: readonly RowContent[]): number =>
  rows.reduce((sum, { cells, note, indent }) => {
    const narrow = Math.min(12, 80 / cells.length);
    const lines = cells.map((cell, i) =>
      linesIn(
        Array.isArray(cell) ? cell.join('') : cell,
        i === 0 ? widthBesideIndent(narrow, indent) : narrow,
      ),
    );
    return (
      sum + 0.5 + Math.max(1, ...lines) + (note ? linesIn(note, widthBesideIndent(2 * narrow, indent)) : 0)
    );
  }, 0);

/** The width in characters that an indentation leaves. */
const widthBesideIndent = (width: number, indent: number): number => Math.max(3, width - 1.5 * indent);

const linesIn = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
