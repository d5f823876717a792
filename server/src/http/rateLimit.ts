import { Refusal } from './refusals.js';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A token bucket per caller: `perSecond` on average, two seconds' worth at once. */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();
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
    const bucket = this.#buckets.get(key) ?? this.#newBucket(key, now);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) {
      throw new Refusal('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil((1 - bucket.tokens) / this.perSecond)),
      });
    }
    bucket.tokens -= 1;
  }

  #newBucket(key: string, now: number): Bucket {
    if (this.#buckets.size >= 10_000) this.#forgetFull(now);
    const bucket = { tokens: this.#burst, filledAt: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** A bucket that has filled up again says nothing that a new one would not. */
  #forgetFull(now: number): void {
    for (const [key, bucket] of this.#buckets) if (now - bucket.filledAt > 2000) this.#buckets.delete(key);
  }
}
