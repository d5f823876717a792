import { randomBytes } from 'node:crypto';
import type { Caller } from '../kernel/caller.js';
import { Refusal } from '../kernel/refusals.js';
import { BASIC_SCOPE } from '../kernel/scopes.js';
import type { Store, Tx } from '../store/store.js';
import { tokenId } from './bearer.js';
import { CallerCache } from './callerCache.js';
import { findLiveSession, insertSession, removeSession, renewSession } from './session.sql.js';

/** How long a session lasts without use, and at most. */
export interface SessionLimits {
  idleSeconds?: number | undefined;
  maxSeconds?: number | undefined;
}

const IDLE_SECONDS = 2 * 3600;
const MAX_SECONDS = 12 * 3600;

/** All browsers call as this client. */
export const WEB_CLIENT = 'web';

const MAX_RENEWAL_SECONDS = 300;
const MAX_BROWSER_LENGTH = 200;

/** The directory that a session came through, and how long it lasts at most. */
export interface Directory {
  connectionId: string;
  hours: number;
  /** What the directory calls its own session. */
  sid: string | undefined;
}

interface Known {
  caller: Caller;
  /** When a use must be written down again, on the clock of this process. */
  renewAt: number;
}

/** The sessions of the browser app. The secret is in the cookie alone; its hash is the key of the row. */
export class Sessions {
  readonly #cache = new CallerCache<Known>();
  readonly #idleSeconds: number;
  readonly #maxSeconds: number;
  readonly #renewalSeconds: number;

  constructor(
    private readonly store: Store,
    { idleSeconds = IDLE_SECONDS, maxSeconds = MAX_SECONDS }: SessionLimits,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.#renewalSeconds = Math.min(MAX_RENEWAL_SECONDS, idleSeconds / 10);
    // A use may be written down this much too late, and the session must not end early for that.
    this.#idleSeconds = idleSeconds + this.#renewalSeconds;
    this.#maxSeconds = maxSeconds;
  }

  /** Opens a session and returns its secret, which is always a new one. */
  async open(tx: Tx, username: string, browser: string | undefined, through?: Directory): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await insertSession(tx, {
      id: tokenId(secret),
      username,
      browser: browser?.slice(0, MAX_BROWSER_LENGTH),
      idleSeconds: this.#idleSeconds,
      maxSeconds: Math.min(this.#maxSeconds, (through?.hours ?? Number.POSITIVE_INFINITY) * 3600),
      connectionId: through?.connectionId,
      sid: through?.sid,
    });
    return secret;
  }

  /** The caller of a session, or a refusal. A use is written down now and then, and nobody waits for it. */
  async callerOf(secret: string): Promise<Caller> {
    const known = await this.#cache.get(keyOf(secret), () => this.#load(secret));
    if (performance.now() >= known.renewAt) {
      known.renewAt = performance.now() + this.#renewalSeconds * 1000;
      renewSession(this.store, tokenId(secret), this.#idleSeconds).catch(this.onFault);
    }
    return known.caller;
  }

  async end(tx: Tx, secret: string): Promise<void> {
    await removeSession(tx, tokenId(secret));
    this.forget(secret);
  }

  /** This server stops believing a session at once; the others do within seconds. */
  forget(secret: string): void {
    this.#cache.forget(keyOf(secret));
  }

  /** The same for sessions whose secrets are not known here, such as all others of a user. It is rare, and all are looked up again. */
  forgetAll(): void {
    this.#cache.forgetAll();
  }

  async #load(secret: string): Promise<{ value: Known; lifetimeMs: number }> {
    const row = await findLiveSession(this.store, tokenId(secret));
    if (!row) throw new Refusal('TOKEN_REQUIRED');
    const { username, companyId, confirmed, administrator, held, lifetimeMs, ageMs, directoryLogin } = row;
    const scopes = new Set([BASIC_SCOPE, ...held]);
    const caller: Caller = {
      clientId: WEB_CLIENT,
      companyId,
      user: { username, confirmed, administrator },
      scopes,
      mayHave: scopes,
      key: `user:${username}`,
      author: username,
      isBrowser: true,
      ...(directoryLogin !== null && { directoryLogin }),
    };
    const renewAt = performance.now() + this.#renewalSeconds * 1000 - ageMs;
    return { value: { caller, renewAt }, lifetimeMs };
  }
}

const keyOf = (secret: string): string => tokenId(secret).toString('base64');
