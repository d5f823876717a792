import { setTimeout as sleep } from 'node:timers/promises';
import { type Anything, EVENTS, type Reply, request } from '../harness.js';
import { until } from './program.js';

/** Somebody who copies the feed: keeps the position of the last event, and asks for what comes after it. */
export interface Consumer {
  readonly events: readonly Anything[];
  readonly findings: readonly string[];
  /** Waits until it has the event at this position. */
  reach(position: number): Promise<void>;
  stop(): Promise<void>;
}

const WAIT_SECONDS = 5;
const PATIENCE_MS = 60_000;

export type Path = '/events' | '/audit';

export function consume(address: string, token: string, count = 20, path: Path = '/events'): Consumer {
  const events: Anything[] = [];
  const findings: string[] = [];
  const stopping = new AbortController();
  let position = 0;
  const isOver = () => stopping.signal.aborted || findings.length > 0;

  async function read(): Promise<void> {
    const page = await poll(address, token, `${path}?after=${position}&count=${count}&wait=${WAIT_SECONDS}`);
    if (!page) return void (await sleep(20));
    if (page.status !== 200)
      return void findings.push(`the feed after ${position}: ${JSON.stringify(page.body)}`);
    events.push(...page.body.events);
    position = page.body.next;
  }
  const reading = (async () => {
    while (!isOver()) await read();
  })().catch((error) => findings.push(`the consumer failed: ${error}`));

  return {
    events,
    findings,
    reach: (wanted) =>
      until(`the consumer is at ${wanted}`, () => isOver() || position >= wanted, PATIENCE_MS),
    async stop() {
      stopping.abort();
      await reading;
    },
  };
}

/** An answer, or undefined while the service is away. */
async function poll(address: string, token: string, query: string): Promise<Reply | undefined> {
  try {
    const reply = await request(`${address}${EVENTS}${query}`, 'GET', { token });
    return reply.status === 503 ? undefined : reply;
  } catch (error) {
    // No connection, or one that broke.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

/** All of the feed, read again from its beginning. */
export async function readWholeFeed(
  address: string,
  token: string,
  path: Path = '/events',
): Promise<Anything[]> {
  const events: Anything[] = [];
  for (;;) {
    const after = events.at(-1)?.position ?? 0;
    const { body } = await request(`${address}${EVENTS}${path}?after=${after}&count=1000`, 'GET', { token });
    events.push(...body.events);
    if (body.events.length === 0) return events;
  }
}

/** What is wrong with the list of a consumer that began at 0. */
export function wrongIn(events: readonly Anything[], feed: readonly Anything[]): string[] {
  const gap = events.findIndex(({ position }, i) => position !== i + 1);
  const differing = feed.findIndex((event, i) => JSON.stringify(event) !== JSON.stringify(events[i]));
  const ids = new Set(events.map(({ id }) => id));
  return [
    ...(gap < 0 ? [] : [`after position ${gap} the consumer got ${events[gap].position}`]),
    ...(events.length === feed.length
      ? []
      : [`the consumer got ${events.length} events of ${feed.length} in the feed`]),
    ...(differing < 0
      ? []
      : [
          `the consumer got ${JSON.stringify(events[differing])}, the feed has ${JSON.stringify(feed[differing])}`,
        ]),
    ...(ids.size === events.length ? [] : [`the consumer got ${events.length - ids.size} events twice`]),
  ];
}
