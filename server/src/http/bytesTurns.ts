import { type Caller, limitKey } from '../kernel/caller.js';
import { Refusal } from '../kernel/refusals.js';
import { JobQueue, type Queued } from '../work/index.js';

/** Bodies of bytes that are written at the same time. Each keeps a connection to the database for some milliseconds. */
const AT_ONCE = 2;
/** Then the caller is asked to come again: what waits takes memory, and a database that hangs would let it grow. */
const MAX_WAIT_MS = 10_000;

interface Waiting extends Queued {
  start(): void;
}

/**
 * Bodies of bytes are large, and a phone sends many of them: they take turns on a few connections to the database, so that
 * others find one free.
 */
export class BytesTurns {
  readonly #queue = new JobQueue<Waiting>();
  #running = 0;

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  async take<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE) this.#running++;
    else await this.#turn(caller);
    try {
      return await work();
    } finally {
      const next = this.#queue.shift(() => true);
      if (next) next.start();
      else this.#running--;
    }
  }

  #turn(caller: Caller): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        companyId: caller.companyId,
        lane: limitKey(caller),
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue.remove(waiting);
        reject(new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 }));
      }, this.maxWaitMs);
      this.#queue.push(waiting);
    });
  }
}
