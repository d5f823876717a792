import { findEpoch, firstBroken } from '../../events/chain.sql.js';
import { type Feed, hiddenSubjects } from '../../events/event.js';
import type { Events } from '../../events/index.js';
import { headKey } from '../../events/wake.js';
import type { Call, Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { int64, Unreadable } from '../../http/parameters.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { eventService } from './contract.js';
import { type FeedRows, type Filter, readFeed, type View } from './feed.sql.js';
import { VERIFIED_AT_MOST } from './limits.js';
import { MESSAGES } from './messages.js';
import { present } from './present.js';
import type { EventPage } from './schemas.js';
import { streamOf } from './stream.js';

type Operations = (typeof eventService)['operations'];
type ListCall = Call<Operations['listEvents']>;
type VerifyCall = Call<Operations['verifyEvents']>;
/** The two feeds differ in the types that can be asked for. */
type FeedCall = Omit<ListCall, 'operation' | 'query'> & {
  query: Omit<ListCall['query'], 'type'> & { type?: readonly string[] };
};

/** Positions that one statement verifies. */
const VERIFIED_AT_ONCE = 10_000;

export function feedHandlers(events: Events) {
  let verifying: Promise<unknown> = Promise.resolve();

  async function list(feed: Feed, call: FeedCall) {
    if (call.connection.accept?.includes('text/event-stream') && call.query.epoch === undefined) {
      const after = lastEventId(call) ?? call.query.after!;
      await readPage(feed, call, after, 0);
      return { stream: streamOf(events, call, (caller) => viewOf(feed, caller), filterOf(call), after) };
    }
    return { body: toPage(await waitForPage(events, feed, call)) };
  }

  async function verifyChain(
    feed: Feed,
    { tx, caller, query, language, connection }: Omit<VerifyCall, 'operation'>,
  ) {
    const epoch = await findEpoch(tx, caller.companyId, feed, query.epoch);
    if (!epoch) refuseEpoch(language);
    const { start, head } = epoch;
    const from = Math.max(query.from!, start + 1);
    if (query.to! > head) refuseFields([{ path: 'to', message: message(language, 'maximum', head) }]);
    const to = Math.min(query.to! || head, from + VERIFIED_AT_MOST - 1);
    const verify = async () => {
      const closed = connection.closed();
      for (let first = from; first <= to && !closed.aborted; first += VERIFIED_AT_ONCE) {
        const last = Math.min(to, first + VERIFIED_AT_ONCE - 1);
        const broken = await firstBroken(tx, epoch, first, last);
        if (broken !== null) return broken;
      }
      return undefined;
    };
    // One at a time: it is long work for the database, and never urgent.
    const turn = verifying.then(verify);
    verifying = turn.catch(() => undefined);
    const brokenAt = await turn;
    return { body: { ok: brokenAt === undefined, brokenAt, from, to, head, epoch: epoch.epoch } };
  }

  return {
    listEvents: (call) => list('WORKS', call),
    listAudit: (call) => list('AUDIT', call),
    verifyEvents: (call) => verifyChain('WORKS', call),
    verifyAudit: (call) => verifyChain('AUDIT', call),
  } satisfies Partial<Handlers<Operations>>;
}

/** What the caller may read now. */
function viewOf(feed: Feed, caller: Caller): View {
  return { companyId: caller.companyId, feed, hidden: hiddenSubjects(feed, caller.scopes) };
}

const filterOf = ({ query }: FeedCall): Filter => ({
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

async function readPage(feed: Feed, call: FeedCall, after: number, count: number): Promise<FeedRows> {
  const { tx, caller, query } = call;
  const view = { ...viewOf(feed, caller), epoch: query.epoch };
  if (query.epoch !== undefined && !(await findEpoch(tx, caller.companyId, feed, query.epoch)))
    refuseEpoch(call.language);
  const page = await readFeed(tx, view, { after, count }, filterOf(call));
  requireInside(call, after, page);
  return page;
}

function requireInside({ language, query }: FeedCall, after: number, { epoch, start, head }: FeedRows): void {
  if (after > head) refuseFields([{ path: 'after', message: message(language, 'maximum', head) }]);
  // Who asks for a former epoch by its number knows of the restore, and begins where it begins.
  if (after < start && (query.epoch === undefined || after > 0)) {
    const oldest = start + 1;
    const text = epoch > 1 ? MESSAGES.afterRestore : MESSAGES.expired;
    throw new Refusal('CURSOR_EXPIRED', {
      detail: message(language, text, oldest),
      members: { oldest, head },
    });
  }
}

function refuseEpoch(language: Language): never {
  refuseFields([{ path: 'epoch', message: message(language, MESSAGES.noSuchEpoch) }]);
}

/** A page; when it is empty and the caller has time, as soon as it is not. No connection to the database is held. */
async function waitForPage(events: Events, feed: Feed, call: FeedCall): Promise<FeedRows> {
  const { caller, query } = call;
  const read = () => readPage(feed, call, query.after!, query.count!);
  if (query.epoch !== undefined || query.wait === 0 || query.count === 0) return read();
  // Counted before anything is read, so that it costs little to refuse one too many.
  return events.waits.during(caller.key, async () => {
    const page = await read();
    return page.rows.length > 0 ? page : waitLonger(events, feed, call, page);
  });
}

async function waitLonger(events: Events, feed: Feed, call: FeedCall, first: FeedRows): Promise<FeedRows> {
  const { tx, caller, query, connection } = call;
  const until = performance.now() + query.wait! * 1000;
  const closed = connection.closed();
  const key = headKey(caller.companyId, feed);
  let page = first;
  // What was read already has nothing for this caller.
  while (
    page.rows.length === 0 &&
    (await events.heads.wait(key, page.head, until - performance.now(), closed))
  ) {
    const view = viewOf(feed, await connection.reauthenticate());
    const { head, next } = page;
    page = await readFeed(tx, view, { after: head, count: query.count! }, filterOf(call));
    // Nothing was looked at that the filter lets through.
    if (page.next === head) page.next = next;
  }
  return page;
}

export const toEvents = ({ rows, next, head }: FeedRows) => ({ events: rows.map(present), next, head });

const toPage = (page: FeedRows): EventPage => ({ ...toEvents(page), epoch: page.epoch });
