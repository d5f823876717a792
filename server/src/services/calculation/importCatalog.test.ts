import { Workbook } from '@cj-tech-master/excelts';
import { MAX_TREE_DEPTH } from '@spadework/core/cost';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { readTable } from '../../tables/file.js';
import { findingLines } from '../../tables/findings.js';
import { type CatalogImportOptions, importCatalog, importCostList } from './import.js';

const server = useServer();

const list = (kind: 'unit' | 'facility' | 'activity', ...lines: string[]) =>
  server.store.transact(async (tx) =>
    importCostList(tx, kind, await readTable(Buffer.from(lines.join('\n')))),
  );
beforeAll(async () => {
  await list('unit', 'unit', 'stk', 'm', 'time', 'test');
  await list('facility', 'id,name,longName', '9001,Testlinje,Testlinje for høyspenning');
  await list('activity', 'id,name', '9001,Testbygging');
});

const HEAD = 'level;type;number;name;unit;quantity;unitPrice;facility;activity';
const WORK = '0;WORK;W1;Graving;time;;100;;';
const BUDGET = '0;BUDGET;B1;Kode;stk;;;9001;9001';

let published = 0;
const importLines = async (lines: string[], options: Partial<CatalogImportOptions> = {}) => {
  const table = await readTable(Buffer.from(lines.join('\n')));
  const revision = `test ${++published}`;
  return server.store.transact((tx) => importCatalog(tx, table, { revision, ...options }));
};
const faults = async (...rows: string[]) => findingLines((await importLines([HEAD, ...rows])).findings);
const revisionNamed = (name: string) =>
  server.store.row<{ id: number; active: boolean; active_from_date: string; description: string }>(
    sql`SELECT *, xmin::text FROM cost_revision WHERE name = ${name}`,
  );
async function contentOf(name: string) {
  const id = (await revisionNamed(name))?.id;
  return {
    nodes: await server.store.rows(
      sql`SELECT type, number, name, name_en, unit, description, description_en, unit_price, unit_cost, has_children,
            sheets, activity_id, facility_id FROM cost_node WHERE revision_id = ${id} ORDER BY type, number`,
    ),
    children: await server.store.rows<{ base_quantity: string }>(
      sql`SELECT parent_type, parent_number, position, type, number, base_quantity
          FROM cost_child WHERE revision_id = ${id} ORDER BY parent_type, parent_number, position`,
    ),
  };
}

const NORWEGIAN = [
  'Nivå;Type;Kode;Navn;Engelsk navn;Enhet;Mengde;Enhetspris (kr);Anlegg;Aktivitet;Blad;Beskrivelse;Engelsk beskrivelse',
  '0;Budsjett;B-100;Høyspent kabel;HV cable;m;;;testlinje;9001;4001|4002;Grøft med kabel;Trench',
  '1;gruppe;G-1;Grøft;;m;1;;;;;;',
  '2;arbeid;W-1;Graving;;time;0,125;812,50;;;;;',
  '3;ressurs;R-1;Maskinfører;;time;1;;;;;;',
  '2;annet;O-1;Deponi;;stk;0;99,9;;;;;',
  '1;materiell;M-1;;;;1,000001;;;;;;',
  '0;materiell;M-1;Kabel 3x240;;m;;345;;;4003,4001;;',
];

