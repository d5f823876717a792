import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { numberArray } from './vocabulary.sql.js';

/** Versions whose ids differ only in these low bits share a block. */
const BLOCK_BITS = 11;

export const blockOf = (version: number): number => version >> BLOCK_BITS;

/** The postings of some terms, ordered by version. A posting is a version id and `frequency << 16 | metaFrequency`. */
export function listPostings(
  tx: Tx,
  terms: readonly number[],
): Promise<{ term: number; postings: Buffer }[]> {
  return tx.rows(
    sql`SELECT term, postings FROM document_posting WHERE term = ANY (${numberArray(terms)}::int[]) ORDER BY term, block`,
  );
}

export function listPostingsIn(
  tx: Tx,
  block: number,
  terms: readonly number[],
): Promise<{ term: number; postings: Buffer }[]> {
  return tx.rows(
    sql`SELECT p.term, p.postings FROM unnest(${numberArray(terms)}::int[]) AS t (id)
          JOIN document_posting p ON p.term = t.id AND p.block = ${block}::int`,
  );
}

/** Replaces the postings of some terms in a block. All bytes are sent as one value, which is faster than one by one. */
export async function replacePostings(
  tx: Tx,
  block: number,
  postings: ReadonlyMap<number, Int32Array>,
): Promise<void> {
  const kept = [...postings].filter(([, numbers]) => numbers.length > 0);
  const empty = [...postings].filter(([, numbers]) => numbers.length === 0);
  if (empty.length)
    await tx.run(
      sql`DELETE FROM document_posting WHERE block = ${block}::int
            AND term = ANY (${numberArray(empty.map(([term]) => term))}::int[])`,
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
        FROM unnest(${numberArray(kept.map(([term]) => term))}::int[], ${numberArray(starts)}::int[], ${numberArray(sizes)}::int[])
          AS t (term, start, size) ORDER BY 1
        ON CONFLICT (term, block) DO UPDATE SET postings = excluded.postings`,
  );
}
