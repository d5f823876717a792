import type { Check, Field } from './field.js';
import { readTable } from './file.js';
import type { TableLimits } from './limits.js';
import { type PackedRows, packRows } from './packedRows.js';
import { readRows } from './rows.js';
import { inLanguage, type Language } from './translate.js';

/** Unpacked bytes of a workbook that somebody has sent. */
const MAX_UNPACKED = 2 ** 26;

/** Reads a file that somebody has sent, in a process of its own. */
export const readSentFile = (
  { bytes, language }: { bytes: Uint8Array; language: Language },
  fields: readonly Field[],
  { checks = [], ...limits }: { checks?: readonly Check[] } & Partial<TableLimits> = {},
): Promise<PackedRows> =>
  inLanguage(language, async () => {
    const table = await readTable(bytes, undefined, { maxUnpacked: MAX_UNPACKED, ...limits });
    return packRows(readRows(fields, table, checks));
  });
