import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FormDocument } from '@spadework/core/checklist';
import type { ReportDocument, ReportWorkbook } from '@spadework/core/report';
import { bundled, TEMPLATES } from '../../places.js';
import type { Job, Outcome } from './job.js';
import { JobQueue } from './jobQueue.js';

/** The queue is full, or the job waited too long. The caller may retry later. */
export class TypesetterBusy extends Error {}

export interface TypesetterLimits {
  /** Limits on queued jobs, of all and of one company; and how long a job may wait, in ms. A stopping server allows 25 s. */
  queue: number;
  companyQueue: number;
  maxWait: number;
  /** Time limit for one job, in ms. */
  time: number;
  /** A process is replaced after so many jobs, or when it uses so much memory in bytes. Large reports leak memory. */
  jobs: number;
  memory: number;
}

/** Of every typesetter. A test sets them to make one busy. */
export const typesetterLimits: TypesetterLimits = {
  queue: 64,
  companyQueue: 32,
  maxWait: 15_000,
  time: 60_000,
  jobs: 500,
  memory: 320 * 2 ** 20,
};

interface QueuedJob {
  companyId: number;
  /** When it was asked for, by the monotonic clock. */
  since: number;
  /** Creates the job when the worker is free, so that queued jobs take little memory. */
  job(): Job | Promise<Job>;
  crashes: number;
  waitTimer: NodeJS.Timeout;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * Makes PDF and Excel files in a child process, one at a time. Typst blocks its process while it compiles and can crash
 * it. In a child process, a crash costs only the job, and the server keeps answering.
 */
export class Typesetter {
  private readonly queue = new JobQueue<QueuedJob>();
  /** A job whose child process crashed, to be tried again before all others. */
  private retry: QueuedJob | undefined;
  private current: QueuedJob | undefined;
  private child: ChildProcess | undefined;
  private jobs = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly limits: TypesetterLimits = typesetterLimits) {}

  /** Jobs wait in the queue of their company. */
  pdf(document: ReportDocument | string, companyId = 0): Promise<Uint8Array> {
    return this.enqueue(companyId, () => ({ kind: 'report', json: jsonOf(document) }));
  }

  /** Prepends the pages of the document to another PDF, which is read when the job starts. */
  withFrontPage(
    document: ReportDocument,
    read: () => Promise<Uint8Array>,
    companyId = 0,
  ): Promise<Uint8Array> {
    return this.enqueue(companyId, async () => ({
      kind: 'report',
      json: JSON.stringify(document),
      original: await read(),
    }));
  }

  /** A form, with fields if the document has any. */
  form(document: FormDocument, companyId = 0): Promise<Uint8Array> {
    return this.enqueue(companyId, () => ({ kind: 'form', json: JSON.stringify(document) }));
  }

  xlsx(workbook: ReportWorkbook | string, companyId = 0): Promise<Uint8Array> {
    return this.enqueue(companyId, () => ({ kind: 'xlsx', json: jsonOf(workbook) }));
  }

  /** Jobs that are not finished, and the age of the oldest in seconds. */
  get load(): { waiting: number; oldestSeconds: number } {
    const jobs = [this.current, this.retry, ...this.queue.all()].filter((job) => job !== undefined);
    const oldest = Math.min(performance.now(), ...jobs.map(({ since }) => since));
    return { waiting: jobs.length, oldestSeconds: Math.round((performance.now() - oldest) / 1000) };
  }

  /** Unfinished jobs fail. */
  async close(): Promise<void> {
    this.closed = true;
    const unfinished = [this.current, this.retry, ...this.queue.clear()].filter((job) => job !== undefined);
    this.current = undefined;
    this.retry = undefined;
    const { child } = this;
    this.killChild();
    for (const queued of unfinished) {
      clearTimeout(queued.waitTimer);
      queued.reject(new Error('the typesetter is closed'));
    }
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  private async enqueue(companyId: number, job: QueuedJob['job']): Promise<Uint8Array> {
    if (this.closed) throw new Error('the typesetter is closed');
    const { queue, limits } = this;
    if (queue.size >= limits.queue || queue.sizeOf(companyId) >= limits.companyQueue)
      throw new TypesetterBusy('the typesetting queue is full');
    return new Promise((resolve, reject) => {
      const waitTimer = setTimeout(() => this.rejectWaiting(queued), this.limits.maxWait);
      const since = performance.now();
      const queued: QueuedJob = { companyId, since, job, crashes: 0, waitTimer, resolve, reject };
      this.queue.push(companyId, queued);
      this.next();
    });
  }

  private rejectWaiting(queued: QueuedJob): void {
    this.queue.remove(queued.companyId, queued);
    queued.reject(new TypesetterBusy(`not started within ${this.limits.maxWait} ms`));
  }

  private next(): void {
    if (this.current) return;
    this.current = this.retry ?? this.queue.shift();
    this.retry = undefined;
    if (!this.current) {
      // An idle child must not keep the server process alive.
      this.child?.unref();
      this.child?.channel?.unref();
      return;
    }
    clearTimeout(this.current.waitTimer);
    this.child ??= this.startChild();
    this.child.ref();
    this.child.channel?.ref();
    this.timer = setTimeout(() => this.timedOut(), this.limits.time);
    void this.send(this.current, this.child);
  }

  /** Creating the job takes time. If the child was replaced or the job timed out meanwhile, nothing is sent. */
  private async send(queued: QueuedJob, child: ChildProcess): Promise<void> {
    const isCurrent = () => this.current === queued && this.child === child;
    try {
      const job = await queued.job();
      if (isCurrent()) child.send(job, () => undefined);
    } catch (error) {
      if (!isCurrent()) return;
      clearTimeout(this.timer);
      this.finish(() => queued.reject(error as Error));
    }
  }

  private startChild(): ChildProcess {
    // The child process gets none of the server's environment, because it needs no secrets.
    const child = fork(fileURLToPath(bundled('typesetWorker')), {
      cwd: fileURLToPath(TEMPLATES),
      env: { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', TEMPLATES)), TZ: 'UTC' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const lost = () => {
      if (this.child === child) this.crashed();
    };
    child.on('message', (outcome: Outcome) => {
      if (this.child === child) this.done(outcome);
    });
    child.on('exit', lost);
    child.on('error', lost);
    this.jobs = 0;
    return child;
  }

  private killChild(): void {
    clearTimeout(this.timer);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private done({ bytes, error, memory }: Outcome): void {
    clearTimeout(this.timer);
    this.jobs++;
    if (this.jobs >= this.limits.jobs || memory >= this.limits.memory) this.killChild();
    this.finish((queued) => (bytes ? queued.resolve(bytes) : queued.reject(new Error(error))));
  }

  private timedOut(): void {
    this.killChild();
    this.finish((queued) => queued.reject(new Error(`not made within ${this.limits.time} ms`)));
  }

  /** The crash may have another cause than the job, so the job is retried once. */
  private crashed(): void {
    this.killChild();
    this.finish((queued) => {
      if (++queued.crashes < 2) this.retry = queued;
      else queued.reject(new Error('the typesetting process crashed twice on this job'));
    });
  }

  private finish(end: (queued: QueuedJob) => void): void {
    const queued = this.current;
    this.current = undefined;
    if (queued) end(queued);
    this.next();
  }
}

const jsonOf = (document: object | string): string =>
  typeof document === 'string' ? document : JSON.stringify(document);
