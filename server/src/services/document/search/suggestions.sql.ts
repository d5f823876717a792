import { wordStream } from '@spadework/core/search';
import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { begins } from './beginnings.sql.js';
import { type Readable, signedIds } from './versionSearch.sql.js';

/** A word that may be suggested. */
export interface Candidate {
  id: number;
  word: string;
  nb: number;
  en: number;
}

const COLUMNS = raw('w.id, w.word, w.nb, w.en');

/** All longer words with this beginning. A limit would be used up by words that are in closed contents alone. */
export function findCompletions(tx: Tx, start: string): Promise<Candidate[]> {
  return tx.rows<Candidate>(
    sql`SELECT ${COLUMNS} FROM document_word w WHERE ${begins(raw('w.word'), start)} AND w.word <> ${start}
        ORDER BY w.word`,
  );
}

/** All words of similar length that share the first or the last characters. */
export function findSimilar(tx: Tx, word: string, share: number, most: number): Promise<Candidate[]> {
  const start = word.slice(0, share);
  const end = [...word].reverse().join('').slice(0, share);
  return tx.rows<Candidate>(
    sql`SELECT ${COLUMNS} FROM document_word w
        WHERE (${begins(raw('w.word'), start)} OR ${begins(raw('reverse(w.word) COLLATE "C"'), end)})
          AND length(w.word) BETWEEN ${word.length - most}::int AND ${word.length + most}::int
        ORDER BY w.word`,
  );
}

/** A version that has a word in what the caller may read: in its metadata, or in its content. */
export interface Holder {
  version: number;
  isMeta: boolean;
}

/** The candidates that occur, in exactly this form, in the readable part of one of their versions. */
export async function findVisible(
  tx: Tx,
  candidates: readonly { id: number; word: string; versions: readonly Readable[] }[],
): Promise<Map<number, Holder>> {
  const rows = await tx.rows<Holder & { id: number }>(
    sql`SELECT c.id, h.version, h."isMeta" FROM unnest(${candidates.map(({ id }) => id)}::int[],
            ${candidates.map(({ word }) => wordStream(word))}::text[],
            ${candidates.map(({ versions }) => signedIds(versions))}::text[]) AS c (id, stream, versions)
          CROSS JOIN LATERAL (SELECT i.version, strpos(i.meta, c.stream) > 0 AS "isMeta"
            FROM unnest(c.versions::int[]) AS s (id) JOIN document_indexed i ON i.version = abs(s.id)
            WHERE strpos(i.meta, c.stream) > 0 OR s.id > 0 AND strpos(i.content, c.stream) > 0 LIMIT 1) h`,
  );
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
}

/** The text that a holder has a word in. */
export async function textOf(tx: Tx, { version, isMeta }: Holder): Promise<string> {
  const row = await tx.row<{ text: string }>(
    isMeta
      ? sql`SELECT concat_ws(' | ', v.title, d.number, array_to_string(v.keywords, ' | '), v.description) AS text
            FROM document_version v JOIN document d ON d.id = v.document_id WHERE v.id = ${version}`
      : sql`SELECT content AS text FROM document_version WHERE id = ${version}`,
  );
  return row!.text;
}