describe('a revision', () => {
  test('holds nodes with their costs and children', async () => {
    const report = await importLines(NORWEGIAN, { revision: 'whole', description: 'Den første' });
    expect(report).toEqual({
      findings: [],
      unknownColumns: [],
      added: 6,
      changed: 0,
      unchanged: 0,
      events: [
        {
          companyId: 0,
          type: 'catalog.activated',
          resource: 'catalog:cost-catalog',
          changes: [{ property: 'revision', to: 'whole' }],
        },
      ],
    });
    const { nodes, children } = await contentOf('whole');
    expect(nodes).toMatchObject([
      {
        type: 'BUDGET',
        number: 'B-100',
        name: 'Høyspent kabel',
        name_en: 'HV cable',
        unit: 'm',
        description: 'Grøft med kabel',
        description_en: 'Trench',
        unit_price: null,
        // 0,125 × 812,50 + 1,000001 × 345, each to the øre.
        unit_cost: '446.56',
        has_children: true,
        sheets: ['4001', '4002'],
        activity_id: 9001,
        facility_id: 9001,
      },
      { type: 'GROUP', number: 'G-1', unit_cost: '101.56', has_children: true, facility_id: null },
      {
        type: 'MATERIAL',
        number: 'M-1',
        unit_price: '345.00',
        unit_cost: '345.00',
        sheets: ['4003', '4001'],
      },
      { type: 'OTHER', number: 'O-1', unit_price: '99.90', has_children: false },
      { type: 'RESOURCE', number: 'R-1', unit_price: null, unit_cost: '0.00' },
      { type: 'WORK', number: 'W-1', unit_price: '812.50', unit_cost: '812.50', has_children: true },
    ]);
    expect(children.map((child) => Object.values(child).join(' '))).toEqual([
      'BUDGET B-100 1 GROUP G-1 1.000000',
      'BUDGET B-100 2 MATERIAL M-1 1.000001',
      'GROUP G-1 1 WORK W-1 0.125000',
      'GROUP G-1 2 OTHER O-1 0.000000',
      'WORK W-1 1 RESOURCE R-1 1.000000',
    ]);
    expect(await revisionNamed('whole')).toMatchObject({ active: true, description: 'Den første' });
  });

  test('from a workbook is the same as from a text file', async () => {
    const book = new Workbook();
    const NUMERIC = [0, 6, 7, 9];
    const cells = NORWEGIAN.map((line, row) =>
      line.split(';').map((cell, column) => {
        if (row === 0 || !cell) return cell || null;
        return NUMERIC.includes(column) ? Number(cell.replace(',', '.')) : cell;
      }),
    );
    book.addWorksheet('Katalog').addRows(cells);
    const table = await readTable(await book.xlsx.writeBuffer());
    await server.store.transact((tx) => importCatalog(tx, table, { revision: 'workbook' }));
    await importLines(NORWEGIAN, { revision: 'text' });
    expect(await contentOf('workbook')).toEqual(await contentOf('text'));
    expect(await server.store.transact((tx) => importCatalog(tx, table, { revision: 'text' }))).toMatchObject(
      {
        findings: [],
        unchanged: 6,
      },
    );
  });

  test('has the day at hand, or the days and the state that are given', async () => {
    await importLines([HEAD, WORK], { revision: 'plain' });
    await importLines([HEAD, WORK], {
      revision: 'timed',
      activeFromDate: '2027-01-01T00:00:00.000Z',
      activeToDate: '2028-01-01T00:00:00.000Z',
      active: false,
    });
    const day = new Date().toISOString().slice(0, 10);
    expect(await revisionNamed('plain')).toMatchObject({ active_from_date: `${day}T00:00:00.000Z` });
    expect(await revisionNamed('timed')).toMatchObject({
      active: false,
      active_from_date: '2027-01-01T00:00:00.000Z',
      active_to_date: '2028-01-01T00:00:00.000Z',
    });
    expect(
      await importLines([HEAD, WORK], { revision: 'backward', activeToDate: '2020-01-01T00:00:00.000Z' }),
    ).toMatchObject({ refusal: `the revision would end on 2020-01-01 and begin on ${day}` });
    expect(await revisionNamed('backward')).toBeUndefined();
  });

  test('more nodes and links than a batch are all imported', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => [
      `0;WORK;N${i};Arbeid ${i};time;;1,5;;`,
      `0;GROUP;N${i};Gruppe ${i};stk;;;;`,
      `1;WORK;N${(i * 7) % 2500};;;2;;;`,
    ]);
    expect(await importLines([HEAD, ...rows.flat()], { revision: 'many' })).toMatchObject({ added: 5000 });
    const { nodes, children } = await contentOf('many');
    expect([nodes.length, children.length]).toEqual([5000, 2500]);
    expect(nodes[0]).toMatchObject({ type: 'GROUP', unit_cost: '3.00' });
  });
});

