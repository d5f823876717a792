import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { lockIndex } from './indexedVersions.sql.js';
import { indexVersions } from './indexing.js';

/** Goes up whenever texts are read into the index otherwise than before. */
const READING = 2;

/** Reads the whole library into the index again if that was done in an older way; tells how many versions. */
export async function reindexLibrary(tx: Tx): Promise<number> {
  await lockIndex(tx);
  const { reading } = (await tx.row<{ reading: number }>(sql`SELECT reading FROM document_index`))!;
  if (reading >= READING) return 0;
  for (const emptied of [
    sql`DELETE FROM document_posting`,
    sql`DELETE FROM document_indexed`,
    sql`DELETE FROM document_part`,
    sql`DELETE FROM document_word`,
    sql`DELETE FROM document_term`,
  ])
    await tx.run(emptied);
  const versions = await tx.rows<{ id: number }>(sql`SELECT id FROM document_version ORDER BY id`);
  await indexVersions(
    tx,
    versions.map(({ id }) => id),
  );
  await tx.run(sql`UPDATE document_index SET reading = ${READING}::int`);
  return versions.length;
}
