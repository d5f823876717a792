import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export const insertFile = (tx: Tx, hash: Uint8Array, bytes: Uint8Array): Promise<number> =>
  tx.run(
    sql`INSERT INTO document_file (hash, size, content) VALUES (${hash}, ${bytes.length}, ${bytes})
        ON CONFLICT (hash) DO NOTHING`,
  );

export async function findSize(tx: Tx, hash: Uint8Array): Promise<number | undefined> {
  const row = await tx.row<{ size: number }>(sql`SELECT size FROM document_file WHERE hash = ${hash}`);
  return row?.size;
}

/** The column is not compressed, so PostgreSQL fetches the pages of this part alone. */
export async function readPart(
  tx: Tx,
  hash: Uint8Array,
  from: number,
  length: number,
): Promise<Buffer | undefined> {
  const row = await tx.row<{ part: Buffer }>(
    sql`SELECT substring(content FROM ${from + 1}::int FOR ${length}::int) AS part
        FROM document_file WHERE hash = ${hash}`,
  );
  return row?.part;
}

export async function deleteUnused(tx: Tx, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.run(
    sql`DELETE FROM document_file f WHERE f.hash = ANY(${hashes}::bytea[])
        AND NOT EXISTS (SELECT 1 FROM document_version v WHERE v.file_hash = f.hash)`,
  );
}
