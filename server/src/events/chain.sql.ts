import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Feed } from './event.js';

export interface ChainEnds {
  head: number;
  /** Of the last event that retention has deleted; 0 when it has deleted none. */
  deleted: number;
}

export const chainEnds = async (tx: Tx, companyId: number, feed: Feed): Promise<ChainEnds> =>
  (await tx.row<ChainEnds>(
    sql`SELECT position AS head, deleted_position AS deleted FROM event_head
        WHERE company_id = ${companyId} AND feed = ${feed}`,
  )) ?? { head: 0, deleted: 0 };

/**
 * The first position from `from` to `to` whose stored hash is not the one that follows from what is stored, or that is
 * missing; null when there is none. The chain starts at the stored hash before `from`, and ends at the head's.
 */
export async function firstBroken(
  tx: Tx,
  companyId: number,
  feed: Feed,
  from: number,
  to: number,
): Promise<number | null> {
  const row = await tx.row<{ broken: number | null }>(
    sql`WITH head AS (SELECT * FROM event_head WHERE company_id = ${companyId} AND feed = ${feed}),
        start AS (SELECT CASE
          WHEN ${from}::bigint = 1 THEN ''::bytea
          WHEN ${from}::bigint = head.deleted_position + 1 THEN head.deleted_hash
          ELSE (SELECT hash FROM event
            WHERE company_id = ${companyId} AND feed = ${feed} AND position = ${from}::bigint - 1) END AS hash
          FROM head),
        chain AS (SELECT e.position, e.hash,
            ${from}::bigint - 1 + row_number() OVER (ORDER BY e.position) AS expected_position,
            event_chain(start.hash, event_text(e, e.position)) OVER (ORDER BY e.position) AS expected_hash
          FROM start, event e
          WHERE e.company_id = ${companyId} AND e.feed = ${feed} AND e.position BETWEEN ${from} AND ${to}),
        ends AS (SELECT max(expected_position) AS position FROM chain)
        SELECT least(
          (SELECT min(expected_position) FROM chain
            WHERE position <> expected_position OR hash IS DISTINCT FROM expected_hash),
          (SELECT coalesce(position, ${from}::bigint - 1) + 1 FROM ends
            WHERE coalesce(position, ${from}::bigint - 1) < ${to}::bigint),
          (SELECT head.position FROM head, event e WHERE head.position = ${to}::bigint
            AND e.company_id = ${companyId} AND e.feed = ${feed} AND e.position = head.position AND e.hash <> head.hash)) AS broken`,
  );
  return row!.broken;
}

/** Nobody gives events of these companies their positions until the transaction ends. */
export const lockHeads = (tx: Tx, companyIds: readonly number[]): Promise<number> =>
  tx.run(
    sql`SELECT FROM event_head WHERE company_id = ANY (${companyIds}::bigint[]) ORDER BY company_id, feed FOR UPDATE`,
  );

/** Computes the hashes of a company's chains again, after what is stored was changed on purpose. */
export async function rehash(tx: Tx, companyId: number): Promise<void> {
  await tx.run(
    sql`UPDATE event e SET hash = chain.hash
        FROM (SELECT e.id, event_chain(h.deleted_hash, event_text(e, e.position)) 
            OVER (PARTITION BY e.feed ORDER BY e.position) AS hash
          FROM event_head h JOIN event e ON e.company_id = h.company_id AND e.feed = h.feed AND e.position IS NOT NULL
          WHERE h.company_id = ${companyId}) chain
        WHERE e.company_id = ${companyId} AND e.id = chain.id AND e.hash IS DISTINCT FROM chain.hash`,
  );
  await tx.run(
    sql`UPDATE event_head h SET hash = e.hash FROM event e
        WHERE h.company_id = ${companyId} AND e.company_id = h.company_id AND e.feed = h.feed
          AND e.position = h.position`,
  );
}
