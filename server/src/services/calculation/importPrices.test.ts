import { beforeAll, describe, expect, test } from 'vitest';
import { dayFromNow } from '../../../test/days.js';
import { CALCULATION, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { readTable } from '../../tables/file.js';
import { findingLines } from '../../tables/findings.js';
import { importCatalog, importCompanyPrices, importCostList, type PriceImportOptions } from './import.js';

const server = useServer();
const tableOf = (lines: string[]) => readTable(Buffer.from(lines.join('\n')));

const CATALOG = [
  'level;type;number;name;unit;quantity;unitPrice',
  '0;GROUP;TOP;Alt;stk;;',
  '1;GROUP;DIG;Grøft;m;2;',
  '2;WORK;1;Graving;m;0,5;100',
  '2;MATERIAL;1;Sand;m;1;10',
  '1;GROUP;ELSE;Annet;stk;1;',
  '2;OTHER;FEE;Gebyr;stk;1;7,5',
  '1;GROUP;OPTION;Tillegg;stk;0;',
  '2;WORK;1;;;1;',
];
beforeAll(async () => {
  await server.store.transact(async (tx) => {
    await importCostList(tx, 'unit', await tableOf(['unit', 'stk', 'm']));
    await importCatalog(tx, await tableOf(CATALOG), { revision: 'priced' });
    await importCatalog(tx, await tableOf(CATALOG), {
      revision: 'newest',
      activeFromDate: `${dayFromNow(0)}T00:00:00.000Z`,
    });
    await importCatalog(tx, await tableOf(CATALOG), {
      revision: 'next year',
      activeFromDate: `${dayFromNow(365)}T00:00:00.000Z`,
    });
    await importCatalog(tx, await tableOf(CATALOG), {
      revision: 'asleep',
      activeFromDate: `${dayFromNow(0)}T00:00:00.000Z`,
      active: false,
    });
  });
});

const run = async (lines: string[], options: Partial<PriceImportOptions> = {}) => {
  const table = await tableOf(lines);
  return server.store.transact((tx) =>
    importCompanyPrices(tx, table, { companyId: server.company, revision: 'priced', ...options }),
  );
};
const faults = async (...lines: string[]) => findingLines((await run(lines)).findings);
const stored = (companyId = server.company, revision = 'priced') =>
  server.store.rows<{
    type: string;
    number: string;
    unit_price: string | null;
    unit_cost: string;
    xmin: string;
  }>(
    sql`SELECT p.type, p.number, p.unit_price, p.unit_cost, p.xmin::text FROM company_price p
        JOIN cost_revision r ON r.id = p.revision_id
        WHERE company_id = ${companyId} AND r.name = ${revision} ORDER BY type, number`,
  );
const pricesOf = async (...which: Parameters<typeof stored>) =>
  (await stored(...which)).map(({ type, number, unit_price, unit_cost }) => [
    `${type} ${number}`,
    unit_price,
    unit_cost,
  ]);

describe('prices of a company', () => {
  test('are stored with the changed costs of the nodes above them', async () => {
    const lines = ['type;nummer;enhetspris', 'arbeid;1;120,5', 'OTHER;FEE;7,50'];
    expect(await run(lines, { dryRun: true })).toMatchObject({ findings: [], added: 2 });
    expect(await stored()).toEqual([]);
    expect(await run(lines)).toEqual({
      findings: [],
      unknownColumns: [],
      added: 2,
      changed: 0,
      removed: 0,
      unchanged: 0,
      events: [
        {
          companyId: server.company,
          type: 'catalog.activated',
          resource: 'catalog:company-prices',
          changes: [{ property: 'revision', to: 'priced' }],
        },
      ],
    });
    expect(await pricesOf()).toEqual([
      ['GROUP DIG', null, '70.25'],
      ['GROUP OPTION', null, '120.50'],
      ['GROUP TOP', null, '148.00'],
      ['OTHER FEE', '7.50', '7.50'],
      ['WORK 1', '120.50', '120.50'],
    ]);
    expect(await stored(server.otherCompany)).toEqual([]);
  });

  test('importing again changes nothing, and another file replaces all prices', async () => {
    const lines = ['type,number,unitPrice', 'WORK,1,120.5', 'OTHER,FEE,7.5'];
    await run(lines);
    const before = await stored();
    expect(await run(lines)).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2 });
    expect(await stored()).toEqual(before);
    expect(await run(['type,number,unitPrice', 'MATERIAL,1,11', 'OTHER,FEE,8'])).toMatchObject({
      added: 1,
      changed: 1,
      removed: 1,
      unchanged: 0,
    });
    expect(await pricesOf()).toEqual([
      ['GROUP DIG', null, '61.00'],
      ['GROUP ELSE', null, '8.00'],
      ['GROUP TOP', null, '130.00'],
      ['MATERIAL 1', '11.00', '11.00'],
      ['OTHER FEE', '8.00', '8.00'],
    ]);
    expect(await run(['number,unitPrice'])).toMatchObject({ removed: 2 });
    expect(await stored()).toEqual([]);
  });

  test('a price equal to the revision’s is the company’s own, and moves nothing above it', async () => {
    await run(['number;price', 'FEE;7,5']);
    expect(await pricesOf()).toEqual([['OTHER FEE', '7.50', '7.50']]);
  });

  test('are those of the latest active revision unless one is named, by name or id', async () => {
    await run(['number;price', 'FEE;9'], { revision: undefined, companyId: server.otherCompany });
    expect(await stored(server.otherCompany, 'newest')).toHaveLength(3);
    expect(await stored(server.otherCompany, 'asleep')).toEqual([]);
    expect(await stored(server.otherCompany, 'next year')).toEqual([]);
    const { id } = (await server.store.row<{ id: number }>(
      sql`SELECT id FROM cost_revision WHERE name = 'asleep'`,
    ))!;
    await run(['number;price', 'FEE;9'], { revision: String(id), companyId: server.otherCompany });
    expect(await stored(server.otherCompany, 'asleep')).toHaveLength(3);
    expect(await run(['number;price', 'FEE;9'], { revision: 'nothing' })).toMatchObject({
      refusal: 'there is no revision nothing',
    });
  });
});

