import { raw, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface CompanyRow {
  id: number;
  name: string;
  country: string;
  services: {
    name: string;
    tool: boolean;
    endDate: string | null;
    roles: { name: string; baserole: boolean }[];
  }[];
  departments: { id: number; name: string }[];
}

/** A company with the services that it has, of which its users can be given roles. */
export const findCompany = (tx: Tx, id: number): Promise<CompanyRow | undefined> =>
  tx.row<CompanyRow>(
    sql`SELECT c.id, c.name, c.country,
          coalesce((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'tool', s.tool, 'endDate', cs.end_date,
              'roles', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'baserole', r.baserole) ORDER BY r.name), '[]')
                FROM service_role r WHERE r.service = s.name)) ORDER BY s.name)
            FROM service s LEFT JOIN company_service cs ON cs.company_id = c.id AND cs.service = s.name
            WHERE s.open OR cs.service IS NOT NULL), '[]') AS services,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.name COLLATE norwegian, d.id)
            FROM department d WHERE d.company_id = c.id), '[]') AS departments
        FROM company c WHERE c.id = ${id}`,
  );

export const lockCompany = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`SELECT FROM company WHERE id = ${id} FOR NO KEY UPDATE`);

/** Somebody `u` who can administer the company: also one whose password is still a one-time one cannot. */
const ADMINISTERS = raw('u.administrator AND u.active AND u.confirmed AND u.password_until IS NULL');

export async function isAdministratorNow(tx: Tx, companyId: number, username: string): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT FROM app_user u WHERE u.company_id = ${companyId} AND u.username = ${username} AND ${ADMINISTERS}`,
  );
  return row !== undefined;
}

/** Whether somebody administers the company, besides the one who is named. */
export async function hasAdministrator(tx: Tx, companyId: number, besides = ''): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT FROM app_user u WHERE u.company_id = ${companyId} AND u.username <> ${besides} AND ${ADMINISTERS} LIMIT 1`,
  );
  return row !== undefined;
}
