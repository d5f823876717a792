import { type Claim, type Endpoint, LEASE_SECONDS } from './deliveries.sql.js';
import type { Attempt } from './delivery.js';

/** How many attempts run at the same time on a server, so that a slow receiver stops nobody else's deliveries. */
export const PER_ENDPOINT = 4;
export const PER_COMPANY = 8;
export const PER_SERVER = 32;

/** Deliveries that are claimed ahead, when the receiver is fast. */
const MOST_AHEAD = 256;
/** What is claimed ahead should be sent within this time. */
const AHEAD_MS = 5_000;
/** A claim that is older may end while its attempt is under way; it is left to whoever claims it next. */
const FRESH_MS = (LEASE_SECONDS - 20) * 1000;

/** One endpoint with what is claimed for it. */
export class Lane {
  endpoint: Endpoint;
  queue: { claim: Claim; claimedAt: number }[] = [];
  active = 0;
  /** There was more to claim the last time. */
  hasMore = false;
  #averageMs = 1_000;
  #hangs = false;

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  /** A receiver that let an attempt time out gets one at a time until it answers. */
  get limit(): number {
    return this.#hangs ? 1 : PER_ENDPOINT;
  }

  get ahead(): number {
    const fitting = Math.floor((this.limit * AHEAD_MS) / this.#averageMs);
    return Math.min(MOST_AHEAD, Math.max(this.limit, fitting));
  }

  /** Half of what was claimed ahead is used up, and there is more. */
  get isHungry(): boolean {
    return this.hasMore && this.queue.length <= this.ahead / 2;
  }

  observe({ ms, isTimeout }: Attempt): void {
    this.#averageMs = this.#averageMs * 0.8 + Math.max(1, ms) * 0.2;
    this.#hangs = isTimeout;
  }
}

/** All lanes of a server, and the limits between them. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #companies = new Map<number, number>();
  #active = 0;

  /** In another order every time, so that none is always served first. */
  all(): Lane[] {
    const lanes = [...this.#lanes.values()];
    const start = Math.floor(Math.random() * lanes.length);
    return [...lanes.slice(start), ...lanes.slice(0, start)];
  }

  /** How many deliveries to claim for each endpoint that has some. Lanes without work are forgotten. */
  wanted(due: readonly Endpoint[]): (Endpoint & { count: number })[] {
    for (const [key, lane] of this.#lanes) {
      lane.hasMore = false;
      if (lane.active === 0 && lane.queue.length === 0) this.#lanes.delete(key);
    }
    return due.flatMap((endpoint) => {
      const lane = this.#lanes.get(keyOf(endpoint.companyId, endpoint.id)) ?? new Lane(endpoint);
      lane.endpoint = endpoint;
      this.#lanes.set(keyOf(endpoint.companyId, endpoint.id), lane);
      lane.hasMore = true;
      const count = lane.ahead - lane.queue.length - lane.active;
      if (count <= 0) return [];
      return [{ ...endpoint, count }];
    });
  }

  /** Queues what was claimed. An endpoint that got all that it wanted may have more. */
  add(wanted: readonly (Endpoint & { count: number })[], claims: readonly Claim[]): void {
    const claimedAt = performance.now();
    for (const { companyId, id, count, ordering } of wanted) {
      const lane = this.#lanes.get(keyOf(companyId, id))!;
      const own = claims.filter((claim) => claim.companyId === companyId && claim.webhookId === id);
      lane.queue.push(...own.map((claim) => ({ claim, claimedAt })));
      // In order, what waits for a delivery of the same resource cannot be claimed before that has succeeded.
      lane.hasMore = own.length === count || ordering === 'PER_RESOURCE';
    }
  }

  /** The next claim of a lane, if the limits leave room for it; then `finish` must follow. */
  start(lane: Lane): Claim | undefined {
    const { companyId } = lane.endpoint;
    const ofCompany = this.#companies.get(companyId) ?? 0;
    if (this.#active >= PER_SERVER || ofCompany >= PER_COMPANY || lane.active >= lane.limit) return undefined;
    let next = lane.queue.shift();
    while (next && performance.now() - next.claimedAt > FRESH_MS) next = lane.queue.shift();
    if (!next) return undefined;
    lane.active++;
    this.#active++;
    this.#companies.set(companyId, ofCompany + 1);
    return next.claim;
  }

  finish(lane: Lane): void {
    const { companyId } = lane.endpoint;
    lane.active--;
    this.#active--;
    const ofCompany = this.#companies.get(companyId)! - 1;
    if (ofCompany > 0) this.#companies.set(companyId, ofCompany);
    else this.#companies.delete(companyId);
  }
}

const keyOf = (companyId: number, id: string) => `${companyId}/${id}`;
