import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TRENCH, useOwnServer } from '../../../../../test/harness.js';
import type { Caller } from '../../../../kernel/caller.js';
import { sql } from '../../../../store/sql.js';
import { readTable } from '../../../../tables/file.js';
import { findingLines } from '../../../../tables/findings.js';
import { listTypes, type TypeKind } from '../catalog.sql.js';
import { importTypes, type TypeImportOptions } from './index.js';

const server = useOwnServer('imports types of the organisation');

const CABLE =
  'id,name,voltageCategory,cableCategory,conductorCount,outerDiameter,generic,cablesimulatorCompatible,docCount';
const cable = (id: number | string, more = '') => `${id},Kabel ${id},MV,MV,1,40,true,false,0${more}`;
const PIPE = 'id,name,pipeCategory,outerDiameter,wallThickness,default';

const run = async (kind: TypeKind, lines: string[], options: TypeImportOptions = {}) => {
  const table = await readTable(Buffer.from(lines.join('\n')));
  return server.store.transact((tx) => importTypes(tx, kind, table, options));
};
const faults = async (kind: TypeKind, lines: string[], options?: TypeImportOptions) =>
  findingLines((await run(kind, lines, options)).findings);
const stored = (id: number) =>
  server.store.row<{ name: string; markets: string[]; details: object; xmin: string }>(
    sql`SELECT name, markets, details, xmin::text FROM catalog_type WHERE id = ${id}`,
  );
const shows = async (companyId: number, username: string, id: number) => {
  const caller = { companyId, user: { username } } as unknown as Caller;
  return (await listTypes(server.store, caller, 'cable')).some((type) => type.id === id);
};

describe('what a file says is in the catalog', () => {
  test('details hold the given fields and nothing else, and callers see the type', async () => {
    const report = await run('cable', [
      `${CABLE},conductorArea,isolationLevel,markets,conductorMaterial`,
      cable(50001, ',240,,no; SE;,Al'),
    ]);
    expect(report).toMatchObject({ findings: [], added: 1, changed: 0, unchanged: 0 });
    expect(await stored(50001)).toMatchObject({ name: 'Kabel 50001', markets: ['NO', 'SE'] });
    expect((await stored(50001))!.details).toEqual({
      voltageCategory: 'MV',
      cableCategory: 'MV',
      conductorCount: 1,
      outerDiameter: 40,
      generic: true,
      cablesimulatorCompatible: false,
      docCount: 0,
      conductorArea: 240,
      conductorMaterial: 'Al',
    });
    expect(await shows(1, 'planner', 50001)).toBe(true);
  });

  test('twice is once, and only what differs is written', async () => {
    const lines = [CABLE, cable(50011), cable(50012)];
    await run('cable', lines);
    const before = await stored(50011);
    expect(await run('cable', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const more = [CABLE, cable(50011), cable(50012).replace('40', '41'), cable(50013)];
    expect(await run('cable', more)).toMatchObject({ added: 1, changed: 1, unchanged: 1 });
    expect(await stored(50011)).toEqual(before);
    expect((await stored(50012))!.details).toMatchObject({ outerDiameter: 41 });
  });

  test('a dry run says the same and changes nothing', async () => {
    const lines = [CABLE, cable(50021)];
    expect(await run('cable', lines, { dryRun: true })).toMatchObject({ findings: [], added: 1 });
    expect(await stored(50021)).toBeUndefined();
  });

  test('one bad row keeps all others out', async () => {
    expect(await faults('cable', [CABLE, cable(50031), cable(50032).replace('40', '-4')])).toEqual([
      'line 3, column outerDiameter: must be above 0, not "-4"',
    ]);
    expect(await stored(50031)).toBeUndefined();
  });

  test('a name that another type of the catalog has is worth a warning, once', async () => {
    // Fails when only names within the file are compared.
    const named = (id: number, name: string) => cable(id).replace(`Kabel ${id}`, name);
    await run('cable', [CABLE, named(50041, 'TSLF 3x240')]);
    await run('cable', [CABLE, named(50042, 'TSLF 3x95')], { owner: { scope: 'COMPANY', company: 2 } });
    const lines = [CABLE, named(50043, 'tslf 3X240 '), named(50044, 'TSLF 3x95'), named(50045, 'TSLF 3x50')];
    const warnings = ['line 2: 50041 in the catalog has the same name, "tslf 3X240"'];
    expect(await run('cable', lines)).toMatchObject({ findings: [], added: 3, warnings });
    expect(await run('cable', lines)).not.toHaveProperty('warnings');
    const owner = { scope: 'COMPANY', company: 2 } as const;
    expect(await run('cable', [CABLE, named(50046, 'TSLF 3x50')], { owner })).toMatchObject({
      warnings: ['line 2: 50045 in the catalog has the same name, "TSLF 3x50"'],
    });
    expect((await run('cable', [CABLE, named(50041, 'TSLF 3x241')])).warnings).toBeUndefined();
  });

  test('more rows than a batch all arrive', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => cable(60000 + i));
    expect(await run('cable', [CABLE, ...rows])).toMatchObject({ findings: [], added: 2500 });
    expect(await run('cable', [CABLE, ...rows])).toMatchObject({ unchanged: 2500 });
  });
});

