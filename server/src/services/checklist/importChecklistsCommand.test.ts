import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish } from '../../../test/calculation.js';
import { aCheckpoint, csvOf, SMALL } from '../../../test/checklist.js';
import { runCommand } from '../../../test/command.js';
import { dayFromNow } from '../../../test/days.js';
import { cleanUp, dataDirectory } from '../../../test/faults/program.js';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { CHECKLIST_FIELDS, KINDS } from './import/rows.js';

const server = useServer();
afterAll(cleanUp);

let directory: string;
let first: string;
let second: string;
const spadework = (...words: string[]) =>
  runCommand(words, { env: { SPADEWORK_DATABASE_URL: server.databaseUrl } });
const said = async (...words: string[]) => {
  const { code, stdout, stderr } = await spadework(...words);
  return { code, stdout, stderr };
};
const done = (stdout: string, stderr = '') => ({ code: 0, stdout, stderr });
const refused = (message: string) => ({ code: 2, stdout: '', stderr: `spadework: ${message}\n` });
async function file(name: string, rows: readonly object[]): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, csvOf(rows));
  return path;
}
const revisions = () =>
  server.store.rows<{ id: number; name: string; active: boolean }>(
    sql`SELECT id, name, active FROM checklist_revision ORDER BY id`,
  );

beforeAll(async () => {
  directory = await dataDirectory();
  first = await file('first.csv', [...SMALL, aCheckpoint(1), aCheckpoint(2)]);
  second = await file('second.csv', [...SMALL, aCheckpoint(1), aCheckpoint(2, { nameEn: '' })]);
});

describe('spadework import checklists', () => {
  test('publishes a revision once, and nothing in a dry run', async () => {
    const words = ['import', 'checklists', first, '--revision', 'spring', '--active-from', dayFromNow(-1)];
    const before = await revisions();
    expect(await said(...words, '--dry-run')).toEqual(done('2 added, 0 changed, 0 unchanged (dry run)\n'));
    expect(await revisions()).toEqual(before);
    expect(await said(...words)).toEqual(done('2 added, 0 changed, 0 unchanged\n'));
    expect(await said(...words)).toEqual(done('0 added, 0 changed, 2 unchanged\n'));
    expect(
      await said('import', 'checklists', second, '--revision', 'spring', '--active-from', '2026-01-01'),
    ).toEqual(
      refused(
        'revision spring is published with other content; a published revision never changes, so give this one another name',
      ),
    );
    expect(await revisions()).toHaveLength(before.length + 1);
  });

  test('warns about missing translations, and publishes', async () => {
    expect(await said('import', 'checklists', second, '--revision', 'half English', '--inactive')).toEqual(
      done(
        '2 added, 0 changed, 0 unchanged\n',
        'warning: 1 checkpoint lacks English, so it will be shown in Norwegian: 2\n',
      ),
    );
    expect((await revisions()).at(-1)).toMatchObject({ name: 'half English', active: false });
  });

  test('prints one line per fault, exits with 2 and publishes nothing', async () => {
    const path = await file('bad.csv', [
      ...SMALL,
      aCheckpoint(1, { facilities: '1|4' }),
      aCheckpoint(2, { answerType: 'x' }),
    ]);
    const before = await revisions();
    expect(
      await said('import', 'checklists', path, '--revision', 'bad', '--active-from', '2026-01-01'),
    ).toEqual({
      code: 2,
      stdout: '',
      stderr: [
        'line 5, column facilities: 4 is nowhere in the file',
        'line 6, column answerType: must be one of MULTIPLECHOICE, TEXT, not "x"',
        `spadework: ${path} has 2 faults; nothing was changed`,
        '',
      ].join('\n'),
    });
    expect(await revisions()).toEqual(before);
  });

  test.each([
    [[], '--revision is missing: a revision needs a name'],
    [
      ['--revision', 'x', '--active-from', '2026-01-01', '--active-to', '2020-01-01'],
      'the revision would end on 2020-01-01',
    ],
    [['--revision', 'x', '--active-from', '2026-01-01', '--company', '77'], 'there is no company 77'],
    [['--revision', 'x', '--inactive', '--company', 'nord'], '--company must be'],
    [['--revision', 'x', '--scope', 'ORG'], '--scope is not for checklists'],
  ])('%j is refused with one line', async (words, message) => {
    const { code, stderr } = await spadework('import', 'checklists', first, ...words);
    expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 2,
      lines: [expect.stringContaining(`spadework: ${message}`)],
    });
  });

  test('--help explains the kind, with every kind of row and every heading', async () => {
    const { stdout } = await spadework('import', '--help');
    const [, what, headings] = /\n {2}checklists +(.*)\n +\((.+)\)\n/.exec(stdout)!;
    for (const kind of KINDS) expect(what).toContain(kind);
    expect(headings!.split(', ')).toEqual(CHECKLIST_FIELDS.map(({ name }) => name));
  });
});

