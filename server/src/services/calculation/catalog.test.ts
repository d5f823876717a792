import { beforeAll, describe, expect, test } from 'vitest';
import { calculationCaller, nodeAt, nodesOf, ore, publish } from '../../../test/calculation.js';
import { type Anything, useServer } from '../../../test/harness.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const get = async (path: string, caller = 'client') =>
  (await as(caller)('GET', `/catalognodes/by-revision/latest/${path}`)).body;
const all = (type: string, more = '', caller?: string): Promise<Anything[]> =>
  get(`by-type/${type}${more}`, caller);
const one = (type: string, number: string, more = '', caller?: string) =>
  get(`by-type/${type}/by-number/${number}${more}`, caller);
const numbered = (nodes: Anything[], number: string) => nodes.find((node) => node.number === number);

beforeAll(async () => {
  tokens.client = await server.token();
  tokens.north = await server.token('planner');
  tokens.south = await server.token('south');
});

describe('by type', () => {
  test('every node of the type, for quantity 1 and without children', async () => {
    const counts = {
      BUDGET: 255,
      GROUP: 67,
      WORK: 172,
      MATERIALGROUP: 17,
      MATERIAL: 295,
      OTHER: 38,
      RESOURCE: 33,
    };
    for (const [type, count] of Object.entries(counts)) {
      const nodes = await all(type);
      expect([type, nodes.length]).toEqual([type, count]);
      for (const node of nodes) {
        expect(node).toMatchObject({ type, quantity: 1, totalCost: node.unitCost });
        expect(node).not.toHaveProperty('childNodes');
        expect(node).not.toHaveProperty('baseQuantity');
        expect('facilityId' in node).toBe(type === 'BUDGET');
      }
    }
  });

  test('a budget code tells its activity and facility; a leaf that it has no children', async () => {
    expect(numbered(await all('BUDGET'), 'K-703.2')).toEqual({
      number: 'K-703.2',
      name: 'Grøft i asfalt, dybde 0,9 m',
      nameEn: 'Trench in asphalt, depth 0.9 m',
      type: 'BUDGET',
      unit: 'm',
      quantity: 1,
      unitCost: 1040.42,
      totalCost: 1040.42,
      totalCostRounded: 1040,
      hasChildren: true,
      description: expect.stringContaining('0,9 m'),
      activityId: 1,
      activityName: 'Nyanlegg',
      activityNameEn: 'New installation',
      facilityId: 7,
      facilityName: 'Grøft',
      facilityNameEn: 'Trench',
    });
    expect(numbered(await all('OTHER'), 'A-18')).toEqual({
      number: 'A-18',
      name: 'Deponi, rene masser',
      nameEn: 'Disposal fee, clean spoil',
      type: 'OTHER',
      unit: 'tonn',
      quantity: 1,
      unitCost: 118,
      totalCost: 118,
      totalCostRounded: 118,
      hasChildren: false,
    });
    for (const { unitCost } of await all('RESOURCE')) expect(unitCost).toBe(0);
  });

  test('numbers are in natural order', async () => {
    const counted = Array.from({ length: 2100 }, (_, i) => `T-${i + 1}`);
    const expected = [...counted, 'T-9999.2', 'T-9999.10', 'Z-1', 'Å-1'];
    const rows = expected.toReversed().map((number) => `0;OTHER;${number};Post;;stk;;1.00;;;;`);
    await publish(server, 'counted', '2020-01-01', rows);
    const { body: revisions } = await as('client')('GET', '/revisions');
    const { id } = revisions.find(({ name }: Anything) => name === 'counted');
    const { body } = await as('client')('GET', `/catalognodes/by-revision/${id}/by-type/OTHER`);
    expect(body.map(({ number }: Anything) => number)).toEqual(expected);
  });

  test('400 for an unknown type', async () => {
    expect((await get('by-type/CUSTOM')).errors[0].path).toBe('type');
  });
});

