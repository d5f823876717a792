import { chainEnds, firstBroken } from '../../events/chain.sql.js';
import type { Events } from '../../events/index.js';
import type { Call, Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import { message } from '../../http/messages.js';
import { int64, Unreadable } from '../../http/parameters.js';
import { Refusal } from '../../kernel/refusals.js';
import type { eventService } from './contract.js';
import { type FeedRows, type Filter, readFeed } from './feed.sql.js';
import { VERIFIED_AT_MOST } from './limits.js';
import { present } from './present.js';
import type { Event, EventPage } from './schemas.js';
import { StreamLimit, streamOf } from './stream.js';

type Operations = (typeof eventService)['operations'];
type FeedCall = Call<Operations['listEvents']>;

/** Positions that one statement verifies. */
const VERIFIED_AT_ONCE = 10_000;

export function feedHandlers(events: Events) {
  const streams = new StreamLimit();
  let verifying: Promise<unknown> = Promise.resolve();

  return {
    async listEvents(call) {
      if (call.connection.accept?.includes('text/event-stream')) {
        const after = lastEventId(call) ?? call.query.after!;
        await readPage(call, after, 0);
        return { stream: streamOf(events, streams, call, filterOf(call), after) };
      }
      return { body: await waitForPage(events, call) };
    },

    async verifyEvents({ tx, caller, query, language, connection }) {
      const { head, deleted } = await chainEnds(tx, caller.companyId);
      const from = Math.max(query.from!, deleted + 1);
      if (query.to! > head) refuseFields([{ path: 'to', message: message(language, 'maximum', head) }]);
      const to = Math.min(query.to! || head, from + VERIFIED_AT_MOST - 1);
      const verify = async () => {
        const closed = connection.closed();
        for (let first = from; first <= to && !closed.aborted; first += VERIFIED_AT_ONCE) {
          const last = Math.min(to, first + VERIFIED_AT_ONCE - 1);
          const broken = await firstBroken(tx, caller.companyId, first, last);
          if (broken !== null) return broken;
        }
        return undefined;
      };
      // One at a time: it is long work for the database, and never urgent.
      const turn = verifying.then(verify);
      verifying = turn.catch(() => undefined);
      const brokenAt = await turn;
      return { body: { ok: brokenAt === undefined, brokenAt, from, to, head } };
    },
  } satisfies Partial<Handlers<Operations>>;
}

export const filterOf = ({ query }: FeedCall): Filter => ({
  types: query.type,
  projectIds: query.projectId,
  resources: query.resource,
  actors: query.actor,
  from: query.from,
  until: query.until,
});

/** The position after which a stream that broke goes on; it wins over the `after` of the address. */
function lastEventId({ connection, language }: FeedCall): number | undefined {
  if (!connection.lastEventId) return undefined;
  const position = int64().read(connection.lastEventId);
  if (position instanceof Unreadable || position < 0)
    refuseFields([{ path: 'Last-Event-ID', message: message(language, 'invalid') }]);
  return position as number;
}

async function readPage(call: FeedCall, after: number, count: number): Promise<FeedRows> {
  const page = await readFeed(call.tx, call.caller.companyId, after, count, filterOf(call));
  requireInside(call, after, page);
  return page;
}

function requireInside({ language }: FeedCall, after: number, { head, deleted }: FeedRows): void {
  if (after > head) refuseFields([{ path: 'after', message: message(language, 'maximum', head) }]);
  if (after < deleted) {
    const oldest = deleted + 1;
    throw new Refusal('CURSOR_EXPIRED', { detail: `The oldest position is ${oldest}.`, members: { oldest } });
  }
}

/** A page; when it is empty and the caller has time, as soon as it is not. No connection to the database is held. */
async function waitForPage(events: Events, call: FeedCall): Promise<EventPage> {
  const { caller, query, connection } = call;
  const after = query.after!;
  const count = query.count!;
  let page = await readPage(call, after, count);
  if (page.rows.length === 0 && query.wait! > 0 && count > 0) {
    const until = performance.now() + query.wait! * 1000;
    const closed = connection.closed();
    while (page.rows.length === 0) {
      const left = until - performance.now();
      // What was read already has nothing for this filter.
      if (!(await events.heads.wait(caller.companyId, page.head, left, closed))) break;
      await connection.reauthenticate();
      page = await readFeed(call.tx, caller.companyId, page.head, count, filterOf(call));
    }
  }
  return toPage(page.rows.map(present), after, page.head);
}

export const toPage = (events: Event[], after: number, head: number): EventPage => ({
  events,
  next: events.at(-1)?.position ?? after,
  head,
});
