import type { ReadRequest } from '../../../../http/imports.js';
import type { PackedRows } from '../../../../tables/packedRows.js';
import { readSentFile } from '../../../../tables/readingJob.js';
import type { TypeKind } from '../catalog.sql.js';
import { fieldsOf } from './fields.js';
import { checksOf } from './rows.js';

/** Reads a file of types, whose kind the request names. */
export function run(request: ReadRequest): Promise<PackedRows> {
  const kind = request.of as TypeKind;
  return readSentFile(request, fieldsOf(kind), { checks: checksOf(kind) });
}
