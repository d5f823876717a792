import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { array } from './vocabulary.sql.js';

/** Versions whose postings are kept together: ids that are alike but for these bits. */
const BLOCK_BITS = 11;

export const blockOf = (version: number): number => version >> BLOCK_BITS;

/** Where terms stand, in the order of versions: of each posting the version, and `frequency << 16 | meta frequency`. */
export function listPostings(
  tx: Tx,
  terms: readonly number[],
): Promise<{ term: number; postings: Buffer }[]> {
  return tx.rows(
    sql`SELECT term, postings FROM document_posting WHERE term = ANY (${array(terms)}::int[]) ORDER BY term, block`,
  );
}

export function listPostingsIn(
  tx: Tx,
  block: number,
  terms: readonly number[],
): Promise<{ term: number; postings: Buffer }[]> {
  return tx.rows(
    sql`SELECT p.term, p.postings FROM unnest(${array(terms)}::int[]) AS t (id)
          JOIN document_posting p ON p.term = t.id AND p.block = ${block}::int`,
  );
}

/** The postings of some terms in a block become these. Bytes come in one piece, which is quicker than one by one. */
export async function replacePostings(
  tx: Tx,
  block: number,
  postings: ReadonlyMap<number, Int32Array>,
): Promise<void> {
  const kept = [...postings].filter(([, numbers]) => numbers.length > 0);
  const gone = [...postings].filter(([, numbers]) => numbers.length === 0);
  if (gone.length)
    await tx.run(
      sql`DELETE FROM document_posting WHERE block = ${block}::int
            AND term = ANY (${array(gone.map(([term]) => term))}::int[])`,
    );
  if (kept.length === 0) return;
  const sizes = kept.map(([, { byteLength }]) => byteLength);
  const starts: number[] = [];
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const [, numbers] of kept) {
    starts.push(at + 1);
    bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), at);
    at += numbers.byteLength;
  }
  bytes.swap32();
  await tx.run(
    sql`INSERT INTO document_posting (term, block, postings)
        SELECT t.term, ${block}::int, substr(${bytes}::bytea, t.start, t.size)
        FROM unnest(${array(kept.map(([term]) => term))}::int[], ${array(starts)}::int[], ${array(sizes)}::int[])
          AS t (term, start, size) ORDER BY 1
        ON CONFLICT (term, block) DO UPDATE SET postings = excluded.postings`,
  );
}
