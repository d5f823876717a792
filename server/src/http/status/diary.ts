import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store/store.js';
import { VERSION } from '../../version.js';
import { type Counts, writeBeat } from './diary.sql.js';

/** More than once a minute, so that every minute in which the server was there is marked, and a store that takes no writes is noticed. */
export const BEAT_MS = 10_000;
/** A request that takes longer is slow, unless it asked to wait. */
const SLOW_MS = 2_000;

/** Counts what this server answers, and writes it down now and then together with the fact that it is there. */
export class ServerDiary {
  readonly #server = randomUUID();
  #counts: Counts = { requests: 0, errors: 0, slow: 0 };

  constructor(readonly store: Store) {}

  /** Requests to services alone: what monitors ask for says nothing of them. */
  observe(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      if (request.routeOptions.config.operation !== undefined) {
        const isWaiting = Object.hasOwn((request.query as object | undefined) ?? {}, 'wait');
        this.count(reply.statusCode, isWaiting ? 0 : reply.elapsedTime);
      }
      done(null, payload);
    });
  }

  count(status: number, ms: number): void {
    this.#counts.requests++;
    if (status >= 500) this.#counts.errors++;
    if (ms > SLOW_MS) this.#counts.slow++;
  }

  /** What could not be written, because the store was out of reach, is written with a later beat. */
  async beat(isRunning = true): Promise<void> {
    const counts = this.#counts;
    this.#counts = { requests: 0, errors: 0, slow: 0 };
    try {
      await writeBeat(this.store, this.#server, VERSION, counts, isRunning);
    } catch (error) {
      for (const name of ['requests', 'errors', 'slow'] as const) this.#counts[name] += counts[name];
      throw error;
    }
  }
}