describe('whose a type is', () => {
  test('the company’s and the user’s own are seen by them alone', async () => {
    await run('cable', [CABLE, cable(51001)], { owner: { scope: 'COMPANY', company: 1 } });
    await run('cable', [`scope,company,user,${CABLE}`, `user,,Planner,${cable(51002)}`]);
    expect(await Promise.all([1, 2].map((company) => shows(company, 'x', 51001)))).toEqual([true, false]);
    expect(await shows(1, 'planner', 51002)).toBe(true);
    expect(await shows(1, 'somebody', 51002)).toBe(false);
  });

  test('an id of somebody else is refused, with its owner', async () => {
    await run('cable', [CABLE, cable(51011)], { owner: { scope: 'COMPANY', company: 1 } });
    const refusal = ['line 2, column id: 51011 belongs to company 1'];
    expect(await faults('cable', [CABLE, cable(51011)])).toEqual(refusal);
    expect(await faults('cable', [CABLE, cable(51011)], { owner: { scope: 'COMPANY', company: 2 } })).toEqual(
      refusal,
    );
    expect(
      await faults('cable', [CABLE, cable(51011)], { owner: { scope: 'USER', user: server.users.planner } }),
    ).toEqual(refusal);
    expect(await faults('cable', [CABLE, cable(1001)], { owner: { scope: 'COMPANY', company: 1 } })).toEqual([
      'line 2, column id: 1001 belongs to everybody (scope ORG)',
    ]);
  });

  test.each([
    ['ORG,1,', 'company: must be left out with scope ORG'],
    ['ORG,,planner', 'user: must be left out with scope ORG'],
    ['COMPANY,,', 'company: is missing, and scope COMPANY needs it'],
    ['COMPANY,99,', 'company: there is no company 99'],
    ['COMPANY,1,planner', 'user: must be left out with scope COMPANY'],
    ['USER,,', 'user: is missing, and scope USER needs it'],
    ['USER,,nobody', 'user: there is no user nobody'],
    ['USER,2,planner', 'company: user planner is of company 1, not 2'],
    [',,', 'scope: is missing'],
    ['ALL,,', 'scope: must be one of ORG, COMPANY, USER, not "ALL"'],
  ])('%s is refused', async (owner, message) => {
    const lines = [`scope,company,user,${CABLE}`, `${owner},${cable(51021)}`];
    expect(await faults('cable', lines)).toEqual([`line 2, column ${message}`]);
  });

  test('a file and a command line do not both say it, nor half of it', async () => {
    const lines = [`scope,company,${CABLE}`, `COMPANY,1,${cable(51031)}`];
    expect(await faults('cable', lines, { owner: { scope: 'ORG' } })).toEqual([
      'line 1, column scope: says whose each type is, so --scope must be left out',
    ]);
    expect(await faults('cable', [`company,${CABLE}`, `1,${cable(51031)}`])).toEqual([
      'line 1, column company: needs a column scope beside it',
    ]);
  });
});

