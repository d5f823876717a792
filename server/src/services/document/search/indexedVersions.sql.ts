import type { Language } from '@spadework/core/text';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { numberArray } from './vocabulary.sql.js';

export interface VersionText {
  id: number;
  type: string;
  number: string;
  language: Language;
  title: string;
  description: string | null;
  keywords: string[];
  content: string;
  open: boolean;
}

export interface IndexedVersion {
  id: number;
  language: Language;
  /** Ids of its words, those of the metadata first. */
  words: number[];
  /** How many of them anybody may read: those of the metadata, or all if the document is open. */
  shared: number;
  length: number;
  metaLength: number;
  meta: string;
  content: string;
}

/** Locks the index until the transaction ends. Every change of the index takes this lock first. */
export async function lockIndex(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT FROM document_index FOR UPDATE`);
}

interface Queue {
  waiting: number;
  oldestSeconds: number;
}

/** Versions that cannot be found yet. An import indexes what it adds, so there are some only after a restored backup or the like. */
export async function indexingQueue(tx: Tx): Promise<Queue> {
  const row = await tx.row<Queue>(
    sql`SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(v.created_date)), 0)::int AS "oldestSeconds"
        FROM document_version v WHERE NOT EXISTS (SELECT FROM document_indexed i WHERE i.version = v.id)`,
  );
  return row!;
}

/** Imports that hold the lock of the library, or wait for it: on any server, and by command. */
export async function importQueue(tx: Tx): Promise<Queue> {
  const row = await tx.row<Queue>(
    sql`SELECT count(DISTINCT a.pid) AS waiting,
          coalesce(extract(epoch FROM clock_timestamp() - min(a.xact_start)), 0)::int AS "oldestSeconds"
        FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE l.relation = 'document_index'::regclass AND l.mode <> 'AccessShareLock'`,
  );
  return row!;
}

export function findTexts(tx: Tx, ids: readonly number[]): Promise<VersionText[]> {
  return tx.rows<VersionText>(
    sql`SELECT v.id, d.type, d.number, v.language, v.title, v.description, v.keywords, v.content,
          d.open
        FROM document_version v JOIN document d ON d.id = v.document_id
        WHERE v.id = ANY (${numberArray(ids)}::int[]) ORDER BY v.id`,
  );
}

export async function insertIndexed(tx: Tx, versions: readonly IndexedVersion[]): Promise<void> {
  const column = <K extends keyof IndexedVersion>(key: K) => versions.map((version) => version[key]);
  await tx.run(
    sql`INSERT INTO document_indexed (version, language, words, shared, length, meta_length, meta, content)
        SELECT version, language, words::int[], shared, length, meta_length, meta, content
        FROM unnest(${column('id')}::int[], ${column('language')}::text[],
          ${versions.map(({ words }) => numberArray(words))}::text[], ${column('shared')}::int[],
          ${column('length')}::int[], ${column('metaLength')}::int[], ${column('meta')}::text[], ${column('content')}::text[])
          AS i (version, language, words, shared, length, meta_length, meta, content)`,
  );
}

/** The terms that some versions are indexed under. */
export async function findTermsOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ term: number }>(
    sql`SELECT DISTINCT CASE i.language WHEN 'nb' THEN w.nb ELSE w.en END AS term
        FROM document_indexed i, unnest(i.words) AS held (word) JOIN document_word w ON w.id = held.word
        WHERE i.version = ANY (${numberArray(ids)}::int[])`,
  );
  return rows.map(({ term }) => term);
}

/** Removes versions from the index. Returns the words that they had. */
export function deleteIndexed(
  tx: Tx,
  ids: readonly number[],
): Promise<Pick<IndexedVersion, 'language' | 'words' | 'shared'>[]> {
  return tx.rows(
    sql`DELETE FROM document_indexed WHERE version = ANY (${numberArray(ids)}::int[]) RETURNING language, words, shared`,
  );
}
