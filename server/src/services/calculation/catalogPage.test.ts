import { indexWords, searchWords } from '@spadework/core/text';
import { beforeAll, describe, expect, test } from 'vitest';
import { calculationCaller, publish } from '../../../test/calculation.js';
import { type Anything, type Person, useServer } from '../../../test/harness.js';
import type { Caller } from '../../kernel/caller.js';
import { searchCatalog } from './catalogSearch.js';

const server = useServer();
const tokens: Record<string, string> = {};
const as = (caller: string) => calculationCaller(server, () => tokens[caller]!);
const BASE = '/catalognodes/by-revision/latest';
const page = async (query = '', caller = 'planner') =>
  (await as(caller)('GET', `${BASE}/page?${query}`)).body;
const total = async (query: string): Promise<number> => (await page(`count=0&${query}`)).total;
const numbers = (entities: Anything[]) => entities.map(({ number }) => number);
const revisionNamed = async (name: string): Promise<number> => {
  const { body } = await as('planner')('GET', '/revisions');
  return body.find((revision: Anything) => revision.name === name).id;
};
let everything: Anything[];

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'south']) tokens[user] = await server.token(user);
  everything = (await page('count=1000')).entities;
});

describe('page', () => {
  test('without parameters the first ten nodes, flat and ordered by number', async () => {
    const first = await page();
    expect([first.count, first.first, first.total, first.entities.length]).toEqual([10, 0, 877, 10]);
    expect(numbers(first.entities).slice(0, 2)).toEqual(['A-10', 'A-11']);
    for (const node of everything) expect(node).not.toHaveProperty('childNodes');
  });

  test.each<[string, (node: Anything) => boolean]>([
    ['activityId=3', (node) => node.activityId === 3],
    ['activityId=3&activityId=4', (node) => [3, 4].includes(node.activityId)],
    ['facilityId=7&facilityId=5', (node) => [5, 7].includes(node.facilityId)],
    ['facilityId=7&activityId=3', (node) => node.facilityId === 7 && node.activityId === 3],
    ['number=K-703.2&number=W-5000&number=none', (node) => ['K-703.2', 'W-5000'].includes(node.number)],
    ['number=K-710.1', (node) => node.number === 'K-710.1'],
    ['type=WORK&type=OTHER', (node) => ['WORK', 'OTHER'].includes(node.type)],
    ['unit=d%C3%B8gn', (node) => node.unit === 'døgn'],
    ['type=WORK&unit=m&unit=m2', (node) => node.type === 'WORK' && ['m', 'm2'].includes(node.unit)],
  ])('%s: values of one filter are alternatives, different filters must all hold', async (query, matches) => {
    const expected = everything.filter(matches);
    expect(expected).not.toEqual([]);
    expect(await page(`count=1000&${query}`)).toEqual({
      count: expected.length,
      first: 0,
      total: expected.length,
      entities: expected,
    });
  });

  test.each(['activityId=99', 'facilityId=0', 'number=K-703', 'unit=M', 'q=nosuchword', 'favorite=nobody'])(
    '%s matches nothing',
    async (query) => {
      expect(await page(query)).toEqual({ count: 0, first: 0, total: 0, entities: [] });
    },
  );

  test('q: case and accents do not matter, words may be shortened, stand in any order and be English', async () => {
    const found = async (q: string) =>
      numbers((await page(`count=1000&q=${encodeURIComponent(q)}`)).entities);
    const trenches = await found('grøft asfalt');
    expect(trenches).toContain('K-703.2');
    for (const same of ['ASFALT GRØFT', 'groft ASFALT', 'grøft, asfalt'])
      expect(await found(same)).toEqual(trenches);
    expect(await found('grøf asfa')).toContain('K-703.2');
    expect(await found('asphalt trench')).toContain('K-703.2');
    expect(await found('k-703.2')).toContain('K-703.2');
    expect(await found('rele')).toContain('R-14');
    expect(trenches).toContain('K-704.2');
    expect(await found('"grøfter asfalt"')).toContain('K-703.2');
    expect(await found('"grøfter asfalt"')).not.toContain('K-704.2');
    expect(await found('  ')).toHaveLength(everything.length);
    expect(await found("':* & | !('")).toEqual([]);
  });

  test('count=0 gives totals only', async () => {
    expect(await page('count=0&type=RESOURCE')).toEqual({ count: 0, first: 0, total: 33, entities: [] });
  });

  test('beyond the end the page is empty, and the total is the same', async () => {
    expect(await page('first=2147483647')).toEqual({ count: 0, first: 2147483647, total: 877, entities: [] });
  });

  test.each([
    ['count=1001', 'count'],
    ['count=-1', 'count'],
    ['count=x', 'count'],
    ['first=-1', 'first'],
    ['first=2147483648', 'first'],
    ['activityId=x', 'activityId'],
    ['facilityId=1&facilityId=1.5', 'facilityId'],
    ['type=CUSTOM', 'type'],
    ['sort=price', 'sort'],
    ['sort=--name', 'sort'],
    ['sort=constructor', 'sort'],
    ['q=a&q=b', 'q'],
    ['q=%00', 'q'],
  ])('400 for %s', async (query, field) => {
    const reply = await page(query);
    expect([reply.status, reply.errors[0].path]).toEqual([400, field]);
  });
});

