import { DayFault, Fault, type Table } from '../../../tables/table.js';

/** What the reading room is asked for. */
export interface ReadingJob {
  kind: 'pdf' | 'sheet';
  bytes: Uint8Array;
}

export interface ReadingOutcome {
  /** Of a PDF. */
  text?: string;
  /** Of a sheet, without its faults' class, which no message carries. */
  table?: Table;
  /** Why there is neither. */
  fault?: string;
  /** Memory that the process holds now, in bytes. */
  memory: number;
}

/** A table that came in a message, with its faults as they were. */
export function revived(table: Table): Table {
  for (const { cells } of [table.header, ...table.rows].filter((row) => row !== undefined))
    for (const [i, cell] of cells.entries()) if (typeof cell === 'object') cells[i] = faultOf(cell);
  return table;
}

const faultOf = ({ message, day }: Fault & { day?: string }): Fault =>
  day === undefined ? new Fault(message) : new DayFault(day);
