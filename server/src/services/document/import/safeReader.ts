import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundled } from '../../../places.js';
import { say, spokenLanguage } from '../../../tables/say.js';
import { Fault, type Table } from '../../../tables/table.js';
import { type ReaderJob, type ReaderOutcome, withFaults } from './readerJob.js';

export interface ReaderLimits {
  /** Time limit for one file, in ms. A sheet gets twice as long, because it may list a whole library. */
  time: number;
  /** Memory limit of the child process, in bytes. */
  memory: number;
}

const LIMITS: ReaderLimits = { time: 20_000, memory: 768 * 2 ** 20 };
/** A child process that uses more memory than this after a file is replaced by a new one. */
const RECYCLE_ABOVE = 192 * 2 ** 20;

/**
 * Reads PDFs and sheets in a child process, one at a time. A bad file can keep its reader busy for ever or use up the
 * memory. A child process can always be killed; a thread would share its memory with the server.
 */
export class SafeReader {
  private readonly limits: ReaderLimits;
  private child: ChildProcess | undefined;

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** The text of a PDF. */
  async pdf(bytes: Uint8Array): Promise<string | Fault> {
    const outcome = await this.run({ kind: 'pdf', bytes }, this.limits.time);
    return outcome instanceof Fault ? outcome : (outcome.text ?? new Fault(outcome.fault!));
  }

  async sheet(bytes: Uint8Array): Promise<Table | Fault> {
    const outcome = await this.run({ kind: 'sheet', bytes }, 2 * this.limits.time);
    return outcome instanceof Fault ? outcome : withFaults(outcome.table!);
  }

  async close(): Promise<void> {
    const { child } = this;
    this.killChild();
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  private async run(job: ReaderJob, time: number): Promise<ReaderOutcome | Fault> {
    if (!this.child?.connected) this.child = await this.startChild();
    const outcome = await outcomeOf(this.child, job, time);
    if (outcome instanceof Fault || outcome.memory > RECYCLE_ABOVE) this.killChild();
    return outcome;
  }

  /** Waits until the child process is ready, so that its start does not count towards the time limit of a file. */
  private async startChild(): Promise<ChildProcess> {
    const { memory } = this.limits;
    // The child process gets none of our environment, because it needs no secrets.
    const child = fork(fileURLToPath(bundled('readerWorker')), [String(memory), spokenLanguage()], {
      env: { TZ: 'UTC' },
      execArgv: [`--max-old-space-size=${Math.floor(memory / 2 ** 20)}`],
      serialization: 'advanced',
      // A process that runs out of memory would print a long report.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A child that is killed while we write to it must not crash this process.
    child.on('error', () => undefined);
    const lost = once(child, 'exit').then(() => {
      throw new Error('the reader process does not start');
    });
    await Promise.race([once(child, 'message'), lost]);
    lost.catch(() => undefined);
    return child;
  }

  private killChild(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

const outcomeOf = (child: ChildProcess, job: ReaderJob, time: number): Promise<ReaderOutcome | Fault> =>
  new Promise((resolve) => {
    const end = (outcome: ReaderOutcome | Fault) => {
      clearTimeout(timer);
      child.off('message', end).off('exit', lost);
      resolve(outcome);
    };
    const lost = () => end(new Fault(say`takes too much memory to read`));
    const timer = setTimeout(() => end(new Fault(say`cannot be read within ${time / 1000} s`)), time);
    child.on('message', end).on('exit', lost);
    child.send(job, () => undefined);
  });
