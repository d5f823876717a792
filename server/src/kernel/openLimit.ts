import { Refusal } from './refusals.js';

const RETRY_SECONDS = 5;

/**
 * Counts what callers keep open on this server: reads that wait, or streams. It protects the server, so it holds also
 * where requests are not counted (`--rate-limit 0`).
 */
export class OpenLimit {
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(
    private readonly perCaller: number,
    private readonly perServer: number,
  ) {}

  /** Counts one more, or refuses. Whoever entered calls the answer once, when it is over. */
  enter(key: string): () => void {
    const own = this.#open.get(key) ?? 0;
    if (own >= this.perCaller || this.#all >= this.perServer)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS });
    this.#open.set(key, own + 1);
    this.#all++;
    return () => this.#leave(key);
  }

  async during<T>(key: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #leave(key: string): void {
    this.#all--;
    const left = this.#open.get(key)! - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
