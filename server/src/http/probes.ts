import { RefusalWithEvent } from '../events/door.js';
import type { Caller } from '../kernel/caller.js';
import { PROBES_OF_COMPANY, PROBES_PER_MINUTE } from '../kernel/limits.js';
import { RateLimit } from '../kernel/rateLimit.js';
import { Refusal } from '../kernel/refusals.js';
import type { Language } from './language.js';
import { message } from './messages.js';

const WINDOW_MS = 60_000;
const MAX_KNOWN = 10_000;

/**
 * A limit on finding out about other companies: some requests answer otherwise if a name belongs to somebody there. A caller
 * finds a few a minute. Whoever meets the limit is told of in the feed of the own company, once a minute.
 */
export class Probes {
  readonly #limits: [limit: RateLimit, keyOf: (caller: Caller) => string][];
  /** When the company was last told of a caller. */
  readonly #reportedAt = new Map<string, number>();
  /** What companies have found before; asking again tells nothing new. */
  readonly #known = new Set<string>();

  constructor(
    isLimited: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    const perMinute = (count: number) => new RateLimit(isLimited ? count / 60 : 0, now, count);
    this.#limits = [
      [perMinute(PROBES_PER_MINUTE), ({ key }) => key],
      [perMinute(PROBES_OF_COMPANY), ({ companyId }) => `company:${companyId}`],
    ];
  }

  /** To be called for every name, found or not: a 429 for those that are found would tell the same. */
  require(caller: Caller, language: Language): void {
    try {
      for (const [limit, keyOf] of this.#limits) limit.require(keyOf(caller));
    } catch (error) {
      throw error instanceof Refusal ? this.#refusal(error, caller, language) : error;
    }
  }

  /** Counts a name that was found. Nothing may be awaited since `require`, unless a lock is held. */
  found(caller: Caller): void {
    for (const [limit, keyOf] of this.#limits) limit.take(keyOf(caller));
  }

  /** Both at once, for a name that has been looked up. One that the company has found before does not count. */
  look(caller: Caller, language: Language, name: string, isFound: boolean): void {
    const key = `${caller.companyId} ${name}`;
    if (this.#known.has(key)) return;
    this.require(caller, language);
    if (!isFound) return;
    this.found(caller);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.add(key);
  }

  #refusal({ code, more }: Refusal, caller: Caller, language: Language): Refusal {
    const detail = message(language, 'tooManyProbes', String(more.retryAfter));
    const refusal = { ...more, detail };
    if (!this.#isNews(caller.key)) return new Refusal(code, refusal);
    const { companyId, key: resource } = caller;
    return new RefusalWithEvent(code, refusal, { companyId, type: 'user.probed', resource });
  }

  #isNews(key: string): boolean {
    const now = this.now();
    for (const [known, at] of this.#reportedAt) if (now - at >= WINDOW_MS) this.#reportedAt.delete(known);
    if (this.#reportedAt.has(key)) return false;
    this.#reportedAt.set(key, now);
    return true;
  }
}
