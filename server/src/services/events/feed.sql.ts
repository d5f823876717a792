import { EPOCH } from '../../events/chain.sql.js';
import type { EventType, Feed, PropertyChange } from '../../events/event.js';
import { SUBJECT } from '../../events/event.sql.js';
import { every, raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export interface EventRow {
  companyId: number;
  id: number;
  position: number;
  type: EventType;
  at: string;
  actor: string;
  projectId: number | null;
  resource: string;
  version: number | null;
  changes: PropertyChange[] | null;
  /** Of the caller; gone before the event is. */
  address: string | null;
}

export const EVENT_COLUMNS = raw(`e.company_id AS "companyId", e.id, e.position, e.type, e.at, e.actor,
  e.project_id AS "projectId", e.resource, e.version, e.changes, e.address`);

export interface Filter {
  types?: readonly string[] | undefined;
  projectIds?: readonly number[] | undefined;
  resources?: readonly string[] | undefined;
  actors?: readonly string[] | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

function conditionsOf({ types, projectIds, resources, actors, from, until }: Filter): Sql {
  const conditions: Sql[] = [];
  if (types) conditions.push(sql`e.type = ANY (${types})`);
  // One project is read in the order of its index; several have to be sorted.
  if (projectIds?.length === 1) conditions.push(sql`e.project_id = ${projectIds[0]}`);
  else if (projectIds) conditions.push(sql`e.project_id = ANY (${projectIds}::bigint[])`);
  if (resources) conditions.push(sql`e.resource = ANY (${resources})`);
  if (actors) conditions.push(sql`e.actor = ANY (${actors})`);
  if (from) conditions.push(sql`e.at >= ${from}`);
  if (until) conditions.push(sql`e.at < ${until}`);
  return every(conditions);
}

/** Which events a caller may read. */
export interface View {
  companyId: number;
  feed: Feed;
  /** The subjects whose events are left out. */
  hidden: readonly string[];
  /** Left out, the current one. */
  epoch?: number | undefined;
}

export interface PageRequest {
  after: number;
  count: number;
}

export interface FeedRows {
  rows: EventRow[];
  epoch: number;
  /** Only what is after it can be read: retention has deleted the rest, or it is of another epoch. */
  start: number;
  head: number;
  /** The last position that was looked at: that of the last row, or of one after it that was left out. */
  next: number;
}

interface FeedRow extends EventRow, Omit<FeedRows, 'rows' | 'next'> {
  leftOut: number | null;
}

/** A page of a feed and its ends, as they were at one moment. */
export const readFeed = (tx: Tx, view: View, place: PageRequest, filter: Filter): Promise<FeedRows> =>
  readRows(tx, EPOCH(view.companyId, view.feed, view.epoch), view, place, filter);

/** The same of one project: its head is its own last event. */
export const readHistory = (
  tx: Tx,
  companyId: number,
  projectId: number,
  hidden: readonly string[],
  place: PageRequest,
  filter: Filter,
): Promise<FeedRows> =>
  readRows(
    tx,
    sql`SELECT 0 AS epoch, coalesce(max(position), 0) AS head, 0::bigint AS start FROM event
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND feed = 'WORKS'`,
    { companyId, feed: 'WORKS', hidden },
    place,
    { ...filter, projectIds: [projectId] },
  );

async function readRows(
  tx: Tx,
  ends: Sql,
  { companyId, feed, hidden }: View,
  { after, count }: PageRequest,
  filter: Filter,
): Promise<FeedRows> {
  const asked = sql`e.company_id = ${companyId} AND e.feed = ${feed} AND ${conditionsOf(filter)}`;
  const rows = await tx.rows<FeedRow>(
    sql`WITH ends AS MATERIALIZED (${ends}),
        page AS MATERIALIZED (SELECT e.* FROM ends, event e
          WHERE ${asked} AND e.position > ${after} AND e.position <= ends.head AND ${SUBJECT} <> ALL (${hidden}::text[])
          ORDER BY e.position LIMIT ${count})
        SELECT ends.epoch, ends.head, ends.start, left_out.position AS "leftOut", ${EVENT_COLUMNS}
        FROM ends LEFT JOIN LATERAL (SELECT e.position FROM event e
            WHERE (SELECT count(*) FROM page) < ${count}::bigint AND ${asked} AND ${SUBJECT} = ANY (${hidden}::text[])
              AND e.position > coalesce((SELECT max(position) FROM page), ${after}) AND e.position <= ends.head
            ORDER BY e.position DESC LIMIT 1) left_out ON true
          LEFT JOIN page e ON true ORDER BY e.position`,
  );
  const { epoch, head, start, leftOut } = rows[0] ?? { epoch: 1, head: 0, start: 0, leftOut: null };
  const found = rows.filter(({ position }) => position !== null);
  return { rows: found, epoch, head, start, next: leftOut ?? found.at(-1)?.position ?? after };
}

/**
 * Since when the events of a project are kept, if the project is older: since the server first wrote events, or since the
 * oldest that retention has left.
 */
export async function keptSince(tx: Tx, companyId: number, projectId: number): Promise<string | undefined> {
  const row = await tx.row<{ since: string }>(
    sql`SELECT kept.since FROM project p, LATERAL (SELECT coalesce(least(
            (SELECT e.at FROM event e WHERE e.company_id = p.company_id AND e.feed = 'WORKS' AND e.position IS NOT NULL
              ORDER BY e.position LIMIT 1),
            (SELECT m.applied_at FROM migration m WHERE m.name = '0010_events.sql' AND NOT EXISTS (SELECT FROM event_head h
              WHERE h.company_id = p.company_id AND h.feed = 'WORKS' AND h.deleted_position > 0))), now()) AS since) kept
        WHERE p.company_id = ${companyId} AND p.id = ${projectId} AND p.created_date < kept.since`,
  );
  return row?.since;
}
