import type { Feed } from '../../events/event.js';
import { insertEvents } from '../../events/insert.sql.js';
import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { EVENT_COLUMNS, type EventRow } from './feed.sql.js';
import { DELIVERIES_KEPT_DAYS } from './limits.js';
import { MATCHES, type SealedSecret, WEBHOOK_SCOPES, type WebhookContent } from './webhooks.sql.js';

/** Events of each feed that one statement looks at for each webhook. */
const AHEAD = 1000;
/** Longer than any attempt takes. A server that is killed loses its claims after this time. */
export const LEASE_SECONDS = 60;
/** A webhook none of whose deliveries has succeeded for so long is disabled. */
export const FAILING = '5 days';
const KEPT = `${DELIVERIES_KEPT_DAYS} days`;
const FORGOTTEN_AT_ONCE = 5000;

/**
 * Makes deliveries of the events that active webhooks have not looked at yet. A webhook's positions move in the same
 * statement, so that no event is skipped or taken twice, whichever server does it.
 */
export async function addDeliveries(tx: Tx): Promise<{ hasWebhooks: boolean; isMore: boolean }> {
  const row = await tx.row<{ hasWebhooks: boolean; isMore: boolean }>(
    sql`WITH locked AS MATERIALIZED (
          SELECT w.company_id, w.id, w.types, w.project_ids, w.client_id, w.by_administrator, ${WEBHOOK_SCOPES},
            h.feed, p.position, h.position AS head
          FROM webhook w JOIN event_head h ON h.company_id = w.company_id,
            LATERAL (SELECT CASE h.feed WHEN 'AUDIT' THEN w.audit_position ELSE w.position END AS position) p
          WHERE w.state = 'ACTIVE' AND p.position < h.position
          FOR UPDATE OF w SKIP LOCKED),
        behind AS MATERIALIZED (
          SELECT w.*, coalesce((SELECT max(position) FROM (SELECT e.position FROM event e
            WHERE e.company_id = w.company_id AND e.feed = w.feed AND e.position > w.position AND e.position <= w.head
            ORDER BY e.position LIMIT ${raw(String(AHEAD))}) next), w.head) AS upto
          FROM locked w),
        added AS (
          INSERT INTO webhook_delivery (company_id, webhook_id, feed, position, event_id, resource)
          SELECT w.company_id, w.id, w.feed, e.position, e.id, e.resource
          FROM behind w JOIN event e ON e.company_id = w.company_id AND e.feed = w.feed
            AND e.position > w.position AND e.position <= w.upto AND ${MATCHES}
          ON CONFLICT DO NOTHING),
        moved AS (UPDATE webhook w SET position = coalesce(b.works, w.position), audit_position = coalesce(b.audit, w.audit_position)
          FROM (SELECT company_id, id, max(upto) FILTER (WHERE feed = 'WORKS') AS works,
              max(upto) FILTER (WHERE feed = 'AUDIT') AS audit FROM behind GROUP BY company_id, id) b
          WHERE w.company_id = b.company_id AND w.id = b.id)
        SELECT EXISTS (SELECT FROM webhook) AS "hasWebhooks", coalesce(bool_or(upto < head), false) AS "isMore" FROM behind`,
  );
  return row!;
}

export interface Endpoint extends Pick<WebhookContent, 'url' | 'ordering' | 'signature'> {
  companyId: number;
  id: string;
  version: number;
  secrets: SealedSecret[];
}

const CLAIMABLE = raw(`d.status = 'PENDING' AND d.due <= now()
  AND (d.claimed_until IS NULL OR d.claimed_until <= now())`);

/** Webhooks with something to deliver now. Tests are delivered also while a webhook is not active. */
export const listDue = (tx: Tx): Promise<Endpoint[]> =>
  tx.rows<Endpoint>(
    sql`SELECT w.company_id AS "companyId", w.id, w.version, w.url, w.ordering, w.signature, w.secrets
        FROM webhook w WHERE EXISTS (SELECT FROM webhook_delivery d
          WHERE d.company_id = w.company_id AND d.webhook_id = w.id AND ${CLAIMABLE}
            AND (w.state = 'ACTIVE' OR d.position < 0))`,
  );

export interface Claim extends Omit<EventRow, 'id' | 'type'> {
  webhookId: string;
  feed: Feed;
  /** Attempts before this one. */
  attempt: number;
  eventId: number;
  /** Null for a test, and for an event that retention has deleted. */
  type: EventRow['type'] | null;
  createdAt: string;
}

