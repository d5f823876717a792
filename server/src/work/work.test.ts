import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { JobFailure, type JobKind, type JobLimits, Work } from './index.js';
import type { WorkOptions } from './work.js';

const open: Work[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

function workWith(options: WorkOptions = {}): Work {
  const script = new URL('../../test/work/worker.js', import.meta.url);
  const one = new Work({ script, threads: 3, processes: 2, ...options });
  open.push(one);
  return one;
}

/** A kind of the worker that tests use. */
function kindOf<Input, Output = Input>(
  name: string,
  limits: Partial<JobLimits> = {},
  more: Partial<JobKind<Input, Output>> = {},
): JobKind<Input, Output> {
  return {
    name,
    isolation: 'thread',
    limits: { maxMs: 60_000, maxMemory: 256, maxWaiting: 100, ...limits },
    refusals: { busy: 'RENDERING_BUSY' },
    ...more,
  };
}

const reasonOf = (job: Promise<unknown>) =>
  job.then(
    () => 'DONE',
    (error) => (error instanceof JobFailure ? error.reason : error),
  );

/** Jobs that run until they are let go. The first cell counts those that have begun. */
function gate(one: Work, limits: Partial<JobLimits> = {}) {
  const kind = kindOf<{ cells: Int32Array; name: string }, string>('gate', limits);
  const cells = new Int32Array(new SharedArrayBuffer(8));
  const finished: string[] = [];
  const run = (companyId: number, name: string, size: 'small' | 'large' = 'small', signal?: AbortSignal) =>
    one.run(kind, { companyId, size, input: { cells, name }, signal }).then(
      (output) => finished.push(output),
      (error) => error.reason,
    );
  return {
    kind,
    run,
    finished,
    begun: () => cells[0]!,
    untilBegun: (count: number) => expect.poll(() => cells[0]).toBe(count),
    letGo() {
      cells[1] = 1;
      Atomics.notify(cells, 1);
    },
  };
}

describe('a job', () => {
  test.each(['thread', 'process'] as const)('runs in a %s, without the environment', async (isolation) => {
    process.env.SPADEWORK_SECRET = 'hush';
    const kind = kindOf<null, Record<string, string>>('environment', {}, { isolation });
    const environment = await workWith().run(kind, { companyId: 1, size: 'small', input: null });
    delete process.env.SPADEWORK_SECRET;
    expect(environment).not.toHaveProperty('SPADEWORK_SECRET');
    expect(environment).not.toHaveProperty('PATH');
  });

  // Sabotage: set the priority whatever it is. An ordinary user may not raise it, so that every job would crash.
  test.each(['thread', 'process'] as const)(
    'of a server that was started nicer than its jobs runs in a %s as it is',
    async (isolation) => {
      const program = fileURLToPath(new URL('../../test/work/priority.js', import.meta.url));
      const { stdout } = await promisify(execFile)('nice', [
        '-n',
        '10',
        process.execPath,
        program,
        isolation,
      ]);
      expect(Number(stdout)).toBe(getPriority() + 10);
    },
  );

  // Sabotage: call the code of the job here. Then nothing else runs, and the test never ends.
  test('leaves the event loop to others, and ends when it has taken too long', async () => {
    const forever = kindOf<null>('forever', { maxMs: 300 });
    expect(await reasonOf(workWith().run(forever, { companyId: 1, size: 'small', input: null }))).toBe(
      'TOO_LONG',
    );
  });

  test('returns bytes without copying them, and small buffers whole', async () => {
    const one = workWith();
    const bytes = await one.run(kindOf<number, Uint8Array>('bytes'), {
      companyId: 1,
      size: 'small',
      input: 9,
    });
    expect([...bytes]).toEqual(Array(9).fill(7));
    const text = kindOf<string, { file: Uint8Array }>('text');
    const { file } = await one.run(text, { companyId: 1, size: 'small', input: 'Æ' });
    expect([Buffer.from(file).toString(), file.buffer.byteLength]).toEqual(['Æ', 2]);
  });

  test('that has a fault fails; its worker stays', async () => {
    const one = workWith();
    const failed = one.run(kindOf<null>('fault'), { companyId: 1, size: 'small', input: null });
    await expect(failed).rejects.toThrow('a fault of this job');
    expect(await one.run(kindOf<number>('echo'), { companyId: 1, size: 'small', input: 3 })).toBe(3);
  });

  test('gets its input when it starts, and fails with it', async () => {
    const one = workWith();
    const input = () => Promise.reject(new Error('no such file'));
    const run = (given: () => number | Promise<number>) =>
      one.run(kindOf<number>('echo'), { companyId: 1, size: 'small', input: given });
    await expect(run(input)).rejects.toThrow('no such file');
    expect(await run(() => 5)).toBe(5);
  });

  test.each(['crash', 'heap', 'buffers'] as const)(
    'that is lost to %s in its process costs no other job',
    async (name) => {
      const one = workWith();
      const isolation = 'process';
      const bad = one.run(kindOf<null>(name, { maxMemory: 96 }, { isolation }), {
        companyId: 1,
        size: 'large',
        input: null,
      });
      const good = one.run(kindOf<number>('echo', {}, { isolation }), {
        companyId: 1,
        size: 'small',
        input: 4,
      });
      expect([await reasonOf(bad), await good]).toEqual(['CRASHED', 4]);
    },
  );

  test('whose worker crashed is tried once more, if its kind says so', async () => {
    const one = workWith();
    const cells = () => new Int32Array(new SharedArrayBuffer(4));
    const run = (retries: boolean) =>
      one.run(kindOf<Int32Array, string>('crashOnce', {}, { retries }), {
        companyId: 1,
        size: 'small',
        input: cells(),
      });
    expect(await run(true)).toBe('second');
    expect(await reasonOf(run(false))).toBe('CRASHED');
  });

  // Sabotage: keep a process above its limit of memory.
  test('a process that uses too much memory is replaced', async () => {
    const one = workWith({ processes: 1 });
    const run = (kind: JobKind<null, Record<string, string>>) =>
      one.run(kind, { companyId: 1, size: 'small', input: null });
    const kind = kindOf<null, Record<string, string>>(
      'environment',
      { maxIdleMemory: 1 },
      {
        isolation: 'process',
      },
    );
    await run(kind);
    expect(await run(kind)).toHaveProperty('TZ', 'UTC');
  });
});

describe('equal jobs', () => {
  test('are done once, and their result is kept', async () => {
    const one = workWith();
    const cells = new Int32Array(new SharedArrayBuffer(8));
    cells[1] = 1;
    const kind = kindOf<{ cells: Int32Array; name: string }, string>('gate', {}, { sizeOf: () => 10 });
    const run = (key: string) =>
      one.run(kind, { companyId: 1, key, size: 'small', input: { cells, name: key } });
    expect(await Promise.all([run('a'), run('a'), run('b')])).toEqual(['a', 'a', 'b']);
    expect([await run('a'), cells[0]]).toEqual(['a', 2]);
  });

  // Sabotage: keep results without a limit.
  test('are done again when more was kept than there is room for', async () => {
    const one = workWith({ maxKept: 15 });
    const cells = new Int32Array(new SharedArrayBuffer(8));
    cells[1] = 1;
    const kind = kindOf<{ cells: Int32Array; name: string }, string>('gate', {}, { sizeOf: () => 10 });
    for (const key of ['a', 'b', 'a'])
      await one.run(kind, { companyId: 1, key, size: 'small', input: { cells, name: key } });
    expect(cells[0]).toBe(3);
  });
});

describe('a caller who has gone', () => {
  test('ends a running job, unless another waits for an equal one', async () => {
    const one = workWith();
    const forever = kindOf<null>('forever');
    const leaving = [new AbortController(), new AbortController()];
    const jobs = leaving.map(({ signal }) =>
      one.run(forever, { companyId: 1, key: 'same', size: 'small', input: null, signal }),
    );
    const reasons = Promise.all(jobs.map(reasonOf));
    leaving[0]!.abort();
    expect(one.load().waiting).toBe(1);
    // Sabotage: go on with a job that nobody waits for. Then this waits for a minute.
    leaving[1]!.abort();
    expect([await reasons, one.load().waiting]).toEqual([['ABORTED', 'ABORTED'], 0]);
  });

  test('takes a waiting job out of the queue; an equal one that comes then is done', async () => {
    const one = workWith({ threads: 1 });
    const { run, untilBegun, letGo, finished } = gate(one);
    const first = run(1, 'first');
    await untilBegun(1);
    const leaving = new AbortController();
    const second = run(1, 'second', 'small', leaving.signal);
    leaving.abort();
    expect(await second).toBe('ABORTED');
    const third = run(1, 'third');
    letGo();
    await Promise.all([first, third]);
    expect(finished).toEqual(['first', 'third']);
    expect(await run(1, 'fourth', 'small', leaving.signal)).toBe('ABORTED');
  });
});

describe('the queue', () => {
  // Sabotage: one queue for all. Then the only job of company 2 waits behind all of company 1.
  test("a company's jobs wait behind its own, not behind another's", async () => {
    const one = workWith({ threads: 1 });
    const { run, untilBegun, letGo, finished } = gate(one);
    const jobs = ['1a', '1b', '1c'].map((name) => run(1, name));
    await untilBegun(1);
    jobs.push(run(2, '2a'));
    letGo();
    await Promise.all(jobs);
    expect(finished).toEqual(['1a', '1b', '2a', '1c']);
  });

  // Sabotage: let a company run as many jobs as there are workers.
  test('a company never takes the last worker', async () => {
    const one = workWith();
    const { run, untilBegun, letGo, finished } = gate(one);
    const jobs = ['1a', '1b', '1c'].map((name) => run(1, name));
    await untilBegun(2);
    jobs.push(run(2, '2a'));
    await untilBegun(3);
    expect(finished).toEqual([]);
    letGo();
    await Promise.all(jobs);
  });

  // Sabotage: let large jobs take the last worker.
  test('a small job never waits behind large ones, also of its own company', async () => {
    const one = workWith();
    const large = gate(one);
    const jobs = [1, 1, 2, 3].map((company) => large.run(company, `${company}`, 'large'));
    await large.untilBegun(2);
    const small = kindOf<number>('echo');
    for (const companyId of [1, 2, 4])
      expect(await one.run(small, { companyId, size: 'small', input: companyId })).toBe(companyId);
    expect([large.begun(), large.finished]).toEqual([2, []]);
    large.letGo();
    await Promise.all(jobs);
  });

  test('kinds of one company take turns too', async () => {
    const one = workWith({ threads: 1 });
    const { run, untilBegun, letGo, finished } = gate(one);
    const jobs: Promise<unknown>[] = ['a', 'b', 'c'].map((name) => run(1, name));
    await untilBegun(1);
    const echo = one.run(kindOf<string>('echo'), { companyId: 1, size: 'small', input: 'other' });
    jobs.push(echo.then((name) => finished.push(name)));
    letGo();
    await Promise.all(jobs);
    expect(finished).toEqual(['a', 'b', 'other', 'c']);
  });

  test('refuses what is beyond the limits of a company, running or waiting', async () => {
    const one = workWith();
    const { run, untilBegun, letGo, finished } = gate(one, { maxRunning: 1, maxWaiting: 1 });
    const first = run(1, 'first');
    await untilBegun(1);
    const second = run(1, 'second');
    expect(await run(1, 'third')).toBe('BUSY');
    const other = run(2, 'other');
    await untilBegun(2);
    letGo();
    await Promise.all([first, second, other]);
    expect(finished).toContain('second');
  });

  // Sabotage: let jobs wait without limit. They would be cut off when the server stops.
  test('refuses a job that has waited too long; what has begun goes on', async () => {
    const one = workWith({ threads: 1 });
    const { run, untilBegun, letGo, finished } = gate(one, { maxWaitMs: 50 });
    const first = run(1, 'first');
    await untilBegun(1);
    expect(await run(2, 'second')).toBe('BUSY');
    letGo();
    await first;
    expect(finished).toEqual(['first']);
  });

  test('stopping gives up all jobs; a later one starts a new worker', async () => {
    const one = workWith({ threads: 1 });
    const { run, untilBegun } = gate(one);
    const jobs = ['first', 'second'].map((name) => run(1, name));
    await untilBegun(1);
    expect(one.load()).toEqual({ waiting: 2, oldestSeconds: expect.any(Number) });
    await one.stop();
    expect(await Promise.all(jobs)).toEqual(['STOPPED', 'STOPPED']);
    expect(one.load().waiting).toBe(0);
    expect(await one.run(kindOf<number>('echo'), { companyId: 1, size: 'small', input: 6 })).toBe(6);
  });
});
