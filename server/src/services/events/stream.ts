import type { Events } from '../../events/index.js';
import { headKey } from '../../events/wake.js';
import type { Call } from '../../http/contract.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { type Filter, readFeed, type View } from './feed.sql.js';
import { present } from './present.js';
import type { Event } from './schemas.js';

/** A stream that is silent for longer is taken for broken by proxies, and by our own time limit for connections. */
const COMMENT_MS = 15_000;
const EVENTS_AT_ONCE = 100;

/** Server-sent events: each with its position as its id, so that a reader who reconnects goes on where it was. */
export function streamOf(
  events: Events,
  { tx, caller, connection }: Pick<Call, 'tx' | 'caller' | 'connection'>,
  viewOf: (caller: Caller) => View,
  filter: Filter,
  after: number,
): AsyncIterable<string> {
  const closed = connection.closed();
  if (!closed.aborted) closed.addEventListener('abort', events.streams.enter(caller.key), { once: true });
  let view = viewOf(caller);
  const key = headKey(view.companyId, view.feed);

  /** A stream may outlive its token; nothing is sent after the token has ended. */
  const isStillAllowed = (): Promise<boolean> =>
    connection
      .reauthenticate()
      .then((now) => {
        view = viewOf(now);
        return true;
      })
      .catch((error) => {
        if (error instanceof Refusal) return false;
        throw error;
      });

  return (async function* () {
    let position = after;
    yield 'retry: 1000\n\n';
    while (!closed.aborted && !events.heads.isDrained) {
      if (!(await isStillAllowed())) return;
      const page = await readFeed(tx, view, { after: position, count: EVENTS_AT_ONCE }, filter);
      // What follows is gone: the reader is told so when it reconnects.
      if (position < page.start) return;
      if (page.rows.length > 0) {
        yield page.rows.map((row) => asMessage(present(row))).join('');
        position = page.rows.at(-1)!.position;
        continue;
      }
      position = Math.max(position, page.head);
      if (await events.heads.wait(key, position, COMMENT_MS, closed)) continue;
      if (closed.aborted || events.heads.isDrained) return;
      if (!(await isStillAllowed())) return;
      yield ': no news\n\n';
    }
  })();
}

/** JSON has no line breaks, so it is one line of data. */
const asMessage = (event: Event) => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`;
