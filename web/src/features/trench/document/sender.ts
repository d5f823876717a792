import type { Change } from '@spadework/core/trench';
import { asProblem, type Problem } from '../../../api/problem.js';
import type { EditorDocument } from './document.js';
import type { Batch } from './gesture.js';
import type { Keeper } from './keeper.js';
import type { Transport } from './transport.js';

/** The server takes at most so many changes at a time. */
const MOST_CHANGES = 500;
const LONGEST_WAIT_MS = 30_000;

export type SendState = 'saved' | 'saving' | 'waiting';

export interface Pace {
  /** Ends early when `wake` is called. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  newKey(): string;
}

/** Sends what is pending, one batch at a time, until the server has it all. */
export class Sender {
  #state: SendState = 'saved';
  #running: Promise<void> | undefined;
  #waiting: AbortController | undefined;
  #stopped = false;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly document: EditorDocument,
    private readonly transport: Transport,
    private readonly keeper: Keeper,
    private readonly pace: Pace,
  ) {
    document.subscribe(() => this.start());
  }

  get = (): SendState => this.#state;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether a batch may have reached the server although nobody knows. */
  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves when nothing is on its way, and nothing more is about to be. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  start(): void {
    if (this.#running || this.#stopped || this.document.pending.length === 0 || this.document.get().closed)
      return;
    this.#running = this.#send().finally(() => {
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
    this.#stopped = true;
    this.wake();
  }

  async #send(): Promise<void> {
    this.#set('saving');
    const batch = nextBatch(this.document, this.pace.newKey());
    await this.keeper.keep(this.document.pending, batch);
    for (let tries = 0; !this.#stopped; tries++) {
      try {
        const taken = await this.transport.send(batch.changes, batch.version, batch.key);
        // First, so that a batch that arrived is never kept beside gestures that came after it.
        this.keeper.arrived();
        this.document.confirm(batch.gestures, taken);
        await this.keeper.keep(this.document.pending);
        return;
      } catch (error) {
        const problem = asProblem(error);
        if (!mayPass(problem)) return this.#refused(problem, batch);
        await this.#wait(tries, problem);
      }
    }
  }

  async #wait(tries: number, { retryAfterSeconds }: Problem): Promise<void> {
    this.#set('waiting');
    this.#waiting = new AbortController();
    const backoff = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries);
    await this.pace.sleep(Math.max(backoff, (retryAfterSeconds ?? 0) * 1000), this.#waiting.signal);
    this.#waiting = undefined;
  }

  /** Nothing of the batch was done. */
  async #refused(problem: Problem, batch: Batch): Promise<void> {
    if (problem.status === 412) return this.#catchUp();
    if (problem.code === 'PROJECT_READONLY') return this.document.close('readOnly');
    if (problem.status === 404 && !isIndexed(problem)) return this.document.close('gone');
    if (problem.status === 403) return this.document.close('forbidden');
    this.document.drop(gestureAt(this.document, indexOf(problem), batch), problem.message);
    await this.keeper.keep(this.document.pending);
  }

  /** Somebody was quicker: their versions first, then ours on top. */
  async #catchUp(): Promise<void> {
    for (let tries = 0; !this.#stopped; tries++) {
      try {
        const versions = await this.transport.since(this.document.version, 0);
        if (versions) this.document.rebase(versions);
        else this.document.replaceBase(await this.transport.load());
        return;
      } catch (error) {
        const problem = asProblem(error);
        if (problem.status === 404) return this.document.close('gone');
        await this.#wait(tries, problem);
      }
    }
  }

  #set(state: SendState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Everything pending, as far as one request takes it. A gesture is never split. */
function nextBatch(document: EditorDocument, key: string): Batch {
  const changes: Change[] = [];
  let gestures = 0;
  for (const gesture of document.pending) {
    if (gestures > 0 && changes.length + gesture.changes.length > MOST_CHANGES) break;
    changes.push(...gesture.changes);
    gestures++;
  }
  return { key, version: document.version, changes, gestures };
}

/** An answer may come later: the network is away, the server is busy, or the person has to log in. */
const mayPass = ({ status, code }: Problem): boolean =>
  status === 0 ||
  status === 401 ||
  status === 429 ||
  status >= 500 ||
  code === 'IDEMPOTENCY_IN_PROGRESS' ||
  code === 'CONCURRENT_CHANGE';

/** The index of the change that was refused. */
function indexOf({ members, errors }: Problem): number {
  if (typeof members.index === 'number') return members.index;
  const path = errors.map((error) => /changes\/?\.?\[?(\d+)/.exec(error.path)?.[1]).find(Boolean);
  return path === undefined ? 0 : Number(path);
}
const isIndexed = ({ members }: Problem) => typeof members.index === 'number';

/** The pending gesture that holds a change of a batch. */
function gestureAt(document: EditorDocument, index: number, batch: Batch): number {
  let first = 0;
  for (let gesture = 0; gesture < batch.gestures; gesture++) {
    first += document.pending[gesture]?.changes.length ?? 0;
    if (index < first) return gesture;
  }
  return 0;
}
