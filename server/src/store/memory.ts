import type { Tx } from './store.js';

interface Entry<V> {
  version: number;
  value: V;
  size: number;
  until: number;
}

/** What one process keeps of a store, by version; the oldest goes first when it is too much. */
export class Memory<V> {
  readonly #entries = new Map<string | number, Entry<V>>();
  #size = 0;

  constructor(
    readonly most: number,
    readonly milliseconds = Number.POSITIVE_INFINITY,
  ) {}

  get(key: string | number): Entry<V> | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry : undefined;
  }

  keep(key: string | number, version: number, value: V, size: number): V {
    this.drop(key);
    this.#entries.set(key, { version, value, size, until: performance.now() + this.milliseconds });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.most) break;
      this.drop(oldest);
    }
    return value;
  }

  drop(key: string | number): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

/** Something that there is one of for each store. */
export function perStore<T>(create: () => T): (tx: Tx) => T {
  const made = new WeakMap<object, T>();
  return ({ origin }) => {
    let one = made.get(origin);
    if (one === undefined) {
      one = create();
      made.set(origin, one);
    }
    return one;
  };
}