describe('faults', () => {
  test.each([
    ['WORK;2;5', 'number: the revision has no WORK 2'],
    [';2;5', 'number: the revision has no WORK, MATERIAL, OTHER 2'],
    [';TOP;5', 'number: the revision has no WORK, MATERIAL, OTHER TOP'],
    ['GROUP;TOP;5', 'type: must be one of WORK, MATERIAL, OTHER, not "GROUP"'],
    [';1;5', 'number: 1 is MATERIAL 1 and WORK 1; a column type must say which'],
    ['WORK;1;', 'unitPrice: is missing'],
    ['WORK;1;-5', 'unitPrice: must be at least 0, not "-5"'],
    ['WORK;1;1e10', 'unitPrice: must be at most 1000000000, not "1e10"'],
    ['WORK;1;0,125', 'unitPrice: must have at most 2 decimal places, not "0,125"'],
  ])('%s is refused', async (row, message) => {
    expect(await faults('type;number;unitPrice', row)).toEqual([`line 2, column ${message}`]);
  });

  test('the same node twice, with or without its type; nothing is changed', async () => {
    await run(['number;price', 'FEE;9']);
    const before = await stored();
    expect(await faults('type;number;price', 'OTHER;FEE;5', ';FEE;6', 'WORK;1;3')).toEqual([
      'line 3, column number: OTHER FEE is on line 2 already',
    ]);
    expect(await stored()).toEqual(before);
  });
});