/** Written down before anything was searched for. */
const JUDGED: [string, string[]][] = [
  ['kabel 240 grøft asfalt', ['K-103.3', 'K-203.2']],
  ['trafo 500', ['K-520.2', 'K-501.2', 'M-6105']],
  ['kiosk 800 kva', ['K-501.3', 'K-503.1', 'M-6003']],
  ['gatelys 8 m', ['K-801.2', 'K-820.2']],
  ['skjøt 24kv 240', ['K-106.2', 'M-3521']],
  ['stolpe 11m', ['K-301.1', 'M-2003']],
  ['kabelkum', ['K-710.1', 'K-740.1', 'M-1108', 'G-7101', 'W-5022']],
  ['fault location high voltage cable', ['K-150.1']],
  ['manhole', ['K-710.1', 'K-740.1', 'M-1108', 'G-7101', 'W-5022']],
  ['grøfft grusvei', ['K-702.1', 'K-702.2', 'K-702.3']],
  ['sprenging grøft', ['K-707.1', 'W-5004']],
  ['jordspyd', ['K-901.1', 'M-4003', 'S-4003', 'W-4002']],
  ['trekkerør 110', ['K-708.1', 'G-5020', 'W-5020']],
  ['måle jordmotstand', ['K-940.1', 'W-4006']],
  ['agregat', ['K-1103.1', 'A-26']],
  ['3x240 tslf i rør', ['K-102.3']],
  ['flytte nettstasjon', ['K-570.1']],
  ['hengeleidning 4x95', ['K-402.3', 'M-2206']],
  ['kabelskap 6 kurser', ['K-601.2', 'M-6402']],
  ['riving lysstolpe', ['K-830.1']],
];

describe('search', () => {
  const client = { companyId: server.company } as Caller;
  const none = undefined;
  const NO_FILTERS = {
    activityId: none,
    facilityId: none,
    favorite: none,
    number: none,
    type: none,
    unit: none,
  };
  // Sabotage: search with an empty thesaurus, or for whole words only.
  test.each(['2026', '2026.2'])(
    '%s: 18 of 20 queries have a right answer among the first three',
    async (name) => {
      const id = await revisionNamed(name);
      const missed: string[] = [];
      for (const [q, right] of JUDGED) {
        const path = `/catalognodes/by-revision/${id}/page?count=3&q=${encodeURIComponent(q)}`;
        const { entities } = (await as('planner')('GET', path)).body;
        if (!numbers(entities).some((number) => right.includes(number))) missed.push(q);
      }
      expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(2);
    },
  );

  test('every number and every name finds its node first', async () => {
    const id = await revisionNamed('2026.2');
    const first = async (q: string) =>
      (await searchCatalog(server.store, id, { ...NO_FILTERS, q }, client))!.nodes[0]!;
    const named = new Map(everything.map((node) => [node.number, node]));
    for (const { number, name } of everything) {
      expect((await first(number)).number).toBe(number);
      expect(named.get((await first(name)).number).name).toBe(name);
    }
  });

  test('what all words begin is found, whatever else is', async () => {
    for (const q of ['kab', 'k', 'for', 'og', 'grøft asf', 'K-70', 'kabel 24', 'mast med']) {
      const wanted = searchWords(q);
      const holds = ({ number, name, nameEn, description }: Anything) => {
        const words = indexWords(number, name, nameEn, description);
        return wanted.every((word) => words.some((one) => one.startsWith(word)));
      };
      const expected = everything.filter(holds).map(({ number }) => number);
      expect(expected).not.toEqual([]);
      const { entities } = await page(`count=1000&q=${encodeURIComponent(q)}`);
      expect([q, numbers(entities)]).toEqual([q, expect.arrayContaining(expected)]);
    }
  });

  test('pages are slices of one order; sorted pages have the same nodes', async () => {
    const whole = await page('count=1000&q=kabel%20asfalt');
    const second = await page('count=3&first=2&q=kabel%20asfalt');
    expect(second).toEqual({ count: 3, first: 2, total: whole.total, entities: whole.entities.slice(2, 5) });
    const sorted = await page('count=1000&q=kabel%20asfalt&sort=number');
    expect(sorted.total).toBe(whole.total);
    expect(numbers(sorted.entities)).not.toEqual(numbers(whole.entities));
    expect(numbers(sorted.entities).sort()).toEqual(numbers(whole.entities).sort());
  });

  test('of filtered nodes, the others do not count', async () => {
    expect(numbers((await page('q=trekkekum%20900%20ramme')).entities)).toEqual(['M-1108']);
    expect(numbers((await page('q=trekkekum%20900%20ramme&type=BUDGET')).entities)).toContain('K-710.1');
    await as('planner')('PUT', `${BASE}/by-type/BUDGET/by-number/K-710.1/favorite`);
    expect(
      numbers((await page(`q=trekkekum&favorite=${server.users.planner.toUpperCase()}`)).entities),
    ).toEqual(['K-710.1']);
    expect(await page(`q=trekkekum&favorite=${server.users.planner}`, 'south')).toMatchObject({ total: 0 });
    await as('planner')('DELETE', `${BASE}/by-type/BUDGET/by-number/K-710.1/favorite`);
  });
});

