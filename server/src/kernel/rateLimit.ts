import { Refusal } from './refusals.js';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Limit for the buckets in memory, because an attacker can use many addresses. */
const MAX_BUCKETS = 10_000;

/** The answer, which tells the caller about its limit. */
interface Headers {
  header(name: string, value: string): unknown;
}

/** A token bucket per caller: `perSecond` requests on average, with bursts of twice that or of `burst`. */
export class RateLimit {
  #current = new Map<string, Bucket>();
  #previous = new Map<string, Bucket>();
  readonly #burst: number;
  readonly #policy: string;

  constructor(
    readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
    burst: number = perSecond * 2,
  ) {
    this.#burst = burst;
    this.#policy = `"default";q=${burst};w=${burst / perSecond}`;
  }

  /** Takes one token, or refuses with the time until the next one. An answer gets the headers of the IETF draft. */
  take(key: string, answer?: Headers): void {
    if (this.perSecond === 0) return;
    const now = this.now();
    const bucket = this.#bucketOf(key, now);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.perSecond);
    bucket.filledAt = now;
    if (bucket.tokens < 1) {
      const retryAfter = Math.max(1, Math.ceil((1 - bucket.tokens) / this.perSecond));
      if (answer) this.#tell(answer, 0, retryAfter);
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
    }
    bucket.tokens -= 1;
    if (answer)
      this.#tell(
        answer,
        Math.floor(bucket.tokens),
        Math.ceil((this.#burst - bucket.tokens) / this.perSecond),
      );
  }

  /** Refuses if no token is left, and takes none. */
  require(key: string, answer?: Headers): void {
    if (this.perSecond === 0 || !(this.#current.has(key) || this.#previous.has(key))) return;
    this.take(key, answer);
    this.#bucketOf(key, this.now()).tokens += 1;
  }

  /** draft-ietf-httpapi-ratelimit-headers: `r` requests are left, and in `t` seconds all of the quota is. */
  #tell(answer: Headers, left: number, seconds: number): void {
    answer.header('ratelimit-policy', this.#policy);
    answer.header('ratelimit', `"default";r=${left};t=${seconds}`);
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
