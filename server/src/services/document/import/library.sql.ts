import { isLockTimeout } from '../../../store/faults.js';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { DocumentType } from '../schemas.js';

export interface DocumentKey {
  type: DocumentType;
  number: string;
}

/** The properties that all versions of a document share. */
export interface DocumentValues {
  seriesId: number | null;
  open: boolean;
  obsolete: boolean;
  main: boolean;
}

/** The properties of one version, without its file. */
export interface VersionValues {
  title: string;
  description: string | null;
  language: string;
  keywords: string[];
  facility: string[];
  activity1: string[];
  activity2: string[];
  internalControl: string[];
  links: string[];
  comment: string | null;
  date: string;
  fileName: string;
  contentType: string;
}

export interface StoredVersion extends VersionValues {
  id: number;
  version: string;
  position: number[];
  fileHash: Buffer;
}

export interface StoredDocument extends DocumentKey, DocumentValues {
  id: number;
}

/** Locks the library for writing; reading goes on. Returns false if another import holds the lock. */
export async function lockLibrary(tx: Tx): Promise<boolean> {
  await tx.run(sql`SET LOCAL lock_timeout = '5s'`);
  try {
    await tx.run(sql`LOCK TABLE document_series, document IN SHARE ROW EXCLUSIVE MODE`);
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
  await tx.run(sql`SET LOCAL lock_timeout = 0`);
  return true;
}

export const setSavepoint = (tx: Tx): Promise<number> => tx.run(sql`SAVEPOINT document_import`);
export const rollBack = (tx: Tx): Promise<number> => tx.run(sql`ROLLBACK TO SAVEPOINT document_import`);

export const findDocuments = (tx: Tx, keys: readonly DocumentKey[]): Promise<StoredDocument[]> =>
  tx.rows<StoredDocument>(
    sql`SELECT d.id, d.type, d.number, d.series_id AS "seriesId", d.open, d.obsolete, d.main
        FROM document d
        JOIN unnest(${keys.map(({ type }) => type)}::text[], ${keys.map(({ number }) => number)}::text[])
          AS k(type, number) ON k.type = d.type AND k.number = d.number`,
  );

export const findVersions = (
  tx: Tx,
  documentIds: readonly number[],
): Promise<(StoredVersion & { documentId: number })[]> =>
  tx.rows(
    sql`SELECT document_id AS "documentId", id, version, position, title, description, language, keywords, facility,
          activity1, activity2, internal_control AS "internalControl", links, comment, date,
          file_name AS "fileName", content_type AS "contentType", file_hash AS "fileHash"
        FROM document_version WHERE document_id = ANY(${documentIds}::bigint[])`,
  );

export async function insertDocument(
  tx: Tx,
  { type, number }: DocumentKey,
  { seriesId, open, obsolete, main }: DocumentValues,
): Promise<number> {
  const row = await tx.row<{ id: number }>(
    sql`INSERT INTO document (type, number, series_id, open, obsolete, main)
        VALUES (${type}, ${number}, ${seriesId}, ${open}, ${obsolete}, ${main}) RETURNING id`,
  );
  return row!.id;
}

export const updateDocument = (
  tx: Tx,
  id: number,
  { seriesId, open, obsolete, main }: DocumentValues,
): Promise<number> =>
  tx.run(
    sql`UPDATE document SET series_id = ${seriesId}, open = ${open}, obsolete = ${obsolete}, main = ${main}
        WHERE id = ${id}`,
  );

/** Inserts a version that is not current; `updateCurrent` decides which one is. */
export async function insertVersion(
  tx: Tx,
  documentId: number,
  { version, position }: { version: string; position: number[] },
  values: VersionValues,
  { hash, text }: { hash: Buffer; text: string },
): Promise<number> {
  const row = await tx.row<{ id: number }>(
    sql`INSERT INTO document_version (document_id, version, position, current, title, description, language, keywords,
          facility, activity1, activity2, internal_control, links, comment, date, file_name, content_type, file_hash,
          content)
        VALUES (${documentId}, ${version}, ${position}, false, ${values.title}, ${values.description},
          ${values.language}, ${values.keywords}, ${values.facility}, ${values.activity1}, ${values.activity2},
          ${values.internalControl}, ${values.links}, ${values.comment}, ${values.date}, ${values.fileName},
          ${values.contentType}, ${hash}, ${text})
        RETURNING id`,
  );
  return row!.id;
}

/** Without `text`, the stored text is kept. */
export const updateVersion = (
  tx: Tx,
  id: number,
  values: VersionValues,
  { hash, text }: { hash: Buffer; text: string | undefined },
): Promise<number> =>
  tx.run(
    sql`UPDATE document_version SET title = ${values.title}, description = ${values.description},
          language = ${values.language}, keywords = ${values.keywords}, facility = ${values.facility},
          activity1 = ${values.activity1}, activity2 = ${values.activity2},
          internal_control = ${values.internalControl}, links = ${values.links}, comment = ${values.comment},
          date = ${values.date}, file_name = ${values.fileName}, content_type = ${values.contentType},
          file_hash = ${hash}, content = coalesce(${text}::text, content), modified_date = now()
        WHERE id = ${id}`,
  );

/** Makes the highest version of each document the current one. Returns the versions whose flag changed. */
export async function updateCurrent(tx: Tx, documentIds: readonly number[]): Promise<number[]> {
  const hasHigher = sql`EXISTS (SELECT FROM document_version h
    WHERE h.document_id = v.document_id AND h.position > v.position)`;
  const before = await tx.rows<{ id: number }>(
    sql`UPDATE document_version v SET current = false
        WHERE v.document_id = ANY(${documentIds}::bigint[]) AND v.current AND ${hasHigher} RETURNING v.id`,
  );
  const after = await tx.rows<{ id: number }>(
    sql`UPDATE document_version v SET current = true
        WHERE v.document_id = ANY(${documentIds}::bigint[]) AND NOT v.current AND NOT ${hasHigher} RETURNING v.id`,
  );
  return [...before, ...after].map(({ id }) => id);
}
