import type { Events } from '../../events/index.js';
import type { Call, Connection } from '../../http/contract.js';
import { Refusal } from '../../kernel/refusals.js';
import { type Filter, readFeed } from './feed.sql.js';
import { present } from './present.js';
import type { Event } from './schemas.js';

/** A stream that is silent for longer is taken for broken by proxies, and by our own time limit for connections. */
const COMMENT_MS = 15_000;
export const STREAMS_PER_CALLER = 20;
const EVENTS_AT_ONCE = 100;

/** Counts the open streams of each caller on this server. */
export class StreamLimit {
  readonly #open = new Map<string, number>();

  enter(key: string): void {
    const open = this.#open.get(key) ?? 0;
    if (open >= STREAMS_PER_CALLER) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 5 });
    this.#open.set(key, open + 1);
  }

  leave(key: string): void {
    const open = this.#open.get(key)! - 1;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }
}

/** Server-sent events: each with its position as its id, so that a reader who reconnects goes on where it was. */
export function streamOf(
  events: Events,
  limit: StreamLimit,
  { tx, caller, connection }: Pick<Call, 'tx' | 'caller' | 'connection'>,
  filter: Filter,
  after: number,
): AsyncIterable<string> {
  const closed = connection.closed();
  if (!closed.aborted) {
    limit.enter(caller.key);
    closed.addEventListener('abort', () => limit.leave(caller.key), { once: true });
  }
  const { companyId } = caller;

  return (async function* () {
    let position = after;
    yield 'retry: 1000\n\n';
    while (!closed.aborted && !events.heads.isDrained) {
      const page = await readFeed(tx, companyId, position, EVENTS_AT_ONCE, filter);
      // What follows is gone: the reader is told so when it reconnects.
      if (position < page.deleted) return;
      if (page.rows.length > 0) {
        if (!(await isStillAllowed(connection))) return;
        yield page.rows.map((row) => asMessage(present(row))).join('');
        position = page.rows.at(-1)!.position;
        continue;
      }
      position = Math.max(position, page.head);
      if (await events.heads.wait(companyId, position, COMMENT_MS, closed)) continue;
      if (closed.aborted || events.heads.isDrained) return;
      if (!(await isStillAllowed(connection))) return;
      yield ': no news\n\n';
    }
  })();
}

/** A stream may outlive its token; nothing is sent after the token has ended. */
const isStillAllowed = (connection: Connection): Promise<boolean> =>
  connection.reauthenticate().then(
    () => true,
    (error) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** JSON has no line breaks, so it is one line of data. */
const asMessage = (event: Event) => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`;
