import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { readTable } from '../../tables/file.js';
import { findingLines } from '../../tables/findings.js';
import type { ImportOptions } from '../../tables/import.js';
import { type CostList, importCostList } from './import.js';

const server = useServer();

const run = async (list: CostList, lines: string[], options?: ImportOptions) => {
  const table = await readTable(Buffer.from(lines.join('\n')));
  return server.store.transact((tx) => importCostList(tx, list, table, options));
};
const faults = async (list: CostList, lines: string[]) => findingLines((await run(list, lines)).findings);
const facility = (id: number) =>
  server.store.row(
    sql`SELECT name, name_en, long_name, long_name_en, xmin::text FROM cost_facility WHERE id = ${id}`,
  );

describe('units', () => {
  const sorting = () =>
    server.store.rows(sql`SELECT unit, sorting FROM cost_unit WHERE unit LIKE 'test-%' ORDER BY sorting`);

  test('are in the order of the file, and importing again changes nothing', async () => {
    expect(await run('unit', ['Enhet', 'test-m', 'test-stk'])).toMatchObject({ findings: [], added: 2 });
    expect(await run('unit', ['unit', 'test-m', 'test-stk'])).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await sorting()).toEqual([
      { unit: 'test-m', sorting: 1 },
      { unit: 'test-stk', sorting: 2 },
    ]);
    expect(await run('unit', ['unit', 'test-stk', 'test-m'])).toMatchObject({ added: 0, changed: 2 });
    expect((await sorting())[0]).toEqual({ unit: 'test-stk', sorting: 1 });
  });

  test('a unit twice or too long is refused', async () => {
    expect(await faults('unit', ['unit', 'test-a', 'test-b', 'test-a', 'x'.repeat(51)])).toEqual([
      'line 4, column unit: test-a is on line 2 already',
      'line 5, column unit: must have at most 50 characters, not 51',
    ]);
    expect(await sorting()).toHaveLength(2);
  });
});

describe('facilities and activities', () => {
  const HEAD = 'id;navn;engelsk navn;langt navn;engelsk langt navn';
  const ROWS = ['9001;HS;HV;Høyspent luftlinje;Overhead line', '9002;LS;;Lavspent;'];

  test('are added and changed, and a dry run changes nothing', async () => {
    expect(await run('facility', [HEAD, ...ROWS], { dryRun: true })).toMatchObject({
      findings: [],
      added: 2,
    });
    expect(await facility(9001)).toBeUndefined();
    await run('facility', [HEAD, ...ROWS]);
    const before = await facility(9001);
    expect(before).toMatchObject({
      name: 'HS',
      name_en: 'HV',
      long_name: 'Høyspent luftlinje',
      long_name_en: 'Overhead line',
    });
    expect(await run('facility', [HEAD, ROWS[0]!, '9002;LS;LV;Lavspent;'])).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
    });
    expect([await facility(9001), await facility(9002)]).toMatchObject([before!, { name_en: 'LV' }]);
  });

  test('can swap their names', async () => {
    await run('activity', ['id,name', '9101,Test riving', '9102,Test bygging']);
    expect(await run('activity', ['id,name', '9101,Test bygging', '9102,Test riving'])).toMatchObject({
      findings: [],
      changed: 2,
    });
  });

  test('a name of another one is refused, in the file and in the store', async () => {
    await run('activity', ['id,name', '9111,Test drift']);
    const lines = ['id,name', '9112,Test drift', '9113,Test nytt', '9114,Test nytt'];
    expect(await faults('activity', lines)).toEqual([
      'line 2, column name: Test drift is the name of 9111 already',
      'line 4, column name: Test nytt is on line 3 already',
    ]);
    expect(await faults('activity', ['id,name', '9111,Test stell', '9112,Test drift'])).toEqual([]);
  });

  test('missing required values are reported', async () => {
    expect(await faults('facility', ['id,name', '1,a'])).toEqual([
      'line 1, column longName: is missing from the headings',
    ]);
    expect(await faults('activity', ['id,name', ',a', '0,b', '9121,'])).toEqual([
      'line 2, column id: is missing',
      'line 3, column id: must be at least 1, not "0"',
      'line 4, column name: is missing',
    ]);
  });
});
