import type { Addition, Waiver } from '@spadework/core/estimate';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { CalculationRow } from '../calculations.sql.js';

/** What a company adds to the sum of works. Version 0: it never said. */
export interface AdditionProfile {
  additions: Addition[];
  version: number;
}

/** In a transaction the row is locked. */
export const findProfile = async (tx: Tx, companyId: number): Promise<AdditionProfile> =>
  (await tx.row<AdditionProfile>(
    sql`SELECT additions, version FROM addition_profile WHERE company_id = ${companyId}
        ${raw(tx.inTransaction ? 'FOR UPDATE' : '')}`,
  )) ?? { additions: [], version: 0 };

export const saveProfile = (companyId: number, additions: readonly Addition[]): Sql =>
  sql`INSERT INTO addition_profile AS p (company_id, additions) VALUES (${companyId}, ${JSON.stringify(additions)}::jsonb)
      ON CONFLICT (company_id) DO UPDATE SET additions = excluded.additions, version = p.version + 1
      RETURNING version`;

type Key = Pick<CalculationRow, 'companyId' | 'projectId'>;

/** What is said of a calculation beside its nodes. */
export interface EstimateSettings {
  /** Null: those of the company hold. */
  additions: Addition[] | null;
  companyAdditions: Addition[] | null;
  waivers: Waiver[];
}

export const findSettings = async (tx: Tx, { companyId, projectId }: Key): Promise<EstimateSettings> =>
  (await tx.row<EstimateSettings>(
    sql`SELECT c.additions, c.waivers, p.additions AS "companyAdditions"
        FROM calculation c LEFT JOIN addition_profile p ON p.company_id = c.company_id
        WHERE c.company_id = ${companyId} AND c.project_id = ${projectId}`,
  ))!;

export const saveAdditions = (
  tx: Tx,
  { companyId, projectId }: Key,
  additions: readonly Addition[] | null,
): Promise<number> =>
  tx.run(
    sql`UPDATE calculation SET additions = ${additions && JSON.stringify(additions)}::jsonb
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );

export const saveWaivers = (
  tx: Tx,
  { companyId, projectId }: Key,
  waivers: readonly Waiver[],
): Promise<number> =>
  tx.run(
    sql`UPDATE calculation SET waivers = ${JSON.stringify(waivers)}::jsonb
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );
