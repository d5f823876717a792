import { translate } from './translate.js';
/** What is wrong with a value. A reader returns it instead of a value. */
export class Fault {
  constructor(readonly message: string) {}
}

/** A date in a worksheet, which is a fault in every column that does not hold dates. */
export class DateFault extends Fault {
  constructor(readonly day: string) {
    super(translate`is a date`);
  }
}

export type Cell = string | number | boolean | Fault | undefined;

export interface Row {
  /** The line of a text file or the row of a worksheet, from 1. */
  line: number;
  cells: Cell[];
}

export interface Finding {
  line?: number;
  /** The heading in the file. */
  column?: string;
  message: string;
}

export interface Table {
  header: Row | undefined;
  rows: Row[];
  /** The delimiter of a text file. */
  delimiter?: string;
  findings: Finding[];
}

export const unreadable = (message: string): Table => ({
  header: undefined,
  rows: [],
  findings: [{ message: translate`the file ${message}` }],
});

/** A table from rows that are not empty. The first has the headings. */
export function tableOf(rows: readonly Row[], more: Pick<Table, 'findings' | 'delimiter'>): Table {
  const [header, ...filled] = rows;
  return header ? { header, rows: filled, ...more } : unreadable(translate`is empty`);
}

export const isBlank = (cell: Cell): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');
