import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Fault, type Table } from '../../../tables/table.js';
import { type ReadingJob, type ReadingOutcome, revived } from './readingJob.js';

/** The same file for the compiled server and for its sources, which only tests run. */
const READING_ROOM = fileURLToPath(
  new URL('../../../../dist/services/document/import/readingRoom.js', import.meta.url),
);

export interface ReadingLimits {
  /** Longest time for one file, in ms; twice that for a sheet, which may be about all of a library. */
  time: number;
  /** Most memory of the process that reads it, in bytes. */
  memory: number;
}

const LIMITS: ReadingLimits = { time: 20_000, memory: 768 * 2 ** 20 };
/** A process that holds so much after a file is replaced, so that the next one has room. */
const TIRED = 192 * 2 ** 20;

/**
 * Reads PDFs and sheets in a child process, one at a time. A file can keep its reader busy for ever or fill any memory,
 * and a process is what can be ended whatever it does: a thread shares its memory with the server.
 */
export class SafeReader {
  private readonly limits: ReadingLimits;
  private child: ChildProcess | undefined;

  constructor(limits: Partial<ReadingLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** The text of a PDF. */
  async pdf(bytes: Uint8Array): Promise<string | Fault> {
    const outcome = await this.outcomeOf({ kind: 'pdf', bytes }, this.limits.time);
    return outcome instanceof Fault ? outcome : (outcome.text ?? new Fault(outcome.fault!));
  }

  async sheet(bytes: Uint8Array): Promise<Table | Fault> {
    const outcome = await this.outcomeOf({ kind: 'sheet', bytes }, 2 * this.limits.time);
    return outcome instanceof Fault ? outcome : revived(outcome.table!);
  }

  async close(): Promise<void> {
    const { child } = this;
    this.dismiss();
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  private async outcomeOf(job: ReadingJob, time: number): Promise<ReadingOutcome | Fault> {
    if (!this.child?.connected) this.child = await this.hire();
    const outcome = await answerOf(this.child, job, time);
    if (outcome instanceof Fault || outcome.memory > TIRED) this.dismiss();
    return outcome;
  }

  /** Ready: the time that a file may take does not include that of starting. */
  private async hire(): Promise<ChildProcess> {
    const { memory } = this.limits;
    // Of our environment it gets nothing: it needs no secret.
    const child = fork(READING_ROOM, [String(memory)], {
      env: { TZ: 'UTC' },
      execArgv: [`--max-old-space-size=${Math.floor(memory / 2 ** 20)}`],
      serialization: 'advanced',
      // A process that runs out of memory has much to say about it.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Whoever is killed while it is written to must not take us along.
    child.on('error', () => undefined);
    const lost = once(child, 'exit').then(() => {
      throw new Error('the process that reads files does not start');
    });
    await Promise.race([once(child, 'message'), lost]);
    lost.catch(() => undefined);
    return child;
  }

  private dismiss(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

const answerOf = (child: ChildProcess, job: ReadingJob, time: number): Promise<ReadingOutcome | Fault> =>
  new Promise((resolve) => {
    const end = (outcome: ReadingOutcome | Fault) => {
      clearTimeout(timer);
      child.off('message', end).off('exit', lost);
      resolve(outcome);
    };
    const lost = () => end(new Fault('takes too much memory to read'));
    const timer = setTimeout(() => end(new Fault(`cannot be read within ${time / 1000} s`)), time);
    child.on('message', end).on('exit', lost);
    child.send(job, () => undefined);
  });
