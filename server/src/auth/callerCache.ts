/** A revocation must take effect within five seconds. */
const CACHE_MS = 4_000;
const MAX_ENTRIES = 10_000;

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/** Remembers for a moment what a token or a session stands for, and never beyond its end. */
export class CallerCache<T> {
  readonly #entries = new Map<string, Entry<T>>();

  /** The value of a key, or the one that `load` finds. One that is not found is not remembered. */
  get(key: string, load: () => Promise<{ value: T; lifetimeMs: number }>): Promise<T> {
    const now = performance.now();
    const entry = this.#entries.get(key);
    if (entry && entry.until > now) return entry.value;

    const loading = load();
    const fresh: Entry<T> = { until: now + CACHE_MS, value: loading.then(({ value }) => value) };
    this.#entries.delete(key);
    this.#entries.set(key, fresh);
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
    loading.then(
      ({ lifetimeMs }) => {
        fresh.until = Math.min(fresh.until, now + lifetimeMs);
      },
      () => {
        if (this.#entries.get(key) === fresh) this.#entries.delete(key);
      },
    );
    return fresh.value;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  forgetAll(): void {
    this.#entries.clear();
  }
}
