import { codeText, ShortTexts, starterThesaurus } from '@spadework/core/search';
import { expect, test } from 'vitest';
import { readCostSearch, writeCostSearch } from '../address.js';
import { keyOf, resolutionsOf, undecided } from '../designs/proposal.js';
import { unitFirst } from '../estimate/unitFirst.js';
import { dayOf, NO_SWITCHES, queryOf } from '../reports/reports.js';
import { type Code, type Filters, facetsOf, groupsOf, NO_FILTERS, searchCodes } from './search.js';

const code = (number: string, name: string, facilityId = 1, activityId = 1): Code =>
  ({
    number,
    name,
    facilityId,
    facilityName: `F${facilityId}`,
    activityId,
    activityName: `A${activityId}`,
  }) as Code;
const codes = [
  code('K-103.3', 'HS kabelanlegg inkl. grøft i asfalt'),
  code('K-703.1', 'Grøft i asfalt, dybde 0,7 m', 7),
  code('K-703.2', 'Grøft i grus', 7, 2),
];
const index = ShortTexts.of(codes.map(codeText), starterThesaurus());
const found = (q: string, filters: Partial<Filters> = {}) =>
  searchCodes(codes, index, q, { ...NO_FILTERS, ...filters })?.codes.map(({ number }) => number);

test.each<[string, Partial<Filters>, string[]]>([
  ['grøft asf', {}, ['K-103.3', 'K-703.1']],
  ['GROFT', {}, ['K-703.2', 'K-103.3', 'K-703.1']],
  ['trench asphalt', {}, ['K-103.3', 'K-703.1']],
  ['grøtf', {}, ['K-703.2', 'K-103.3', 'K-703.1']],
  ['k-703', {}, ['K-703.2', 'K-703.1']],
  ['asf', { facility: 7 }, ['K-703.1']],
  ['', { activity: 2 }, ['K-703.2']],
  ['', { favourites: new Set(['K-103.3']) }, ['K-103.3']],
])('%s with %j finds %j', (q, filters, numbers) => {
  expect(found(q, filters)).toEqual(numbers);
});

test('what answers less than half of the search comes last, and is told', () => {
  const result = searchCodes(codes, index, 'sykkelparkering xyzzy grus', NO_FILTERS);
  expect([...(result?.weak ?? [])]).toEqual(result?.codes);
  expect(searchCodes(codes, undefined, 'grøft', NO_FILTERS)).toBeUndefined();
});

test('codes of a unit come before those that answer the search as well, and not before better ones', () => {
  const metres = (number: string, name: string) => ({ ...code(number, name), unit: 'm' });
  const some = [
    { ...code('K-1', 'Grøft i asfalt og grus'), unit: 'stk' },
    metres('K-2', 'Grøft i asfalt, grus og dyrket mark'),
    metres('K-3', 'Grøft i asfalt'),
  ];
  const few = ShortTexts.of(some.map(codeText), starterThesaurus());
  const first = unitFirst(searchCodes(some, few, 'grøft asfalt grus', NO_FILTERS)!, 'm', 24);
  expect(first.map(({ number }) => number)).toEqual(['K-2', 'K-1']);
});

test('facets of what is used come first, then those with many codes', () => {
  expect(facetsOf(codes, 'facility', new Set()).map(({ id }) => id)).toEqual([7, 1]);
  expect(facetsOf(codes, 'facility', new Set([1])).map(({ id }) => id)).toEqual([1, 7]);
});

test('the tree has facilities, and activities in each', () => {
  expect(groupsOf(codes).map(({ name, groups }) => [name, groups.map((one) => one.codes.length)])).toEqual([
    ['F1', [1]],
    ['F7', [1, 1]],
  ]);
});

test('the address holds what is shown, and nothing that is as by default', () => {
  const search = readCostSearch('?q=kabel&facility=7&view=place&code=K-703.1&catalog=tree&favourites=true');
  expect(readCostSearch(writeCostSearch(search))).toEqual(search);
  expect(writeCostSearch(readCostSearch('?facility=x&view=nothing'))).toBe('');
});

test('a report is asked with its own switches alone', () => {
  expect(queryOf('summary', { ...NO_SWITCHES, explain: true })).toEqual({ explain: true });
  expect(Object.keys(queryOf('workbook', NO_SWITCHES))).toContain('description');
  expect(queryOf('conformity', NO_SWITCHES)).toEqual({});
  expect(dayOf('2026-01-31')).toBe('31.01.2026');
});

test('conflicts of a design are decided one by one', () => {
  const conflict = (nodeId: string) =>
    ({ action: 'CONFLICT', segmentId: 1, ruleId: 'r', nodeId }) as Parameters<typeof keyOf>[0];
  const changes = [conflict('1-1'), conflict('2-1')];
  const takes = new Map([[keyOf(changes[0]!), 'HAND' as const]]);
  expect(resolutionsOf(changes, takes)).toEqual([{ nodeId: '1-1', take: 'HAND' }]);
  expect(undecided(changes, takes)).toBe(1);
});
