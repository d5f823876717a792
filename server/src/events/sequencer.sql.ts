import { raw, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { FEEDS, type Feed } from './event.js';
import { FEED_OF_TYPE } from './event.sql.js';
import { insertEvents } from './insert.sql.js';

/** Events that get a position at a time; a statement with more would hold the head for too long. */
export const BATCH = 1000;

/** The company whose events are copied into the feed of every company. */
export const EVERYBODY = 0;

export interface Sequenced {
  /** Whether the company has its heads yet. */
  hasHead: boolean;
  /** Whether events may still wait: there was a full batch, or another server was faster. */
  isMore: boolean;
  /** The heads that moved. */
  heads: { feed: Feed; position: number }[];
}

const COPIES = insertEvents(
  {
    companyId: raw('c.id'),
    type: raw('e.type'),
    at: raw('e.at'),
    actor: raw('e.actor'),
    operation: raw('e.operation'),
    requestId: raw('e.request_id'),
    projectId: raw('e.project_id'),
    resource: raw('e.resource'),
    version: raw('e.version'),
    changes: raw('e.changes'),
  },
  raw('FROM company c, given e ORDER BY e.id'),
);
const COPY = sql`, copied AS (${COPIES})`;

/** A company on its way to another database takes no events; it gets these when it has arrived, or stays. */
const NOBODY_MOVES = raw("AND NOT EXISTS (SELECT FROM company_move WHERE state <> 'GONE')");

/**
 * Gives the waiting events of a company their feeds, positions and hashes. The update of a head decides between servers
 * that do so at the same time: it counts only when the head is still the one that positions and hashes follow from. Heads
 * are locked in one order, so that servers do not wait for each other in a circle.
 * Events of company 0 are copied to every company in the same statement. Events are found by their place in
 * the table: while PostgreSQL has not analyzed it, a search by id may read all events of the company for each one.
 * With `fromId`, older events go on waiting.
 */
export async function sequence(tx: Tx, companyId: number, fromId = 0): Promise<Sequenced> {
  const row = await tx.row<Sequenced>(
    sql`WITH head AS (SELECT feed, position, hash FROM event_head WHERE company_id = ${companyId} ${
      companyId === EVERYBODY ? NOBODY_MOVES : raw('')
    }),
        waiting AS MATERIALIZED (
          SELECT w.id, w.place, w.e, w.feed, head.hash AS start,
            head.position + row_number() OVER (PARTITION BY w.feed ORDER BY w.id) AS position
          FROM (SELECT e.id, e.ctid AS place, e, ${FEED_OF_TYPE} AS feed FROM event e
            WHERE e.company_id = ${companyId} AND e.position IS NULL AND e.id >= ${fromId}
            ORDER BY e.id LIMIT ${raw(String(BATCH))}) w JOIN head ON head.feed = w.feed),
        pending AS MATERIALIZED (
          SELECT id, place, feed, position,
            event_chain(start, event_text(e, position)) OVER (PARTITION BY feed ORDER BY position) AS hash
          FROM waiting),
        last AS (SELECT DISTINCT ON (feed) feed, position, hash FROM pending ORDER BY feed, position DESC),
        locked AS MATERIALIZED (SELECT h.feed FROM event_head h
          WHERE h.company_id = ${companyId} AND h.feed IN (SELECT feed FROM last) ORDER BY h.feed FOR UPDATE),
        moved AS (UPDATE event_head h SET position = last.position, hash = last.hash
          FROM locked JOIN head ON head.feed = locked.feed JOIN last ON last.feed = locked.feed
          WHERE h.company_id = ${companyId} AND h.feed = locked.feed AND h.position = head.position AND h.hash = head.hash
          RETURNING h.feed, h.position),
        given AS (UPDATE event e SET feed = p.feed, position = p.position, hash = p.hash
          FROM pending p JOIN moved ON moved.feed = p.feed
          WHERE e.ctid = p.place AND e.company_id = ${companyId} AND e.id = p.id RETURNING e.*)
        ${companyId === EVERYBODY ? COPY : raw('')}
        SELECT EXISTS (SELECT FROM event_head WHERE company_id = ${companyId}) AS "hasHead",
          (SELECT count(*) FROM pending) = ${raw(String(BATCH))}
            OR (SELECT count(*) FROM moved) < (SELECT count(*) FROM last) AS "isMore",
          coalesce((SELECT json_agg(moved) FROM moved), '[]') AS heads`,
  );
  return row!;
}

/** A company that has left for another database, with its heads, gets no new ones. Says how many heads were added. */
export const addHead = (tx: Tx, companyId: number): Promise<number> =>
  tx.run(sql`INSERT INTO event_head (company_id, feed) SELECT ${companyId}::bigint, unnest(${FEEDS}::text[])
    WHERE ${companyId}::bigint = ${raw(String(EVERYBODY))} OR EXISTS (SELECT FROM company WHERE id = ${companyId})
    ON CONFLICT DO NOTHING`);

/** Jumps from company to company in the index of waiting events, whatever their number. */
const COMPANIES = raw(`RECURSIVE waiting AS (
  (SELECT company_id FROM event WHERE position IS NULL ORDER BY company_id LIMIT 1)
  UNION ALL
  SELECT (SELECT e.company_id FROM event e WHERE e.position IS NULL AND e.company_id > w.company_id
    ORDER BY e.company_id LIMIT 1)
  FROM waiting w WHERE w.company_id IS NOT NULL)`);

export interface Waiting {
  companyId: number;
  /** Of the oldest waiting event. */
  seconds: number;
}

export const companiesWithWaiting = (tx: Tx): Promise<Waiting[]> =>
  tx.rows<Waiting>(
    sql`WITH ${COMPANIES}
        SELECT w.company_id AS "companyId", extract(epoch FROM clock_timestamp() - (SELECT e.at FROM event e
          WHERE e.company_id = w.company_id AND e.position IS NULL ORDER BY e.id LIMIT 1))::float8 AS seconds
        FROM waiting w WHERE w.company_id IS NOT NULL`,
  );

export interface Head {
  companyId: number;
  feed: Feed;
  position: number;
}

export const listHeads = (tx: Tx, companyIds: readonly number[]): Promise<Head[]> =>
  tx.rows<Head>(
    sql`SELECT company_id AS "companyId", feed, position FROM event_head WHERE company_id = ANY (${companyIds})`,
  );