describe("a company's prices", () => {
  const COSTS = [
    ['BUDGET', 'K-703.2', 1040.42, 1051.02, 1031.92],
    ['BUDGET', 'K-501.3', 859699, 857853.5, 858640.5],
    ['GROUP', 'G-5232', 1040.42, 1051.02, 1031.92],
    ['WORK', 'W-5000', 198, 211, 191],
    ['OTHER', 'A-18', 118, 128, 112],
    ['WORK', 'W-5086', 479, 479, 464],
  ] as const;

  test.each(COSTS)(
    '%s %s: the average %d, north %d, south %d, and never those of another',
    async (type, number, average, north, south) => {
      const own = '?useCompanyPrices=true';
      for (const [caller, query, cost] of [
        ['north', '', average],
        ['client', '?useCompanyPrices=false', average],
        ['north', own, north],
        ['south', own, south],
        ['south', '', average],
      ] as const) {
        const listed = numbered(await all(type, query, caller), number);
        const whole = await one(type, number, query, caller);
        expect([caller, query, listed.unitCost, whole.unitCost]).toEqual([caller, query, cost, cost]);
      }
      const page = await get(`page?number=${number}&type=${type}`, 'north');
      expect(page.entities[0].unitCost).toBe(average);
    },
  );

  test('own prices are used deep in a tree, and all sums include them', async () => {
    const trees = [
      await one('BUDGET', 'K-703.2', '?quantity=10'),
      await one('BUDGET', 'K-703.2', '?quantity=10&useCompanyPrices=true', 'north'),
      await one('BUDGET', 'K-703.2', '?quantity=10&useCompanyPrices=true', 'south'),
    ];
    const at = (...numbers: string[]) => trees.map((tree) => nodeAt(tree, ...numbers).unitCost);
    expect(at('G-5232', 'G-5000', 'W-5000')).toEqual([198, 211, 191]);
    expect(at('G-5232', 'G-5000', 'G-5006', 'A-18')).toEqual([118, 128, 112]);
    expect(at('G-5232', 'G-5010', 'W-5010')).toEqual([289, 288, 289]);
    for (const tree of trees) expectSums(tree);
  });

  test('403 USER_REQUIRED in the client flow', async () => {
    for (const path of ['by-type/WORK', 'by-type/WORK/by-number/W-5000'])
      expect(await get(`${path}?useCompanyPrices=true`)).toMatchObject({
        status: 403,
        code: 'USER_REQUIRED',
      });
  });

  test('a company without a price in a revision sees the average there', async () => {
    const { body: revisions } = await as('north')('GET', '/revisions');
    const { id } = revisions.find(({ name }: Anything) => name === '2025');
    const path = `/catalognodes/by-revision/${id}/by-type/BUDGET/by-number/K-703.2?useCompanyPrices=true`;
    expect((await as('north')('GET', path)).body.unitCost).toBe(1015.87);
  });
});

