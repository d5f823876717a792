import type { EstimateState } from '@spadework/core/estimate';
import { PERSON_NAME } from '../../../auth/identity.sql.js';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { CalculationRow } from '../calculations.sql.js';

export interface FrozenHead {
  id: number;
  projectId: number;
  number: number;
  name: string;
  note: string | null;
  frozenAt: string;
  frozenBy: string;
  /** The name of that person, in lists. A client has none. */
  frozenByName?: string | null;
  state: EstimateState;
  works: number;
  subtotal: number;
  vat: number;
  total: number;
  hash: string;
}

export type FrozenRow = FrozenHead & { content: string };

type Key = Pick<CalculationRow, 'companyId' | 'projectId'>;

const HEAD =
  raw(`id, project_id AS "projectId", number, name, note, frozen_at AS "frozenAt", frozen_by AS "frozenBy",
  state, works::float8 AS works, subtotal::float8 AS subtotal, vat::float8 AS vat, total::float8 AS total, hash`);

export const countFrozen = async (tx: Tx, { companyId, projectId }: Key): Promise<number> =>
  (await tx.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM estimate WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  ))!.count;

export const newEstimateId = async (tx: Tx): Promise<number> =>
  (await tx.row<{ id: number }>(sql`SELECT nextval('estimate_id') AS id`))!.id;

/** The next number follows from the others, under the lock of the project. */
export const insertFrozen = (
  { companyId, projectId }: Key,
  row: Omit<FrozenRow, 'projectId' | 'number' | 'frozenAt'>,
): Sql =>
  sql`INSERT INTO estimate (company_id, project_id, id, number, name, note, frozen_by, state, works, subtotal, vat, total, hash, content)
      SELECT ${companyId}::bigint, ${projectId}::bigint, ${row.id}::bigint, coalesce(max(number), 0) + 1, ${row.name}::text,
        ${row.note}::text, ${row.frozenBy}::text, ${row.state}::text, ${row.works}::numeric, ${row.subtotal}::numeric,
        ${row.vat}::numeric, ${row.total}::numeric, ${row.hash}::text, ${row.content}::text
      FROM estimate WHERE company_id = ${companyId} AND project_id = ${projectId}
      RETURNING ${HEAD}`;

export const listFrozen = (tx: Tx, { companyId, projectId }: Key): Promise<FrozenHead[]> =>
  tx.rows<FrozenHead>(
    sql`SELECT ${HEAD}, (SELECT ${raw(PERSON_NAME)} FROM app_user u WHERE u.username = frozen_by) AS "frozenByName"
        FROM estimate WHERE company_id = ${companyId} AND project_id = ${projectId} ORDER BY number DESC`,
  );

/** The project of a frozen estimate. */
export const findFrozenProject = (tx: Tx, id: number): Promise<{ projectId: number } | undefined> =>
  tx.row<{ projectId: number }>(sql`SELECT project_id AS "projectId" FROM estimate WHERE id = ${id}`);

export const findFrozen = (
  tx: Tx,
  { companyId, projectId }: Key,
  id: number,
): Promise<FrozenRow | undefined> =>
  tx.row<FrozenRow>(
    sql`SELECT ${HEAD}, content FROM estimate
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND id = ${id}`,
  );
