import type { TextLanguage } from '@spadework/core';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { array } from './vocabulary.sql.js';

export interface VersionText {
  id: number;
  type: string;
  number: string;
  language: TextLanguage;
  title: string;
  description: string | null;
  keywords: string[];
  content: string;
}

export interface IndexedVersion {
  id: number;
  language: TextLanguage;
  /** Ids of its words. */
  words: number[];
  length: number;
  metaLength: number;
  meta: string;
  content: string;
}

/** Postings by columns: there are hundreds for each document. */
export interface Postings {
  term: number[];
  version: number[];
  frequency: number[];
  metaFrequency: number[];
  length: number[];
  metaLength: number[];
}

/** Whoever changes the index comes here first: one at a time. */
export async function lockIndex(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT FROM document_index FOR UPDATE`);
}

export function findTexts(tx: Tx, ids: readonly number[]): Promise<VersionText[]> {
  return tx.rows<VersionText>(
    sql`SELECT v.id, d.type, d.number, v.language, v.title, v.description, v.keywords, v.content
        FROM document_version v JOIN document d ON d.id = v.document_id
        WHERE v.id = ANY (${array(ids)}::int[]) ORDER BY v.id`,
  );
}

/** In order, because neighbours in the index are quicker to put in together. */
export async function insertPostings(tx: Tx, postings: Postings): Promise<void> {
  const column = (key: keyof Postings) => array(postings[key]);
  await tx.run(
    sql`INSERT INTO document_posting (term, version, frequency, meta_frequency, length, meta_length)
        SELECT * FROM unnest(${column('term')}::int[], ${column('version')}::int[],
          ${column('frequency')}::smallint[], ${column('metaFrequency')}::smallint[],
          ${column('length')}::int[], ${column('metaLength')}::int[]) ORDER BY 1, 2`,
  );
}

export async function insertIndexed(tx: Tx, versions: readonly IndexedVersion[]): Promise<void> {
  const column = <K extends keyof IndexedVersion>(key: K) => versions.map((version) => version[key]);
  await tx.run(
    sql`INSERT INTO document_indexed (version, language, words, length, meta_length, meta, content)
        SELECT version, language, words::int[], length, meta_length, meta, content
        FROM unnest(${column('id')}::int[], ${column('language')}::text[],
          ${versions.map(({ words }) => array(words))}::text[], ${column('length')}::int[],
          ${column('metaLength')}::int[], ${column('meta')}::text[], ${column('content')}::text[])
          AS i (version, language, words, length, meta_length, meta, content)`,
  );
}

/** How many versions, and how long, the index holds more or less than before. */
export async function countIndexed(
  tx: Tx,
  change: { versions: number; length: number; metaLength: number },
): Promise<void> {
  await tx.run(
    sql`UPDATE document_index SET versions = versions + ${change.versions}::int,
          length = length + ${change.length}::bigint, meta_length = meta_length + ${change.metaLength}::bigint`,
  );
}

/** Takes versions out of the index; tells what it held of them. */
export async function deleteIndexed(
  tx: Tx,
  ids: readonly number[],
): Promise<{
  versions: Omit<IndexedVersion, 'id' | 'meta' | 'content'>[];
  terms: { term: number; versions: number }[];
}> {
  const terms = await tx.rows<{ term: number; versions: number }>(
    sql`WITH gone AS (
          DELETE FROM document_posting p USING (
            SELECT DISTINCT i.version, CASE i.language WHEN 'nb' THEN w.nb ELSE w.en END AS term
            FROM document_indexed i, unnest(i.words) AS held (word) JOIN document_word w ON w.id = held.word
            WHERE i.version = ANY (${array(ids)}::int[])) old
          WHERE p.term = old.term AND p.version = old.version RETURNING p.term)
        SELECT term, count(*) AS versions FROM gone GROUP BY term`,
  );
  const versions = await tx.rows<{
    language: TextLanguage;
    words: number[];
    length: number;
    metaLength: number;
  }>(
    sql`DELETE FROM document_indexed WHERE version = ANY (${array(ids)}::int[])
        RETURNING language, words, length, meta_length AS "metaLength"`,
  );
  return { versions, terms };
}
