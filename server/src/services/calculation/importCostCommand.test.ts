import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../test/command.js';
import { dayFromNow } from '../../../test/days.js';
import { cleanUp, dataDirectory } from '../../../test/faults/program.js';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
afterAll(cleanUp);

let directory: string;
const spadework = (...words: string[]) =>
  runCommand(words, { env: { SPADEWORK_DATABASE_URL: server.databaseUrl } });
const said = async (...words: string[]) => {
  const { code, stdout, stderr } = await spadework(...words);
  return { code, stdout, stderr };
};
const done = (stdout: string) => ({ code: 0, stdout, stderr: '' });
const refused = (message: string) => ({ code: 2, stdout: '', stderr: `spadework: ${message}\n` });
async function file(name: string, ...lines: string[]): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, lines.join('\n'));
  return path;
}
const revisions = () => server.store.rows(sql`SELECT id, name, active FROM cost_revision ORDER BY id`);

let first: string;
let second: string;
beforeAll(async () => {
  directory = await dataDirectory();
  const head = 'nivå;type;kode;navn;enhet;mengde;enhetspris';
  first = await file('first.csv', head, '0;gruppe;G;Grøft;test-m;;', '1;arbeid;W;Graving;test-m;2;100,5');
  second = await file('second.csv', head, '0;gruppe;G;Grøft;test-m;;', '1;arbeid;W;Graving;test-m;3;90');
  await spadework('import', 'cost-units', await file('units.csv', 'enhet', 'test-m'));
});

describe('spadework import', () => {
  test('publishes a revision once, and prices of a company for it', async () => {
    const words = ['import', 'cost-catalog', first, '--revision', 'spring', '--active-from', dayFromNow(-1)];
    const before = await revisions();
    expect(await said(...words, '--dry-run')).toEqual(done('2 added, 0 changed, 0 unchanged (dry run)\n'));
    expect(await revisions()).toEqual(before);
    expect(await said(...words)).toEqual(done('2 added, 0 changed, 0 unchanged\n'));
    expect(await said(...words)).toEqual(done('0 added, 0 changed, 2 unchanged\n'));
    expect(
      await said('import', 'cost-catalog', second, '--revision', 'spring', '--active-from', '2026-01-01'),
    ).toEqual(
      refused(
        'revision spring is published with other content; a published revision never changes, so give this one another name',
      ),
    );
    expect(await revisions()).toHaveLength(before.length + 1);
    const prices = await file('prices.csv', 'nummer;enhetspris', 'W;80,25');
    expect(await said('import', 'company-prices', prices, '--company', `${server.company}`)).toEqual(
      done('1 added, 0 changed, 0 removed, 0 unchanged\n'),
    );
  });

  test('takes facilities and activities', async () => {
    const facilities = await file('facilities.csv', 'id,name,longName', '9501,TA,Testanlegg');
    const activities = await file('activities.csv', 'id,navn', '9501,Testaktivitet');
    expect(await said('import', 'cost-facilities', facilities)).toEqual(
      done('1 added, 0 changed, 0 unchanged\n'),
    );
    expect(await said('import', 'cost-activities', activities)).toEqual(
      done('1 added, 0 changed, 0 unchanged\n'),
    );
  });

  test('prints one line per fault, exits with 2 and publishes nothing', async () => {
    const path = await file(
      'bad.csv',
      'level,type,number,name,unit,quantity',
      '0,GROUP,G,A,ell,',
      '2,WORK,W,,,1',
    );
    const before = await revisions();
    expect(
      await said('import', 'cost-catalog', path, '--revision', 'bad', '--active-from', '2026-01-01'),
    ).toEqual({
      code: 2,
      stdout: '',
      stderr: [
        'line 2, column unit: there is no unit ell',
        'line 3, column level: jumps from 0 to 2',
        `spadework: ${path} has 2 faults; nothing was changed`,
        '',
      ].join('\n'),
    });
    expect(await revisions()).toEqual(before);
  });

  test.each([
    [['cost-catalog', 'FILE'], '--revision is missing: a revision needs a name'],
    [['cost-catalog', 'FILE', '--revision', ' '], '--revision must not be empty'],
    [['cost-catalog', 'FILE', '--revision', 'x'], '--active-from is missing: on which day'],
    [['cost-catalogue', 'FILE'], 'there is no kind cost-catalogue; did you mean cost-catalog?'],
    [
      ['cost-catalog', 'FILE', '--revision', 'x', '--active-from', '2026-02-30'],
      '--active-from must be a date',
    ],
    [
      ['cost-catalog', 'FILE', '--revision', 'x', '--active-from', '2026-01-01', '--active-to', '2020-01-01'],
      'the revision would end on 2020-01-01',
    ],
    [['cost-catalog', 'FILE', '--revision', 'x', '--company', '1'], '--company is not for cost-catalog'],
    [['cost-units', 'FILE', '--revision', 'x'], '--revision is not for cost-units'],
    [['company-prices', 'FILE'], '--company is missing: prices are those of a company'],
    [['company-prices', 'FILE', '--company', '99'], 'there is no company 99'],
    [
      ['company-prices', 'FILE', '--company', `${server.company}`, '--revision', 'y'],
      'there is no revision y',
    ],
  ])('%j is refused with one line', async (words, message) => {
    const { code, stderr } = await spadework(
      'import',
      ...words.map((word) => (word === 'FILE' ? first : word)),
    );
    expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 2,
      lines: [expect.stringContaining(`spadework: ${message}`)],
    });
  });

  test('--help explains each kind, with headings that it takes', async () => {
    const { stdout } = await spadework('import', '--help');
    const kinds = [...stdout.matchAll(/\n {2}([a-z]+-[a-z]+) +[A-Z].*\n +\((.+)\)(?=\n)/g)];
    expect(kinds.map(([, word]) => word)).toEqual([
      'cable-types',
      'pipe-types',
      'ecc-types',
      'marker-types',
      'design-rules',
      'cost-units',
      'cost-facilities',
      'cost-activities',
      'cost-catalog',
      'company-prices',
    ]);
    for (const [, word, headings] of kinds) {
      const path = await file(`${word}.csv`, headings!);
      const options =
        word === 'cost-catalog'
          ? ['--revision', 'x', '--inactive']
          : ['company-prices', 'design-rules'].includes(word!)
            ? ['--company', `${server.company}`]
            : [];
      const { stderr } = await spadework('import', word!, path, '--dry-run', ...options);
      expect(stderr).not.toMatch(/unknown columns|missing from the headings/);
    }
  });
});

