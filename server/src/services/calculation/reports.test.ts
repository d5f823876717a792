import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  aCalculation,
  aCustomNode,
  calculationCaller,
  fileOf,
  metaOf,
  ore,
} from '../../../test/calculation.js';
import { type Anything, CALCULATION, useServer } from '../../../test/harness.js';
import { Typesetter } from '../../render/typesetting/typesetter.js';

const server = useServer();
let token: string;
let id: number;
let empty: number;
const call = calculationCaller(server, () => token);
const quantities = async (query = '', language = 'nb', path = 'json', project = id) =>
  (
    await call('GET', `/reports/quantity/by-projectid/${project}/${path}${query}`, {
      headers: { 'accept-language': language },
    })
  ).body;
const distribution = async (path = 'json', language = 'nb', project = id) =>
  (
    await call('GET', `/reports/distribution/by-projectid/${project}/${path}`, {
      headers: { 'accept-language': language },
    })
  ).body;
const rowsNamed = (rows: Anything[], name: string) => rows.filter((row) => row.name === name);
const costs = (rows: Anything[]) => rows.reduce((sum, { totalCost }) => sum + ore(totalCost), 0);

beforeAll(async () => {
  token = await server.token('planner');
  empty = await aCalculation(server, token);
  id = await aCalculation(server, token);
  const add = (body: object, custom = '') =>
    call('PUT', `/calculationnodes/${custom}by-projectid/${id}`, { body });
  await add({ number: 'K-104.2', quantity: 4, locationName: 'Torget' });
  await add({ number: 'K-104.2', quantity: 1, locationName: 'Storgata' });
  await add({ number: 'K-703.2', quantity: 10 });
  await add(aCustomNode({ locationName: 'Torget' }), 'custom/');
  await add(
    aCustomNode({
      type: 'CUSTOMBUDGET_FIXEDTOTAL',
      name: 'Arkeolog',
      unit: 'RS',
      quantity: 1,
      totalCost: 145000.55,
    }),
    'custom/',
  );
});

