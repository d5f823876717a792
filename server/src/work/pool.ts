import { JobQueue, type Queued } from './jobQueue.js';
import type { JobWorker, Message, StartWorker } from './jobWorker.js';
import { type FailureReason, JobFailure, type JobKind, type JobRequest } from './kind.js';

export interface Job extends Queued {
  kind: JobKind<unknown, unknown>;
  input: JobRequest<unknown>['input'];
  isLarge: boolean;
  near: string | undefined;
  /** When it was asked for, by the monotonic clock. */
  since: number;
  waitTimer?: NodeJS.Timeout | undefined;
  crashes: number;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** A place for one worker. The worker is started with the first job, and stays for the next of its group. */
interface Slot {
  worker?: JobWorker | undefined;
  /** Workers of one group are alike. */
  group?: string;
  /** Jobs that the worker has done, and what the last of them was about. */
  done: number;
  near?: string | undefined;
  job?: Job | undefined;
  timer?: NodeJS.Timeout | undefined;
}

/** Starting a worker and loading its code takes a tenth of a second, and much longer on a machine that is overloaded. */
const MAX_START_MS = 30_000;
/** A worker is replaced after so many jobs, because native code may leak memory. */
const MAX_JOBS = 500;

/**
 * Workers, and the jobs that wait for them. Large jobs never take the last worker, so that a small one waits for small
 * ones alone; and a company never has so many that another has to wait for one of its large jobs.
 */
export class Pool {
  readonly #queue = new JobQueue<Job>();
  readonly #slots: Slot[];
  /** Workers that are being ended. */
  readonly #ending = new Set<Promise<void>>();

  constructor(
    readonly start: StartWorker,
    readonly script: URL,
    readonly size: number,
  ) {
    this.#slots = Array.from({ length: size }, () => ({ done: 0 }));
  }

  /** Whether a company has as many jobs of a kind waiting as it may. */
  isFull(companyId: number, kind: Job['kind']): boolean {
    return this.#queue.sizeOf(companyId, (job) => job.kind === kind) >= kind.limits.maxWaiting;
  }

  add(job: Job): void {
    if (this.isFull(job.companyId, job.kind)) {
      job.reject(failure(job, 'BUSY', 'the queue is full'));
      return;
    }
    const { maxWaitMs } = job.kind.limits;
    if (maxWaitMs !== undefined)
      job.waitTimer = setTimeout(() => {
        this.#queue.remove(job);
        job.reject(failure(job, 'BUSY', `not started within ${maxWaitMs} ms`));
      }, maxWaitMs);
    this.#queue.push(job);
    this.#startNext();
  }

  /** Drops a waiting job, and ends the worker of a running one. */
  cancel(job: Job): void {
    clearTimeout(job.waitTimer);
    this.#queue.remove(job);
    const slot = this.#slots.find((each) => each.job === job);
    if (slot) this.#endWorker(slot);
    job.reject(failure(job, 'ABORTED', 'nobody waits for it any more'));
    if (slot) this.#free(slot);
  }

  /** All jobs that are not finished. */
  get jobs(): Job[] {
    return [...this.#slots.flatMap(({ job }) => job ?? []), ...this.#queue.all()];
  }

  /** Gives up all jobs, and ends all workers. A later job starts new ones. */
  async stop(): Promise<void> {
    const { jobs } = this;
    this.#queue.clear();
    for (const slot of this.#slots) {
      this.#endWorker(slot);
      slot.job = undefined;
    }
    for (const job of jobs) {
      clearTimeout(job.waitTimer);
      job.reject(failure(job, 'STOPPED', 'the server stops'));
    }
    await Promise.all(this.#ending);
  }

  #startNext(): void {
    for (;;) {
      if (this.#slots.every(({ job }) => job)) return;
      const job = this.#queue.shift((each) => this.#mayStart(each));
      if (!job) return;
      clearTimeout(job.waitTimer);
      this.#begin(this.#freeSlot(job), job);
    }
  }

  #mayStart({ companyId, kind, isLarge }: Job): boolean {
    const running = this.#slots.flatMap(({ job }) => job ?? []);
    const own = running.filter((job) => job.companyId === companyId);
    const count = (jobs: Job[], isMeant: (job: Job) => boolean) => jobs.filter(isMeant).length;
    const alike = (job: Job) => job.isLarge === isLarge;
    const shared = Math.max(1, this.size - 1);
    if (isLarge && count(running, alike) >= shared) return false;
    if (count(own, alike) >= (isLarge ? Math.max(1, shared >> 1) : shared)) return false;
    // With two workers, a large and a small job of a company may take both: another then waits for the small one.
    if (own.length >= Math.max(2, shared)) return false;
    return count(own, (job) => job.kind === kind) < (kind.limits.maxRunning ?? Number.POSITIVE_INFINITY);
  }

  /** A free slot, if possible with a worker that knows the job already, or that is of its group. */
  #freeSlot(job: Job): Slot {
    const free = this.#slots.filter((slot) => !slot.job);
    const alike = free.filter(({ worker, group }) => worker && group === groupOf(job));
    const knowing = alike.find(({ near }) => near !== undefined && near === job.near);
    return knowing ?? alike[0] ?? free.find(({ worker }) => !worker) ?? free[0]!;
  }

