import { SHOWN_NAME } from '../../auth/identity.sql.js';
import { every, raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { DocumentType } from './schemas.js';

export interface CommentRow {
  id: number;
  version: number;
  documentId: number;
  type: DocumentType;
  number: string;
  companyId: number;
  company: string;
  text: string;
  createdBy: string;
  modifiedBy: string;
  displayModifiedBy: string;
  modifiedDate: string;
}

const COLUMNS =
  raw(`c.id, c.version, c.document_id AS "documentId", d.type, d.number, c.company_id AS "companyId",
  o.name AS company, c.text, c.created_by AS "createdBy", c.modified_by AS "modifiedBy",
  ${SHOWN_NAME} AS "displayModifiedBy",
  c.modified_date AS "modifiedDate"`);

export const listComments = (tx: Tx, conditions: readonly Sql[]): Promise<CommentRow[]> =>
  tx.rows<CommentRow>(
    sql`SELECT ${COLUMNS} FROM document_comment c
        JOIN document d ON d.id = c.document_id
        JOIN company o ON o.id = c.company_id
        JOIN app_user u ON u.username = c.modified_by
        WHERE ${every(conditions)} ORDER BY c.modified_date, c.id`,
  );

export const onDocuments = (ids: readonly number[]): Sql => sql`c.document_id = ANY (${ids}::bigint[])`;
export const onType = (type: DocumentType): Sql => sql`d.type = ${type}`;
export const withId = (id: number): Sql => sql`c.id = ${id}`;
export const ofCompany = (companyId: number | null): Sql => sql`c.company_id = ${companyId}`;

export const insertComment = async (
  tx: Tx,
  companyId: number,
  documentId: number,
  text: string,
  username: string,
): Promise<number> =>
  (await tx.row<{ id: number }>(
    sql`INSERT INTO document_comment (company_id, document_id, text, created_by, modified_by)
        VALUES (${companyId}, ${documentId}, ${text}, ${username}, ${username}) RETURNING id`,
  ))!.id;

/** Locks a comment until the transaction ends. */
export const lockComment = (tx: Tx, companyId: number | null, id: number): Promise<number> =>
  tx.run(sql`SELECT FROM document_comment WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`);

export const updateComment = (
  tx: Tx,
  { companyId, id }: CommentRow,
  text: string,
  username: string,
): Promise<number> =>
  tx.run(
    sql`UPDATE document_comment SET text = ${text}, modified_by = ${username}, modified_date = now(), version = version + 1
        WHERE company_id = ${companyId} AND id = ${id}`,
  );

export const deleteComment = (tx: Tx, { companyId, id }: CommentRow): Promise<number> =>
  tx.run(sql`DELETE FROM document_comment WHERE company_id = ${companyId} AND id = ${id}`);

export interface CompanyRow {
  id: number;
  name: string;
}

/** Companies that share comments with a company, or that it shares with. With `own`, the company itself too. */
export const listSharing = (
  tx: Tx,
  companyId: number | null,
  direction: 'from' | 'to',
  own: boolean,
): Promise<CompanyRow[]> => {
  const shared =
    direction === 'from'
      ? sql`SELECT s.company_id FROM comment_sharing s WHERE s.to_company_id = ${companyId}`
      : sql`SELECT s.to_company_id FROM comment_sharing s WHERE s.company_id = ${companyId}`;
  return tx.rows<CompanyRow>(
    sql`SELECT c.id, c.name FROM company c WHERE c.id IN (${shared}) OR (${own} AND c.id = ${companyId})
        ORDER BY c.name COLLATE norwegian, c.id`,
  );
};

export const hasCompany = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`SELECT FROM company WHERE id = ${id}`)) > 0;

export const share = (tx: Tx, companyId: number, toCompanyId: number): Promise<number> =>
  tx.run(
    sql`INSERT INTO comment_sharing (company_id, to_company_id) VALUES (${companyId}, ${toCompanyId}) ON CONFLICT DO NOTHING`,
  );

export const unshare = (tx: Tx, companyId: number, toCompanyId: number): Promise<number> =>
  tx.run(sql`DELETE FROM comment_sharing WHERE company_id = ${companyId} AND to_company_id = ${toCompanyId}`);
