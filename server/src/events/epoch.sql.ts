import { advanceSequences } from '../store/idRange.sql.js';
import { raw, sql } from '../store/sql.js';
import type { Store, Tx } from '../store/store.js';
import { insertEvents } from './insert.sql.js';
import { companiesWithWaiting, EVERYBODY, sequence } from './sequencer.sql.js';

/**
 * How far positions and ids jump when a store was restored. Nobody knows how far those went that are lost, so it is more
 * than any store writes between a backup and its restore: a thousand rows a second for four months.
 */
export const EPOCH_JUMP = 10_000_000_000;

export interface Restored {
  /** Feeds that began a new epoch. */
  feeds: number;
}

/**
 * Begins a new epoch of every feed: its positions, and the ids of everything that is created from now on, are beyond those
 * of before. The first event in each tells of it.
 */
export async function beginEpoch(tx: Tx): Promise<Restored> {
  await tx.run(
    sql`INSERT INTO event_head (company_id, feed) SELECT c.id, f FROM company c, unnest(ARRAY['WORKS', 'AUDIT']) f
        ON CONFLICT DO NOTHING`,
  );
  await tx.run(sql`SELECT FROM event_head ORDER BY company_id, feed FOR UPDATE`);
  await tx.run(
    sql`INSERT INTO former_epoch (company_id, feed, epoch, start_position, position, hash)
        SELECT company_id, feed, epoch, epoch_start, position, hash FROM event_head`,
  );
  const feeds = await tx.run(
    sql`UPDATE event_head SET epoch = epoch + 1, epoch_start = position + ${EPOCH_JUMP}, position = position + ${EPOCH_JUMP}`,
  );
  await advanceSequences(tx, EPOCH_JUMP);
  const waiting = await companiesWithWaiting(tx);
  // A company on its way to another database takes no events.
  const markers = await tx.rows<{ companyId: number; id: number }>(
    insertEvents(
      {
        companyId: raw('c.id'),
        type: raw('t.type'),
        actor: raw("'system'"),
        operation: raw("'restore'"),
        resource: raw("'company:' || c.id"),
      },
      sql`FROM company c, unnest(ARRAY['feed.restored', 'company.restored']) t (type)
          WHERE c.id <> ${EVERYBODY} AND NOT EXISTS (SELECT FROM company_move m WHERE m.company_id = c.id)
          RETURNING company_id AS "companyId", id`,
    ),
  );
  // Events that have no position yet come after it.
  const waitsIn = new Set(waiting.map(({ companyId }) => companyId));
  for (const { companyId, id } of markers) if (waitsIn.has(companyId)) await sequence(tx, companyId, id);
  await tx.run(sql`DELETE FROM restore_mark`);
  await tx.run(sql`INSERT INTO restore_mark (transaction_id) SELECT pg_current_xact_id()::text::bigint`);
  return { feeds };
}

/** Whether this database is a copy that pg_restore wrote: the mark tells another transaction than the one that wrote it. */
const IS_COPY = raw(
  'SELECT (xmin::text::bigint <> transaction_id % 4294967296) AS "isCopy" FROM restore_mark FOR UPDATE',
);

/** Begins a new epoch if the database was restored from a dump; one server of several that start does so. */
export const noticeRestore = (store: Store): Promise<Restored | undefined> =>
  store.transact(async (tx) => {
    const mark = await tx.row<{ isCopy: boolean }>(IS_COPY);
    return mark?.isCopy ? beginEpoch(tx) : undefined;
  });