describe('a published revision', () => {
  test('is published once, even in another order and without its optional properties', async () => {
    const days = { activeFromDate: '2026-01-01T00:00:00.000Z', description: 'En' };
    await importLines([HEAD, WORK, BUDGET, '1;WORK;W1;;;1;;;'], { revision: 'twice', ...days });
    const before = [await revisionNamed('twice'), await contentOf('twice')];
    for (const options of [{}, days, { active: false }])
      expect(
        await importLines([HEAD, BUDGET, '1;WORK;W1;;;1,0;;;', WORK], { revision: 'twice', ...options }),
      ).toMatchObject({ findings: [], added: 0, unchanged: 2 });
    expect([await revisionNamed('twice'), await contentOf('twice')]).toEqual(before);
  });

  test('never changes: other content or properties under its name are refused', async () => {
    await importLines([HEAD, WORK], { revision: 'fixed', description: 'En' });
    const before = [await revisionNamed('fixed'), await contentOf('fixed')];
    const refusal = (what: string) => ({
      findings: [],
      refusal: `revision fixed is published with ${what}; a published revision never changes, so give this one another name`,
    });
    for (const row of [
      WORK.replace('100', '100,5'),
      WORK.replace('time', 'm'),
      WORK.replace('Graving', 'graving'),
    ])
      expect(await importLines([HEAD, row], { revision: 'fixed' })).toMatchObject(refusal('other content'));
    expect(await importLines([HEAD, WORK], { revision: 'fixed', description: 'To' })).toMatchObject(
      refusal('another description'),
    );
    expect(
      await importLines([HEAD, WORK], { revision: 'fixed', activeFromDate: '2027-01-01T00:00:00.000Z' }),
    ).toMatchObject(refusal('another activeFromDate'));
    expect([await revisionNamed('fixed'), await contentOf('fixed')]).toEqual(before);
  });

  test('is published once by two concurrent imports', async () => {
    const reports = await Promise.all(
      [1, 2].map(() => importLines([HEAD, WORK, BUDGET, '1;WORK;W1;;;1;;;'], { revision: 'raced' })),
    );
    expect(reports.map(({ added, unchanged }) => [added, unchanged]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ]);
  });

  test('is not changed by the next revision', async () => {
    await importLines([HEAD, WORK], { revision: 'older' });
    const before = await contentOf('older');
    await importLines([HEAD, WORK.replace('100', '200')], { revision: 'newer' });
    expect(await contentOf('older')).toEqual(before);
    expect((await contentOf('newer')).nodes).toMatchObject([{ unit_price: '200.00' }]);
  });

  test('the order of siblings is content', async () => {
    const rows = [HEAD, BUDGET, '1;WORK;W1;A;time;1;5;;', '1;WORK;W2;B;time;1;5;;'];
    await importLines(rows, { revision: 'ordered' });
    const [head, top, first, second] = rows as [string, string, string, string];
    expect(await importLines([head, top, second, first], { revision: 'ordered' })).toHaveProperty(
      'refusal',
      expect.stringContaining('other content'),
    );
  });

  test('a dry run publishes nothing and gives the same report', async () => {
    expect(await importLines(NORWEGIAN, { revision: 'dry', dryRun: true })).toMatchObject({ added: 6 });
    expect(await revisionNamed('dry')).toBeUndefined();
  });
});

