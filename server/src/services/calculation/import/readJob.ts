import { MAX_ACTUALS } from '@spadework/core/estimate';
import type { ReadRequest } from '../../../http/imports.js';
import { MAX_ROWS_OF_LARGE } from '../../../tables/limits.js';
import type { PackedRows } from '../../../tables/packedRows.js';
import { readSentFile } from '../../../tables/readingJob.js';
import { ACTUAL_FIELDS } from './actualRows.js';
import { PRICE_FIELDS } from './priceRows.js';

/** Reads a file of a company's prices, or of the real costs of a charge. */
export const run = (request: ReadRequest): Promise<PackedRows> =>
  request.of === 'actuals'
    ? readSentFile(request, ACTUAL_FIELDS, { maxRows: MAX_ACTUALS })
    : readSentFile(request, PRICE_FIELDS, { maxRows: MAX_ROWS_OF_LARGE });
