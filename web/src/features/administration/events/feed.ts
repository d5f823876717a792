import { type AnswerOf, asProblem, call, newestOf } from '../../../api/index.js';

export type Event = AnswerOf<'events.listEvents'>['events'][number];
export type EventType = Event['type'];

/** What a read of the feed asks for beside its place. */
export interface EventFilter {
  type?: EventType[];
  actor?: string[];
  from?: string;
  until?: string;
}

/** The last position of the company's feed, and the oldest that retention has left. */
export async function feedEnds(signal?: AbortSignal): Promise<{ head: number; oldest: number }> {
  try {
    const { head } = await call('events.listEvents', { query: { after: 0, count: 0 }, signal });
    return { head, oldest: 1 };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code !== 'CURSOR_EXPIRED') throw thrown;
    const oldest = Number(problem.members.oldest);
    const { head } = await call('events.listEvents', { query: { after: oldest - 1, count: 0 }, signal });
    return { head, oldest };
  }
}

/** The first position at a moment or later: positions rise with time, so halving finds it. One past the head if none. */
export async function firstSince(
  moment: string,
  { head, oldest }: { head: number; oldest: number },
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

export const positionAt = async (moment: string): Promise<number> =>
  firstSince(moment, await feedEnds(), async (position) => {
    const { events } = await call('events.listEvents', { query: { after: position - 1, count: 1 } });
    return events[0]?.timestamp;
  });

/** The newest events that a filter lets through, newest first. */
export async function newestEvents(
  filter: EventFilter,
  wanted: number,
  signal: AbortSignal,
): Promise<Event[]> {
  const { head, oldest } = await feedEnds(signal);
  return newestOf<Event>(async (after, count) => {
    if (count === 0) return { entries: [], next: after, head };
    const from = Math.max(after, oldest - 1);
    const { events, next } = await call('events.listEvents', {
      query: { ...filter, after: from, count },
      signal,
    });
    return { entries: events, next, head };
  }, wanted);
}
