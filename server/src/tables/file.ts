import { readCsv } from './csv.js';
import type { Progress } from './import.js';
import { say } from './say.js';
import { type Table, unreadable } from './table.js';
import { readXlsx } from './xlsx.js';

const OLD_EXCEL = 'd0cf11e0';
const ZIP = '504b0304';

/** Limits of a file from elsewhere. Operators import what they like. */
export interface ReadLimits {
  /** Of a workbook, in bytes. */
  maxUnpacked?: number;
  maxRows?: number;
}

/** Reads a CSV or XLSX file. The format is detected from the content, not from the name. */
export async function readTable(
  bytes: Uint8Array,
  progress?: Progress,
  { maxUnpacked, maxRows = Number.POSITIVE_INFINITY }: ReadLimits = {},
): Promise<Table> {
  const table = await readAny(bytes, progress, maxUnpacked);
  return table.rows.length > maxRows ? unreadable(say`has more than ${maxRows} rows`) : table;
}

async function readAny(
  bytes: Uint8Array,
  progress: Progress | undefined,
  maxUnpacked: number | undefined,
): Promise<Table> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (start === OLD_EXCEL) return unreadable(say`is an old Excel file (.xls); save it as .xlsx or .csv`);
  return start === ZIP ? readXlsx(bytes, progress, maxUnpacked) : readCsv(bytes);
}
