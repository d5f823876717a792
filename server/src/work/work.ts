import { availableParallelism } from 'node:os';
import { bundled } from '../places.js';
import { VersionCache } from '../store/cache.js';
import { JobFailure, type JobKind, type JobRequest } from './kind.js';
import { type Job, Pool } from './pool.js';
import { startProcess } from './processWorker.js';
import { startThread } from './threadWorker.js';

// biome-ignore lint/suspicious/noExplicitAny: only the kind knows the types of its input and output
type AnyKind = JobKind<any, any>;

export interface WorkOptions {
  threads?: number;
  processes?: number;
  /** All kept results together, in bytes. */
  maxKept?: number;
  /** What workers run. */
  script?: URL;
}

/** With three threads a company can have a large and a small job running, and another company its own. */
const THREADS = Math.min(Math.max(availableParallelism(), 3), 8);
/** Each does the jobs of one kind, and is started when it is needed. */
const PROCESSES = 3;
const MAX_KEPT_BYTES = 64 * 2 ** 20;

export interface JobCounts {
  done: number;
  failed: number;
}

/** A job with those who wait for it. */
interface Flight {
  job: Job;
  key: string | undefined;
  result: Promise<unknown>;
  waiting: number;
}

/** Heavy work beside the event loop: jobs of all companies, in threads and processes. */
export class Work {
  readonly #pools: Record<JobKind<never, never>['isolation'], Pool>;
  readonly #flights = new Set<Flight>();
  readonly #byKey = new Map<string, Flight>();
  readonly #kept: VersionCache<unknown>;
  readonly #ended = new Map<string, JobCounts>();

  constructor({
    threads = THREADS,
    processes = PROCESSES,
    maxKept = MAX_KEPT_BYTES,
    script = bundled('worker'),
  }: WorkOptions = {}) {
    this.#pools = {
      thread: new Pool(startThread, script, threads),
      process: new Pool(startProcess, script, processes),
    };
    this.#kept = new VersionCache(maxKept);
  }

  /** The result of a job: the kept one, that of an equal job which others wait for, or its own. */
  async run<Input, Output>(kind: JobKind<Input, Output>, request: JobRequest<Input>): Promise<Output> {
    const key = request.key === undefined ? undefined : `${kind.name} ${request.key}`;
    const kept = key === undefined ? undefined : this.#kept.get(key);
    if (kept) return kept.value as Output;
    if (request.signal?.aborted) throw aborted(kind);
    const flight = (key !== undefined && this.#byKey.get(key)) || this.#start(kind, request, key);
    return this.#join(flight, request.signal) as Promise<Output>;
  }

  /** Jobs that are not finished, of these kinds or of all, and the age of the oldest in seconds. */
  load(kinds?: readonly AnyKind[]): { waiting: number; oldestSeconds: number } {
    const jobs = [...this.#flights]
      .map(({ job }) => job)
      .filter(({ kind }) => !kinds || kinds.includes(kind));
    const now = performance.now();
    const oldest = Math.min(now, ...jobs.map(({ since }) => since));
    return { waiting: jobs.length, oldestSeconds: Math.round((now - oldest) / 1000) };
  }

  /** How many jobs of a kind have ended since the start. Those whose result was kept are not among them. */
  ended({ name }: AnyKind): JobCounts {
    const counts = this.#ended.get(name) ?? { done: 0, failed: 0 };
    this.#ended.set(name, counts);
    return counts;
  }

  get endedInAll(): JobCounts {
    const sum = { done: 0, failed: 0 };
    for (const { done, failed } of this.#ended.values()) {
      sum.done += done;
      sum.failed += failed;
    }
    return sum;
  }

  /** Gives up all jobs, and ends all workers. A later job starts new ones. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.stop()));
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#flights.size) await Promise.allSettled([...this.#flights].map(({ result }) => result));
  }

  #start(
    kind: AnyKind,
    { companyId, input, size, near }: JobRequest<unknown>,
    key: string | undefined,
  ): Flight {
    let job!: Job;
    const made = new Promise<unknown>((resolve, reject) => {
      const since = performance.now();
      const isLarge = size === 'large';
      const lane = `${kind.name} ${size}`;
      job = { kind, companyId, lane, input, isLarge, near, since, crashes: 0, resolve, reject };
    });
    const counts = this.ended(kind);
    const result = made
      .then((output) => {
        counts.done++;
        if (key !== undefined && kind.sizeOf) this.#kept.set(key, 0, output, kind.sizeOf(output));
        return output;
      })
      .catch((error) => {
        counts.failed++;
        throw error;
      })
      .finally(() => this.#forget(flight));
    const flight: Flight = { job, key, result, waiting: 0 };
    this.#flights.add(flight);
    if (key !== undefined) this.#byKey.set(key, flight);
    this.#pools[kind.isolation].add(job);
    return flight;
  }

  #forget(flight: Flight): void {
    this.#flights.delete(flight);
    if (flight.key !== undefined && this.#byKey.get(flight.key) === flight) this.#byKey.delete(flight.key);
  }

  /** Waits for a job. When all who wait for it have gone, it is cancelled. */
  #join(flight: Flight, signal: AbortSignal | undefined): Promise<unknown> {
    const { job, result } = flight;
    flight.waiting++;
    if (!signal) return result;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(aborted(job.kind));
        if (--flight.waiting > 0) return;
        this.#forget(flight);
        this.#pools[job.kind.isolation].cancel(job);
      };
      signal.addEventListener('abort', leave, { once: true });
      result.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject);
    });
  }
}

const aborted = (kind: AnyKind) => new JobFailure(kind, 'ABORTED', 'the caller has gone');
