import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FormDocument } from '@spadework/core/checklist';
import type { ReportDocument, ReportWorkbook } from '@spadework/core/report';
import type { Job, Outcome } from './job.js';

/** The same file for the compiled server and for its sources, which only tests run. */
const PRESS_ROOM = fileURLToPath(new URL('../../../dist/render/press/pressRoom.js', import.meta.url));
const TEMPLATES = fileURLToPath(new URL('../../../templates/', import.meta.url));

/** Too many wait already; a caller may come back later. */
export class TypesetterBusy extends Error {}

export interface TypesetterLimits {
  /** Jobs that may wait, and for how long, in ms: a server that stops gives its answers 25 s. */
  waiting: number;
  patience: number;
  /** Longest time for one job, in ms. */
  time: number;
  /** A process that did so many jobs, or holds so much memory in bytes, is replaced: large reports leave some behind. */
  jobs: number;
  memory: number;
}

const LIMITS: TypesetterLimits = {
  waiting: 32,
  patience: 15_000,
  time: 60_000,
  jobs: 500,
  memory: 320 * 2 ** 20,
};

interface Order {
  /** Put together when its turn comes, so that what waits takes little memory. */
  job(): Job | Promise<Job>;
  crashes: number;
  patience: NodeJS.Timeout;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * Makes PDF and Excel files in a child process, one at a time. Typst compiles without a pause and can bring its process
 * down; here that costs the job alone, and the server goes on answering meanwhile.
 */
export class Typesetter {
  private readonly limits: TypesetterLimits;
  private readonly waiting: Order[] = [];
  private current: Order | undefined;
  private child: ChildProcess | undefined;
  private jobs = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(limits: Partial<TypesetterLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  pdf(document: ReportDocument): Promise<Uint8Array> {
    return this.order(() => ({ kind: 'report', json: JSON.stringify(document) }));
  }

  /** The document's pages before those of a PDF that somebody else made, which is read when it is needed. */
  front(document: ReportDocument, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    return this.order(async () => ({
      kind: 'report',
      json: JSON.stringify(document),
      behind: await read(),
    }));
  }

  /** With fields to fill out where the document has any. */
  form(document: FormDocument): Promise<Uint8Array> {
    return this.order(() => ({ kind: 'form', json: JSON.stringify(document) }));
  }

  xlsx(workbook: ReportWorkbook): Promise<Uint8Array> {
    return this.order(() => ({ kind: 'xlsx', json: JSON.stringify(workbook) }));
  }

  /** Whatever is not done by now fails. */
  async close(): Promise<void> {
    this.closed = true;
    const unfinished = [...(this.current ? [this.current] : []), ...this.waiting.splice(0)];
    this.current = undefined;
    const { child } = this;
    this.dismiss();
    for (const order of unfinished) {
      clearTimeout(order.patience);
      order.reject(new Error('the typesetter is closed'));
    }
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  private async order(job: Order['job']): Promise<Uint8Array> {
    if (this.closed) throw new Error('the typesetter is closed');
    if (this.waiting.length >= this.limits.waiting)
      throw new TypesetterBusy('too many files wait to be made');
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => this.turnAway(order), this.limits.patience);
      const order: Order = { job, crashes: 0, patience, resolve, reject };
      this.waiting.push(order);
      this.next();
    });
  }

  private turnAway(order: Order): void {
    this.waiting.splice(this.waiting.indexOf(order), 1);
    order.reject(new TypesetterBusy(`not begun within ${this.limits.patience} ms`));
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) {
      // An idle child does not keep the server from ending.
      this.child?.unref();
      this.child?.channel?.unref();
      return;
    }
    clearTimeout(this.current.patience);
    this.child ??= this.hire();
    this.child.ref();
    this.child.channel?.ref();
    this.timer = setTimeout(() => this.overdue(), this.limits.time);
    void this.begin(this.current, this.child);
  }

  /** Meanwhile the process may be lost or the job overdue; then it is no longer this one's turn. */
  private async begin(order: Order, child: ChildProcess): Promise<void> {
    const isOn = () => this.current === order && this.child === child;
    try {
      const job = await order.job();
      if (isOn()) child.send(job, () => undefined);
    } catch (error) {
      if (!isOn()) return;
      clearTimeout(this.timer);
      this.settle(() => order.reject(error as Error));
    }
  }

  private hire(): ChildProcess {
    // Of the server's environment it gets nothing: it needs no secret.
    const child = fork(PRESS_ROOM, {
      cwd: TEMPLATES,
      env: { FONTCONFIG_FILE: `${TEMPLATES}fonts.conf`, TZ: 'UTC' },
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

  private dismiss(): void {
    clearTimeout(this.timer);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private done({ bytes, error, memory }: Outcome): void {
    clearTimeout(this.timer);
    this.jobs++;
    if (this.jobs >= this.limits.jobs || memory >= this.limits.memory) this.dismiss();
    this.settle((order) => (bytes ? order.resolve(bytes) : order.reject(new Error(error))));
  }

  private overdue(): void {
    this.dismiss();
    this.settle((order) => order.reject(new Error(`not made within ${this.limits.time} ms`)));
  }

  /** The job may be innocent, because a process can be lost for many reasons: it gets one more try. */
  private crashed(): void {
    this.dismiss();
    this.settle((order) => {
      if (++order.crashes < 2) this.waiting.unshift(order);
      else order.reject(new Error('the typesetting process ended twice while making this'));
    });
  }

  private settle(end: (order: Order) => void): void {
    const order = this.current;
    this.current = undefined;
    if (order) end(order);
    this.next();
  }
}