describe('quantities', () => {
  test('by type, one row per number with its sums; all types by default with custom posts and without options', async () => {
    const report = await quantities();
    expect(Object.keys(report)).toEqual(['WORK', 'MATERIAL', 'RESOURCE', 'OTHER']);
    const [splice, ...more] = report.WORK.filter((row: Anything) => row.unitCost === 4215);
    expect(more).toEqual([]);
    expect(splice).toEqual({
      id: expect.any(String),
      number: 'W-5050',
      name: 'Montering av endeavslutning HS innendørs',
      description: expect.stringContaining('Avmantling'),
      unit: 'sett',
      unitCost: 4215,
      totalQuantity: 5,
      totalCost: 21075,
    });
    for (const rows of Object.values(report) as Anything[][]) {
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      for (const row of rows) {
        expect(row.totalQuantity).toBeGreaterThan(0);
        expect(row).not.toHaveProperty('locationName');
        expect(row).not.toHaveProperty('combinedGroupName');
      }
    }
    const [jointer] = rowsNamed(report.RESOURCE, 'Kabelskjøter');
    expect(jointer).toMatchObject({ unit: 'time', unitCost: 0, totalCost: 0, totalQuantity: 21 });
  });

  test('all rows together cost what the project does', async () => {
    for (const query of [
      '',
      '?groupByGroups=true',
      '?groupByLocation=true',
      '?options=true&groupByGroups=true&groupByLocation=true',
    ])
      expect(costs(Object.values(await quantities(query)).flat() as Anything[])).toBe(
        ore((await metaOf(server, token, id)).totalCost),
      );
  });

  test('custom: posts of fixed price are among OTHER, or left out', async () => {
    const names = async (query: string) => (await quantities(query)).OTHER.map((row: Anything) => row.name);
    expect(await names('')).toEqual(expect.arrayContaining(['Leie av kjøreplater', 'Arkeolog']));
    expect(await names('?custom=true')).toEqual(await names(''));
    const left = await names('?custom=false');
    expect(left).not.toEqual([]);
    for (const name of ['Leie av kjøreplater', 'Arkeolog']) expect(left).not.toContain(name);
  });

  test('options: nodes without a quantity, only on request', async () => {
    const idle = async (query: string) =>
      Object.values(await quantities(query))
        .flat()
        .filter((row: Anything) => row.totalQuantity === 0).length;
    expect([await idle(''), await idle('?options=false')]).toEqual([0, 0]);
    expect(await idle('?options=true')).toBeGreaterThan(10);
  });

  test('groupByLocation: a row per location, which children inherit; rows without one come last', async () => {
    const { MATERIAL } = await quantities('?groupByLocation=true');
    const kits = MATERIAL.filter((row: Anything) => row.unitCost === 3490);
    expect(kits.map((row: Anything) => [row.locationName, row.totalQuantity])).toEqual([
      ['Storgata', 1],
      ['Torget', 4],
    ]);
    expect(MATERIAL.at(-1)).not.toHaveProperty('locationName');
    const { OTHER } = await quantities('?groupByLocation=true');
    expect(rowsNamed(OTHER, 'Leie av kjøreplater')[0].locationName).toBe('Torget');
  });

  test('groupByGroups: a row per group, with the names of its parents', async () => {
    const { MATERIAL } = await quantities('?groupByGroups=true');
    const kit = MATERIAL.find((row: Anything) => row.unitCost === 3490);
    expect(kit.totalQuantity).toBe(5);
    expect(kit.combinedGroupName).toBe(
      `HS endeavslutning innendørs 24 kV, 240-400 mm2 / ${await nameOf('S-3511')}`,
    );
  });

  test('groupLocation is the same, deprecated; either of the two suffices', async () => {
    const path = `/reports/quantity/by-projectid/${id}/json`;
    const old = await call('GET', `${path}?groupLocation=true`);
    const now = await call('GET', `${path}?groupByLocation=true`);
    expect(old.body).toEqual(now.body);
    expect([old.headers.get('deprecation'), now.headers.get('deprecation')]).toEqual([
      expect.stringMatching(/^@\d+$/),
      null,
    ]);
    expect(await quantities('?groupLocation=true&groupByLocation=false')).toEqual(
      await quantities('?groupByLocation=true'),
    );
    expect(await quantities('?groupLocation=false')).toEqual(await quantities());
  });

  test('of one type they are the same as in the answer for all types', async () => {
    for (const query of ['', '?custom=false&options=true', '?groupByLocation=true&groupByGroups=true']) {
      const report = await quantities(query);
      for (const type of ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'])
        expect(await quantities(query, 'nb', `by-type/${type}/json`)).toEqual(report[type]);
    }
  });

  test('names are in the language of the caller; ids are the same in both', async () => {
    const [norwegian, english] = [await quantities('', 'nb'), await quantities('', 'en')];
    const ids = (rows: Anything[]) => rows.map((row) => row.id).sort();
    expect(ids(english.RESOURCE)).toEqual(ids(norwegian.RESOURCE));
    expect(rowsNamed(english.RESOURCE, 'Cable jointer')).toHaveLength(1);
  });

  test('an empty calculation has four empty lists', async () => {
    expect(await quantities('?options=true', 'nb', 'json', empty)).toEqual({
      WORK: [],
      MATERIAL: [],
      RESOURCE: [],
      OTHER: [],
    });
  });

  test.each([
    ['json?custom=yes', 'custom'],
    ['json?options=1', 'options'],
    ['json?groupByGroups=', 'groupByGroups'],
    ['json?groupByLocation=TRUE', 'groupByLocation'],
    ['json?groupLocation=x', 'groupLocation'],
    ['by-type/GROUP/json', 'type'],
    ['by-type/WORK/pdf?price=0', 'price'],
    ['by-type/WORK/pdf?orgblad=0', 'orgblad'],
    ['by-type/CUSTOM/pdf', 'type'],
    ['excel?description=0', 'description'],
  ])('400 for %s', async (path, field) => {
    expect((await quantities('', 'nb', path)).errors.map((error: Anything) => error.path)).toEqual([field]);
  });
});

describe('distribution', () => {
  test('by facility, activity and cost type: the costs sum to the total and the percentages to 100', async () => {
    const report = await distribution();
    expect(Object.keys(report)).toEqual(['FACILITY', 'ACTIVITY', 'COSTTYPE']);
    const total = ore((await metaOf(server, token, id)).totalCost);
    for (const rows of Object.values(report) as Anything[][]) {
      expect(rows.reduce((sum, { cost }) => sum + ore(cost), 0)).toBe(total);
      expect(rows.reduce((sum, { percentage }) => sum + ore(percentage), 0)).toBe(10_000);
      for (const row of rows) {
        expect(Math.abs(row.percentage - (ore(row.cost) / total) * 100)).toBeLessThan(0.01);
      }
    }
    expect(report.FACILITY.map((row: Anything) => [row.type, row.facilityId]).sort()).toEqual([
      ['Grøft', 7],
      ['HS kabel', 1],
    ]);
    expect(Object.keys(report.COSTTYPE[0])).toEqual(['type', 'cost', 'percentage']);
    expect(report.ACTIVITY).toEqual([
      { type: 'Nyanlegg', activityId: 1, cost: total / 100, percentage: 100 },
    ]);
    expect(report.COSTTYPE.map((row: Anything) => row.type).sort()).toEqual([
      'CUSTOM',
      'MATERIAL',
      'OTHER',
      'WORK',
    ]);
    const custom = report.COSTTYPE.find((row: Anything) => row.type === 'CUSTOM');
    expect(custom.cost).toBe(145000.55 + 1156.5);
  });

  test('of one type it is the same as in the answer for all types, in the language of the caller', async () => {
    const report = await distribution();
    for (const type of ['FACILITY', 'ACTIVITY', 'COSTTYPE'])
      expect(await distribution(`by-type/${type}/json`)).toEqual(report[type]);
    const english = await distribution('by-type/FACILITY/json', 'en');
    expect(english.map((row: Anything) => row.type).sort()).toEqual(['HV cable', 'Trench']);
    expect((await distribution('by-type/LOCATION/json')).errors[0].path).toBe('type');
  });

  test('no rows if there are no costs', async () => {
    expect(await distribution('json', 'nb', empty)).toEqual({ FACILITY: [], ACTIVITY: [], COSTTYPE: [] });
  });
});

const nameOf = async (number: string): Promise<string> =>
  (await call('GET', `/catalognodes/by-revision/latest/page?number=${number}`)).body.entities[0].name;

describe('a report file', () => {
  const paths = () => [
    `quantity/by-projectid/${id}/by-type/WORK/pdf`,
    `quantity/by-projectid/${id}/excel`,
    `summary/by-projectid/${id}/pdf`,
    `company/by-companyid/${server.company}`,
  ];

  // Sabotage: typeset before the ETag is compared, or without a cache.
  test('is not made for a caller who has it, nor twice for those who have not', async () => {
    const pdf = vi.spyOn(Typesetter.prototype, 'pdf');
    const xlsx = vi.spyOn(Typesetter.prototype, 'xlsx');
    const made = () => pdf.mock.calls.length + xlsx.mock.calls.length;
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.address}${CALCULATION}/reports/${path}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'nb', ...headers },
      });
    for (const path of paths()) {
      const first = await get(path);
      const bytes = Buffer.from(await first.arrayBuffer());
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      const before = made();
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
      const again = await get(path);
      expect(bytes.equals(Buffer.from(await again.arrayBuffer()))).toBe(true);
      expect(made()).toBe(before);
      expect((await get(path, { 'if-none-match': etag, 'accept-language': 'en' })).status).toBe(200);
    }
    vi.restoreAllMocks();
  });

  test('has another ETag when the calculation changed', async () => {
    const path = `summary/by-projectid/${id}/pdf`;
    const before = (await fileOf(server, token, `/reports/${path}`)).headers.get('etag');
    await call('PUT', `/calculationnodes/by-projectid/${id}`, { body: { number: 'K-104.2', quantity: 1 } });
    expect((await fileOf(server, token, `/reports/${path}`)).headers.get('etag')).not.toBe(before);
  });
});
