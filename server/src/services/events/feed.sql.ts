import type { EventType, PropertyChange } from '../../events/event.js';
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
}

export const EVENT_COLUMNS = raw(`e.company_id AS "companyId", e.id, e.position, e.type, e.at, e.actor,
  e.project_id AS "projectId", e.resource, e.version, e.changes`);

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

export interface FeedRows {
  rows: EventRow[];
  head: number;
  /** The last position that retention has deleted. */
  deleted: number;
}

interface FeedRow extends EventRow {
  head: number;
  deleted: number;
}

/** A page of the feed and its ends, as they were at one moment. */
export async function readFeed(
  tx: Tx,
  companyId: number,
  after: number,
  count: number,
  filter: Filter,
): Promise<FeedRows> {
  const rows = await tx.rows<FeedRow>(
    sql`SELECT h.position AS head, h.deleted_position AS deleted, ${EVENT_COLUMNS}
        FROM event_head h LEFT JOIN LATERAL (
          SELECT e.* FROM event e
          WHERE e.company_id = ${companyId} AND e.position > ${after} AND e.position <= h.position
            AND ${conditionsOf(filter)}
          ORDER BY e.position LIMIT ${count}) e ON true
        WHERE h.company_id = ${companyId} ORDER BY e.position`,
  );
  const { head, deleted } = rows[0] ?? { head: 0, deleted: 0 };
  return { rows: rows.filter(({ position }) => position !== null), head, deleted };
}

/** The same of one project: its head is its own last event. */
export async function readHistory(
  tx: Tx,
  companyId: number,
  projectId: number,
  after: number,
  count: number,
  filter: Filter,
): Promise<{ rows: EventRow[]; head: number }> {
  const rows = await tx.rows<FeedRow>(
    sql`SELECT h.head, ${EVENT_COLUMNS}
        FROM (SELECT coalesce(max(position), 0) AS head FROM event
          WHERE company_id = ${companyId} AND project_id = ${projectId}) h
        LEFT JOIN LATERAL (
          SELECT e.* FROM event e
          WHERE e.company_id = ${companyId} AND e.project_id = ${projectId} AND e.position > ${after}
            AND ${conditionsOf(filter)}
          ORDER BY e.position LIMIT ${count}) e ON true ORDER BY e.position`,
  );
  return { rows: rows.filter(({ position }) => position !== null), head: rows[0]!.head };
}
