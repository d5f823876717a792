import { call } from './call.js';
import { asProblem } from './problem.js';

export interface FeedEnds {
  head: number;
  oldest: number;
}

/** The last position of a feed, and the oldest that can be read, which is not 1 after a restore or when old events are deleted. */
export async function endsOf(
  row: 'events.listEvents' | 'events.listAudit',
  signal?: AbortSignal,
): Promise<FeedEnds> {
  try {
    const { head } = await call(row, { query: { after: 0, count: 0 }, signal });
    return { head, oldest: 1 };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code !== 'CURSOR_EXPIRED') throw thrown;
    return { head: Number(problem.members.head), oldest: Number(problem.members.oldest) };
  }
}
