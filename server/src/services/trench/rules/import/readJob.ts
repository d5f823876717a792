import type { ReadRequest } from '../../../../http/imports.js';
import type { PackedRows } from '../../../../tables/packedRows.js';
import { readSentFile } from '../../../../tables/readingJob.js';
import { RULE_FILE_FIELDS } from './fields.js';

/** Reads a file of design rules. */
export const run = (request: ReadRequest): Promise<PackedRows> => readSentFile(request, RULE_FILE_FIELDS);
