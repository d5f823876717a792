import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

export interface User {
  companyId: number;
  companyName: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  mobile: string | null;
  phone: string | null;
  position: string | null;
  departmentId: number | null;
  departmentName: string | null;
  active: boolean;
  confirmed: boolean;
  administrator: boolean;
}

/** A user by name or e-mail; neither can be mistaken for the other, because names hold no @. */
export function findUser(tx: Tx, nameOrEmail: string): Promise<User | undefined> {
  const name = nameOrEmail.toLowerCase();
  const condition = name.includes('@') ? sql`lower(u.email) = ${name}` : sql`u.username = ${name}`;
  return tx.row<User>(
    sql`SELECT u.company_id AS "companyId", c.name AS "companyName", u.username, u.email,
          u.first_name AS "firstName", u.last_name AS "lastName", u.mobile, u.phone, u.position,
          u.department_id AS "departmentId", d.name AS "departmentName", u.active, u.confirmed, u.administrator
        FROM app_user u
        JOIN company c ON c.id = u.company_id
        LEFT JOIN department d ON d.company_id = u.company_id AND d.id = u.department_id
        WHERE ${condition}`,
  );
}

export interface Client {
  clientId: string;
  companyId: number;
  secretHash: Buffer;
  grants: string[];
  scopes: string[];
  anyCompany: boolean;
}

export function findClient(tx: Tx, clientId: string): Promise<Client | undefined> {
  return tx.row<Client>(
    sql`SELECT l.client_id AS "clientId", l.company_id AS "companyId", l.secret_hash AS "secretHash", l.grants, l.scopes,
          l.any_company AS "anyCompany"
        FROM client l JOIN company c ON c.id = l.company_id
        WHERE l.client_id = ${clientId} AND l.active AND c.active`,
  );
}

/** The scopes a user holds through services and roles, whatever client asks. */
export async function scopesOfUser(tx: Tx, username: string): Promise<string[]> {
  const rows = await tx.rows<{ scope: string }>(
    sql`SELECT scope FROM user_scope WHERE username = ${username} ORDER BY scope`,
  );
  return rows.map((row) => row.scope);
}

export async function scopesOfCompany(tx: Tx, companyId: number): Promise<string[]> {
  const rows = await tx.rows<{ scope: string }>(
    sql`SELECT scope FROM company_scope WHERE company_id = ${companyId} ORDER BY scope`,
  );
  return rows.map((row) => row.scope);
}
