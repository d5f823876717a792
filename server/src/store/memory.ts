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
    if (size > this.most) return value;
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

/** What takes long to make is made once, and kept. Whoever asks meanwhile waits for the same one: a crew begins its day together. */
export class MadeOnce<V> {
  readonly #made: Memory<V>;
  readonly #inTheMaking = new Map<string, Promise<V>>();

  constructor(
    most: number,
    readonly sizeOf: (value: V) => number,
  ) {
    this.#made = new Memory(most);
  }

  async get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#made.get(key);
    if (known) return known.value;
    const making =
      this.#inTheMaking.get(key) ?? this.#make(key, make).finally(() => this.#inTheMaking.delete(key));
    this.#inTheMaking.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<V>): Promise<V> {
    const value = await make();
    return this.#made.keep(key, 0, value, this.sizeOf(value));
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
