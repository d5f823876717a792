import { DateFault, Fault, type Table } from '../../../tables/table.js';

/** Messages between processes lose classes. Turns the plain objects in a received table back into faults. */
export function withFaults(table: Table): Table {
  for (const { cells } of [table.header, ...table.rows].filter((row) => row !== undefined))
    for (const [i, cell] of cells.entries()) if (typeof cell === 'object') cells[i] = faultOf(cell);
  return table;
}

const faultOf = ({ message, day }: Fault & { day?: string }): Fault =>
  day === undefined ? new Fault(message) : new DateFault(day);
