import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../test/command.js';
import { cleanUp } from '../../../test/faults/program.js';
import { useServer } from '../../../test/harness.js';
import { aFolder, aPdf, aRow, csv, fill, removeFolders, xlsxOf } from '../../../test/library.js';
import { sql } from '../../store/sql.js';

const server = useServer();
afterAll(async () => {
  await cleanUp();
  await removeFolders();
});

const spadework = (...words: string[]) =>
  runCommand(['import', 'documents', ...words], { env: { SPADEWORK_DATABASE_URL: server.databaseUrl } });
const numbers = async () =>
  (
    await server.store.rows<{ number: string }>(
      sql`SELECT number FROM document WHERE number LIKE 'cli-%' ORDER BY number`,
    )
  ).map(({ number }) => number);

describe('spadework import documents', () => {
  test('prints what it added and changed, also in a dry run', async () => {
    const row = aRow({ number: 'cli-counts', series: 'Kommando', access: 'SERIES', farge: 'blå' });
    const folder = await aFolder({
      'library.csv': csv(row, { ...row, version: '1.1' }),
      'series.csv': 'id;title\n920001;Kommando',
      'a.pdf': await aPdf('x'),
    });
    const ended = (series: string, stdout: string) => ({
      code: 0,
      stdout: `series: ${series}\n${stdout}\n`,
      stderr: 'warning: unknown columns left out: farge\n',
    });
    const added = '1 added, 0 changed, 0 unchanged';
    expect(await spadework(folder, '--dry-run')).toMatchObject(
      ended(added, '2 added, 0 changed, 0 unchanged (dry run)'),
    );
    expect(await numbers()).toEqual([]);
    expect(await spadework(folder)).toMatchObject(ended(added, '2 added, 0 changed, 0 unchanged'));
    await fill(folder, { 'library.csv': csv(row, { ...row, version: '1.1', title: 'Annet' }) });
    expect(await spadework(folder)).toMatchObject(
      ended('0 added, 0 changed, 1 unchanged', '0 added, 1 changed, 1 unchanged'),
    );
  });

  test('refuses hostile files with one line each and changes nothing, unless told to skip them', async () => {
    const files = [
      '../../etc/passwd',
      '/etc/passwd',
      'link.txt',
      'up/passwd',
      'zero',
      'bell\u0007.pdf',
      'broken.pdf',
      'gone.pdf',
      'a.pdf',
    ];
    const rows = files.map((file, i) => aRow({ number: `cli-hostile-${i}`, file }));
    const folder = await aFolder({
      'library.csv': csv(...rows),
      'a.pdf': await aPdf('x'),
      'broken.pdf': '%PDF-1.7 and no more',
    });
    await symlink('/etc/passwd', join(folder, 'link.txt'));
    await symlink('/etc', join(folder, 'up'));
    await symlink('/dev/zero', join(folder, 'zero'));
    const before = await numbers();
    const lines = [
      'line 2, column file: must be a path inside the folder',
      'line 3, column file: must be a path inside the folder',
      'line 4, column file: is outside the folder',
      'line 5, column file: is outside the folder',
      'line 6, column file: is outside the folder',
      'line 7, column file: holds a control character',
      'line 8, column file: is a broken PDF',
      'line 9, column file: is not in the folder',
    ];
    const refused = await spadework(folder);
    expect({ code: refused.code, lines: refused.stderr.trimEnd().split('\n') }).toEqual({
      code: 2,
      lines: [...lines, `spadework: ${folder} has 8 faults; nothing was changed`],
    });
    expect(await numbers()).toEqual(before);

    const skipped = await spadework(folder, '--skip-bad');
    expect(skipped).toMatchObject({ code: 0, stdout: '1 added, 0 changed, 0 unchanged\n' });
    expect(skipped.stderr.trimEnd().split('\n')).toHaveLength(8);
    expect(skipped.stderr).toContain(
      'warning: left out: line 2, column file: must be a path inside the folder\n',
    );
    expect(await numbers()).toEqual([...before, 'cli-hostile-8']);
  }, 180_000);

  test('refuses an endless compressed worksheet with one line', async () => {
    const folder = await aFolder({ 'library.xlsx': xlsxOf('<row/>', 300e6) });
    const { code, stderr } = await spadework(folder);
    expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 2,
      lines: [
        expect.stringMatching(/^the file (cannot be read within 40 s|takes too much memory to read)$/),
        `spadework: ${folder} has 1 fault; nothing was changed`,
      ],
    });
  }, 120_000);

  test('a sheet that is a link out of the folder, or a device, is not read', async () => {
    const folder = await aFolder({});
    await symlink('/etc/passwd', join(folder, 'library.csv'));
    expect((await spadework(folder)).stderr).toContain('the file is outside the folder\n');
    const other = await aFolder({});
    await mkdir(join(other, 'library.csv'));
    expect((await spadework(other)).stderr).toContain('the file is not a regular file\n');
  });

  test.each([
    [['/nowhere'], '/nowhere is not a readable folder'],
    [[], 'give exactly one of cable-types'],
    [['a', 'b'], 'give exactly one of cable-types'],
    [['a', '--scope', 'ORG'], '--scope is not for documents'],
  ])('%j is refused with one line', async (words, message) => {
    const { code, stderr } = await spadework(...words);
    expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 2,
      lines: [expect.stringContaining(`spadework: ${message}`)],
    });
  });

  test('--skip-bad is only for documents', async () => {
    const { stderr } = await runCommand(['import', 'ecc-types', 'x.csv', '--skip-bad']);
    expect(stderr).toBe('spadework: --skip-bad is not for ecc-types\n');
  });
});
