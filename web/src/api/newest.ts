/** Reads entries after a position, oldest first, as the services do; `head` is the last position there is. */
export type ReadEntries<E> = (
  after: number,
  count: number,
) => Promise<{ entries: E[]; next: number; head: number }>;

/** The last one reaches over the gap that a restore leaves between positions. */
const WINDOWS = [300, 10_000, 1_000_000, Number.POSITIVE_INFINITY];
const MOST = 1000;

/**
 * The newest entries, newest first. The services read forward from a position, and others have positions in between, so
 * the look back is widened until there are enough.
 */
export async function newestOf<E>(read: ReadEntries<E>, wanted: number): Promise<E[]> {
  const { head } = await read(0, 0);
  let newest: E[] = [];
  for (const window of WINDOWS) {
    let after = Math.max(0, head - window);
    newest = [];
    for (;;) {
      const page = await read(after, MOST);
      newest = [...newest, ...page.entries].slice(-wanted);
      if (page.entries.length < MOST) break;
      after = page.next;
    }
    if (newest.length >= wanted || head <= window) break;
  }
  return newest.reverse();
}

/** One line of the list: an event, and how many like it came in a row. */
export interface EventLine<E> {
  event: E;
  times: number;
}

/** Events that say the same one after the other become one line, with the time of the newest. */
export function gathered<E>(events: readonly E[], sentence: (event: E) => string): EventLine<E>[] {
  const lines: EventLine<E>[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last && sentence(last.event) === sentence(event)) last.times++;
    else lines.push({ event, times: 1 });
  }
  return lines;
}
