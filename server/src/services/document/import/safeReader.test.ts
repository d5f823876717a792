import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import {
  aFolder,
  aPdf,
  endlessPdf,
  lockedPdf,
  removeFolders,
  swellingPdf,
  xlsx,
  xlsxOf,
} from '../../../../test/library.js';
import { DateFault, Fault } from '../../../tables/table.js';
import { SafeReader } from './safeReader.js';

const reader = new SafeReader();
afterAll(async () => {
  await reader.close();
  await removeFolders();
});

/** Sabotage: read in this process, or in a thread of it. */
describe('a reader of PDFs', () => {
  test('reads all pages', async () => {
    expect(await reader.pdf(await aPdf('Første side', 'Andre side'))).toBe('Første side\nAndre side\n');
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing but a head', () => Buffer.from('%PDF-1.7\n'), 'is a broken PDF'],
    ['noise', () => Buffer.from(`%PDF-1.7\n${'\x00\xff\x13'.repeat(999)}`, 'latin1'), 'is a broken PDF'],
    ['the first half', async () => (await aPdf('x')).subarray(0, 300), 'is a broken PDF'],
    ['a lock', lockedPdf, 'is locked with a password'],
  ])('says what is wrong with %s, and goes on', async (_, content, message) => {
    expect(await reader.pdf(await content())).toEqual(new Fault(message));
    expect(await reader.pdf(await aPdf('fortsatt'))).toBe('fortsatt\n');
  });

  test('stops at an endless file, and reads the next one', async () => {
    const hasty = new SafeReader({ time: 3000, memory: 4 * 2 ** 30 });
    expect(await hasty.pdf(endlessPdf())).toEqual(new Fault('cannot be read within 3 s'));
    // A busy machine may need longer than that to load the code of the reader.
    const next = await aPdf('fortsatt');
    await expect.poll(() => hasty.pdf(next), { timeout: 60_000 }).toBe('fortsatt\n');
    await hasty.close();
  });

  test('stops at a file that uses up the memory, and reads the next one', async () => {
    const small = new SafeReader({ time: 120_000, memory: 200 * 2 ** 20 });
    const before = process.memoryUsage.rss();
    expect(await small.pdf(swellingPdf())).toEqual(new Fault('takes too much memory to read'));
    expect(await small.pdf(await aPdf('fortsatt'))).toBe('fortsatt\n');
    expect(process.memoryUsage.rss() - before).toBeLessThan(400e6);
    await small.close();
  });

  test.runIf(process.platform === 'linux')(
    'leaves no busy child process behind when its process is killed',
    async () => {
      const folder = await aFolder({ 'endless.pdf': endlessPdf() });
      const module = new URL('../../../../dist/services/document/import/safeReader.js', import.meta.url);
      const program = `import { SafeReader } from ${JSON.stringify(fileURLToPath(module))};
      import { readFileSync } from 'node:fs';
      const reading = new SafeReader({ time: 60_000, memory: 8 * 2 ** 30 }).pdf(readFileSync('endless.pdf'));
      console.log('reading'); await reading;`;
      const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
      await once(parent.stdout, 'data');
      const children = () =>
        execFileSync('ps', ['-eo', 'pid=,ppid=,cputimes=,args='], { encoding: 'utf8' })
          .split('\n')
          .map((line) => line.trim().split(/\s+/))
          .filter((words) => words.some((word) => word.endsWith('worker.js')));
      // Starting takes a second at most; a process that has worked longer is reading.
      const busy = () =>
        children().find(([, ppid, seconds]) => ppid === String(parent.pid) && Number(seconds) > 1);
      while (!busy()) await sleep(100);
      const child = busy()![0];
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      for (let i = 0; i < 100 && children().some(([pid]) => pid === child); i++) await sleep(50);
      expect(children().filter(([pid]) => pid === child)).toEqual([]);
    },
  );
});

describe('a reader of sheets', () => {
  test('returns values and faults unchanged', async () => {
    const sheet = await xlsx({
      a: 'tekst',
      b: 1.5,
      c: true,
      d: new Date('2026-03-02'),
      e: { error: '#N/A' },
    });
    expect(await reader.sheet(sheet)).toMatchObject({
      header: { cells: ['a', 'b', 'c', 'd', 'e'] },
      rows: [
        { line: 2, cells: ['tekst', 1.5, true, new DateFault('2026-03-02'), new Fault('is the error #N/A')] },
      ],
    });
  });

  test('stops at an endless workbook', async () => {
    const hasty = new SafeReader({ time: 500, memory: 4 * 2 ** 30 });
    expect(await hasty.sheet(xlsxOf('<row/>', 50e6))).toEqual(new Fault('cannot be read within 1 s'));
    await hasty.close();
  });

  test('stops at a workbook that uses up the memory', async () => {
    const small = new SafeReader({ time: 120_000, memory: 200 * 2 ** 20 });
    expect(await small.sheet(xlsxOf('<row/>', 50e6))).toEqual(new Fault('takes too much memory to read'));
    expect(await small.sheet(Buffer.alloc(50e6, 'a\n'))).toEqual(new Fault('takes too much memory to read'));
    await small.close();
  });

  test('does not unpack a workbook that is too large, or that understates its size', async () => {
    const message = (found: unknown) => (found as { findings: { message: string }[] }).findings[0]!.message;
    expect(message(await reader.sheet(xlsxOf('<row/>', 1000, 2 ** 30)))).toContain(
      'unpacks to more than 512 MiB',
    );
    expect(message(await reader.sheet(xlsxOf('<row/>', 1e6, 1000)))).toContain('sheet1.xml" is broken');
  });
});
