import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, type Feed, feedOf } from '../src/events/event.js';
import { sql } from '../src/store/sql.js';
import { EVENTS, type TestServer } from './harness.js';

/** Events as a change would write them, for tests that do not need real changes. */
export interface TestEvent {
  companyId?: number;
  type?: EventType;
  projectId?: number | null;
  resource?: string;
  version?: number | null;
  changes?: unknown;
}

/** Writes events and returns the head of the feed of the last one. */
export async function tell({ store, company, users }: TestServer, ...events: TestEvent[]): Promise<number> {
  let companyId = company;
  let feed: Feed = 'WORKS';
  for (const event of events) {
    companyId = event.companyId ?? company;
    feed = feedOf(event.type ?? 'project.changed');
    await store.run(
      sql`INSERT INTO event (company_id, type, actor, operation, project_id, resource, version, changes)
          VALUES (${companyId}, ${event.type ?? 'project.changed'}, ${`user:${users.planner}`}, 'test', ${event.projectId ?? null},
            ${event.resource ?? 'project:1'}, ${event.version ?? null},
            ${event.changes === undefined ? null : JSON.stringify(event.changes)}::jsonb)`,
    );
  }
  return sequenced({ store, company: companyId }, feed);
}

/** Waits until every event of a company has its position, and returns the last one of a feed. */
export async function sequenced(
  { store, company: companyId }: Pick<TestServer, 'store' | 'company'>,
  feed: Feed = 'WORKS',
): Promise<number> {
  for (;;) {
    const row = await store.row<{ waiting: number; head: number }>(
      sql`SELECT (SELECT count(*) FROM event WHERE company_id IN (0, ${companyId}) AND position IS NULL) AS waiting,
            coalesce((SELECT position FROM event_head WHERE company_id = ${companyId} AND feed = ${feed}), 0) AS head`,
    );
    if (row!.waiting === 0) return row!.head;
    await sleep(10);
  }
}

/** A stream of server-sent events, read message by message. */
export async function openStream(
  server: TestServer,
  token: string,
  query = '',
  headers: Record<string, string> = {},
  path = '/events',
) {
  const stop = new AbortController();
  const response = await fetch(`${server.address}${EVENTS}${path}${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  return {
    response,
    /** The next block of lines; undefined when the stream has ended. */
    async next(): Promise<string | undefined> {
      for (;;) {
        const end = buffer.indexOf('\n\n');
        if (end >= 0) {
          const block = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          return block;
        }
        const { value, done } = await reader.read();
        if (done) return undefined;
        buffer += value;
      }
    },
    close: () => stop.abort(),
  };
}