describe('sorting', () => {
  test('by several keys, each ascending or descending', async () => {
    const { entities } = await page('count=1000&sort=type&sort=-unitCost&sort=name');
    const expected = [...everything].sort(
      (a, b) =>
        compare(a.type, b.type) ||
        b.unitCost - a.unitCost ||
        new Intl.Collator('nb', { numeric: true }).compare(a.name, b.name),
    );
    expect(entities.map(({ type, unitCost, name }: Anything) => [type, unitCost, name])).toEqual(
      expected.map(({ type, unitCost, name }) => [type, unitCost, name]),
    );
  });

  test('by every property; nodes without a value come last in both directions', async () => {
    const properties = new Set(everything.flatMap(Object.keys));
    for (const property of [...properties, 'baseQuantity', 'childNodes'])
      for (const minus of ['', '-']) {
        const reply = await page(`count=1000&sort=${minus}${property}`);
        expect([property, reply.total]).toEqual([property, 877]);
        const values = reply.entities.map((node: Anything) => node[property]);
        const last = values.findLastIndex((value: unknown) => value !== undefined);
        expect(values.slice(0, last + 1)).not.toContain(undefined);
      }
  });

  test('pages never overlap, even with many equal values', async () => {
    for (const sort of ['unit', '-hasChildren', 'facilityName', 'quantity']) {
      const seen: string[] = [];
      for (let first = 0; first < 877; first += 100) {
        const { entities } = await page(`count=100&first=${first}&sort=${sort}`);
        seen.push(...entities.map(({ type, number }: Anything) => `${type} ${number}`));
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 877, 877]);
    }
  });
});

