import { Refusal } from './refusals.js';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Limit for the buckets in memory, because an attacker can use many addresses. */
const MAX_BUCKETS = 10_000;

/** A token bucket per caller: `perSecond` requests on average, with bursts of twice that or of `burst`. */
export class RateLimit {
  #current = new Map<string, Bucket>();
  #previous = new Map<string, Bucket>();
  readonly #burst: number;

  constructor(
    readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
    burst: number = perSecond * 2,
  ) {
    this.#burst = burst;
  }

  /** Takes one token, or refuses with the time until the next one. */
  take(key: string): void {
    if (this.perSecond === 0) return;
    const now = this.now();
    const bucket = this.#bucketOf(key, now);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) {
      throw new Refusal('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil((1 - bucket.tokens) / this.perSecond)),
      });
    }
    bucket.tokens -= 1;
  }

  /** Drops buckets that were not used while `MAX_BUCKETS` others were; most of them are full again. */
  #bucketOf(key: string, now: number): Bucket {
    const known = this.#current.get(key);
    if (known) return known;
    const bucket = this.#previous.get(key) ?? { tokens: this.#burst, filledAt: now };
    if (this.#current.size >= MAX_BUCKETS) {
      this.#previous = this.#current;
      this.#current = new Map();
    }
    this.#current.set(key, bucket);
    return bucket;
  }
}