describe('by number', () => {
  test('to full depth, each quantity the base quantity times that of the parent', async () => {
    const tree = await one('BUDGET', 'K-703.2', '?quantity=420');
    expect(tree).toMatchObject({
      quantity: 420,
      unitCost: 1040.42,
      totalCost: 436973.3,
      totalCostRounded: 436973,
    });
    expect(tree).toMatchObject({ activityName: 'Nyanlegg', facilityName: 'Grøft' });
    expect(tree).not.toHaveProperty('baseQuantity');
    expect(nodeAt(tree, 'G-5232', 'G-5000', 'G-5006', 'W-5006', 'R-34')).toMatchObject({
      baseQuantity: 0.09,
      quantity: 8.7696,
      unitCost: 0,
      totalCost: 0,
    });
    expect(nodeAt(tree, 'G-5232', 'G-5083', 'G-5084', 'A-19')).toMatchObject({
      quantity: 43.68,
      totalCost: 7512.96,
    });
    expectSums(tree);
    for (const node of nodesOf(tree).slice(1)) expect(node).not.toHaveProperty('activityId');
  });

  test('options are there with quantity 0 and their unit cost', async () => {
    expect(nodeAt(await one('BUDGET', 'K-703.2'), 'W-5086')).toMatchObject({
      baseQuantity: 0,
      quantity: 0,
      unitCost: 479,
      totalCost: 0,
    });
  });

  test.each([
    ['', 1, 1040.42],
    ['?quantity=0', 0, 0],
    ['?quantity=12.345678', 12.345678, 12844.6],
    ['?quantity=0.0000004', 0, 0],
    ['?quantity=1e2', 100, 104041.26],
  ])('quantity %s', async (query, quantity, totalCost) => {
    const tree = await one('BUDGET', 'K-703.2', query);
    expect(tree).toMatchObject({ quantity, totalCost, unitCost: 1040.42 });
    expectSums(tree);
  });

  test.each(['-1', 'x', '', '1000000001', '1e308', '1e999', '0x10', 'NaN'])(
    '400 for quantity %s',
    async (quantity) => {
      const reply = await one('BUDGET', 'K-703.2', `?quantity=${quantity}`);
      expect([reply.status, reply.errors[0].path]).toEqual([400, 'quantity']);
    },
  );

  test('400 for a quantity that makes the quantity of a child too large', async () => {
    expect((await one('BUDGET', 'K-703.2', '?quantity=1000000000')).errors[0].path).toBe('quantity');
  });

  test('a leaf, a budget code and its group', async () => {
    expect(await one('OTHER', 'A-18', '?quantity=2.5')).toMatchObject({
      totalCost: 295,
      hasChildren: false,
      childNodes: [],
    });
    expect((await one('BUDGET', 'K-710.1')).name).toBe('Trekkekum 900 mm');
    expect((await one('GROUP', 'G-7101')).name).toBe('Trekkekum satt');
  });

  test('a number may hold any character, percent-encoded', async () => {
    const numbers = ['T/1', 'T 2', 'T%2F3', 'Æ+4', "T'5", '../T', 'T?6#'];
    await publish(
      server,
      'signs',
      '2020-01-02',
      numbers.map((number) => `0;OTHER;${number};Post;;stk;;1.00;;;;`),
    );
    const { body: revisions } = await as('client')('GET', '/revisions');
    const { id } = revisions.find(({ name }: Anything) => name === 'signs');
    for (const number of numbers) {
      const path = `/catalognodes/by-revision/${id}/by-type/OTHER/by-number/${encodeURIComponent(number)}`;
      expect((await as('client')('GET', path)).body.number).toBe(number);
      expect((await as('north')('PUT', `${path}/favorite`)).status).toBe(204);
    }
  });

  test('404 for an unknown number, one of another type, and one of another case', async () => {
    for (const [type, number] of [
      ['BUDGET', 'K-000'],
      ['WORK', 'K-703.2'],
      ['BUDGET', 'k-703.2'],
    ] as const)
      expect(await one(type, number)).toMatchObject({ status: 404, code: 'CATALOG_NODE_NOT_FOUND' });
  });
});

/** Inner nodes cost what their children do, and priced ones their price times their quantity. */
function expectSums(tree: Anything): void {
  for (const node of nodesOf(tree)) {
    const inner = ['BUDGET', 'GROUP', 'MATERIALGROUP'].includes(node.type);
    const expected = inner
      ? node.childNodes.reduce((sum: number, child: Anything) => sum + ore(child.totalCost), 0)
      : ore(node.totalCost);
    expect([node.number, ore(node.totalCost)]).toEqual([node.number, expected]);
    expect(node.totalCostRounded).toBe(Math.floor((ore(node.totalCost) + 50) / 100));
  }
}

describe('by standard', () => {
  test('the nodes that refer to it, in the language of the caller; none for one that nobody names', async () => {
    const found = (number: string, language = 'nb') =>
      as('client')('GET', `/catalognodes/by-revision/latest/by-orgblad/${number}`, {
        headers: { 'accept-language': language },
      });
    const { status, body } = await found('5110');
    expect([status, body.length]).toEqual([200, 18]);
    expect(body.map((node: Anything) => node.type)).toEqual(body.map((node: Anything) => node.type).sort());
    const [first] = body;
    expect(first).toEqual({
      type: 'BUDGET',
      number: expect.any(String),
      name: expect.any(String),
      unit: expect.any(String),
    });
    expect((await found('5110', 'en')).body[0].name).not.toBe(first.name);
    expect((await found('9999999')).body).toEqual([]);
    expect((await as('client')('GET', '/catalognodes/by-revision/999/by-orgblad/5110')).body.code).toBe(
      'REVISION_NOT_FOUND',
    );
  });
});