describe('one default', () => {
  const pipe = (id: number, category: string, isDefault: boolean) =>
    `${id},Rør ${id},${category},50,3,${isDefault}`;
  const owner = { scope: 'COMPANY', company: 2 } as const;

  test('of pipes one in each category of an owner, whether in the file or the catalog', async () => {
    const lines = [PIPE, pipe(52001, 'GAS', true), pipe(52002, 'WATER', true), pipe(52003, 'GAS', true)];
    expect(await faults('pipe', lines, { owner })).toEqual([
      'line 4, column default: the default of GAS is 52001 on line 2 already',
    ]);
    expect(await faults('pipe', lines.slice(0, 3), { owner })).toEqual([]);
    expect(await faults('pipe', [PIPE, pipe(52003, 'GAS', true)], { owner })).toEqual([
      'line 2, column default: the default of GAS is 52001 in the catalog already',
    ]);
    const swapped = [PIPE, pipe(52003, 'GAS', true), pipe(52001, 'GAS', false)];
    expect(await faults('pipe', swapped, { owner })).toEqual([]);
  });

  test.each([
    ['ecc', ['id,name,area,radius,standard', '52011,a,50,5,ja']],
    ['marker', ['id,name,kind,width,standard', '52012,a,NET,50,ja']],
  ] as const)('of %s one in all', async (kind, lines) => {
    expect(await faults(kind, [...lines])).toEqual([
      expect.stringMatching(/^line 2, column standard: the default is \d+ in the catalog already$/),
    ]);
    expect(await faults(kind, [...lines], { owner })).toEqual([]);
  });
});

test.each([
  ['cable', 'catalog/cable-types.csv', 90],
  ['pipe', 'catalog/pipe-types.csv', 20],
  ['ecc', 'catalog/ecc-types.csv', 6],
  ['marker', 'catalog/marker-types.csv', 6],
  ['cable', 'demo/cable-types.csv', 6],
] as const)('the demo store holds the %s types of data/%s as they are', async (kind, file, unchanged) => {
  const text = readFileSync(new URL(`../../../../../../data/${file}`, import.meta.url), 'utf8');
  expect(await run(kind, [text])).toEqual({
    findings: [],
    unknownColumns: [],
    added: 0,
    changed: 0,
    unchanged,
    events: [],
  });
});

describe('POST /catalog/import/{typeKind}', () => {
  const post = async (lines: string[], query = '', user = 'admin') =>
    server.request('POST', `${TRENCH}/catalog/import/cable${query}`, {
      token: await server.token(user),
      headers: { 'api-version': '1.0' },
      body: { file: Buffer.from(lines.join('\n')).toString('base64') },
    });

  // Fails if a file of a company says whose its types are, or learns whose others are.
  test('types become those of the company, and those of others are not touched', async () => {
    await run('cable', [CABLE, cable(88_001)], { owner: { scope: 'COMPANY', company: 2 } });
    const mine = [CABLE, cable(88_002)];
    expect((await post(mine, '?dryRun=true')).body).toMatchObject({ dryRun: true, added: 1, faults: [] });
    expect(await stored(88_002)).toBeUndefined();
    expect((await post(mine)).body).toMatchObject({ dryRun: false, added: 1 });
    expect([await shows(1, 'planner', 88_002), await shows(2, 'south', 88_002)]).toEqual([true, false]);
    const taken = await post([CABLE, cable(88_001), cable(1030)]);
    expect(taken.body.faults).toEqual([
      { line: 2, column: 'id', message: '88001 is taken; choose another id' },
      { line: 3, column: 'id', message: '1030 is taken; choose another id' },
    ]);
    const owned = await post([`${CABLE},scope,company`, cable(88_003, ',ORG,')], '?dryRun=true');
    expect(owned.body.faults.map(({ column }: { column: string }) => column)).toEqual(['scope', 'company']);
    expect((await post(mine, '', 'colleague')).status).toBe(403);
  });
});
