import { DateFault, Fault, type Table } from '../../../tables/table.js';

/** A file for the reader process. */
export interface ReaderJob {
  kind: 'pdf' | 'sheet';
  bytes: Uint8Array;
}

export interface ReaderOutcome {
  /** The text of a PDF. */
  text?: string;
  /** The table of a sheet. Messages between processes lose classes, so its faults are plain objects. */
  table?: Table;
  /** Why there is no text and no table. */
  fault?: string;
  /** Memory that the process uses now, in bytes. */
  memory: number;
}

/** Turns the plain objects in a received table back into faults. */
export function withFaults(table: Table): Table {
  for (const { cells } of [table.header, ...table.rows].filter((row) => row !== undefined))
    for (const [i, cell] of cells.entries()) if (typeof cell === 'object') cells[i] = faultOf(cell);
  return table;
}

const faultOf = ({ message, day }: Fault & { day?: string }): Fault =>
  day === undefined ? new Fault(message) : new DateFault(day);
