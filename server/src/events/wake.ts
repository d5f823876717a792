import type { Store } from '../store/store.js';
import { listHeads } from './sequencer.sql.js';

/** How soon somebody who waits on this server learns of positions that another server has given. */
const POLL_MS = 250;

interface Waiter {
  after: number;
  resolve(advanced: boolean): void;
}

/** Tells those who wait that a company's feed has new positions. A waiter holds no database connection. */
export class HeadWatch {
  readonly #waiters = new Map<number, Set<Waiter>>();
  readonly #known = new Map<number, number>();
  readonly #listeners = new Set<(companyId: number) => void>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #drained = false;

  constructor(
    private readonly store: Store,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** The server is stopping: those who wait are told so, and nobody waits any more. */
  get isDrained(): boolean {
    return this.#drained;
  }

  advance(companyId: number, position: number): void {
    if (position <= (this.#known.get(companyId) ?? 0)) return;
    this.#known.set(companyId, position);
    for (const waiter of this.#waiters.get(companyId) ?? [])
      if (waiter.after < position) waiter.resolve(true);
    for (const listener of this.#listeners) listener(companyId);
  }

  onAdvance(listener: (companyId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the head is past `after`, with false when the time is over, the caller gone or the server stopping. */
  wait(companyId: number, after: number, ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#drained || signal.aborted || ms <= 0) return Promise.resolve(false);
    if ((this.#known.get(companyId) ?? 0) > after) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiters = this.#waiters.get(companyId) ?? new Set<Waiter>();
      this.#waiters.set(companyId, waiters);
      const finish = (advanced: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        waiters.delete(waiter);
        if (waiters.size === 0 && this.#waiters.get(companyId) === waiters) this.#waiters.delete(companyId);
        if (this.#waiters.size === 0) this.#stopPolling();
        resolve(advanced);
      };
      const waiter: Waiter = { after, resolve: finish };
      const giveUp = () => finish(false);
      const timer = setTimeout(giveUp, ms);
      signal.addEventListener('abort', giveUp, { once: true });
      waiters.add(waiter);
      this.#timer ??= setInterval(() => this.#poll(), POLL_MS);
    });
  }

  async drain(): Promise<void> {
    this.#drained = true;
    for (const waiters of this.#waiters.values()) for (const { resolve } of [...waiters]) resolve(false);
    this.#stopPolling();
    await this.#polling;
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #poll(): void {
    this.#polling ??= listHeads(this.store, [...this.#waiters.keys()])
      .then((heads) => {
        for (const { companyId, position } of heads) this.advance(companyId, position);
      }, this.onError)
      .finally(() => {
        this.#polling = undefined;
      });
  }
}
