import type { Check, Field } from './field.js';
import { readTable } from './file.js';
import type { TableLimits } from './limits.js';
import { type PackedRows, packRows } from './packedRows.js';
import { readRows } from './rows.js';
import type { Table } from './table.js';
import { inLanguage, type Language } from './translate.js';

/** Unpacked bytes of a workbook that somebody has sent. */
const MAX_UNPACKED = 2 ** 26;

/** The table in a file that somebody has sent, in a process of its own. */
export const readSentTable = (
  { bytes }: { bytes: Uint8Array },
  limits: Partial<TableLimits> = {},
): Promise<Table> => readTable(bytes, undefined, { maxUnpacked: MAX_UNPACKED, ...limits });

/** The rows of such a file. */
export const readSentFile = (
  { bytes, language }: { bytes: Uint8Array; language: Language },
  fields: readonly Field[],
  { checks = [], ...limits }: { checks?: readonly Check[] } & Partial<TableLimits> = {},
): Promise<PackedRows> =>
  inLanguage(language, async () =>
    packRows(readRows(fields, await readSentTable({ bytes }, limits), checks)),
  );
