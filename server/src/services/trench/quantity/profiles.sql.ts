import type { AssumptionChanges } from '@spadework/core/trench';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface ProfileRow {
  id: string;
  version: number;
  name: string;
  assumptions: AssumptionChanges;
}

const COLUMNS = sql`id, version, name, assumptions`;

export const listProfiles = (tx: Tx, companyId: number): Promise<ProfileRow[]> =>
  tx.rows<ProfileRow>(
    sql`SELECT ${COLUMNS} FROM quantity_profile WHERE company_id = ${companyId} ORDER BY id`,
  );

/** Without a lock. */
export const profilesById = (tx: Tx, companyId: number, ids: readonly string[]): Promise<ProfileRow[]> =>
  tx.rows<ProfileRow>(
    sql`SELECT ${COLUMNS} FROM quantity_profile WHERE company_id = ${companyId} AND id = ANY (${[...ids]}::text[])`,
  );

/** In a transaction the row is locked. */
export const findProfile = (tx: Tx, companyId: number, id: string): Promise<ProfileRow | undefined> =>
  tx.row<ProfileRow>(
    sql`SELECT ${COLUMNS} FROM quantity_profile WHERE company_id = ${companyId} AND id = ${id}
        ${raw(tx.inTransaction ? 'FOR UPDATE' : '')}`,
  );

export const saveProfile = (companyId: number, { id, name, assumptions }: Omit<ProfileRow, 'version'>): Sql =>
  sql`INSERT INTO quantity_profile AS p (company_id, id, name, assumptions)
      VALUES (${companyId}, ${id}, ${name}, ${JSON.stringify(assumptions)})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, assumptions = excluded.assumptions, version = p.version + 1
      RETURNING p.id, p.version, p.name, p.assumptions`;

export const deleteProfile = (companyId: number, id: string): Sql =>
  sql`DELETE FROM quantity_profile WHERE company_id = ${companyId} AND id = ${id} RETURNING version + 1 AS version`;
