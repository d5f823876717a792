import { pino } from 'pino';

/** Structured logs on standard error, written in batches so that no request waits for them. */
export function createLogger(level: string) {
  const destination = pino.destination({ dest: 2, sync: false, minLength: 16_000, periodicFlush: 500 });
  const logger = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return { logger, flush: () => destination.flushSync() };
}
