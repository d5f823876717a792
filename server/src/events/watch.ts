/** Numbers that are known without a query. Those that grew longest ago are forgotten first. */
const MAX_KNOWN = 10_000;

interface Waiter {
  after: number;
  resolve(advanced: boolean): void;
}

/** A number that only grows, such as the version of a segment or the head of a feed. */
export interface Counted<Key> {
  key: Key;
  value: number;
}

export interface WatchOptions<Key> {
  /** Reads the numbers that somebody waits for, all in one query. */
  read(keys: readonly Key[]): Promise<Counted<Key>[]>;
  onError(error: unknown): void;
  /** How soon those who wait on this server learn of what another server did. */
  pollMs: number;
}

/** Tells those who wait that a number has grown. A waiter holds no database connection. */
export class Watch<Key> {
  readonly #waiters = new Map<Key, Set<Waiter>>();
  readonly #known = new Map<Key, number>();
  readonly #listeners = new Set<(key: Key) => void>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #drained = false;

  constructor(private readonly options: WatchOptions<Key>) {}

  /** The server is stopping: those who wait are told so, and nobody waits any more. */
  get isDrained(): boolean {
    return this.#drained;
  }

  /** The number as far as it is known here; 0 if it is not. */
  latest(key: Key): number {
    return this.#known.get(key) ?? 0;
  }

  advance(key: Key, value: number): void {
    if (value <= this.latest(key)) return;
    this.#known.delete(key);
    this.#known.set(key, value);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    for (const waiter of this.#waiters.get(key) ?? []) if (waiter.after < value) waiter.resolve(true);
    for (const listener of this.#listeners) listener(key);
  }

  onAdvance(listener: (key: Key) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the number is above `after`, with false when the time is over, the caller gone or the server stopping. */
  wait(key: Key, after: number, ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#drained || signal.aborted || ms <= 0) return Promise.resolve(false);
    if (this.latest(key) > after) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiters = this.#waiters.get(key) ?? new Set<Waiter>();
      this.#waiters.set(key, waiters);
      const finish = (advanced: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        waiters.delete(waiter);
        if (waiters.size === 0 && this.#waiters.get(key) === waiters) this.#waiters.delete(key);
        if (this.#waiters.size === 0) this.#stopPolling();
        resolve(advanced);
      };
      const waiter: Waiter = { after, resolve: finish };
      const giveUp = () => finish(false);
      const timer = setTimeout(giveUp, ms);
      signal.addEventListener('abort', giveUp, { once: true });
      waiters.add(waiter);
      this.#timer ??= setInterval(() => this.#poll(), this.options.pollMs);
    });
  }

  async drain(): Promise<void> {
    this.#drained = true;
    for (const waiters of this.#waiters.values()) for (const { resolve } of [...waiters]) resolve(false);
    this.#stopPolling();
    await this.#polling;
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #poll(): void {
    this.#polling ??= this.options
      .read([...this.#waiters.keys()])
      .then((found) => {
        for (const { key, value } of found) this.advance(key, value);
      }, this.options.onError)
      .finally(() => {
        this.#polling = undefined;
      });
  }
}
