import type { FastifyRequest } from 'fastify';
import { TooBusy } from '../auth/fairQueue.js';
import { originOf } from '../auth/journal.js';
import { type Login, logIn, PASSWORD_ALONE } from '../auth/login.js';
import { WEB_CLIENT } from '../auth/session.js';
import { addressKey, networkOf } from '../kernel/network.js';
import { RateLimit } from '../kernel/rateLimit.js';
import { Refusal } from '../kernel/refusals.js';
import type { Tx } from '../store/store.js';

/** The browser app asks on behalf of the users of every company. */
const ASKER = { clientId: WEB_CLIENT, companyId: 0, anyCompany: true, isBrowser: true };

/** Attempts per address. People of an office behind one address log in within minutes of each other. */
export const ATTEMPTS_PER_SECOND = 2;
export const MAX_ATTEMPTS_AT_ONCE = 120;

/** Attempts at passwords with a browser, which are limited per address. */
export class Attempts {
  readonly #limit: RateLimit;

  constructor(
    private readonly tx: Tx,
    isLimited: boolean,
    private readonly logAddresses: boolean,
  ) {
    this.#limit = new RateLimit(isLimited ? ATTEMPTS_PER_SECOND : 0, undefined, MAX_ATTEMPTS_AT_ONCE);
  }

  /** Counts a request as an attempt, before its body is read. */
  take({ ip }: FastifyRequest): void {
    this.#limit.take(addressKey(ip));
  }

  /** Who logs in, or undefined for every reason. */
  logIn(
    request: FastifyRequest,
    nameOrEmail: string,
    password: string,
    secondStep = PASSWORD_ALONE,
  ): Promise<Login | undefined> {
    const origin = originOf(request, this.logAddresses);
    // All browsers are one client, and a flood from one address must not keep the others waiting.
    const asker = { ...ASKER, queue: `${WEB_CLIENT} ${networkOf(request.ip)}`, secondStep };
    return logIn(this.tx, origin, asker, nameOrEmail, password).catch(refuseIfBusy);
  }
}

/** For work in the queue of password hashing. */
export function refuseIfBusy(error: unknown): never {
  throw error instanceof TooBusy ? new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 }) : error;
}
