import type { Word } from '@spadework/core';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** A word and the terms that it is indexed under, by language. */
export interface WordRow {
  id: number;
  word: string;
  nb: number;
  en: number;
}

/** Numbers as PostgreSQL writes an array of them, which is quicker than element by element. */
export const array = (numbers: Iterable<number>): string => `{${[...numbers].join(',')}}`;

export function findWords(tx: Tx, words: readonly string[]): Promise<WordRow[]> {
  return tx.rows<WordRow>(
    sql`SELECT id, word, nb, en FROM document_word WHERE word = ANY (${words}::text[])`,
  );
}

export async function insertWords(tx: Tx, words: readonly Word[]): Promise<WordRow[]> {
  const folded = words.map(({ word }) => word);
  await tx.run(
    sql`INSERT INTO document_term (language, term)
        SELECT 'nb', norwegian_term(word) FROM unnest(${folded}::text[]) word
        UNION SELECT 'en', english_term(word) FROM unnest(${folded}::text[]) word
        ON CONFLICT DO NOTHING`,
  );
  return tx.rows<WordRow>(
    sql`INSERT INTO document_word (word, spelling, nb, en)
        SELECT w.word, w.spelling, nb.id, en.id
        FROM unnest(${folded}::text[], ${words.map(({ spelling }) => spelling)}::text[]) AS w (word, spelling)
          JOIN document_term nb ON nb.language = 'nb' AND nb.term = norwegian_term(w.word)
          JOIN document_term en ON en.language = 'en' AND en.term = english_term(w.word)
        RETURNING id, word, nb, en`,
  );
}

/** Words come more or less often than before. Tells which of them became Norwegian words or ceased to be. */
export function countWords(
  tx: Tx,
  words: ReadonlyMap<number, number>,
  norwegian: ReadonlyMap<number, number>,
): Promise<{ id: number; word: string }[]> {
  return tx.rows(
    sql`WITH changed AS (
          UPDATE document_word w SET versions = w.versions + c.versions, norwegian = w.norwegian + c.norwegian
          FROM unnest(${array(words.keys())}::int[], ${array(words.values())}::int[],
            ${array([...words.keys()].map((id) => norwegian.get(id) ?? 0))}::int[]) AS c (id, versions, norwegian)
          WHERE w.id = c.id AND (c.versions <> 0 OR c.norwegian <> 0)
          RETURNING w.id, w.word, w.norwegian AS now, w.norwegian - c.norwegian AS before)
        SELECT id, word FROM changed WHERE (now > 0) <> (before > 0)`,
  );
}

export async function countTerms(tx: Tx, terms: ReadonlyMap<number, number>): Promise<void> {
  await tx.run(
    sql`UPDATE document_term t SET versions = t.versions + c.versions
        FROM unnest(${array(terms.keys())}::int[], ${array(terms.values())}::int[]) AS c (id, versions)
        WHERE t.id = c.id AND c.versions <> 0`,
  );
}

/** Words that no version holds any more leave, with their terms. */
export async function deleteUnusedWords(tx: Tx): Promise<void> {
  await tx.run(sql`DELETE FROM document_part p USING document_word w WHERE w.id = p.word AND w.versions = 0`);
  const words = await tx.run(sql`DELETE FROM document_word WHERE versions = 0`);
  if (words)
    await tx.run(
      sql`DELETE FROM document_term t WHERE versions = 0
          AND NOT EXISTS (SELECT FROM document_word w WHERE w.nb = t.id)
          AND NOT EXISTS (SELECT FROM document_word w WHERE w.en = t.id)
          AND NOT EXISTS (SELECT FROM document_part p WHERE p.part = t.id)`,
    );
}

/** Norwegian words without digits, which compounds are made of. */
export function listNorwegianWords(tx: Tx): Promise<{ id: number; word: string }[]> {
  return tx.rows(sql`SELECT id, word FROM document_word WHERE norwegian > 0 AND word !~ '[^[:alpha:]]'`);
}

/** The parts of some words become these. A part need not stand by itself in any document. */
export async function replaceParts(
  tx: Tx,
  words: readonly number[],
  parts: readonly { part: string; word: number }[],
): Promise<void> {
  await tx.run(sql`DELETE FROM document_part WHERE word = ANY (${array(words)}::int[])`);
  const names = [...new Set(parts.map(({ part }) => part))];
  await tx.run(
    sql`INSERT INTO document_term (language, term)
        SELECT DISTINCT 'nb', norwegian_term(part) FROM unnest(${names}::text[]) part ON CONFLICT DO NOTHING`,
  );
  await tx.run(
    sql`INSERT INTO document_part (part, word)
        SELECT DISTINCT t.id, p.word
        FROM unnest(${parts.map(({ part }) => part)}::text[], ${array(parts.map(({ word }) => word))}::int[])
            AS p (part, word)
          JOIN document_term t ON t.language = 'nb' AND t.term = norwegian_term(p.part)`,
  );
}
