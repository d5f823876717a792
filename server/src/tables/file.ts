import { readCsv } from './csv.js';
import type { Progress } from './import.js';
import { TABLE_LIMITS, type TableLimits, TableTooLarge } from './limits.js';
import { type Table, unreadable } from './table.js';
import { translate } from './translate.js';
import { readXlsx } from './xlsx.js';

const OLD_EXCEL = 'd0cf11e0';
const ZIP = '504b0304';

/** Reads a CSV or XLSX file. The format is detected from the content, not from the name. */
export async function readTable(
  bytes: Uint8Array,
  progress?: Progress,
  given: Partial<TableLimits> = {},
): Promise<Table> {
  try {
    return await readAny(bytes, progress, { ...TABLE_LIMITS, ...given });
  } catch (error) {
    if (error instanceof TableTooLarge) return { header: undefined, rows: [], findings: [error.finding] };
    throw error;
  }
}

async function readAny(
  bytes: Uint8Array,
  progress: Progress | undefined,
  limits: TableLimits,
): Promise<Table> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (start === OLD_EXCEL)
    return unreadable(translate`is an old Excel file (.xls); save it as .xlsx or .csv`);
  return start === ZIP ? readXlsx(bytes, progress, limits) : readCsv(bytes, limits);
}
