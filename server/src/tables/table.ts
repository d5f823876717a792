/** What is wrong with a value; a reader answers with it instead of a value. */
export class Fault {
  constructor(readonly message: string) {}
}

/** A date in a worksheet, which is a fault wherever none is meant. */
export class DayFault extends Fault {
  constructor(readonly day: string) {
    super('is a date');
  }
}

export type Cell = string | number | boolean | Fault | undefined;

export interface Row {
  /** Line of a text file, row of a worksheet; the first is 1. */
  line: number;
  cells: Cell[];
}

export interface Finding {
  line?: number;
  /** The heading as the file spells it. */
  column?: string;
  message: string;
}

export interface Table {
  header: Row | undefined;
  rows: Row[];
  /** What parts the values of a text file. */
  delimiter?: string;
  findings: Finding[];
}

export const unreadable = (message: string): Table => ({
  header: undefined,
  rows: [],
  findings: [{ message: `the file ${message}` }],
});

/** The first row with anything in it holds the headings; empty rows say nothing. */
export function tableOf(rows: Row[], more: Pick<Table, 'findings' | 'delimiter'>): Table {
  const [header, ...filled] = rows.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  return header ? { header, rows: filled, ...more } : unreadable('is empty');
}

export const isBlank = (cell: Cell): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');
