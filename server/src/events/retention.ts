import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Feed } from './event.js';

/** Events that are deleted in one statement. */
const BATCH = 5000;

/**
 * Deletes events that are older than so many days, from the beginning of each feed. The head keeps the position and the
 * hash of the last one that is gone, so that the chain can still be verified from there.
 */
export async function deleteOldEvents(tx: Tx, days: number): Promise<number> {
  const heads = await tx.rows<{ companyId: number; feed: Feed }>(
    sql`SELECT company_id AS "companyId", feed FROM event_head WHERE position > deleted_position`,
  );
  let total = 0;
  for (const { companyId, feed } of heads) {
    for (let deleted = BATCH; deleted === BATCH; total += deleted)
      deleted = await deleteBatch(tx, companyId, feed, days);
  }
  return total;
}

const deleteBatch = (tx: Tx, companyId: number, feed: Feed, days: number): Promise<number> =>
  tx.run(
    sql`WITH head AS (SELECT deleted_position AS position FROM event_head
          WHERE company_id = ${companyId} AND feed = ${feed}),
        oldest AS MATERIALIZED (SELECT e.position, e.hash, e.at < now() - make_interval(days => ${days}::int) AS old
          FROM head, event e WHERE e.company_id = ${companyId} AND e.feed = ${feed} AND e.position > head.position
          ORDER BY e.position LIMIT ${BATCH}),
        last AS (SELECT position, hash FROM oldest
          WHERE position < coalesce((SELECT min(position) FROM oldest WHERE NOT old), ${Number.MAX_SAFE_INTEGER}::bigint)
          ORDER BY position DESC LIMIT 1),
        moved AS (UPDATE event_head h SET deleted_position = last.position, deleted_hash = last.hash
          FROM head, last WHERE h.company_id = ${companyId} AND h.feed = ${feed} AND h.deleted_position = head.position
          RETURNING h.deleted_position AS position)
        DELETE FROM event e USING moved
          WHERE e.company_id = ${companyId} AND e.feed = ${feed} AND e.position <= moved.position`,
  );

/** Deletes the addresses of callers from events that are older than so many days. */
export async function deleteOldAddresses(tx: Tx, days: number): Promise<number> {
  let total = 0;
  for (let deleted = BATCH; deleted === BATCH; total += deleted)
    deleted = await tx.run(
      sql`UPDATE event SET address = NULL WHERE ctid = ANY (ARRAY(SELECT ctid FROM event
          WHERE address IS NOT NULL AND at < now() - make_interval(days => ${days}::int) LIMIT ${BATCH}))`,
    );
  return total;
}
