import { asProblem, type Problem } from '../../../api/problem.js';
import type { CalculationDocument } from './document.js';
import type { Transport } from './transport.js';

export type SendState = 'saved' | 'saving' | 'waiting';

export interface Pace {
  /** Ends early when the signal says so. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const LONGEST_WAIT_MS = 30_000;

/** Sends the changes of a document, one at a time and in their order, until the server has them all. */
export class Sender {
  #state: SendState = 'saved';
  #running: Promise<void> | undefined;
  #waiting: AbortController | undefined;
  #isStopped = false;
  /** Something was added: the server knows more of it than its answer says. */
  #isRough = false;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly document: CalculationDocument,
    private readonly transport: Transport,
    private readonly pace: Pace,
  ) {
    document.subscribe(() => this.start());
  }

  get = (): SendState => this.#state;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  start(): void {
    const { pending } = this.document;
    if (this.#running || this.#isStopped || this.document.get().closed) return;
    if (pending.length === 0 && !this.#isRough) return;
    this.#running = (pending.length > 0 ? this.#send() : this.#refine()).finally(() => {
      this.#running = undefined;
      this.#set(this.document.pending.length > 0 ? 'waiting' : 'saved');
      this.start();
    });
  }

  /** The network is back: do not wait any longer. */
  wake(): void {
    this.#waiting?.abort();
  }

  stop(): void {
    this.#isStopped = true;
    this.wake();
  }

  /** Reads what the server has now; what is pending stays on top. */
  async reload(because?: 'conflict'): Promise<void> {
    const { calculation, etag } = await this.transport.load();
    this.#isRough = false;
    this.document.replaceBase(calculation, etag, because);
  }

  async #send(): Promise<void> {
    this.#set('saving');
    const { change, key } = this.document.pending[0]!;
    for (let tries = 0; !this.#isStopped; tries++) {
      try {
        const { etag, made } = await this.transport.send(change, this.document.etag, key);
        if (change.kind === 'add' || change.kind === 'addOwn' || change.kind === 'restore')
          this.#isRough = true;
        this.document.confirm(etag, made);
        return;
      } catch (error) {
        const problem = asProblem(error);
        if (!mayPass(problem)) return this.#refused(problem);
        await this.#wait(tries, problem);
      }
    }
  }

  async #refused(problem: Problem): Promise<void> {
    const { status, code } = problem;
    // Somebody was quicker, or took the node away: theirs first, then ours on top.
    if (status === 412 || code === 'NODE_NOT_FOUND') return this.#catchUp();
    if (code === 'PROJECT_READONLY') return this.document.close('readOnly');
    if (status === 404) return this.document.close('gone');
    if (status === 403) return this.document.close('forbidden');
    this.document.drop(problem.errors[0]?.message ?? problem.message);
  }

  async #catchUp(): Promise<void> {
    for (let tries = 0; !this.#isStopped; tries++) {
      try {
        return await this.reload('conflict');
      } catch (error) {
        const problem = asProblem(error);
        if (problem.status === 404) return this.document.close('gone');
        await this.#wait(tries, problem);
      }
    }
  }

  async #refine(): Promise<void> {
    this.#isRough = false;
    await this.reload().catch(() => undefined);
  }

  async #wait(tries: number, { retryAfterSeconds }: Problem): Promise<void> {
    this.#set('waiting');
    this.#waiting = new AbortController();
    const backoff = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries);
    await this.pace.sleep(Math.max(backoff, (retryAfterSeconds ?? 0) * 1000), this.#waiting.signal);
    this.#waiting = undefined;
  }

  #set(state: SendState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** An answer may come later: the network is away, the server is busy, or the person has to log in. */
const mayPass = ({ status, code }: Problem): boolean =>
  status === 0 ||
  status === 401 ||
  status === 429 ||
  status >= 500 ||
  code === 'IDEMPOTENCY_IN_PROGRESS' ||
  code === 'CONCURRENT_CHANGE';
