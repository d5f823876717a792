import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** Whose passwords are good: everybody's, or those of administrators in the browser app. */
export const PASSWORD_LOGINS = ['ON', 'ADMINISTRATORS'] as const;
export type PasswordLogin = (typeof PASSWORD_LOGINS)[number];

export interface CompanyRow {
  id: number;
  version: number;
  name: string;
  country: string;
  domains: string[];
  passwordLogin: PasswordLogin;
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
    sql`SELECT c.id, c.version, c.name, c.country, c.domains, c.password_login AS "passwordLogin",
          coalesce((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'tool', s.tool, 'endDate', cs.end_date,
              'roles', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'baserole', r.baserole) ORDER BY r.name), '[]')
                FROM service_role r WHERE r.service = s.name)) ORDER BY s.name)
            FROM service s LEFT JOIN company_service cs ON cs.company_id = c.id AND cs.service = s.name
            WHERE s.open OR cs.service IS NOT NULL), '[]') AS services,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.name COLLATE norwegian, d.id)
            FROM department d WHERE d.company_id = c.id), '[]') AS departments
        FROM company c WHERE c.id = ${id}`,
  );
