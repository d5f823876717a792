import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export type MoveState = 'LEAVING' | 'ARRIVING' | 'GONE';

export interface MoveMark {
  state: MoveState;
  name: string;
  otherRange: number;
}

/** Where a company is on its way, if it is on one. */
export const findMark = (tx: Tx, companyId: number): Promise<MoveMark | undefined> =>
  tx.row(
    sql`SELECT state, name, other_range AS "otherRange" FROM company_move WHERE company_id = ${companyId}`,
  );

export const putMark = (tx: Tx, companyId: number, { state, name, otherRange }: MoveMark): Promise<number> =>
  tx.run(
    sql`INSERT INTO company_move (company_id, name, state, other_range)
        VALUES (${companyId}, ${name}, ${state}, ${otherRange})
        ON CONFLICT (company_id) DO UPDATE SET name = excluded.name, state = excluded.state,
          other_range = excluded.other_range, since = now()`,
  );

export const removeMark = (tx: Tx, companyId: number): Promise<number> =>
  tx.run(sql`DELETE FROM company_move WHERE company_id = ${companyId}`);

export const companyName = async (tx: Tx, companyId: number): Promise<string | undefined> =>
  (await tx.row<{ name: string }>(sql`SELECT name FROM company WHERE id = ${companyId}`))?.name;

/** Its users and clients are kept out, on every server within five seconds. */
export const closeCompany = (tx: Tx, companyId: number): Promise<number> =>
  tx.run(sql`UPDATE company SET active = false WHERE id = ${companyId}`);

/** The number that the next transaction gets. */
export const nextTransaction = async (tx: Tx): Promise<number> =>
  (await tx.row<{ next: number }>(sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next`))!
    .next;

/** Whether every transaction with a lower number has ended. */
export const haveEnded = async (tx: Tx, before: number): Promise<boolean> =>
  (await tx.row<{ ended: boolean }>(
    sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= ${before}::bigint AS ended`,
  ))!.ended;
