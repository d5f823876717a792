import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export interface RevisionRow {
  id: number;
  name: string;
  active: boolean;
  description: string | null;
  activeFromDate: string;
  activeToDate: string | null;
  createdDate: string;
  modifiedDate: string;
}

const COLUMNS = raw(`id, name, active, description, active_from_date AS "activeFromDate",
  active_to_date AS "activeToDate", created_date AS "createdDate", modified_date AS "modifiedDate"`);

export const listRevisions = (tx: Tx): Promise<RevisionRow[]> =>
  tx.rows<RevisionRow>(sql`SELECT ${COLUMNS} FROM cost_revision ORDER BY active_from_date DESC, id DESC`);

export const findRevision = (tx: Tx, revision: number | 'latest'): Promise<RevisionRow | undefined> =>
  revision === 'latest'
    ? tx.row<RevisionRow>(
        sql`SELECT ${COLUMNS} FROM cost_revision WHERE active ORDER BY active_from_date DESC, id DESC LIMIT 1`,
      )
    : tx.row<RevisionRow>(sql`SELECT ${COLUMNS} FROM cost_revision WHERE id = ${revision}`);