describe('spadework catalog', () => {
  beforeAll(async () => {
    expect(
      await said('import', 'cost-catalog', first, '--revision', 'one', '--active-from', '2098-01-01'),
    ).toEqual(done('revision one will be active from 2098-01-01\n2 added, 0 changed, 0 unchanged\n'));
    await spadework(
      'import',
      'cost-catalog',
      second,
      '--revision',
      'two',
      '--inactive',
      '--description',
      'Ny',
    );
  });

  test('list shows every revision', async () => {
    const { stdout } = await spadework('catalog', 'list');
    expect(stdout).toMatch(/^id +name +active +from +to +description +latest\n/);
    expect(stdout).toMatch(/\n\d+ +one +false +2098-01-01 +false\n/);
    expect(stdout).toMatch(/\n\d+ +two +false +\d{4}-\d\d-\d\d +Ny +false\n/);
  });

  test('diff prints the differences, as a table and as JSON', async () => {
    expect(await said('catalog', 'diff', 'one', 'two')).toEqual(
      done(
        [
          '2 repriced',
          'type   number  name     old     new     change',
          'GROUP  G       Grøft    201.00  270.00  +34.3 %',
          'WORK   W       Graving  100.50   90.00  -10.4 %',
          '1 changed',
          'type   number  name   fields',
          'GROUP  G       Grøft  children',
          '',
        ].join('\n'),
      ),
    );
    const { stdout } = await spadework('catalog', 'diff', 'one', 'two', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      added: [],
      removed: [],
      repriced: [{ number: 'G' }, { number: 'W', oldPrice: 100.5, newPrice: 90, percent: -10.4 }],
    });
    expect(await said('catalog', 'diff', 'two', 'two')).toEqual(done('no difference\n'));
  });

  test('activate and deactivate, by name or id', async () => {
    const { id } = (await server.store.row<{ id: number }>(
      sql`SELECT id FROM cost_revision WHERE name = 'two'`,
    ))!;
    const isActive = async () =>
      (await server.store.row<{ active: boolean }>(sql`SELECT active FROM cost_revision WHERE id = ${id}`))!
        .active;
    expect(await said('catalog', 'activate', 'two')).toEqual(done('activated revision two\n'));
    expect(await isActive()).toBe(true);
    expect(await said('catalog', 'activate', 'two')).toEqual(done('revision two is activated already\n'));
    expect(await said('catalog', 'deactivate', String(id))).toEqual(done('deactivated revision two\n'));
    expect(await isActive()).toBe(false);
    expect(await said('catalog', 'activate', 'one')).toEqual(
      done('revision one is activated already\nit will be active from 2098-01-01\n'),
    );
  });

  test.each([
    [['diff', 'one'], 'give exactly two REVISIONs, by name or id'],
    [['diff', 'one', 'three'], 'there is no revision three'],
    [['activate', 'three'], 'there is no revision three'],
    [['deactivate', '999999999'], 'there is no revision 999999999'],
    [['deactivate'], 'give exactly one REVISION'],
  ])('%j is refused with one line', async (words, message) => {
    expect(await said('catalog', ...words)).toEqual(refused(message));
  });
});
