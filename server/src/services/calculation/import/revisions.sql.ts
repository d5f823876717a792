import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface CostRevision {
  id: number;
  name: string;
  description: string | null;
  active: boolean;
  activeFromDate: string;
  activeToDate: string | null;
  contentHash: Buffer;
}

const revisions = (
  end: Sql,
): Sql => sql`SELECT id, name, description, active, active_from_date AS "activeFromDate",
  active_to_date AS "activeToDate", content_hash AS "contentHash" FROM cost_revision ${end}`;

export const listRevisions = (tx: Tx): Promise<CostRevision[]> =>
  tx.rows(revisions(sql`ORDER BY active_from_date, id`));

export const findRevisionNamed = (tx: Tx, name: string): Promise<CostRevision | undefined> =>
  tx.row(revisions(sql`WHERE name = ${name}`));

/** By name, else by id: a year is a good name. */
export const findRevision = (tx: Tx, nameOrId: string): Promise<CostRevision | undefined> => {
  const id = /^\d{1,15}$/.test(nameOrId) ? Number(nameOrId) : null;
  return tx.row(
    revisions(sql`WHERE name = ${nameOrId} OR id = ${id}::bigint ORDER BY name = ${nameOrId} DESC LIMIT 1`),
  );
};

/** The one that new calculations take; of two from the same day the later published. */
export const latestRevision = (tx: Tx): Promise<CostRevision | undefined> =>
  tx.row(revisions(sql`WHERE active ORDER BY active_from_date DESC, id DESC LIMIT 1`));

/** Readers go on; whoever else would publish waits. */
export const lockRevisions = (tx: Tx): Promise<number> =>
  tx.run(sql`LOCK TABLE cost_revision IN SHARE ROW EXCLUSIVE MODE`);

export async function insertRevision(tx: Tx, revision: Omit<CostRevision, 'id'>): Promise<number> {
  const { name, description, active, activeFromDate, activeToDate, contentHash } = revision;
  const row = await tx.row<{ id: number }>(
    sql`INSERT INTO cost_revision (name, description, active, active_from_date, active_to_date, content_hash)
        VALUES (${name}, ${description}, ${active}, ${activeFromDate}, ${activeToDate}, ${contentHash})
        RETURNING id`,
  );
  return row!.id;
}

export const setActive = (tx: Tx, id: number, active: boolean): Promise<number> =>
  tx.run(
    sql`UPDATE cost_revision SET active = ${active}, modified_date = now() WHERE id = ${id} AND active <> ${active}`,
  );
