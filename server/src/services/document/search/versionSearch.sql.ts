import type { Language } from '@spadework/core/text';
import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { numberArray } from './vocabulary.sql.js';

/** A version; if it is not open to the caller, only its metadata may be read. */
export interface Readable {
  id: number;
  isOpen: boolean;
}

/** Ids as one array; the id of a version that is not open is negative. */
export const signedIds = (candidates: readonly Readable[]): string =>
  numberArray(candidates.map(({ id, isOpen }) => (isOpen ? id : -id)));

/** The candidates that contain all phrases in the part that the caller may read. */
export async function findWithPhrases(
  tx: Tx,
  candidates: readonly Readable[],
  streams: readonly string[],
): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT i.version AS id FROM unnest(${signedIds(candidates)}::int[]) AS c (id)
          JOIN document_indexed i ON i.version = abs(c.id)
        WHERE NOT EXISTS (SELECT FROM unnest(${streams}::text[]) stream
          WHERE strpos(i.meta, stream) = 0 AND (c.id < 0 OR strpos(i.content, stream) = 0))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** One page of matches, sorted by `order`. */
export function sortedPage(
  tx: Tx,
  matches: readonly { versionId: number; score: number | null }[],
  order: Sql,
  start: number,
  max: number,
): Promise<{ versionId: number; score: number | null }[]> {
  return tx.rows(
    sql`SELECT b.id AS "versionId", b.score
        FROM unnest(${numberArray(matches.map(({ versionId }) => versionId))}::int[],
            ${matches.map(({ score }) => score)}::float8[]) AS b (id, score)
          JOIN document_version v ON v.id = b.id JOIN document d ON d.id = v.document_id
        ORDER BY ${order}, b.id LIMIT ${max} OFFSET ${start}`,
  );
}

/** The folded words of versions: of the metadata, and of the beginning of the content if the version is open. */
export function listStreams(
  tx: Tx,
  versions: readonly Readable[],
  characters: number,
): Promise<{ id: number; language: Language; meta: string; content: string | null }[]> {
  return tx.rows(
    sql`SELECT i.version AS id, i.language, i.meta, CASE WHEN c.id > 0 THEN left(i.content, ${characters}::int) END AS content
        FROM unnest(${signedIds(versions)}::int[]) AS c (id) JOIN document_indexed i ON i.version = abs(c.id)`,
  );
}
