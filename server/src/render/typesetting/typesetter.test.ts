import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { JobFailure, Work } from '../../work/index.js';
import * as samples from '../report/samples.js';
import { TYPESETTING, Typesetter } from './typesetter.js';

const limits = { ...TYPESETTING.limits };
const open: Work[] = [];
afterEach(async () => {
  Object.assign(TYPESETTING.limits, limits);
  for (const work of open.splice(0)) await work.stop();
});

function typesetterWith(own: Partial<typeof limits> = {}) {
  Object.assign(TYPESETTING.limits, own);
  const work = new Work({ processes: 2 });
  open.push(work);
  return new Typesetter(work);
}

const workbook = { title: 'Quantities', date: '2026-11-15', sheets: [] };
const reasonOf = async (job: Promise<unknown>) => {
  const error = await job.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof JobFailure ? error.reason : error;
};

// Crashes, cancellation, fairness and the end of processes are tests of `work`.
describe('the typesetter', () => {
  test('does not block the server', async () => {
    const typesetter = typesetterWith();
    await typesetter.pdf(samples.small());
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await typesetter.pdf(samples.long(500));
    clearInterval(timer);
    // Sabotage: compile in this process. Then the whole report is made between two ticks.
    expect(ticks).toBeGreaterThan(20);
  });

  // Sabotage: let a company queue as many jobs as it likes, or let them wait without limit.
  test('rejects a job when the queue of its company is full, or when it waits too long', async () => {
    const typesetter = typesetterWith({ maxWaiting: 1, maxWaitMs: 50 });
    const first = typesetter.pdf(samples.long(600), 1);
    const second = typesetter.pdf(samples.small(), 1);
    expect(await reasonOf(typesetter.pdf(samples.small(), 1))).toBe('BUSY');
    expect(await reasonOf(second)).toBe('BUSY');
    expect((await first).length, 'what has begun is not turned away').toBeGreaterThan(0);
  });

  // Sabotage: read files into memory for queued or rejected jobs.
  test('reads the PDF behind a front page only when its job starts', async () => {
    const typesetter = typesetterWith();
    const behind = await typesetter.pdf(samples.small(), 1);
    let reads = 0;
    const read = async () => {
      reads++;
      return behind;
    };
    const first = typesetter.pdf(samples.long(300), 1);
    const second = typesetter.withFrontPage(samples.small(), read, 1);
    await wait(1);
    expect(reads).toBe(0);
    expect((await Promise.all([first, second])).every((bytes) => bytes.length > 0)).toBe(true);
    expect(reads).toBe(1);
    const lost = typesetter.withFrontPage(samples.small(), () => Promise.reject(new Error('no such file')));
    await expect(lost).rejects.toThrow('no such file');
    expect((await typesetter.pdf(samples.small())).length).toBeGreaterThan(0);
  });

  test('a job that exceeds its time limit fails; other jobs do not', async () => {
    const typesetter = typesetterWith();
    // Both processes have loaded their code by then, however busy the machine is.
    await Promise.all([typesetter.xlsx(workbook, 1), typesetter.xlsx(workbook, 2)]);
    TYPESETTING.limits.maxMs = 3000;
    const slow = typesetter.pdf(samples.long(24_000), 1);
    const good = typesetter.xlsx(workbook, 2);
    expect(await reasonOf(slow)).toBe('TOO_LONG');
    expect((await good).length).toBeGreaterThan(0);
  });

  test('a document that cannot be typeset fails; the next one is made', async () => {
    const typesetter = typesetterWith();
    await expect(typesetter.pdf({ ...samples.small(), language: 'xx' as 'nb' })).rejects.toThrow('report');
    expect((await typesetter.pdf(samples.small())).length).toBeGreaterThan(0);
  });

  test('tells how many of its jobs are not finished', async () => {
    const typesetter = typesetterWith();
    const job = typesetter.pdf(samples.small());
    expect(typesetter.load.waiting).toBe(1);
    await job;
    expect(typesetter.load.waiting).toBe(0);
  });
});