/** Takes up to `counts` deliveries of each webhook for this server, until the lease ends. */
export const claim = (
  tx: Tx,
  wanted: readonly { companyId: number; id: string; ordering: string; count: number }[],
): Promise<Claim[]> =>
  tx.rows<Claim>(
    sql`WITH wanted AS (SELECT * FROM unnest(${wanted.map((one) => one.companyId)}::bigint[],
            ${wanted.map((one) => one.id)}::text[], ${wanted.map((one) => one.count)}::int[],
            ${wanted.map((one) => one.ordering === 'PER_RESOURCE')}::boolean[]) t (company_id, webhook_id, count, ordered)),
        picked AS MATERIALIZED (SELECT d.* FROM wanted t JOIN webhook w ON w.company_id = t.company_id AND w.id = t.webhook_id
          CROSS JOIN LATERAL (
            SELECT d.company_id, d.webhook_id, d.feed, d.position FROM webhook_delivery d
            WHERE d.company_id = t.company_id AND d.webhook_id = t.webhook_id AND ${CLAIMABLE}
              AND (w.state = 'ACTIVE' OR d.position < 0)
              AND NOT (t.ordered AND EXISTS (SELECT FROM webhook_delivery earlier
                WHERE earlier.company_id = d.company_id AND earlier.webhook_id = d.webhook_id
                  AND earlier.feed = d.feed AND earlier.resource = d.resource AND earlier.position < d.position
                  AND earlier.position > 0 AND earlier.status = 'PENDING'))
            ORDER BY d.due, d.position LIMIT t.count FOR UPDATE SKIP LOCKED) d),
        claimed AS (UPDATE webhook_delivery d SET claimed_until = now() + make_interval(secs => ${raw(String(LEASE_SECONDS))})
          FROM picked p WHERE d.company_id = p.company_id AND d.webhook_id = p.webhook_id AND d.feed = p.feed AND d.position = p.position
          RETURNING d.*)
        SELECT c.webhook_id AS "webhookId", c.feed, c.attempt, c.event_id AS "eventId", c.created_at AS "createdAt",
          ${EVENT_COLUMNS}, c.company_id AS "companyId", c.position, c.resource
        FROM claimed c LEFT JOIN event e ON e.company_id = c.company_id AND e.id = c.event_id
        ORDER BY c.due, c.position`,
  );

/** What became of an attempt. */
export interface Result {
  companyId: number;
  webhookId: string;
  feed: Feed;
  position: number;
  status: 'PENDING' | 'DELIVERED' | 'DEAD';
  /** Until the next attempt, while it is PENDING. */
  delayMs: number;
  httpStatus: number | null;
  ms: number | null;
}

export const recordResults = (tx: Tx, results: readonly Result[]): Promise<number> =>
  tx.run(
    sql`UPDATE webhook_delivery d SET status = r.status, attempt = attempt + 1, claimed_until = NULL,
          due = now() + make_interval(secs => r.delay_ms / 1000), http_status = r.http_status, ms = r.ms,
          finished_at = CASE WHEN r.status <> 'PENDING' THEN now() END
        FROM unnest(${results.map((one) => one.companyId)}::bigint[], ${results.map((one) => one.webhookId)}::text[],
          ${results.map((one) => one.position)}::bigint[], ${results.map((one) => one.status)}::text[],
          ${results.map((one) => one.delayMs)}::float8[], ${results.map((one) => one.httpStatus)}::int[],
          ${results.map((one) => one.ms)}::int[], ${results.map((one) => one.feed)}::text[])
          r (company_id, webhook_id, position, status, delay_ms, http_status, ms, feed)
        WHERE d.company_id = r.company_id AND d.webhook_id = r.webhook_id AND d.feed = r.feed AND d.position = r.position
          AND d.status = 'PENDING'`,
  );

/** A claim that is not used after all; somebody else may have it at once. */
export const releaseClaims = (tx: Tx, claims: readonly Claim[]): Promise<number> =>
  tx.run(
    sql`UPDATE webhook_delivery d SET claimed_until = NULL
        FROM unnest(${claims.map((one) => one.companyId)}::bigint[], ${claims.map((one) => one.webhookId)}::text[],
          ${claims.map((one) => one.position)}::bigint[], ${claims.map((one) => one.feed)}::text[])
          r (company_id, webhook_id, position, feed)
        WHERE d.company_id = r.company_id AND d.webhook_id = r.webhook_id AND d.feed = r.feed AND d.position = r.position
          AND d.status = 'PENDING'`,
  );