describe('POST /companyprices/import', () => {
  const post = async (file: string | Uint8Array, query = '', user = 'admin') =>
    server.request('POST', `${CALCULATION}/companyprices/import?revision=priced${query}`, {
      token: await server.token(user),
      headers: { 'accept-language': 'nb' },
      body: { file: Buffer.from(file).toString('base64') },
    });
  const xlsx = async (...rows: (string | number)[][]) => {
    const { Workbook } = await import('@cj-tech-master/excelts');
    const workbook = new Workbook();
    workbook.addWorksheet('Priser').addRows(rows);
    return new Uint8Array(await workbook.xlsx.writeBuffer());
  };

  // Fails if a dry run writes, or if a worksheet that another thread has read loses its faults.
  test('a dry run says what would happen; the import does it, and tells the company', async () => {
    await run(['type;number;unitPrice', 'OTHER;FEE;9']);
    const before = await stored();
    const file = await xlsx(['type', 'number', 'unitPrice'], ['WORK', '1', 120.5]);
    const dry = await post(file, '&dryRun=true');
    const report = {
      added: 1,
      changed: 0,
      removed: 1,
      unchanged: 0,
      faults: [],
      faultCount: 0,
      unknownColumns: [],
      warnings: [],
    };
    expect([dry.status, dry.body]).toEqual([200, { dryRun: true, ...report }]);
    expect(await stored()).toEqual(before);
    expect((await post(file)).body).toEqual({ dryRun: false, ...report });
    expect(await stored()).toContainEqual(expect.objectContaining({ type: 'WORK', unit_price: '120.50' }));
    const event = await server.store.row(
      sql`SELECT actor, resource FROM event WHERE operation = 'calculation.importPrices' AND company_id = ${server.company}`,
    );
    expect(event).toEqual({ actor: `user:${server.users.admin}`, resource: 'catalog:company-prices' });
    expect((await post(file)).body).toMatchObject({ added: 0, removed: 0, unchanged: 1 });
  });

  test('faults have their line and column, and nothing is imported', async () => {
    const before = await stored();
    const file = await xlsx(
      ['number', 'unitPrice', 'farge'],
      ['nothing', 5, 'x'],
      ['FEE', new Date(0) as never, ''],
    );
    const faults = [
      { line: 2, column: 'number', message: expect.stringMatching(/nothing/) },
      { line: 3, column: 'unitPrice', message: 'er en dato' },
    ];
    const dry = await post(file, '&dryRun=true');
    expect(dry.body).toMatchObject({ faults, faultCount: 2, unknownColumns: ['farge'] });
    const real = await post(file);
    expect([real.status, real.body.code, real.body.faults]).toEqual([422, 'IMPORT_REFUSED', faults]);
    expect(await stored()).toEqual(before);
  });

  // Fails if a company imports several files at once, or if one company keeps another from it.
  test('one file of a company at a time, and others do not wait for it', async () => {
    const file = 'type;number;unitPrice\nWORK;1;120.5';
    await server.store.run(
      sql`UPDATE app_user SET administrator = true WHERE username = ${server.users.south}`,
    );
    // Each takes far longer to read than the other to arrive.
    const long = `type;number;unitPrice\n${'WORK;1;1\n'.repeat(30_000)}`;
    const [first, second, other] = await Promise.all([
      post(long, '&dryRun=true'),
      post(long, '&dryRun=true'),
      server.request('POST', `${CALCULATION}/companyprices/import?revision=priced&dryRun=true`, {
        token: await server.token('south'),
        body: { file: Buffer.from(file).toString('base64') },
      }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 503]);
    expect([first.body.code, second.body.code]).toContain('IMPORT_BUSY');
    expect(other.status).toBe(200);
    expect((await post(file, '&dryRun=true')).status).toBe(200);
  });

  // Fails if every fault is sent: a file has as many as it has cells.
  test('of many faults the first hundred are listed, and all are counted', async () => {
    const file = `number;unitPrice\n${'nothing;5\n'.repeat(250)}`;
    const [dry, real] = [await post(file, '&dryRun=true'), await post(file)];
    for (const { body } of [dry, real]) {
      expect(body.faultCount).toBeGreaterThanOrEqual(250);
      expect(body.faults.length).toBe(100);
    }
  });

  test.each([
    ['too many rows', `number\n${'1\n'.repeat(200_001)}`, /200000 rader/],
    ['too many columns', `number${';x'.repeat(200)}`, /200 kolonner/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /.xls/],
    ['half a workbook', Buffer.from('504b03040000', 'hex'), /arbeidsbok/],
  ])('a fault for %s', async (_what, file, message) => {
    const { status, body } = await post(file as string, '&dryRun=true');
    expect([status, body.faults[0].message]).toEqual([200, expect.stringMatching(message)]);
  });

  test('400 for what is no base64, 404 for an unknown revision, 403 for others', async () => {
    const token = await server.token('admin');
    const url = `${CALCULATION}/companyprices/import`;
    const bad = await server.request('POST', url, { token, body: { file: 'æøå' } });
    expect([bad.status, bad.body.errors[0].path]).toEqual([400, 'file']);
    const body = { file: Buffer.from('number\n').toString('base64') };
    expect((await server.request('POST', `${url}?revision=nothing`, { token, body })).status).toBe(404);
    expect((await post('number\n', '', 'planner')).body.code).toBe('ADMINISTRATOR_REQUIRED');
  });
});
