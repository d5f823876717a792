import { type Logger, pino } from 'pino';
import { STORE_FAULTS } from './kernel/storeFaults.js';
import { reasonOf, type StoreFault, storeFaultOf } from './store/faults.js';

/** Structured logs on standard error, written in batches so that no request waits for them. */
export function createLogger(level: string, stream?: { write(line: string): void }) {
  const destination = pino.destination({ dest: 2, sync: false, minLength: 16_000, periodicFlush: 500 });
  const faults = new StoreFaultLog();
  const logger: Logger = pino(
    {
      level,
      base: undefined,
      timestamp: isoTime(),
      hooks: {
        logMethod(words, method) {
          const err = (words[0] as { err?: unknown } | undefined)?.err;
          const fault = storeFaultOf(err);
          if (fault) faults.note(logger, fault, err);
          else method.apply(this, words);
        },
      },
    },
    stream ?? destination,
  );
  return { logger, flush: () => destination.flushSync() };
}

/** At most one line of a fault of the store comes in this time. */
const GATHER_MS = 1000;

/**
 * Everything that works with a store meets its faults, many times a second. They are no faults of ours, so that one warning a second
 * tells of them, without a stack and with the number of those that were left out.
 */
class StoreFaultLog {
  readonly #leftOut = new Map<StoreFault, { count: number; reason: string }>();

  note(logger: Logger, fault: StoreFault, error: unknown): void {
    const gathered = this.#leftOut.get(fault);
    if (gathered) {
      gathered.count++;
      gathered.reason = reasonOf(error);
    } else this.#write(logger, fault, reasonOf(error), 0);
  }

  #write(logger: Logger, fault: StoreFault, reason: string, leftOut: number): void {
    logger.warn({ fault, reason, ...(leftOut && { leftOut }) }, STORE_FAULTS[fault].brief);
    this.#leftOut.set(fault, { count: 0, reason });
    setTimeout(() => {
      const { count, reason: last } = this.#leftOut.get(fault)!;
      this.#leftOut.delete(fault);
      // The line stands for one of them.
      if (count > 0) this.#write(logger, fault, last, count - 1);
    }, GATHER_MS).unref();
  }
}

/** The time as the field of a line. Lines of the same millisecond share it: writing it out is a quarter of the work of a line. */
function isoTime(): () => string {
  let [at, field] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== at) [at, field] = [now, `,"time":"${new Date(now).toISOString()}"`];
    return field;
  };
}