describe('spadework checklists', () => {
  test('list shows every revision and which is the latest', async () => {
    const { code, stdout } = await spadework('checklists', 'list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^id +name +active +from +to +description +latest\n/);
    expect(stdout).toMatch(new RegExp(`\\n\\d+ +spring +true +${dayFromNow(-1)} +true\\n`));
    expect(stdout).toMatch(/\n\d+ +2026 +true +2026-02-01 +Sjekklister for 2026 +false\n/);
    expect(stdout).toMatch(/\n\d+ +half English +false +\d{4}-\d\d-\d\d +false\n/);
  });

  test('activate and deactivate, by name or id', async () => {
    const state = async () => (await revisions()).find(({ name }) => name === 'half English')!;
    const { id } = await state();
    expect(await said('checklists', 'activate', 'half English')).toEqual(
      done('activated revision half English\n'),
    );
    expect((await state()).active).toBe(true);
    expect(await said('checklists', 'activate', 'half English')).toEqual(
      done('revision half English is activated already\n'),
    );
    expect(await said('checklists', 'deactivate', String(id))).toEqual(
      done('deactivated revision half English\n'),
    );
    expect((await state()).active).toBe(false);
  });

  test('with --company, those that the company has for itself are imported, listed, activated and deactivated', async () => {
    const own = ['--company', `${server.company}`];
    const others = ['--company', `${server.otherCompany}`];
    const before = await revisions();
    const words = ['import', 'checklists', first, '--revision', 'spring', ...own];
    expect(await said(...words, '--inactive')).toEqual(done('2 added, 0 changed, 0 unchanged\n'));
    expect(await revisions()).toEqual(before);
    expect((await spadework('checklists', 'list', ...own)).stdout).toMatch(
      /^id +name +active +from +to +description *\n\d+ +spring +false +\d{4}-\d\d-\d\d *\n$/,
    );
    expect((await spadework('checklists', 'list', ...others)).stdout).not.toContain('spring');
    expect(await said('checklists', 'activate', 'spring', ...own)).toEqual(
      done('activated revision spring\n'),
    );
    expect(await said('checklists', 'deactivate', 'spring', ...others)).toEqual(
      refused('there is no revision spring'),
    );
    expect(await said('checklists', 'deactivate', 'spring', ...own)).toEqual(
      done('deactivated revision spring\n'),
    );
    const told = await server.store.rows<{ company: number; type: string }>(
      sql`SELECT company_id AS company, type FROM event
          WHERE company_id IN (${server.company}, ${server.otherCompany}) AND resource = 'catalog:company-checklists' ORDER BY id`,
    );
    expect(told).toEqual([
      { company: server.company, type: 'catalog.activated' },
      { company: server.company, type: 'catalog.deactivated' },
    ]);
    // The public one of the same name is as it was.
    expect((await revisions()).find(({ name }) => name === 'spring')!.active).toBe(true);
  });

  test('a revision of another catalog is unknown', async () => {
    await publish(server, 'prices alone', '2020-01-01', ['0;WORK;N-1;Arbeid;;stk;;10.00;;;;']);
    expect(await said('checklists', 'deactivate', 'prices alone')).toEqual(
      refused('there is no revision prices alone'),
    );
  });
});
