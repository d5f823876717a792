import type { ReadRequest } from '../../../http/imports.js';
import { MAX_ROWS_OF_LARGE } from '../../../tables/limits.js';
import type { PackedRows } from '../../../tables/packedRows.js';
import { readSentFile } from '../../../tables/readingJob.js';
import { PRICE_FIELDS } from './priceRows.js';

/** Reads a file of a company's prices. */
export const run = (request: ReadRequest): Promise<PackedRows> =>
  readSentFile(request, PRICE_FIELDS, { maxRows: MAX_ROWS_OF_LARGE });
