import { raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import type { Feed } from './event.js';

/** The part of a feed that was told in one epoch. */
export interface Epoch {
  companyId: number;
  feed: Feed;
  epoch: number;
  /** Positions are those after this one: the last that is deleted, or the end of what came before the epoch. */
  start: number;
  head: number;
}

/** The epoch of a feed with the number, or the current one. `former_epoch` has no more than a few rows. */
export const EPOCH = (companyId: number, feed: Feed, epoch: number | undefined): Sql =>
  epoch === undefined
    ? sql`SELECT epoch, position AS head, greatest(deleted_position, epoch_start) AS start
          FROM event_head WHERE company_id = ${companyId} AND feed = ${feed}`
    : sql`SELECT e.epoch, e.head, least(e.head, greatest(h.deleted_position, e.start)) AS start
          FROM event_head h, LATERAL (SELECT h.epoch, h.position AS head, h.epoch_start AS start
            UNION ALL SELECT f.epoch, f.position, f.start_position FROM former_epoch f
              WHERE f.company_id = h.company_id AND f.feed = h.feed) e
          WHERE h.company_id = ${companyId} AND h.feed = ${feed} AND e.epoch = ${epoch}::bigint`;

/** Undefined if the feed has no such epoch. */
export async function findEpoch(
  tx: Tx,
  companyId: number,
  feed: Feed,
  epoch?: number,
): Promise<Epoch | undefined> {
  const row = await tx.row<Omit<Epoch, 'companyId' | 'feed'>>(EPOCH(companyId, feed, epoch));
  const found = row ?? (epoch === undefined || epoch === 1 ? { epoch: 1, start: 0, head: 0 } : undefined);
  return found && { companyId, feed, ...found };
}

/**
 * The first position from `from` to `to` of an epoch whose stored hash is not the one that follows from what is stored, or
 * that is missing; null when there is none. The chain starts at the stored hash before `from`, and ends at that of the
 * epoch's end. The first event of an epoch follows the last one of the epoch before.
 */
export async function firstBroken(
  tx: Tx,
  { companyId, feed, epoch }: Epoch,
  from: number,
  to: number,
): Promise<number | null> {
  const row = await tx.row<{ broken: number | null }>(
    sql`WITH head AS (SELECT * FROM event_head WHERE company_id = ${companyId} AND feed = ${feed}),
        former AS (SELECT * FROM former_epoch WHERE company_id = ${companyId} AND feed = ${feed}),
        ends AS (SELECT position, hash FROM head WHERE epoch = ${epoch}
          UNION ALL SELECT position, hash FROM former WHERE epoch = ${epoch}),
        begins AS (SELECT epoch_start AS position FROM head WHERE epoch = ${epoch}
          UNION ALL SELECT start_position FROM former WHERE epoch = ${epoch}),
        start AS (SELECT CASE
          WHEN ${from}::bigint = 1 THEN ''::bytea
          WHEN ${from}::bigint = head.deleted_position + 1 THEN head.deleted_hash
          WHEN ${from}::bigint = (SELECT position + 1 FROM begins) THEN (SELECT hash FROM former WHERE epoch = ${epoch}::int - 1)
          ELSE (SELECT hash FROM event
            WHERE company_id = ${companyId} AND feed = ${feed} AND position = ${from}::bigint - 1) END AS hash
          FROM head),
        chain AS (SELECT e.position, e.hash,
            ${from}::bigint - 1 + row_number() OVER (ORDER BY e.position) AS expected_position,
            event_chain(start.hash, event_text(e, e.position)) OVER (ORDER BY e.position) AS expected_hash
          FROM start, event e
          WHERE e.company_id = ${companyId} AND e.feed = ${feed} AND e.position BETWEEN ${from} AND ${to}),
        reached AS (SELECT max(expected_position) AS position FROM chain)
        SELECT least(
          (SELECT min(expected_position) FROM chain
            WHERE position <> expected_position OR hash IS DISTINCT FROM expected_hash),
          (SELECT coalesce(position, ${from}::bigint - 1) + 1 FROM reached
            WHERE coalesce(position, ${from}::bigint - 1) < ${to}::bigint),
          (SELECT ends.position FROM ends, event e WHERE ends.position = ${to}::bigint
            AND e.company_id = ${companyId} AND e.feed = ${feed} AND e.position = ends.position
            AND e.hash <> ends.hash)) AS broken`,
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
    sql`UPDATE event_head h SET hash = coalesce(${LAST_HASH}, h.hash) WHERE h.company_id = ${companyId}`,
  );
  await tx.run(
    sql`UPDATE former_epoch h SET hash = coalesce(${LAST_HASH}, h.hash) WHERE h.company_id = ${companyId}`,
  );
}

/** Of the last event up to the end `h` of an epoch, which may have none of its own yet. */
const LAST_HASH = raw(`(SELECT e.hash FROM event e
  WHERE e.company_id = h.company_id AND e.feed = h.feed AND e.position <= h.position ORDER BY e.position DESC LIMIT 1)`);