  #begin(slot: Slot, job: Job): void {
    slot.job = job;
    slot.near = job.near;
    if (slot.worker && slot.group !== groupOf(job)) this.#endWorker(slot);
    if (!slot.worker) this.#startWorker(slot, job);
    slot.worker!.setBusy(true);
    this.#limit(slot, MAX_START_MS);
    void this.#send(slot, slot.worker!, job);
  }

  /** Making the input takes time. If the worker was replaced meanwhile, nothing is sent. */
  async #send(slot: Slot, worker: JobWorker, job: Job): Promise<void> {
    const isCurrent = () => slot.job === job && slot.worker === worker;
    try {
      const input = typeof job.input === 'function' ? await job.input() : job.input;
      if (isCurrent()) worker.send({ kind: job.kind.name, input });
    } catch (error) {
      if (!isCurrent()) return;
      job.reject(error as Error);
      this.#free(slot);
    }
  }

  #startWorker(slot: Slot, job: Job): void {
    slot.group = groupOf(job);
    slot.done = 0;
    const worker = this.start(
      { script: this.script, maxMemory: job.kind.limits.maxMemory },
      {
        onMessage: (message) => {
          if (slot.worker === worker) this.#heard(slot, message);
        },
        onLost: (why) => {
          if (slot.worker === worker) this.#lost(slot, why);
        },
      },
    );
    slot.worker = worker;
  }

  #endWorker(slot: Slot): void {
    clearTimeout(slot.timer);
    const ending = slot.worker?.end();
    slot.worker = undefined;
    if (!ending) return;
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  #heard(slot: Slot, message: Message): void {
    const { job } = slot;
    if (!job) return;
    if ('began' in message) {
      this.#limit(slot, job.kind.limits.maxMs);
      return;
    }
    slot.done++;
    const { maxIdleMemory = Number.POSITIVE_INFINITY } = job.kind.limits;
    if (slot.done >= MAX_JOBS || message.memory > maxIdleMemory * 2 ** 20) this.#endWorker(slot);
    if ('output' in message) job.resolve(message.output);
    else job.reject(failure(job, 'FAILED', message.error));
    this.#free(slot);
  }

  /** From now on the job has so many milliseconds. */
  #limit(slot: Slot, ms: number): void {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => {
      const { job } = slot;
      this.#endWorker(slot);
      job?.reject(failure(job, 'TOO_LONG', `not finished within ${ms} ms`));
      this.#free(slot);
    }, ms);
  }

  /** A crash costs the job of this worker alone. */
  #lost(slot: Slot, why: string): void {
    clearTimeout(slot.timer);
    slot.worker = undefined;
    const { job } = slot;
    if (!job) return;
    if (job.kind.retries && ++job.crashes < 2) {
      this.#begin(slot, job);
      return;
    }
    job.reject(failure(job, 'CRASHED', why));
    this.#free(slot);
  }

  #free(slot: Slot): void {
    clearTimeout(slot.timer);
    slot.job = undefined;
    slot.worker?.setBusy(false);
    this.#startNext();
  }
}

/** Threads of one limit do the jobs of all kinds. A process does the jobs of one kind. */
const groupOf = ({ kind }: Job): string =>
  kind.isolation === 'process' ? kind.name : `thread ${kind.limits.maxMemory}`;

const failure = ({ kind }: Job, reason: FailureReason, detail: string) =>
  new JobFailure(kind, reason, detail);
