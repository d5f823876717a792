import { type EventType, FEED_SCOPE, type Feed } from '../../events/event.js';
import { FEED_OF_TYPE, SCOPE_OF_TYPE } from '../../events/event.sql.js';
import { every, raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { DELIVERY_STATES, ORDERINGS, SIGNATURES } from './schemas.js';

export interface SealedSecret {
  sealed: string;
  /** ISO 8601; a secret without it is the current one. */
  until?: string;
}

/** What its owner says of a webhook. */
export interface WebhookContent {
  url: string;
  types: EventType[];
  projectIds: number[];
  ordering: (typeof ORDERINGS)[number];
  signature: (typeof SIGNATURES)[number];
  state: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  /** An administrator saved it: it gets all works, and types of the other feed where it names them. */
  allWorks: boolean;
}

export interface WebhookRow extends WebhookContent {
  companyId: number;
  id: string;
  version: number;
  clientId: string | null;
  secrets: SealedSecret[];
  disabledReason: 'GONE' | 'FAILING' | null;
  failingSince: string | null;
  createdBy: string;
  modifiedBy: string;
  createdDate: string;
  modifiedDate: string;
}

const COLUMNS = raw(`w.company_id AS "companyId", w.id, w.version, w.client_id AS "clientId", w.url, w.types,
  w.project_ids::float8[] AS "projectIds", w.ordering, w.signature, w.secrets, w.state,
  w.by_administrator AS "allWorks",
  w.disabled_reason AS "disabledReason", w.failing_since AS "failingSince",
  w.created_by AS "createdBy", w.created_date AS "createdDate",
  w.modified_by AS "modifiedBy", w.modified_date AS "modifiedDate"`);

/** All of a company, or those that a client made. */
export const listWebhooks = (tx: Tx, companyId: number, clientId: string | null): Promise<WebhookRow[]> =>
  tx.rows<WebhookRow>(
    sql`SELECT ${COLUMNS} FROM webhook w WHERE w.company_id = ${companyId}
          AND (${clientId}::text IS NULL OR w.client_id = ${clientId}) ORDER BY w.id`,
  );

export const findWebhook = (
  tx: Tx,
  companyId: number,
  id: string,
  lock = raw(''),
): Promise<WebhookRow | undefined> =>
  tx.row<WebhookRow>(
    sql`SELECT ${COLUMNS} FROM webhook w WHERE w.company_id = ${companyId} AND w.id = ${id} ${lock}`,
  );

/** Nobody else adds a webhook to the company until the transaction ends. */
export const lockWebhooks = (tx: Tx, companyId: number): Promise<number> =>
  tx.run(sql`SELECT FROM company WHERE id = ${companyId} FOR NO KEY UPDATE`);

export async function countWebhooks(tx: Tx, companyId: number): Promise<number> {
  const row = await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM webhook WHERE company_id = ${companyId}`,
  );
  return row!.count;
}

const HEAD = (companyId: number, feed: Feed) =>
  sql`coalesce((SELECT position FROM event_head WHERE company_id = ${companyId} AND feed = ${feed}), 0)`;

export async function insertWebhook(
  tx: Tx,
  owner: { companyId: number; id: string; clientId: string | null; author: string },
  content: WebhookContent,
  secrets: readonly SealedSecret[],
): Promise<WebhookRow> {
  const { companyId, id, clientId, author } = owner;
  const row = await tx.row<WebhookRow>(
    sql`INSERT INTO webhook AS w (company_id, id, client_id, url, types, project_ids, ordering, signature, state,
          by_administrator, secrets, position, audit_position, created_by, modified_by)
        VALUES (${companyId}, ${id}, ${clientId}, ${content.url}, ${content.types}, ${content.projectIds},
          ${content.ordering}, ${content.signature}, ${content.state}, ${content.allWorks},
          ${JSON.stringify(secrets)}::jsonb, ${HEAD(companyId, 'WORKS')}, ${HEAD(companyId, 'AUDIT')}, ${author}, ${author})
        RETURNING ${COLUMNS}`,
  );
  return row!;
}

/** A webhook that becomes active begins with the events of now; it can be told to replay what it missed. */
export async function updateWebhook(
  tx: Tx,
  { companyId, id, state }: WebhookRow,
  content: WebhookContent,
  author: string,
): Promise<WebhookRow> {
  const becomesActive = state !== 'ACTIVE' && content.state === 'ACTIVE';
  const row = await tx.row<WebhookRow>(
    sql`UPDATE webhook w SET version = version + 1, url = ${content.url}, types = ${content.types},
          project_ids = ${content.projectIds}, ordering = ${content.ordering}, signature = ${content.signature},
          state = ${content.state}, by_administrator = ${content.allWorks}, modified_by = ${author}, modified_date = now(),
          position = ${becomesActive ? HEAD(companyId, 'WORKS') : raw('position')},
          audit_position = ${becomesActive ? HEAD(companyId, 'AUDIT') : raw('audit_position')},
          disabled_reason = ${becomesActive ? raw('NULL') : raw('disabled_reason')},
          failing_since = ${becomesActive ? raw('NULL') : raw('failing_since')}
        WHERE w.company_id = ${companyId} AND w.id = ${id} RETURNING ${COLUMNS}`,
  );
  return row!;
}

export const updateSecrets = async (
  tx: Tx,
  { companyId, id }: WebhookRow,
  secrets: readonly SealedSecret[],
  author: string,
): Promise<WebhookRow> =>
  (await tx.row<WebhookRow>(
    sql`UPDATE webhook w SET version = version + 1, secrets = ${JSON.stringify(secrets)}::jsonb,
          modified_by = ${author}, modified_date = now()
        WHERE company_id = ${companyId} AND id = ${id} RETURNING ${COLUMNS}`,
  ))!;

export const deleteWebhook = (tx: Tx, { companyId, id }: WebhookRow): Promise<number> =>
  tx.run(sql`DELETE FROM webhook WHERE company_id = ${companyId} AND id = ${id}`);

export interface DeliveryRow {
  companyId: number;
  feed: Feed;
  position: number;
  eventId: number;
  status: (typeof DELIVERY_STATES)[number];
  attempt: number;
  due: string;
  httpStatus: number | null;
  ms: number | null;
  createdAt: string;
  finishedAt: string | null;
}

export const listDeliveries = (
  tx: Tx,
  { companyId, id }: WebhookRow,
  {
    feed,
    state,
    after,
    count,
  }: { feed: Feed; state?: string | undefined; after?: number | undefined; count: number },
): Promise<DeliveryRow[]> =>
  tx.rows<DeliveryRow>(
    sql`SELECT company_id AS "companyId", feed, position, event_id AS "eventId", status, attempt, due,
          http_status AS "httpStatus", ms, created_at AS "createdAt", finished_at AS "finishedAt"
        FROM webhook_delivery WHERE ${every([
          sql`company_id = ${companyId} AND webhook_id = ${id} AND feed = ${feed}`,
          ...(state === undefined ? [] : [sql`status = ${state}`]),
          ...(after === undefined ? [] : [sql`position > ${after}`]),
        ])} ORDER BY position LIMIT ${count}`,
  );

const AGAIN =
  raw(`status = 'PENDING', attempt = 0, due = now(), claimed_until = NULL, http_status = NULL, ms = NULL,
  finished_at = NULL`);

/** Makes what failed due again. */
export const replayFailed = (
  tx: Tx,
  { companyId, id }: WebhookRow,
  feed: Feed,
  from: number,
  to: number,
): Promise<number> =>
  tx.run(
    sql`UPDATE webhook_delivery SET ${AGAIN}
        WHERE company_id = ${companyId} AND webhook_id = ${id} AND feed = ${feed} AND position BETWEEN ${from} AND ${to}
          AND (status = 'DEAD' OR (status = 'PENDING' AND attempt > 0))`,
  );

/** The scopes of the client that made a webhook `w`, where they matter. */
export const WEBHOOK_SCOPES = raw(`CASE WHEN w.by_administrator THEN '{}' ELSE ARRAY(
  SELECT unnest(c.scopes) FROM client c WHERE c.client_id = w.client_id AND c.active
  INTERSECT SELECT s.scope FROM company_scope s WHERE s.company_id = w.company_id) END AS scopes`);

/** Makes all due again that the webhook asks for, also what it was never sent. */
export const replayAll = (
  tx: Tx,
  webhook: WebhookRow,
  feed: Feed,
  from: number,
  to: number,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO webhook_delivery (company_id, webhook_id, feed, position, event_id, resource)
        SELECT e.company_id, w.id, e.feed, e.position, e.id, e.resource
        FROM (SELECT w.*, ${WEBHOOK_SCOPES} FROM webhook w
            WHERE w.company_id = ${webhook.companyId} AND w.id = ${webhook.id}) w
          JOIN event e ON e.company_id = w.company_id AND e.feed = ${feed} AND ${MATCHES}
        WHERE e.company_id = ${webhook.companyId} AND e.position BETWEEN ${from} AND ${to}
        ORDER BY e.position
        ON CONFLICT (company_id, webhook_id, feed, position) DO UPDATE SET ${AGAIN}`,
  );

/**
 * Whether a webhook `w` asks for an event `e` and may have it; it is not told of itself. People and security must be asked
 * for by type, by an administrator. `w.scopes` are those of the client that made it. Events from before there were two feeds stand in the feed of works, and are left out.
 */
export const MATCHES = sql`e.feed = ${FEED_OF_TYPE}
  AND (e.type = ANY (w.types) OR (w.types = '{}' AND e.feed = 'WORKS'))
  AND (w.by_administrator OR (e.feed = 'WORKS'
    AND (w.client_id IS NULL OR ${raw(`'${FEED_SCOPE}'`)} = ANY (w.scopes))
    AND (${SCOPE_OF_TYPE} IS NULL OR ${SCOPE_OF_TYPE} = ANY (w.scopes))))
  AND (w.project_ids = '{}' OR e.project_id = ANY (w.project_ids))
  AND e.resource <> 'webhook:' || w.id`;

/** A delivery of its own, with a position outside the feed. */
export const insertTest = (tx: Tx, { companyId, id }: WebhookRow, feed: Feed): Promise<number> =>
  tx.run(
    sql`INSERT INTO webhook_delivery (company_id, webhook_id, feed, position, event_id, resource)
        SELECT ${companyId}::bigint, ${id}, ${feed}, -n, n, ${`webhook:${id}`} FROM nextval('event_id') n`,
  );
