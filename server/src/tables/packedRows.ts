import { setImmediate } from 'node:timers/promises';
import { type ReadRow, type ReadRows, type RowsData, withHeadings } from './rows.js';
import type { Finding } from './table.js';

/**
 * Rows on their way from one process to another, as JSON in pieces. Whoever receives all of them at once would be busy
 * with nothing else for as long as that takes.
 */
export interface PackedRows extends Omit<RowsData, 'rows' | 'findings'> {
  rows: Uint8Array[];
  findings: Uint8Array[];
}

const PIECE = 500;

export const packRows = <V>({
  rows,
  findings,
  unknownColumns,
  warnings,
  ...rest
}: RowsData<V>): PackedRows => ({
  rows: pack(rows),
  findings: pack(findings),
  unknownColumns,
  warnings,
  headings: rest.headings,
  headingsLine: rest.headingsLine,
});

export const unpackRows = async <V>({ rows, findings, ...rest }: PackedRows): Promise<ReadRows<V>> =>
  withHeadings({ ...rest, rows: await unpack<ReadRow<V>>(rows), findings: await unpack<Finding>(findings) });

const pack = (list: readonly unknown[]): Uint8Array[] =>
  Array.from({ length: Math.ceil(list.length / PIECE) }, (_, i) =>
    Buffer.from(JSON.stringify(list.slice(i * PIECE, (i + 1) * PIECE))),
  );

async function unpack<T>(pieces: readonly Uint8Array[]): Promise<T[]> {
  const all: T[] = [];
  for (const piece of pieces) {
    all.push(...(JSON.parse(Buffer.from(piece).toString()) as T[]));
    await setImmediate();
  }
  return all;
}
