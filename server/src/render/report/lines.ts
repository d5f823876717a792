import type { ReportDocument, Table, TableRow } from '@spadework/core/report';

/** A table as the template reads it. */
export interface Lines {
  kind: 'table';
  columns: LinesColumn[];
  runs: Run[];
}

interface LinesColumn {
  title: string;
  align: 'left' | 'right';
  /** 0: as wide as its content. */
  weight: number;
  /** The shapes of what stands behind the whole numbers, where they differ. */
  fractions: string[];
}

/** Rows that belong together, kept on one page as long as they would fit on one. */
export interface Run {
  whole: boolean;
  /** In rows of the table; a note is a row of its own. */
  height: number;
  rows: LinesRow[];
}

interface LinesRow {
  kind: TableRow['kind'];
  /** A number in a decimal column is split before its decimal mark. */
  cells: (string | [whole: string, fraction: string])[];
  note: string;
  indent: number;
}

/** Content beyond this makes a column share the room with the others, or it would leave them none. */
const WIDEST_COLUMN = 24;
/** A run that may take more lines than this, which is most of a page, may be cut. */
const LONGEST_RUN = 40;
const DEEPEST = 6;

export function linesOf(table: Table, language: ReportDocument['language']): Lines {
  const split = table.columns.map((column, i) =>
    column.align === 'decimal' ? splitting(table.rows, i, language) : undefined,
  );
  const rows = table.rows.map(
    (row): LinesRow => ({
      kind: row.kind,
      cells: table.columns.map((_, i) => split[i]?.(row.cells[i] ?? '') ?? row.cells[i] ?? ''),
      note: row.note ?? '',
      indent: Math.min(row.indent ?? 0, DEEPEST),
    }),
  );
  const columns = table.columns.map((column, i) => ({
    title: column.title,
    align: column.align === 'left' ? ('left' as const) : ('right' as const),
    weight: column.weight ?? 0,
    fractions: fractionsOf(rows, i),
  }));
  return { kind: 'table', columns: withRoom(columns, table), runs: runsOf(rows) };
}

/** Splits the numbers of a column before their decimal marks; nothing to do when they all end alike. */
function splitting(rows: readonly TableRow[], i: number, language: ReportDocument['language']) {
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

const fractionsOf = (rows: readonly LinesRow[], i: number): string[] => [
  ...new Set(rows.flatMap(({ cells }) => (Array.isArray(cells[i]) ? shapeOf(cells[i]) : []))),
];

/** A column with long content shares the room with the others; with none of those, the longest text does. */
function withRoom(columns: LinesColumn[], { rows }: Table): LinesColumn[] {
  const longest = columns.map((_, i) =>
    rows.reduce((most, row) => (row.kind === 'group' ? most : Math.max(most, row.cells[i]?.length ?? 0)), 0),
  );
  const shared = columns.map((column, i) =>
    column.weight === 0 && longest[i]! > WIDEST_COLUMN ? { ...column, weight: 1 } : column,
  );
  if (shared.some((column) => column.weight > 0)) return shared;
  const texts = longest.map((length, i) => (columns[i]!.align === 'left' ? length : -1));
  const widest = texts.indexOf(Math.max(...texts));
  return shared.map((column, i) => (i === widest ? { ...column, weight: 1 } : column));
}

/** A group stays with what it is over, a sum with what it sums. */
function runsOf(rows: readonly LinesRow[]): Run[] {
  const runs: LinesRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const bound = run?.at(-1)?.kind === 'group' || row.kind === 'subtotal' || row.kind === 'total';
    if (run && bound && heightOf([...run, row]) <= LONGEST_RUN) run.push(row);
    else runs.push([row]);
  }
  return runs.map((run) => ({
    whole: heightOf(run) <= LONGEST_RUN,
    height: run.length + run.filter((row) => row.note).length,
    rows: run,
  }));
}

/** In lines, if every column were narrow; a note has more room, an indented text less, and a row half a line of air. */
const heightOf = (rows: readonly LinesRow[]): number =>
  rows.reduce((sum, { cells, note, indent }) => {
    const narrow = Math.min(12, 80 / cells.length);
    const lines = cells.map((cell, i) =>
      linesIn(Array.isArray(cell) ? cell.join('') : cell, i === 0 ? indented(narrow, indent) : narrow),
    );
    return sum + 0.5 + Math.max(1, ...lines) + (note ? linesIn(note, indented(2 * narrow, indent)) : 0);
  }, 0);

/** Characters that a column has left beside an indentation. */
const indented = (width: number, indent: number): number => Math.max(3, width - 1.5 * indent);

const linesIn = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
