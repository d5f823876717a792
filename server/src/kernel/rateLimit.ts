import { Refusal } from './refusals.js';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Addresses are cheap, so that there may be any number of callers. */
const KEPT = 10_000;

/** A token bucket per caller: `perSecond` on average, two seconds' worth at once. */
export class RateLimit {
  #recent = new Map<string, Bucket>();
  #former = new Map<string, Bucket>();
  readonly #burst: number;

  constructor(
    readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#burst = perSecond * 2;
  }

  /** Takes one token, or refuses and says when there will be one. */
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

  /** Who has not come back while `KEPT` others came is forgotten; most likely that bucket is full again. */
  #bucketOf(key: string, now: number): Bucket {
    const known = this.#recent.get(key);
    if (known) return known;
    const bucket = this.#former.get(key) ?? { tokens: this.#burst, filledAt: now };
    if (this.#recent.size >= KEPT) {
      this.#former = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, bucket);
    return bucket;
  }
}
