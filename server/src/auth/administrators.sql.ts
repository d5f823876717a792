import { raw, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

/** Whoever writes what administrators of a company write waits for the others, so that there is always one left. */
export const lockCompany = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`SELECT FROM company WHERE id = ${id} FOR NO KEY UPDATE`);

/** Somebody `u` who may administer the company: not one whose password is still a one-time one. */
const MAY_ADMINISTER = 'u.administrator AND u.active AND u.confirmed AND u.password_until IS NULL';
/** Somebody `u` who can administer it although its directory is down or wrong. */
const ADMINISTERS = raw(`${MAY_ADMINISTER} AND u.password_hash IS NOT NULL`);

export async function isAdministratorNow(tx: Tx, companyId: number, username: string): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT FROM app_user u WHERE u.company_id = ${companyId} AND u.username = ${username}
          AND ${raw(MAY_ADMINISTER)}`,
  );
  return row !== undefined;
}

/** Whether somebody with a password administers the company, besides those who are named. */
export async function hasAdministrator(
  tx: Tx,
  companyId: number,
  besides: readonly string[] = [],
): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT FROM app_user u WHERE u.company_id = ${companyId} AND u.username <> ALL (${besides}::text[])
          AND ${ADMINISTERS} LIMIT 1`,
  );
  return row !== undefined;
}

/** Who of these administers the company with a password. */
export async function administratorsAmong(
  tx: Tx,
  companyId: number,
  usernames: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ username: string }>(
    sql`SELECT u.username FROM app_user u WHERE u.company_id = ${companyId} AND u.username = ANY (${usernames}::text[])
          AND ${ADMINISTERS} ORDER BY u.username`,
  );
  return rows.map(({ username }) => username);
}
