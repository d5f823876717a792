import { readTable } from '../../../tables/file.js';
import { MAX_ROWS_OF_LARGE } from '../../../tables/limits.js';
import { Fault, type Table, unreadable } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import type { Folder } from './folder.js';
import type { SafeReader } from './safeReader.js';

/** A short text is harmless, and is read in this process: starting a child process takes a third of a second. */
const SHORT = 256 * 1024;
/** The first bytes of a workbook, which is a ZIP archive. */
const ZIP = Buffer.from('PK');

/** A library has a row for every version of a document. */
export const SHEET_LIMITS = { maxRows: MAX_ROWS_OF_LARGE };

export interface Sheet {
  name: string;
  table: Table;
}

/** The sheet of that name, as CSV or as a workbook; undefined if the folder has neither. */
export async function readSheet(
  folder: Folder,
  name: string,
  reader: SafeReader,
): Promise<Sheet | undefined> {
  const [sheet, other] = await folder.present([`${name}.csv`, `${name}.xlsx`]);
  if (sheet === undefined) return undefined;
  if (other !== undefined)
    return { name: sheet, table: unreadable(translate`exists twice: ${sheet} and ${other}`) };
  const bytes = await folder.read(sheet);
  const table = bytes instanceof Fault ? bytes : await tableIn(bytes, reader);
  return { name: sheet, table: table instanceof Fault ? unreadable(table.message) : table };
}

const tableIn = (bytes: Buffer, reader: SafeReader): Promise<Table | Fault> =>
  bytes.length <= SHORT && !bytes.subarray(0, 2).equals(ZIP)
    ? readTable(bytes, undefined, SHEET_LIMITS)
    : reader.sheet(bytes);
