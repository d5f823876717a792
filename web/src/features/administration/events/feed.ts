import { type AnswerOf, call, endsOf, type FeedEnds, newestOf } from '../../../api/index.js';

export type Event = AnswerOf<'events.listEvents'>['events'][number];
export type EventType = Event['type'];

/** The feeds of a company: its works, and people and security. */
export const FEEDS = ['WORKS', 'AUDIT'] as const;
export type Feed = (typeof FEEDS)[number];

const ROWS = { WORKS: 'events.listEvents', AUDIT: 'events.listAudit' } as const;

/** What a read of a feed asks for beside its place. */
export interface EventFilter {
  type?: EventType[];
  actor?: string[];
  from?: string;
  until?: string;
}

/** The last position of a feed, and the oldest that can be read. */
export const feedEnds = (feed: Feed, signal?: AbortSignal): Promise<FeedEnds> => endsOf(ROWS[feed], signal);

/** The first position at a moment or later: positions rise with time, so halving finds it. One past the head if none. */
export async function firstSince(
  moment: string,
  { head, oldest }: FeedEnds,
  timeAt: (position: number) => Promise<string | undefined>,
): Promise<number> {
  let [low, high] = [oldest, head + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const time = await timeAt(middle);
    if (time !== undefined && Date.parse(time) < Date.parse(moment)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const positionAt = async (feed: Feed, moment: string): Promise<number> =>
  firstSince(moment, await feedEnds(feed), async (position) => {
    const { events } = await call(ROWS[feed], { query: { after: position - 1, count: 1 } });
    return events[0]?.timestamp;
  });

/** The newest events of feeds that a filter lets through, newest first. */
export async function newestEvents(
  feeds: readonly Feed[],
  filter: EventFilter,
  wanted: number,
  signal: AbortSignal,
): Promise<Event[]> {
  const found = await Promise.all(feeds.map((feed) => newestOfFeed(feed, filter, wanted, signal)));
  return found
    .flat()
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
    .slice(0, wanted);
}

async function newestOfFeed(
  feed: Feed,
  filter: EventFilter,
  wanted: number,
  signal: AbortSignal,
): Promise<Event[]> {
  const { head, oldest } = await feedEnds(feed, signal);
  return newestOf<Event>(async (after, count) => {
    if (count === 0) return { entries: [], next: after, head };
    const from = Math.max(after, oldest - 1);
    const { events, next } = await call(ROWS[feed], { query: { ...filter, after: from, count }, signal });
    return { entries: events, next, head };
  }, wanted);
}
