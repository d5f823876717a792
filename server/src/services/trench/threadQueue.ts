import { Worker } from 'node:worker_threads';
import { JobQueue } from '../../render/typesetting/jobQueue.js';

interface Job<Message, Result> {
  key: string;
  message: Message;
  done: (result: Result | undefined) => void;
}

interface Limits {
  /** Jobs of one company that may wait. */
  maxWaiting: number;
  /** Milliseconds after which a job is given up, and its thread ended. */
  maxMs?: number;
}

/**
 * Work for a thread of its own, so that the event loop goes on. One job runs at a time, and companies take turns. Equal
 * jobs that several requests wait for are done once.
 */
export class ThreadQueue<Message, Result> {
  readonly #waiting = new JobQueue<Job<Message, Result>>();
  readonly #pending = new Map<string, Promise<Result | undefined>>();
  #worker: Worker | undefined;
  #running: Job<Message, Result> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    /** The compiled worker. Tests run from the sources, but use it too. */
    readonly script: URL,
    readonly limits: Limits,
  ) {}

  /** Whether a company has as many jobs waiting as it may. */
  isFull(company: number): boolean {
    return this.#waiting.sizeOf(company) >= this.limits.maxWaiting;
  }

  /** The result, or undefined when there is no room for the job or it failed. */
  run(company: number, key: string, message: Message): Promise<Result | undefined> {
    const pending = this.#pending.get(key);
    if (pending) return pending;
    if (this.isFull(company)) return Promise.resolve(undefined);
    const promise = new Promise<Result | undefined>((done) => {
      this.#waiting.push(company, { key, message, done });
    });
    this.#pending.set(key, promise);
    this.#startNext();
    return promise;
  }

  /** Gives up all jobs. Those who wait get no result. */
  async stop(): Promise<void> {
    const [worker, jobs] = [this.#worker, this.#waiting.clear()];
    if (this.#running) jobs.push(this.#running);
    this.#worker = this.#running = undefined;
    clearTimeout(this.#timer);
    await worker?.terminate();
    this.#pending.clear();
    for (const { done } of jobs) done(undefined);
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#pending.size) await Promise.all(this.#pending.values());
  }

  #startNext(): void {
    if (this.#running) return;
    this.#running = this.#waiting.shift();
    // A thread that has nothing to do keeps no process alive.
    if (!this.#running) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    this.#worker.postMessage(this.#running.message);
    if (this.limits.maxMs) this.#timer = setTimeout(() => this.#giveUp(), this.limits.maxMs);
  }

  #startWorker(): Worker {
    // No environment: the work needs no secrets.
    const worker = new Worker(this.script, { env: {}, execArgv: [] });
    worker.on('message', (result: Result) => this.#finish(result));
    worker.on('error', () => {
      this.#worker = undefined;
      this.#finish(undefined);
    });
    return worker;
  }

  #giveUp(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners();
    void worker?.terminate();
    this.#finish(undefined);
  }

  #finish(result: Result | undefined): void {
    clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = undefined;
    if (job) {
      this.#pending.delete(job.key);
      job.done(result);
    }
    this.#startNext();
  }
}
