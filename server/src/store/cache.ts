import type { Tx } from './store.js';

interface Entry<V> {
  version: number;
  value: V;
  size: number;
  until: number;
}

/** A cache of versioned values, in this process. Above the size limit the oldest entries are removed first. */
export class VersionCache<V> {
  readonly #entries = new Map<string | number, Entry<V>>();
  #size = 0;

  constructor(
    readonly maxSize: number,
    readonly lifetimeMs = Number.POSITIVE_INFINITY,
  ) {}

  get(key: string | number): Entry<V> | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry : undefined;
  }

  set(key: string | number, version: number, value: V, size: number): V {
    this.delete(key);
    if (size > this.maxSize) return value;
    this.#entries.set(key, { version, value, size, until: performance.now() + this.lifetimeMs });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.maxSize) break;
      this.delete(oldest);
    }
    return value;
  }

  delete(key: string | number): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

/** A cache for values that are slow to create. Concurrent requests for the same key wait for one creation. */
export class SingleFlightCache<V> {
  readonly #values: VersionCache<V>;
  readonly #pending = new Map<string, Promise<V>>();

  constructor(
    maxSize: number,
    readonly sizeOf: (value: V) => number,
  ) {
    this.#values = new VersionCache(maxSize);
  }

  async get(key: string, create: () => Promise<V>): Promise<V> {
    const cached = this.#values.get(key);
    if (cached) return cached.value;
    const pending =
      this.#pending.get(key) ?? this.#create(key, create).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #create(key: string, create: () => Promise<V>): Promise<V> {
    const value = await create();
    return this.#values.set(key, 0, value, this.sizeOf(value));
  }
}

/** Creates one value per store, such as a cache, and one for each transaction that will be rolled back. */
export function perStore<T>(create: (tx: Tx) => T): (tx: Tx) => T {
  const values = new WeakMap<object, T>();
  return (tx) => {
    const place = tx.rehearsal ?? tx.origin;
    let value = values.get(place);
    if (value === undefined) {
      value = create(tx);
      values.set(place, value);
    }
    return value;
  };
}
