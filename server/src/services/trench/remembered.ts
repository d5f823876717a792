import type { SegmentRow } from './segments.sql.js';

interface Entry<V> {
  version: number;
  value: V;
  size: number;
  until: number;
}

/** What one process keeps of segments, by version; the oldest goes first when it is too much. */
class Remembered<V> {
  readonly #entries = new Map<string, Entry<V>>();
  #size = 0;

  constructor(
    readonly most: number,
    readonly milliseconds = Number.POSITIVE_INFINITY,
  ) {}

  get(key: string | number): Entry<V> | undefined {
    const entry = this.#entries.get(String(key));
    return entry && entry.until > performance.now() ? entry : undefined;
  }

  keep(key: string | number, version: number, value: V, size: number): V {
    this.drop(key);
    this.#entries.set(String(key), { version, value, size, until: performance.now() + this.milliseconds });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.most) break;
      this.drop(oldest);
    }
    return value;
  }

  drop(key: string | number): void {
    this.#size -= this.#entries.get(String(key))?.size ?? 0;
    this.#entries.delete(String(key));
  }
}

const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_ITEMS = 40_000;

/** A segment's detail as it was last rendered: layout is computed once per version and language, never stored. */
export const rememberedDetail = new Remembered<string>(MOST_CHARACTERS);

/**
 * Segments as this process last saved them: the next change of one then needs no reading. Not for long, because
 * after a failover to a database that lost the last commits a version could come to stand for something else.
 */
export const rememberedSegments = new Remembered<SegmentRow>(MOST_ITEMS, 10_000);
