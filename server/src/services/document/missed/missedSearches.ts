import type { Tx } from '../../../store/store.js';
import { MISSED_LIMITS } from '../limits.js';
import { countMissed } from './missed.sql.js';

/** A search of a person, among all documents. */
export interface MadeSearch {
  companyId: number;
  /** The key of the caller. It is never stored. */
  caller: string;
  q: string;
  isMissed: boolean;
}

interface Waiting {
  companyId: number;
  query: string;
  since: number;
}

/** Whoever types on within this time has not finished the query. */
const SETTLED_MS = 3_000;
/** Callers whose last query waits, and different queries that wait to be written. Above this, further ones are not counted. */
const MAX_WAITING = 1_000;

/**
 * Counts searches that found nothing. Searches only put them into memory, and a timer writes them, so that no search
 * waits for it or fails by it. The app searches with each key; of what a person types on, only the last query counts.
 */
export class MissedSearches {
  readonly #typed = new Map<string, Waiting>();
  /** How often each query was made, by company. */
  #settled = new Map<number, Map<string, number>>();
  #size = 0;

  constructor(readonly now: () => number = () => performance.now()) {}

  note({ companyId, caller, q, isMissed }: MadeSearch): void {
    const query = normalise(q);
    const before = this.#typed.get(caller);
    if (before) {
      this.#typed.delete(caller);
      if (!query.startsWith(before.query) && !before.query.startsWith(query)) this.#settle(before);
    }
    if (!isMissed || !isKept(query) || this.#typed.size >= MAX_WAITING) return;
    this.#typed.set(caller, { companyId, query, since: this.now() });
  }

  /** Writes what nobody types on any more. One company that cannot be written does not keep others from it. */
  async write(tx: Tx): Promise<void> {
    for (const [caller, waiting] of this.#typed) {
      if (this.now() - waiting.since < SETTLED_MS) continue;
      this.#typed.delete(caller);
      this.#settle(waiting);
    }
    const settled = this.#settled;
    this.#settled = new Map();
    this.#size = 0;
    const written = [...settled].map(([companyId, counts]) => countMissed(tx, companyId, counts));
    for (const each of await Promise.allSettled(written)) if (each.status === 'rejected') throw each.reason;
  }

  #settle({ companyId, query }: Waiting): void {
    const counts = this.#settled.get(companyId) ?? new Map<string, number>();
    const count = counts.get(query) ?? 0;
    if (count === 0 && this.#size >= MAX_WAITING) return;
    if (count === 0) this.#size++;
    this.#settled.set(companyId, counts.set(query, count + 1));
  }
}

const normalise = (q: string): string => q.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Addresses and long numbers may be those of a person, and long texts were not typed. */
const isKept = (query: string): boolean =>
  query.length <= MISSED_LIMITS.characters &&
  /\p{L}{2}/u.test(query) &&
  !query.includes('@') &&
  (query.match(/\p{N}/gu)?.length ?? 0) < MISSED_LIMITS.digits;