describe('favourites', () => {
  const star = (method: string, path: string, caller = 'planner') =>
    as(caller)(method, `${BASE}/by-type/${path}/favorite`);
  const starred = async (user: Person, caller = 'planner', more = '') =>
    (await page(`favorite=${server.users[user]}${more}`, caller)).entities.map(
      ({ type, number }: Anything) => `${type} ${number}`,
    );

  test('a star is set once, is seen in the company and in every revision, and is taken away', async () => {
    for (let i = 0; i < 2; i++) {
      const reply = await star('PUT', 'BUDGET/by-number/K-710.1');
      expect([reply.status, reply.body]).toEqual([204, '']);
    }
    await star('PUT', 'WORK/by-number/W-5000', 'colleague');
    expect(await starred('planner')).toEqual(['BUDGET K-710.1']);
    expect(await starred('planner', 'colleague')).toEqual(['BUDGET K-710.1']);
    expect((await page(`favorite=${server.users.planner.toUpperCase()}`)).total).toBe(1);
    expect(await starred('planner', 'planner', `&favorite=${server.users.colleague}`)).toEqual([
      'BUDGET K-710.1',
      'WORK W-5000',
    ]);
    expect(await starred('planner', 'planner', '&type=WORK')).toEqual([]);
    const { body: revisions } = await as('planner')('GET', '/revisions');
    for (const { id } of revisions) {
      const { body } = await as('planner')(
        'GET',
        `/catalognodes/by-revision/${id}/page?favorite=${server.users.planner}`,
      );
      expect(body.total).toBe(1);
    }
    for (let i = 0; i < 2; i++) expect((await star('DELETE', 'BUDGET/by-number/K-710.1')).status).toBe(204);
    expect(await starred('planner')).toEqual([]);
  });

  test('stars of another company never show (sabotage: drop company_id from the filter)', async () => {
    await star('PUT', 'OTHER/by-number/A-18', 'south');
    await star('PUT', 'OTHER/by-number/A-19', 'planner');
    expect(await starred('south', 'south')).toEqual(['OTHER A-18']);
    expect(await starred('south', 'planner')).toEqual([]);
    expect(await starred('planner', 'south')).toEqual([]);
  });

  test('404 for a node that the revision does not have, 400 for an unknown type', async () => {
    for (const method of ['PUT', 'DELETE']) {
      expect((await star(method, 'WORK/by-number/K-703.2')).body).toMatchObject({
        status: 404,
        code: 'CATALOG_NODE_NOT_FOUND',
      });
      expect((await star(method, 'STAR/by-number/K-703.2')).body.errors[0].path).toBe('type');
      const reply = await as('planner')(
        method,
        '/catalognodes/by-revision/4711/by-type/WORK/by-number/W-5000/favorite',
      );
      expect(reply.body.code).toBe('REVISION_NOT_FOUND');
    }
  });
});

describe('summary', () => {
  const summary = async (query = '', headers = {}) =>
    (await as('planner')('GET', `${BASE}/summary?${query}`, { headers })).body;

  test.each([
    '',
    'type=WORK',
    'type=BUDGET&facilityId=7&facilityId=1&activityId=1',
    'q=asfalt&unit=m',
    'q=trekkekum%20900%20ramme&type=BUDGET',
    'number=K-710.1',
    'q=nosuchword',
  ])('with %s every counter is the total of its page', async (query) => {
    const { counter, staticCounter, propertySummaries } = await summary(query);
    expect(counter).toEqual({ count: await total(query), quantity: await total(query) });
    expect(staticCounter.count).toBe(877);
    expect(Object.keys(propertySummaries)).toEqual(['type', 'unit', 'activityId', 'facilityId', 'unitCost']);
    for (const name of ['type', 'unit', 'activityId', 'facilityId']) {
      const others = query.split('&').filter((part) => part && !part.startsWith(`${name}=`));
      for (const { value, counter: each } of propertySummaries[name].valueSummaries) {
        const of = [...others, `${name}=${encodeURIComponent(value)}`].join('&');
        expect([of, each.count]).toEqual([of, await total(of)]);
      }
    }
  });

  test('names in the language of the caller, values that filters take, and a range of costs', async () => {
    const { propertySummaries } = await summary('type=OTHER', { 'accept-language': 'nb' });
    const { type, facilityId, unitCost } = propertySummaries;
    expect([type.displayName, type.op]).toEqual(['Type', 'OR']);
    expect(type.valueSummaries).toContainEqual({
      value: 'WORK',
      displayValue: 'Arbeid',
      counter: { count: 172, quantity: 172 },
    });
    expect(facilityId).toMatchObject({ displayName: 'Anlegg', valueSummaries: [] });
    const costs = everything.filter((node) => node.type === 'OTHER').map((node) => node.unitCost);
    expect(unitCost.range).toEqual({
      displayName: 'Enhetskostnad',
      from: Math.min(...costs),
      to: Math.max(...costs),
    });
    const budget = (await summary('type=BUDGET')).propertySummaries.facilityId.valueSummaries;
    expect(budget.find(({ value }: Anything) => value === 7).displayValue).toBe('Grøft');
  });

  test('400 for the same parameters as the page', async () => {
    expect((await summary('type=CUSTOM')).errors[0].path).toBe('type');
  });
});

// After all others, because it adds a revision.
test('a revision that another process has imported is searched', async () => {
  await publish(server, 'searched', '2020-02-02', ['0;OTHER;T-1;Snøskuter;;stk;;1.00;;;;']);
  const path = `/catalognodes/by-revision/${await revisionNamed('searched')}/page?q=snoskutere`;
  expect(numbers((await as('planner')('GET', path)).body.entities)).toEqual(['T-1']);
});

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
