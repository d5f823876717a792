import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { lockIndex } from './indexedVersions.sql.js';
import { indexVersions } from './indexing.js';

/** The version of the index format. Raise it whenever texts are indexed in a different way. */
const INDEX_VERSION = 4;

/** Indexes the whole library again if its index has an older format. Returns how many versions were indexed. */
export async function reindexLibrary(tx: Tx): Promise<number> {
  await lockIndex(tx);
  const { reading } = (await tx.row<{ reading: number }>(sql`SELECT reading FROM document_index`))!;
  if (reading >= INDEX_VERSION) return 0;
  for (const statement of [
    sql`DELETE FROM document_posting`,
    sql`DELETE FROM document_indexed`,
    sql`DELETE FROM document_part`,
    sql`DELETE FROM document_word`,
    sql`DELETE FROM document_term`,
  ])
    await tx.run(statement);
  const versions = await tx.rows<{ id: number }>(sql`SELECT id FROM document_version ORDER BY id`);
  await indexVersions(
    tx,
    versions.map(({ id }) => id),
  );
  await tx.run(sql`UPDATE document_index SET reading = ${INDEX_VERSION}::int`);
  return versions.length;
}
