import { wordStream } from '@spadework/core';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { type Constraints, missed } from './facets.js';

/** A word that could be meant. */
export interface Candidate {
  id: number;
  word: string;
  spelling: string;
  versions: number;
  nb: number;
}

const COLUMNS = raw('w.id, w.word, w.spelling, w.versions, w.nb');
const LAST = raw(`U&'\\+10FFFF'`);
const MOST = 2000;
/** In so many texts a word is looked for; one that is in none of them is not suggested. */
const MOST_TEXTS = 1000;

/** Words that go on after a beginning, the most frequent first. */
export function findCompletions(tx: Tx, start: string, most: number): Promise<Candidate[]> {
  return tx.rows<Candidate>(
    sql`SELECT ${COLUMNS} FROM document_word w WHERE w.word > ${start} AND w.word < ${start} || ${LAST}
        ORDER BY w.versions DESC, w.word LIMIT ${most}`,
  );
}

/** Words of about the same length that begin or end like one. */
export function findSimilar(tx: Tx, word: string, share: number, most: number): Promise<Candidate[]> {
  const start = word.slice(0, share);
  const end = [...word].reverse().join('').slice(0, share);
  return tx.rows<Candidate>(
    sql`SELECT ${COLUMNS} FROM document_word w
        WHERE (w.word >= ${start} AND w.word < ${start} || ${LAST}
            OR reverse(w.word) COLLATE "C" >= ${end} AND reverse(w.word) COLLATE "C" < ${end} || ${LAST})
          AND length(w.word) BETWEEN ${word.length - most}::int AND ${word.length + most}::int
        ORDER BY w.versions DESC, w.word LIMIT ${raw(String(MOST))}`,
  );
}

/** Those of some words that stand, just so, where the caller may read. */
export async function findVisible(
  tx: Tx,
  candidates: readonly Candidate[],
  { filter, accessible, constraints }: { filter: Sql; accessible: Sql; constraints: Constraints },
): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT w.id FROM unnest(${candidates.map(({ id }) => id)}::int[],
            ${candidates.map(({ word }) => wordStream(word))}::text[]) AS c (id, stream)
          JOIN document_word w ON w.id = c.id
        WHERE EXISTS (
          SELECT FROM (
            SELECT i.meta, i.content, (${accessible}) AS accessible
            FROM document_posting p JOIN document_version v ON v.id = p.version
              JOIN document d ON d.id = v.document_id JOIN document_indexed i ON i.version = v.id
            WHERE p.term = ANY (ARRAY[w.nb, w.en]) AND (${filter}) AND ${missed(constraints)} = 0
            LIMIT ${raw(String(MOST_TEXTS))}) t
          WHERE strpos(t.meta, c.stream) > 0 OR t.accessible AND strpos(t.content, c.stream) > 0)`,
  );
  return new Set(rows.map(({ id }) => id));
}
