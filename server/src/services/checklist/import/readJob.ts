import type { ReadRequest } from '../../../http/imports.js';
import { type PackedRows, packRows } from '../../../tables/packedRows.js';
import { readSentTable } from '../../../tables/readingJob.js';
import { inLanguage } from '../../../tables/translate.js';
import { readChecklists } from './references.js';

/** Reads a file of a company's checklists. */
export const run = (request: ReadRequest): Promise<PackedRows> =>
  inLanguage(request.language, async () => packRows(readChecklists(await readSentTable(request))));
