import type { RefusalCode } from '../kernel/refusals.js';

/** Limits of one kind of job. Tests change them. */
export interface JobLimits {
  /** Milliseconds after which a running job is given up, and its worker ended. The start of a worker does not count. */
  maxMs: number;
  /** Memory of its worker in MiB: the heap of a thread, more or less, or all memory of a process. */
  maxMemory: number;
  /** A process that uses more MiB than this after a job is replaced. */
  maxIdleMemory?: number;
  /** Jobs of one company that may wait, and that may run at the same time. */
  maxWaiting: number;
  maxRunning?: number;
  /** Milliseconds after which a job that still waits is given up. */
  maxWaitMs?: number;
}

export interface JobKind<Input, Output> {
  /** Its key in the table of `worker.ts`, which says where its code is. */
  name: string;
  /**
   * A thread, if our own limits bound what a job takes: a thread that runs out of memory can end the whole server. A process for
   * files of strangers and for native code: it can always be killed, and jobs of other kinds never run in it.
   */
  isolation: 'thread' | 'process';
  limits: JobLimits;
  /** The refusal of a job that found no room, and that of one that took too long, if it is another. */
  refusals: { busy: RefusalCode; tooLong?: RefusalCode };
  /** Whether a job whose worker crashed is tried once more. Its worker may have had another reason. */
  retries?: boolean;
  /** The size of a result in bytes. Results of jobs with a key are kept when it is given. */
  sizeOf?(output: Output): number;
  /** Only for its type. */
  readonly input?: Input;
}

/** The code of a kind, which runs in a worker. */
export type JobCode<Input, Output> = (input: Input) => Output | Promise<Output>;

export interface JobRequest<Input> {
  companyId: number;
  /**
   * Everything that the result follows from, or its hash. Equal jobs are done once, and their result is kept. Without a
   * key nothing is shared.
   */
  key?: string;
  /** Jobs with the same value go to the same worker if they can, because it may remember what they have in common. */
  near?: string;
  /** A function makes the input when the job starts, so that waiting jobs take little memory. */
  input: Input | (() => Input | Promise<Input>);
  /** Large jobs leave a worker to small ones. A small job takes a quarter of a second at most on a quiet machine. */
  size: 'small' | 'large';
  /** Aborted when the caller has gone. */
  signal?: AbortSignal | undefined;
}

/** Why a job has no result. `FAILED` is a fault in its code. */
export type FailureReason = 'BUSY' | 'TOO_LONG' | 'CRASHED' | 'ABORTED' | 'STOPPED' | 'FAILED';

export class JobFailure extends Error {
  constructor(
    readonly kind: Pick<JobKind<never, never>, 'name' | 'refusals'>,
    readonly reason: FailureReason,
    detail: string,
  ) {
    super(`${kind.name}: ${detail}`);
  }
}