describe('faults', () => {
  test.each([
    [
      '21;WORK;W1;A;time;1;1;;'.replace('21', String(MAX_TREE_DEPTH)),
      `level: must be at most ${MAX_TREE_DEPTH - 1}, not "${MAX_TREE_DEPTH}"`,
    ],
    ['-1;WORK;W1;A;time;;1;;', 'level: must be at least 0, not "-1"'],
    [';WORK;W1;A;time;;1;;', 'level: is missing'],
    [
      '0;WURK;W1;A;time;;1;;',
      'type: must be one of BUDGET, GROUP, WORK, MATERIALGROUP, MATERIAL, OTHER, RESOURCE, not "WURK"; did you mean WORK?',
    ],
    ['0;WORK;;A;time;;1;;', 'number: is missing'],
    [`0;WORK;${'9'.repeat(101)};A;time;;1;;`, 'number: must have at most 100 characters, not 101'],
    ['0;WORK;W1;;;;;;', 'name: is missing, and level 0 needs it'],
    ['0;WORK;W1;A;;;1;;', 'unit: is missing, and type WORK needs it'],
    ['0;WORK;W1;A;favn;;1;;', 'unit: there is no unit favn'],
    ['0;WORK;W1;A;time;2;1;;', 'quantity: must be left out at level 0'],
    ['0;WORK;W1;A;time;;;;', 'unitPrice: is missing, and type WORK needs it'],
    ['0;WORK;W1;A;time;;-1;;', 'unitPrice: must be at least 0, not "-1"'],
    ['0;WORK;W1;A;time;;0,005;;', 'unitPrice: must have at most 2 decimal places, not "0,005"'],
    ['0;GROUP;G1;A;stk;;1;;', 'unitPrice: must be left out with type GROUP'],
    ['0;RESOURCE;R1;A;stk;;0;;', 'unitPrice: must be left out with type RESOURCE'],
    ['0;BUDGET;B1;A;stk;;;;9001', 'facility: is missing, and type BUDGET needs it'],
    ['0;BUDGET;B1;A;stk;;;9001;', 'activity: is missing, and type BUDGET needs it'],
    ['0;BUDGET;B1;A;stk;;;Mars;9001', 'facility: there is no facility Mars'],
    ['0;BUDGET;B1;A;stk;;;Testlinje;77777', 'activity: there is no activity 77777'],
    ['0;WORK;W1;A;time;;1;9001;', 'facility: must be left out with type WORK'],
    ['1;WORK;W1;A;time;1;1;;', 'level: must be 0 on the first row'],
  ])('%s is refused', async (row, message) => {
    expect(await faults(row)).toEqual([`line 2, column ${message}`]);
  });

  test.each([
    ['1;WORK;W2;A;time;;1;;', 'quantity: is missing'],
    ['1;WORK;W2;A;time;-1;1;;', 'quantity: must be at least 0, not "-1"'],
    ['1;WORK;W2;A;time;0,1234567;1;;', 'quantity: must have at most 6 decimal places, not "0,1234567"'],
    ['2;WORK;W2;A;time;1;1;;', 'level: jumps from 0 to 2'],
    ['1;WORK;W2;;time;1;;;', 'unit: must be left out where the row has no name'],
    ['1;WORK;W2;;;1;;;', 'number: no row gives WORK W2 a name'],
    ['1;GROUP;W1;;;1;;;', 'number: no row gives GROUP W1 a name'],
    ['1;BUDGET;B2;A;stk;1;;9001;9001', 'type: BUDGET must be at level 0'],
    ['1;WORK;W1;Igjen;time;1;1;;', 'number: WORK W1 has a name on line 2 already'],
  ])('%s below a code is refused', async (row, message) => {
    expect(await faults(WORK, BUDGET, row)).toEqual([`line 4, column ${message}`]);
  });

  test('the same child twice, and children of a reference or a resource', async () => {
    expect(await faults(WORK, BUDGET, '1;WORK;W1;;;1;;;', '1;WORK;W1;;;2;;;')).toEqual([
      'line 5, column number: WORK W1 is below BUDGET B1 on line 4 already',
    ]);
    expect(await faults(WORK, BUDGET, '1;WORK;W1;;;1;;;', '2;OTHER;O1;A;stk;2;5;;')).toEqual([
      'line 5, column level: is below line 4, which has no name and so nothing below it',
    ]);
    expect(await faults('0;RESOURCE;R1;A;time;;;;', '1;OTHER;O1;A;stk;2;5;;')).toEqual([
      'line 3, column level: is below line 2, a RESOURCE, which has nothing below it',
    ]);
  });

  test('a cycle is reported with its nodes', async () => {
    const rows = ['0;GROUP;A;a;stk;;;;', '1;GROUP;B;;;1;;;', '0;GROUP;B;b;stk;;;;', '1;GROUP;A;;;1;;;'];
    expect(await faults(...rows)).toEqual([
      'line 2, column number: GROUP A is below itself: GROUP A → GROUP B → GROUP A',
    ]);
    expect(await faults('0;GROUP;A;a;stk;;;;', '1;GROUP;A;;;1;;;')).toEqual([
      'line 2, column number: GROUP A is below itself: GROUP A → GROUP A',
    ]);
  });

  test('a tree that references make too deep', async () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, i) => [
        `0;GROUP;D${i};a;stk;;;;`,
        ...(i ? [`1;GROUP;D${i - 1};;;1;;;`] : []),
      ]).flat();
    expect(await faults(...chain(MAX_TREE_DEPTH))).toEqual([]);
    expect(await faults(...chain(MAX_TREE_DEPTH + 1))).toEqual([
      expect.stringMatching(/column number: GROUP D\d+ is too deep with all that it refers to$/),
    ]);
  });

  test('rows below a faulty row are not checked, all others are', async () => {
    expect(
      await faults(
        '0;GROUP;G1;;stk;;;;',
        '1;WORK;W2;;;1;;;',
        BUDGET,
        '2;WORK;W1;;;1;;;',
        '0;WORK;W1;A;ell;;1;;',
      ),
    ).toEqual([
      'line 2, column name: is missing, and level 0 needs it',
      'line 5, column level: jumps from 0 to 2',
      'line 6, column unit: there is no unit ell',
    ]);
  });

  test('two sheets that Excel reads as one number', async () => {
    const book = new Workbook();
    book.addWorksheet('Katalog').addRows([
      ['level', 'type', 'number', 'name', 'unit', 'unitPrice', 'sheets'],
      [0, 'WORK', 1, 'A', 'stk', 0.1 + 0.2, 4001.4002],
      [0, 'WORK', 2, 'A', 'stk', 0.1 + 0.2, 4001],
    ]);
    const table = await readTable(await book.xlsx.writeBuffer());
    const { findings } = await server.store.transact((tx) => importCatalog(tx, table, { revision: 'comma' }));
    expect(findingLines(findings)).toEqual([
      'line 2, column sheets: must be numbers of sheets such as 4001|4002, not 4001.4002',
    ]);
  });

  test('a file with only headings is refused', async () => {
    expect(await faults()).toEqual(['the file has no row below its headings']);
  });

  test('one fault refuses the whole revision', async () => {
    await importLines([HEAD, WORK, BUDGET, '1;WORK;W9;;;1;;;'], { revision: 'half' });
    expect(await revisionNamed('half')).toBeUndefined();
  });
});
