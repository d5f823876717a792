import { asProblem, type Problem } from '../api/problem.js';
import { during } from '../settled/index.js';
import type { Closed } from './model.js';

export type SendState = 'saved' | 'saving' | 'waiting';

export interface Pace {
  newKey(): string;
  /** Ends early when the signal says so. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const LONGEST_WAIT_MS = 30_000;

const sleep: Pace['sleep'] = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });

/** The clock of the browser. */
export const browserPace: Pace = { newKey: () => crypto.randomUUID(), sleep };

/** Sends what a document has pending, one piece of work at a time, until the server has it all. */
export abstract class Sending {
  #state: SendState = 'saved';
  #obstacle: string | undefined;
  #running: Promise<void> | undefined;
  #waiting: AbortController | undefined;
  #isStopped = false;
  readonly #listeners = new Set<() => void>();

  constructor(protected readonly pace: Pace) {}

  /** Whether there is something that the server does not have. */
  protected abstract readonly isPending: boolean;
  /** The next piece of work. Undefined: there is none, or none may be done. */
  protected abstract next(): (() => Promise<void>) | undefined;

  get = (): SendState => this.#state;
  /** What the server says is wrong with its store while this waits, for people; undefined for what will pass by itself. */
  obstacle = (): string | undefined => this.#obstacle;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether something may have reached the server although nobody knows. */
  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves when nothing is on its way, and nothing more is about to be. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  start(): void {
    const work = this.#running || this.#isStopped ? undefined : this.next();
    if (work) this.#run(work);
  }

  /** Does something while nothing is on its way. What is done meanwhile is sent after it. */
  async exclusively(work: () => Promise<void>): Promise<void> {
    while (this.#running) await this.#running;
    return this.#run(work);
  }

  #run(work: () => Promise<void>): Promise<void> {
    // Not at once: what the work does must not start another piece.
    const done = during('unsent', Promise.resolve().then(work));
    this.#running = done
      .catch(() => undefined)
      .finally(() => {
        this.#running = undefined;
        this.#set(this.isPending ? 'waiting' : 'saved');
        this.start();
      });
    return done;
  }

  /** The network is back: do not wait any longer. */
  wake(): void {
    this.#waiting?.abort();
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  stop(): void {
    this.#isStopped = true;
    this.wake();
  }

  /** Tries until it succeeds, or until a problem that is not worth waiting for. */
  protected async patiently(
    attempt: () => Promise<void>,
    refused: (problem: Problem) => Promise<void> | void,
    isPassing: (problem: Problem) => boolean,
  ): Promise<void> {
    for (let tries = 0; !this.#isStopped; tries++) {
      try {
        return await attempt();
      } catch (error) {
        const problem = asProblem(error);
        if (!isPassing(problem)) return refused(problem);
        await this.#wait(tries, problem);
      }
    }
  }

  protected saving(): void {
    this.#set('saving');
  }

  async #wait(tries: number, { retryAfterSeconds, code, message }: Problem): Promise<void> {
    this.#set('waiting', code === 'STORE_UNAVAILABLE' ? message : undefined);
    this.#waiting = new AbortController();
    const backoff = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries);
    await this.pace.sleep(Math.max(backoff, (retryAfterSeconds ?? 0) * 1000), this.#waiting.signal);
    this.#waiting = undefined;
  }

  #set(state: SendState, obstacle?: string): void {
    if (state === this.#state && obstacle === this.#obstacle) return;
    this.#state = state;
    this.#obstacle = obstacle;
    for (const listener of this.#listeners) listener();
  }
}

/** An answer may come later: the network is away, the server is busy, or the person has to log in. */
export const mayPass = ({ status, code }: Problem): boolean =>
  status === 0 ||
  status === 401 ||
  status === 429 ||
  status >= 500 ||
  code === 'IDEMPOTENCY_IN_PROGRESS' ||
  code === 'CONCURRENT_CHANGE';

/** Everything but that the thing is gone may pass. */
export const isThere = ({ status }: Problem): boolean => status !== 404;

/** Why a document takes no more changes, if a problem says so. */
export const closedBy = ({ status, code }: Problem): Closed | undefined =>
  code === 'PROJECT_READONLY'
    ? 'readOnly'
    : status === 404
      ? 'gone'
      : status === 403
        ? 'forbidden'
        : undefined;
