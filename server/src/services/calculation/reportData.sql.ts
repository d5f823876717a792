import type { EstimateState } from '@spadework/core/estimate';
import { SHOWN_NAME } from '../../auth/identity.sql.js';
import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

const SHOWN = raw(SHOWN_NAME);

export const findNames = async (
  tx: Tx,
  { companyId, owner }: { companyId: number; owner: string },
): Promise<{ owner: string; company: string }> =>
  (await tx.row<{ owner: string; company: string }>(
    sql`SELECT c.name AS company, ${SHOWN} AS owner FROM company c, app_user u
        WHERE c.id = ${companyId} AND u.username = ${owner}`,
  ))!;

export interface CompanyUser {
  username: string;
  email: string | null;
  name: string;
}

export async function findCompanyUsers(
  tx: Tx,
  companyId: number,
): Promise<{ name: string; users: CompanyUser[] }> {
  const rows = await tx.rows<CompanyUser & { company: string }>(
    sql`SELECT c.name AS company, u.username, u.email, ${SHOWN} AS name
        FROM company c JOIN app_user u ON u.company_id = c.id WHERE c.id = ${companyId} ORDER BY u.username`,
  );
  return { name: rows[0]!.company, users: rows };
}

export interface CalculatedProject {
  owner: string;
  number: string;
  name: string;
  totalCost: number;
  /** As last reckoned. Null: never yet. */
  estimateState: EstimateState | null;
  modifiedDate: string;
}

/** Projects with a calculation that begin in a period. The last day is included. */
export function listCalculated(
  tx: Tx,
  companyId: number,
  {
    fromDate,
    toDate,
    owner,
  }: { fromDate: string | undefined; toDate: string | undefined; owner: string | undefined },
): Promise<CalculatedProject[]> {
  // Days are in UTC, independently of the time zone of the database.
  const day = (date: string | undefined): Sql => sql`(${date}::timestamp AT TIME ZONE 'UTC')`;
  const within: Sql = sql`p.start_date >= coalesce(${day(fromDate)}, '-infinity')
    AND p.start_date < coalesce(${day(toDate)} + interval '24 hours', 'infinity')`;
  return tx.rows<CalculatedProject>(
    sql`SELECT p.owner, p.number, p.name, coalesce(p.total_cost, 0)::float8 AS "totalCost",
          p.estimate_state AS "estimateState", c.modified_date AS "modifiedDate"
        FROM project p JOIN calculation c ON c.company_id = p.company_id AND c.project_id = p.id
        WHERE p.company_id = ${companyId} AND 'CALCULATION' = ANY (p.modules) AND ${within}
          AND p.owner = coalesce(${owner}::text, p.owner)
        ORDER BY p.number COLLATE norwegian, p.id`,
  );
}
