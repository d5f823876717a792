import type { Logger } from 'pino';
import {
  STREAMS_PER_CALLER,
  STREAMS_PER_SERVER,
  WAITS_PER_CALLER,
  WAITS_PER_SERVER,
} from '../kernel/limits.js';
import { OpenLimit } from '../kernel/openLimit.js';
import type { Store } from '../store/store.js';
import { deleteOldAddresses, deleteOldEvents } from './retention.js';
import { startSequencer } from './sequencer.js';
import { HeadWatch } from './wake.js';
import { Watch, type WatchOptions } from './watch.js';

const RETENTION_MS = 15 * 60_000;

/** What an operator watches, at the last look of this server. */
export const EVENT_GAUGES = {
  events_waiting_seconds: 'Age of the oldest event that has no position yet',
  webhook_deliveries_due: 'Deliveries that could be made now',
  webhook_deliveries_dead: 'Deliveries that were given up',
} as const;
export type EventGauges = Record<keyof typeof EVENT_GAUGES, number>;

export const newGauges = (): EventGauges => ({
  events_waiting_seconds: 0,
  webhook_deliveries_due: 0,
  webhook_deliveries_dead: 0,
});

/** The machinery behind events: it runs in every server. */
export interface Events {
  /** Says that a company has new events; called after the commit. */
  wake(companyId: number): void;
  readonly heads: HeadWatch;
  /** Reads that wait, of every service. */
  readonly waits: OpenLimit;
  readonly streams: OpenLimit;
  readonly gauges: EventGauges;
  /** Opens a watch that ends with the server. */
  watch(options: Omit<WatchOptions<number>, 'onError'>): Watch<number>;
  /** Runs work now and then, until the server stops. */
  every(ms: number, work: () => Promise<unknown>): void;
  /** Answers everybody who waits for events, so that the server can stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface EventsOptions {
  store: Store;
  logger: Logger;
  retentionDays: number;
  /** For how long events tell the addresses of callers. */
  addressDays: number;
}

export function startEvents({ store, logger, retentionDays, addressDays }: EventsOptions): Events {
  const warn = (error: unknown) => logger.warn({ err: error }, 'events: tried again in a moment');
  const heads = new HeadWatch(store, warn);
  const gauges = newGauges();
  const sequencer = startSequencer(store, (head) => heads.moved(head), warn, gauges);
  const watches: { drain(): Promise<void> }[] = [heads];
  const chores: { timer: NodeJS.Timeout; running: Promise<unknown> }[] = [];
  const every: Events['every'] = (ms, work) => {
    const chore = { timer: setInterval(() => void run(), ms), running: Promise.resolve<unknown>(undefined) };
    const run = () => {
      chore.running = work().catch(warn);
    };
    chores.push(chore);
  };
  every(RETENTION_MS, () => deleteOldEvents(store, retentionDays));
  every(RETENTION_MS, () => deleteOldAddresses(store, addressDays));
  const drain = () => Promise.all(watches.map((watch) => watch.drain()));
  return {
    wake: sequencer.wake,
    heads,
    waits: new OpenLimit(WAITS_PER_CALLER, WAITS_PER_SERVER),
    streams: new OpenLimit(STREAMS_PER_CALLER, STREAMS_PER_SERVER),
    gauges,
    watch(options) {
      const watch = new Watch({ ...options, onError: warn });
      watches.push(watch);
      return watch;
    },
    every,
    async drain() {
      await drain();
    },
    async stop() {
      for (const { timer } of chores) clearInterval(timer);
      await drain();
      await sequencer.stop();
      await Promise.all(chores.map(({ running }) => running));
    },
  };
}
