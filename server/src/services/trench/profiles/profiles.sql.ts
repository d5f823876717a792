import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** What a company assumes, by an id of its own choice. The tables of all kinds of profiles are alike. */
export interface ProfileRow<Assumptions extends object = object> {
  id: string;
  version: number;
  name: string;
  assumptions: Assumptions;
}

export type ProfileTable = 'quantity_profile' | 'economy_profile';

const COLUMNS = sql`id, version, name, assumptions`;

export function profileStore<Assumptions extends object>(name: ProfileTable) {
  type Row = ProfileRow<Assumptions>;
  const table = raw(name);
  return {
    list: (tx: Tx, companyId: number): Promise<Row[]> =>
      tx.rows<Row>(sql`SELECT ${COLUMNS} FROM ${table} WHERE company_id = ${companyId} ORDER BY id`),

    /** Without a lock. */
    byId: (tx: Tx, companyId: number, ids: readonly string[]): Promise<Row[]> =>
      tx.rows<Row>(
        sql`SELECT ${COLUMNS} FROM ${table} WHERE company_id = ${companyId} AND id = ANY (${[...ids]}::text[])`,
      ),

    /** In a transaction the row is locked. */
    find: (tx: Tx, companyId: number, id: string): Promise<Row | undefined> =>
      tx.row<Row>(
        sql`SELECT ${COLUMNS} FROM ${table} WHERE company_id = ${companyId} AND id = ${id}
            ${raw(tx.inTransaction ? 'FOR UPDATE' : '')}`,
      ),

    save: (companyId: number, { id, name: title, assumptions }: Omit<Row, 'version'>): Sql =>
      sql`INSERT INTO ${table} AS p (company_id, id, name, assumptions)
          VALUES (${companyId}, ${id}, ${title}, ${JSON.stringify(assumptions)})
          ON CONFLICT (company_id, id) DO UPDATE
          SET name = excluded.name, assumptions = excluded.assumptions, version = p.version + 1
          RETURNING p.id, p.version, p.name, p.assumptions`,

    delete: (companyId: number, id: string): Sql =>
      sql`DELETE FROM ${table} WHERE company_id = ${companyId} AND id = ${id} RETURNING version + 1 AS version`,
  };
}

export type ProfileStore<Assumptions extends object> = ReturnType<typeof profileStore<Assumptions>>;
