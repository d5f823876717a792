import { ToldRefusal } from '../../../events/door.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import { RateLimit } from '../../../kernel/rateLimit.js';
import { Refusal } from '../../../kernel/refusals.js';
import { MAX_TAKEN_NAMES, MAX_TAKEN_NAMES_OF_COMPANY } from '../limits.js';
import { MESSAGES } from '../messages.js';

const WINDOW_MS = 60_000;

/**
 * User names, e-mails and client ids are unique across companies, so "taken" tells of people and programs of others. An
 * administrator learns it a few times a minute. Whoever meets the limit is told of in the feed of the company, once a minute.
 */
export class TakenNames {
  readonly #limits: [limit: RateLimit, keyOf: (caller: Caller) => string][];
  /** When the company was last told of an administrator. */
  readonly #toldAt = new Map<string, number>();

  constructor(
    isLimited: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    const perMinute = (count: number) => new RateLimit(isLimited ? count / 60 : 0, now, count);
    this.#limits = [
      [perMinute(MAX_TAKEN_NAMES), ({ key }) => key],
      [perMinute(MAX_TAKEN_NAMES_OF_COMPANY), ({ companyId }) => `company:${companyId}`],
    ];
  }

  /** To be called before a name is looked up, under the lock of the company: then a 429 does not depend on the name. */
  require(caller: Caller, language: Language): void {
    try {
      for (const [limit, keyOf] of this.#limits) limit.require(keyOf(caller));
    } catch (error) {
      throw error instanceof Refusal ? this.#refusal(error, caller, language) : error;
    }
  }

  refuse(caller: Caller, code: 'USERNAME_TAKEN' | 'EMAIL_TAKEN' | 'CLIENT_ID_TAKEN'): never {
    for (const [limit, keyOf] of this.#limits) limit.take(keyOf(caller));
    throw new Refusal(code);
  }

  #refusal({ code, more }: Refusal, caller: Caller, language: Language): Refusal {
    const detail = message(language, MESSAGES.tooManyTaken, String(more.retryAfter));
    const refusal = { ...more, detail };
    if (!this.#isNews(caller.key)) return new Refusal(code, refusal);
    const { companyId, key: resource } = caller;
    return new ToldRefusal(code, refusal, { companyId, type: 'user.probed', resource });
  }

  #isNews(key: string): boolean {
    const now = this.now();
    for (const [known, at] of this.#toldAt) if (now - at >= WINDOW_MS) this.#toldAt.delete(known);
    if (this.#toldAt.has(key)) return false;
    this.#toldAt.set(key, now);
    return true;
  }
}
