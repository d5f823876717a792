import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  idIn,
  MOST_COMPARED,
  PROJECT_SORTS,
  readProjectSearch,
  writeDeviationSearch,
  writeProjectSearch,
  writeSegmentSearch,
} from './index.js';
import { readCompareSearch, readDeviationSearch, readSegmentSearch } from './reads.js';

const texts = fc.array(fc.string({ minLength: 1 }), { maxLength: 4 });
const searches = fc.record({
  q: fc.string(),
  status: texts,
  role: texts,
  module: texts,
  owner: texts,
  from: fc.constantFrom(undefined, '2026-02-09'),
  to: fc.constantFrom(undefined, '2027-12-31'),
  bounds: fc.constantFrom(undefined, [4.5, 58, 12.25, 71.25] as const),
  archived: fc.boolean(),
  sort: fc.constantFrom(...PROJECT_SORTS),
  descending: fc.boolean(),
  view: fc.constantFrom('both' as const, 'list' as const, 'map' as const),
});

describe('the search of the project list', () => {
  test('is the same again after the address', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(readProjectSearch(writeProjectSearch(search))).toEqual(search);
      }),
    );
  });

  test('nothing chosen is a plain address', () => {
    expect(addressOf.projects()).toBe('/projects');
    expect(addressOf.projects(readProjectSearch(''))).toBe('/projects');
  });

  test('what is not valid is left out', () => {
    expect(
      writeProjectSearch(readProjectSearch('sort=-price&from=soon&bounds=1,2,3&view=globe&archived=perhaps')),
    ).toBe('');
  });

  test('any text can be read', () => {
    fc.assert(fc.property(fc.string(), (text) => void readProjectSearch(text)));
  });
});

test.each([
  ['42', 42],
  ['x', undefined],
  ['4.2', undefined],
  ['-1', undefined],
  ['9999999999999999999', undefined],
  [undefined, undefined],
])('the id in %j is %j', (text, id) => {
  expect(idIn(text)).toBe(id);
});

test('the address of a segment says what is shown of it, and what is not valid is left out', () => {
  const shown = { section: 2, items: ['a', 'b'], heat: true, compare: 7 };
  expect(readSegmentSearch(writeSegmentSearch(shown))).toEqual(shown);
  expect(addressOf.trench(3, 4, shown)).toBe(
    '/projects/3/trench/4?compare=7&section=2&item=a&item=b&heat=on',
  );
  expect(addressOf.trench(3, 4)).toBe('/projects/3/trench/4');
  expect(readSegmentSearch('?section=x&heat=1&compare=-2')).toEqual({
    section: 1,
    items: [],
    heat: false,
    compare: undefined,
  });
});

test('the address of a comparison says what is compared: each once, and no more than the server takes', () => {
  expect(addressOf.compare(3, 4, [7, 9])).toBe('/projects/3/trench/4/compare?with=7&with=9');
  expect(addressOf.compare(3, 4)).toBe('/projects/3/trench/4/compare');
  expect(readCompareSearch('?with=7&with=x&with=7&with=9')).toEqual([7, 9]);
  const many = Array.from({ length: MOST_COMPARED + 3 }, (_, i) => `with=${i}`).join('&');
  expect(readCompareSearch(many)).toHaveLength(MOST_COMPARED);
});

describe('the search of deviations', () => {
  const id = '3f0c2a4e-5b7d-4c19-9e86-0d2f61b7a853';

  test('is the same again after the address', () => {
    fc.assert(
      fc.property(
        fc.record({
          severity: fc.uniqueArray(fc.constantFrom('DANGER', 'HIGH', 'MEDIUM', 'LOW')),
          responsible: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
          overdue: fc.boolean(),
          closed: fc.boolean(),
          record: fc.constantFrom(undefined, id),
          open: fc.constantFrom(undefined, `${id}/sub.12`),
        }),
        (search) => {
          expect(readDeviationSearch(writeDeviationSearch(search))).toEqual(search);
        },
      ),
    );
  });

  test('what is not valid is left out', () => {
    const typed = 'severity=AWFUL&overdue=perhaps&record=7&open=7/checkpoint.1&responsible=';
    expect(writeDeviationSearch(readDeviationSearch(typed))).toBe('');
  });
});