export interface Health {
  companyId: number;
  id: string;
  hasSucceeded: boolean;
  /** The receiver said so itself. */
  isGone: boolean;
}

const DISABLED = insertEvents(
  {
    companyId: raw('company_id'),
    type: raw("'webhook.disabled'"),
    actor: raw("'system'"),
    operation: raw("'deliverWebhooks'"),
    resource: raw("'webhook:' || id"),
    version: raw('version'),
    changes: raw(`'[{"property": "active", "from": true, "to": false}]'`),
  },
  raw('FROM judged WHERE disabled RETURNING company_id AS "companyId"'),
);

/** Keeps since when webhooks fail, and disables those that are gone or have failed for too long, with an event each. */
export const recordHealth = (tx: Tx, health: readonly Health[]): Promise<{ companyId: number }[]> =>
  tx.rows<{ companyId: number }>(
    sql`WITH seen AS (SELECT * FROM unnest(${health.map((one) => one.companyId)}::bigint[],
            ${health.map((one) => one.id)}::text[], ${health.map((one) => one.hasSucceeded)}::boolean[],
            ${health.map((one) => one.isGone)}::boolean[]) s (company_id, id, succeeded, gone)),
        judged AS (UPDATE webhook w SET
            failing_since = CASE WHEN NOT s.succeeded THEN coalesce(w.failing_since, now()) END,
            state = CASE WHEN d.disabled THEN 'DISABLED' ELSE w.state END,
            disabled_reason = CASE WHEN d.disabled THEN CASE WHEN s.gone THEN 'GONE' ELSE 'FAILING' END
              ELSE w.disabled_reason END,
            version = w.version + d.disabled::int
          FROM seen s, LATERAL (SELECT s.gone OR NOT s.succeeded) f (failed),
            webhook v, LATERAL (SELECT v.state = 'ACTIVE' AND f.failed AND (s.gone
              OR v.failing_since < now() - ${raw(`interval '${FAILING}'`)}) IS TRUE) d (disabled)
          WHERE v.company_id = s.company_id AND v.id = s.id AND w.company_id = v.company_id AND w.id = v.id
            AND w.version = v.version AND (d.disabled OR s.succeeded = (w.failing_since IS NOT NULL))
          RETURNING w.company_id, w.id, w.version, d.disabled)
        ${DISABLED}`,
  );

/** Forgets deliveries that succeeded long ago, and those of events that are gone. */
export async function forgetDeliveries(tx: Tx): Promise<void> {
  const batch = raw(String(FORGOTTEN_AT_ONCE));
  const old = () =>
    tx.run(
      sql`DELETE FROM webhook_delivery WHERE ctid = ANY (ARRAY(SELECT ctid FROM webhook_delivery
          WHERE status = 'DELIVERED' AND finished_at < now() - ${raw(`interval '${KEPT}'`)} LIMIT ${batch}))`,
    );
  const orphaned = () =>
    tx.run(
      sql`DELETE FROM webhook_delivery WHERE ctid = ANY (ARRAY(SELECT d.ctid FROM event_head h
          JOIN webhook_delivery d ON d.company_id = h.company_id AND d.feed = h.feed AND d.position BETWEEN 1 AND h.deleted_position
          LIMIT ${batch}))`,
    );
  for (const forget of [old, orphaned]) while ((await forget()) === FORGOTTEN_AT_ONCE);
}

/** What an operator watches. */
/** Deliveries that could be made now, and for how long the oldest could. */
export async function deliveryQueue(tx: Tx): Promise<{ waiting: number; oldestSeconds: number }> {
  const row = await tx.row<{ waiting: number; oldestSeconds: number }>(
    sql`SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(due)), 0)::int AS "oldestSeconds"
        FROM webhook_delivery WHERE status = 'PENDING' AND due <= now()`,
  );
  return row!;
}

export async function countBacklog(tx: Tx): Promise<{ due: number; dead: number }> {
  const row = await tx.row<{ due: number; dead: number }>(
    sql`SELECT (SELECT count(*) FROM webhook_delivery WHERE status = 'PENDING' AND due <= now()) AS due,
          (SELECT count(*) FROM webhook_delivery WHERE status = 'DEAD') AS dead`,
  );
  return row!;
}
