import type { Store } from '../store/store.js';
import { addHead, companiesWithWaiting, EVERYBODY, type Head, sequence } from './sequencer.sql.js';

/** The first event goes at once; those that are committed shortly after it share the next statement. */
const GATHER_MS = 10;
/** How soon the events are found that a server left behind when it was killed. */
const POLL_MS = 500;

export interface Sequencer {
  /** Says that a company has new events; called after the commit. */
  wake(companyId: number): void;
  /** Waits for what is running; what is left, another server or the next start finds. */
  stop(): Promise<void>;
}

interface Run {
  /** New events came while the run was on its way. */
  again: boolean;
}

/** Gives events their positions, on any number of servers at the same time. Faults are reported and tried again. */
export function startSequencer(
  store: Store,
  onAdvance: (head: Head) => void,
  onError: (error: unknown) => void,
  gauges: { events_waiting_seconds: number } = { events_waiting_seconds: 0 },
): Sequencer {
  const runs = new Map<number, Run>();
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  /** When each company's last run began, by the monotonic clock. One entry per company that ever wrote: that is few. */
  const began = new Map<number, number>();
  let stopped = false;

  function wake(companyId: number): void {
    if (stopped) return;
    const run = runs.get(companyId);
    if (run) {
      run.again = true;
      return;
    }
    runs.set(companyId, { again: false });
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        track(finish(companyId));
      },
      Math.max(0, (began.get(companyId) ?? 0) + GATHER_MS - performance.now()),
    );
    timers.add(timer);
  }

  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work.catch(onError).finally(() => running.delete(tracked));
    running.add(tracked);
  }

  async function finish(companyId: number): Promise<void> {
    const run = runs.get(companyId)!;
    run.again = false;
    began.set(companyId, performance.now());
    try {
      await drainCompany(companyId);
    } finally {
      runs.delete(companyId);
      if (run.again) wake(companyId);
    }
  }

  async function drainCompany(companyId: number): Promise<void> {
    while (!stopped) {
      const { hasHead, isMore, heads } = await sequence(store, companyId);
      if (!hasHead) {
        if ((await addHead(store, companyId)) === 0) return;
        continue;
      }
      for (const head of heads) onAdvance({ companyId, ...head });
      if (heads.length && companyId === EVERYBODY) await poll();
      if (!isMore) return;
    }
  }

  async function poll(): Promise<void> {
    const waiting = await companiesWithWaiting(store);
    gauges.events_waiting_seconds = Math.max(0, ...waiting.map(({ seconds }) => seconds));
    for (const { companyId } of waiting) wake(companyId);
  }

  let isPolling = false;
  const polling = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    track(
      poll().finally(() => {
        isPolling = false;
      }),
    );
  }, POLL_MS);
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(polling);
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
