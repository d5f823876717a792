import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { array } from './vocabulary.sql.js';

/** A version that may be read as a whole, or by its metadata alone. */
export interface Readable {
  id: number;
  isOpen: boolean;
}

/** One array for both: what is not open has a minus. */
export const signed = (candidates: readonly Readable[]): string =>
  array(candidates.map(({ id, isOpen }) => (isOpen ? id : -id)));

/** Those of some versions that hold all of some phrases where they may be read. */
export async function findWithPhrases(
  tx: Tx,
  candidates: readonly Readable[],
  streams: readonly string[],
): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT i.version AS id FROM unnest(${signed(candidates)}::int[]) AS c (id)
          JOIN document_indexed i ON i.version = abs(c.id)
        WHERE NOT EXISTS (SELECT FROM unnest(${streams}::text[]) stream
          WHERE strpos(i.meta, stream) = 0 AND (c.id < 0 OR strpos(i.content, stream) = 0))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A page of matches in an order of their properties. */
export function inOrder(
  tx: Tx,
  matches: readonly { versionId: number; score: number | null }[],
  order: Sql,
  start: number,
  max: number,
): Promise<{ versionId: number; score: number | null }[]> {
  return tx.rows(
    sql`SELECT b.id AS "versionId", b.score
        FROM unnest(${array(matches.map(({ versionId }) => versionId))}::int[],
            ${matches.map(({ score }) => score)}::float8[]) AS b (id, score)
          JOIN document_version v ON v.id = b.id JOIN document d ON d.id = v.document_id
        ORDER BY ${order}, b.id LIMIT ${max} OFFSET ${start}`,
  );
}
