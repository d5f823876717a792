import { Worker } from 'node:worker_threads';
import type { Filling, Packed } from '@spadework/core/geometry';
import { JobQueue } from '../../../render/typesetting/jobQueue.js';
import { fillingKey } from './memory.js';

/** The compiled worker. Tests run from the sources, but use it too. */
const PACK_WORKER = new URL('../../../../dist/services/trench/packing/packWorker.js', import.meta.url);

/** A search takes up to a second. What does not get into the queue is asked for again by the next request. */
const MAX_WAITING = 200;

interface Job {
  key: string;
  filling: Filling;
  done: (packed: Packed | null | undefined) => void;
}

/**
 * Searches for arrangements in a thread of its own, so that the event loop goes on. One search runs at a time, and
 * companies take turns. A search that several requests wait for is made once.
 */
export class Packer {
  readonly #waiting = new JobQueue<Job>();
  readonly #pending = new Map<string, Promise<Packed | null | undefined>>();
  #worker: Worker | undefined;
  #running: Job | undefined;
  /** The limit of a search in compared pairs, unless it is the usual one. */
  maxWork: number | undefined;
  /** The number of searches that were made, and their work in compared pairs. */
  readonly done = { searches: 0, work: 0 };

  /** The result, or undefined when there is no room for the search or it failed. */
  search(company: number, filling: Filling): Promise<Packed | null | undefined> {
    const key = fillingKey(filling);
    const pending = this.#pending.get(key);
    if (pending) return pending;
    if (this.#waiting.sizeOf(company) >= MAX_WAITING) return Promise.resolve(undefined);
    const promise = new Promise<Packed | null | undefined>((done) => {
      this.#waiting.push(company, { key, filling, done });
    });
    this.#pending.set(key, promise);
    this.#startNext();
    return promise;
  }

  /** Gives up all searches. Those who wait get no result. */
  async stop(): Promise<void> {
    const [worker, jobs] = [this.#worker, this.#waiting.clear()];
    if (this.#running) jobs.push(this.#running);
    this.#worker = this.#running = undefined;
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
    this.#worker.postMessage({ filling: this.#running.filling, maxWork: this.maxWork });
  }

  #startWorker(): Worker {
    // No environment: a search needs no secrets.
    const worker = new Worker(PACK_WORKER, { env: {}, execArgv: [] });
    worker.on('message', ({ packed, work }: { packed: Packed | null; work: number }) => {
      this.done.searches++;
      this.done.work += work;
      this.#finish(packed);
    });
    worker.on('error', () => {
      this.#worker = undefined;
      this.#finish(undefined);
    });
    return worker;
  }

  #finish(packed: Packed | null | undefined): void {
    const job = this.#running;
    this.#running = undefined;
    if (job) {
      this.#pending.delete(job.key);
      job.done(packed);
    }
    this.#startNext();
  }
}
