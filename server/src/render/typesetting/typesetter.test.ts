import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import * as samples from '../report/samples.js';
import { Typesetter, TypesetterBusy, type TypesetterLimits, typesetterLimits } from './typesetter.js';

const open: Typesetter[] = [];
afterEach(async () => {
  for (const typesetter of open.splice(0)) await typesetter.close();
});

function typesetterWith(limits: Partial<TypesetterLimits> = {}) {
  const typesetter = new Typesetter({ ...typesetterLimits, ...limits });
  open.push(typesetter);
  const child = () => (typesetter as unknown as { child?: ChildProcess }).child;
  return { typesetter, child, pid: () => child()?.pid };
}

const workbook = { title: 'Quantities', date: '2026-11-15', sheets: [] };

describe('the typesetter', () => {
  test('starts its process with the first job, and keeps it for the next', async () => {
    const { typesetter, pid } = typesetterWith();
    expect(pid()).toBeUndefined();
    await typesetter.pdf(samples.small());
    const first = pid();
    await typesetter.xlsx(workbook);
    expect(pid()).toBe(first);
  });

  test('does not block the server', async () => {
    const { typesetter } = typesetterWith();
    await typesetter.pdf(samples.small());
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await typesetter.pdf(samples.long(500));
    clearInterval(timer);
    // Sabotage: compile in this process. Then the whole report is made between two ticks.
    expect(ticks).toBeGreaterThan(20);
  });

  test('rejects a job when the queue is full', async () => {
    const { typesetter } = typesetterWith({ queue: 2 });
    const jobs = Array.from({ length: 5 }, () => typesetter.pdf(samples.small()));
    const results = await Promise.allSettled(jobs);
    expect(results.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ]);
    await expect(jobs[4]).rejects.toBeInstanceOf(TypesetterBusy);
  });

  // Sabotage: one queue for all. Then the only job of company 2 waits behind all of company 1.
  test("a company's jobs wait behind its own, not behind another's", async () => {
    const { typesetter } = typesetterWith({ companyQueue: 3 });
    const finished: string[] = [];
    const job = (company: number, name: string) =>
      typesetter.xlsx(workbook, company).then(() => finished.push(name));
    const jobs = ['1a', '1b', '1c', '1d'].map((name) => job(1, name));
    await expect(typesetter.xlsx(workbook, 1)).rejects.toBeInstanceOf(TypesetterBusy);
    jobs.push(job(2, '2a'));
    await Promise.all(jobs);
    expect(finished).toEqual(['1a', '1b', '2a', '1c', '1d']);
  });

  // Sabotage: let jobs wait without limit. They would be cut off when the server stops.
  test('rejects a job that has waited too long', async () => {
    const { typesetter } = typesetterWith({ maxWait: 50 });
    const first = typesetter.pdf(samples.long(2000));
    await expect(typesetter.pdf(samples.small())).rejects.toBeInstanceOf(TypesetterBusy);
    expect((await first).length, 'what has begun is not turned away').toBeGreaterThan(0);
  });

  // Sabotage: read files into memory for queued or rejected jobs.
  test('reads the PDF behind a front page only when its job starts', async () => {
    const { typesetter } = typesetterWith({ queue: 1 });
    const behind = await typesetter.pdf(samples.small());
    let reads = 0;
    const read = async () => {
      reads++;
      return behind;
    };
    const first = typesetter.pdf(samples.long(300));
    const second = typesetter.withFrontPage(samples.small(), read);
    await expect(typesetter.withFrontPage(samples.small(), read)).rejects.toBeInstanceOf(TypesetterBusy);
    expect(reads).toBe(0);
    expect((await Promise.all([first, second])).every((bytes) => bytes.length > 0)).toBe(true);
    expect(reads).toBe(1);
    const lost = typesetter.withFrontPage(samples.small(), () => Promise.reject(new Error('no such file')));
    await expect(lost).rejects.toThrow('no such file');
    expect((await typesetter.pdf(samples.small())).length).toBeGreaterThan(0);
  });

  test('retries a job when its process crashes', async () => {
    const { typesetter, child } = typesetterWith();
    const jobs = [typesetter.pdf(samples.long(300)), typesetter.pdf(samples.small())];
    child()!.kill('SIGKILL');
    expect((await Promise.all(jobs)).every((bytes) => bytes.length > 0)).toBe(true);
  });

  test('a job that crashes its process twice fails; other jobs do not', async () => {
    const { typesetter, child } = typesetterWith();
    const bad = typesetter.pdf(samples.long(300));
    const good = typesetter.pdf(samples.small());
    const first = child()!;
    first.kill('SIGKILL');
    await once(first, 'exit');
    child()!.kill('SIGKILL');
    await expect(bad).rejects.toThrow('crashed twice');
    expect((await good).length).toBeGreaterThan(0);
  });

  test('a job that exceeds its time limit fails; other jobs do not', async () => {
    const { typesetter } = typesetterWith({ time: 6000 });
    const slow = typesetter.pdf(samples.long(24_000));
    const good = typesetter.xlsx(workbook);
    await expect(slow).rejects.toThrow('not made within 6000 ms');
    expect((await good).length).toBeGreaterThan(0);
  });

  test('a document that cannot be typeset fails; the process stays', async () => {
    const { typesetter, pid } = typesetterWith();
    await typesetter.pdf(samples.small());
    const first = pid();
    await expect(typesetter.pdf({ ...samples.small(), language: 'xx' as 'nb' })).rejects.toThrow('report');
    expect((await typesetter.pdf(samples.small())).length).toBeGreaterThan(0);
    expect(pid()).toBe(first);
  });

  test.each([{ jobs: 1 }, { memory: 1 }])('replaces its process past a limit of %o', async (limits) => {
    const { typesetter, pid } = typesetterWith(limits);
    await typesetter.pdf(samples.small());
    expect(pid()).toBeUndefined();
    expect((await typesetter.pdf(samples.small())).length).toBeGreaterThan(0);
  });

  test('closing rejects unfinished jobs, and no job starts afterwards', async () => {
    const { typesetter, child } = typesetterWith();
    const jobs = [typesetter.pdf(samples.long(300)), typesetter.pdf(samples.small())];
    const results = Promise.allSettled(jobs);
    const process = child()!;
    await typesetter.close();
    expect(process.signalCode).toBe('SIGKILL');
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(typesetter.pdf(samples.small())).rejects.toThrow('closed');
  });
});

