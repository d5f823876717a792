import type { Language } from '@spadework/core/text';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** A word and the ids of its Norwegian and English terms. */
export interface WordRow {
  id: number;
  word: string;
  nb: number;
  en: number;
}

export interface NewWord extends WordRow {
  versions: number;
  norwegian: number;
  shared: number;
}

/** An array of numbers in the text format of PostgreSQL, which is faster than binding each element. */
export const numberArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** The Norwegian terms of those of some words that have one. */
export function findNorwegianTerms(
  tx: Tx,
  words: readonly string[],
): Promise<{ word: string; term: number }[]> {
  return tx.rows(
    sql`SELECT q.word, t.id AS term FROM unnest(${words}::text[]) AS q (word)
          JOIN document_term t ON t.language = 'nb' AND t.term = norwegian_term(q.word)`,
  );
}

export function findWords(tx: Tx, words: readonly string[]): Promise<WordRow[]> {
  return tx.rows<WordRow>(
    sql`SELECT id, word, nb, en FROM document_word WHERE word = ANY (${words}::text[])`,
  );
}

/** The stems of words, by language. */
export function stemWords(
  tx: Tx,
  words: readonly string[],
): Promise<{ word: string; nb: string; en: string }[]> {
  return tx.rows(
    sql`SELECT word, norwegian_term(word) AS nb, english_term(word) AS en FROM unnest(${words}::text[]) word`,
  );
}

export function findTerms(
  tx: Tx,
  language: Language,
  terms: readonly string[],
): Promise<{ id: number; term: string }[]> {
  return tx.rows(
    sql`SELECT id, term FROM document_term WHERE language = ${language} AND term = ANY (${terms}::text[])`,
  );
}

export async function newIds(
  tx: Tx,
  of: 'document_term_id' | 'document_word_id',
  count: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT nextval(${of}) AS id FROM generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

export async function insertTerms(
  tx: Tx,
  terms: readonly { id: number; language: Language; term: string }[],
): Promise<void> {
  await tx.run(
    sql`INSERT INTO document_term (id, language, term)
        SELECT * FROM unnest(${numberArray(terms.map(({ id }) => id))}::int[], ${terms.map(({ language }) => language)}::text[],
          ${terms.map(({ term }) => term)}::text[])`,
  );
}

export async function insertWords(tx: Tx, words: readonly NewWord[]): Promise<void> {
  const numbers = (key: 'id' | 'nb' | 'en' | 'versions' | 'norwegian' | 'shared') =>
    numberArray(words.map((word) => word[key]));
  await tx.run(
    sql`INSERT INTO document_word (id, word, nb, en, versions, norwegian, shared)
        SELECT * FROM unnest(${numbers('id')}::int[], ${words.map(({ word }) => word)}::text[], ${numbers('nb')}::int[], ${numbers('en')}::int[],
          ${numbers('versions')}::int[], ${numbers('norwegian')}::int[], ${numbers('shared')}::int[])`,
  );
}

/** Adds to the counts of words. Returns the words that became Norwegian or shared, or are so no longer. */
export function countWords(
  tx: Tx,
  counts: readonly { id: number; versions: number; norwegian: number; shared: number }[],
): Promise<{ id: number; word: string }[]> {
  return tx.rows(
    sql`WITH changed AS (
          UPDATE document_word w SET versions = w.versions + c.versions, norwegian = w.norwegian + c.norwegian,
            shared = w.shared + c.shared
          FROM unnest(${numberArray(counts.map(({ id }) => id))}::int[],
            ${numberArray(counts.map(({ versions }) => versions))}::int[],
            ${numberArray(counts.map(({ norwegian }) => norwegian))}::int[],
            ${numberArray(counts.map(({ shared }) => shared))}::int[]) AS c (id, versions, norwegian, shared)
          WHERE w.id = c.id
          RETURNING w.id, w.word, (w.norwegian > 0) <> (w.norwegian > c.norwegian) AS is_other_language,
            (w.shared > 0) <> (w.shared > c.shared) AS is_otherwise_shared)
        SELECT id, word FROM changed WHERE is_other_language OR is_otherwise_shared`,
  );
}

/** Deletes the words that no version contains any more, with their terms. */
export async function deleteUnusedWords(tx: Tx): Promise<void> {
  await tx.run(sql`DELETE FROM document_part p USING document_word w WHERE w.id = p.word AND w.versions = 0`);
  const words = await tx.run(sql`DELETE FROM document_word WHERE versions = 0`);
  if (words)
    await tx.run(
      sql`DELETE FROM document_term t
          WHERE NOT EXISTS (SELECT FROM document_word w WHERE w.nb = t.id)
          AND NOT EXISTS (SELECT FROM document_word w WHERE w.en = t.id)
          AND NOT EXISTS (SELECT FROM document_part p WHERE p.part = t.id)`,
    );
}

/** Norwegian words without digits and separators, and whether anybody may read them in some text. */
export function listNorwegianWords(
  tx: Tx,
): Promise<{ id: number; word: string; nb: number; isShared: boolean }[]> {
  return tx.rows(
    sql`SELECT id, word, nb, shared > 0 AS "isShared" FROM document_word WHERE norwegian > 0 AND word !~ '[0-9./:-]'`,
  );
}

/** Replaces the parts of some compounds. */
export async function replaceParts(
  tx: Tx,
  words: readonly number[],
  parts: readonly { part: number; word: number }[],
): Promise<void> {
  await tx.run(sql`DELETE FROM document_part WHERE word = ANY (${numberArray(words)}::int[])`);
  await tx.run(
    sql`INSERT INTO document_part (part, word)
        SELECT DISTINCT * FROM unnest(${numberArray(parts.map(({ part }) => part))}::int[],
          ${numberArray(parts.map(({ word }) => word))}::int[])`,
  );
}
