import type { Logger } from 'pino';
import type { Store } from '../store/store.js';
import { deleteOldEvents } from './retention.js';
import { startSequencer } from './sequencer.js';
import { HeadWatch } from './wake.js';

const RETENTION_MS = 15 * 60_000;

/** The machinery behind events: it runs in every server. */
export interface Events {
  /** Says that a company has new events; called after the commit. */
  wake(companyId: number): void;
  readonly heads: HeadWatch;
  /** Seconds that the oldest event without a position had waited at the last poll. */
  readonly oldestWaitingSeconds: number;
  /** Answers everybody who waits for events, so that the server can stop. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

export interface EventsOptions {
  store: Store;
  logger: Logger;
  retentionDays: number;
}

export function startEvents({ store, logger, retentionDays }: EventsOptions): Events {
  const warn = (error: unknown) => logger.warn({ err: error }, 'events: tried again in a moment');
  const heads = new HeadWatch(store, warn);
  const sequencer = startSequencer(store, (companyId, position) => heads.advance(companyId, position), warn);
  let deleting: Promise<unknown> = Promise.resolve();
  const retention = setInterval(() => {
    deleting = deleteOldEvents(store, retentionDays).catch(warn);
  }, RETENTION_MS);
  return {
    wake: sequencer.wake,
    heads,
    get oldestWaitingSeconds() {
      return sequencer.oldestSeconds;
    },
    drain: () => heads.drain(),
    async stop() {
      clearInterval(retention);
      await heads.drain();
      await sequencer.stop();
      await deleting;
    },
  };
}