describe('the process of the typesetter', () => {
  const typesetter = new URL('../../../dist/render/typesetting/typesetter.js', import.meta.url);
  /** A separate server process, whose directory has been deleted. */
  const script = `
    import { mkdtempSync, rmdirSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { Typesetter } from '${typesetter}';
    const directory = mkdtempSync(tmpdir() + '/typesetter-');
    process.chdir(directory);
    rmdirSync(directory);
    const typesetter = new Typesetter();
    await typesetter.pdf(${JSON.stringify(samples.small())});
    console.log(typesetter.child.pid);
    if (process.argv.at(-1) === 'stay') setInterval(() => undefined, 1000);
  `;
  const server = (...args: string[]) =>
    spawn(process.execPath, ['--input-type=module', '-e', script, '--', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  async function gone(pid: number): Promise<boolean> {
    for (let i = 0; i < 100 && isThere(pid); i++) await wait(50);
    return !isThere(pid);
  }

  test('exits when its server is killed', async () => {
    const parent = server('stay');
    const pid = Number(await once(parent.stdout!, 'data'));
    expect(isThere(pid)).toBe(true);
    parent.kill('SIGKILL');
    expect(await gone(pid)).toBe(true);
  });

  test('does not keep the server process alive', async () => {
    const parent = server();
    const pid = Number(await once(parent.stdout!, 'data'));
    expect((await once(parent, 'exit'))[0]).toBe(0);
    expect(await gone(pid)).toBe(true);
  });
});
