import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_SEARCH, queryOf, readSearch, SCOPES, SORTS, standardsAddress } from './address.js';

const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 });
const searches = fc.record({
  q: fc.string(),
  scope: fc.constantFrom(...SCOPES),
  type: texts,
  series: texts,
  facility: texts,
  activity: texts,
  expired: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  version: fc.constantFrom(undefined, '1.2'),
  page: fc.constantFrom(undefined, 1, 12),
});
const DOCUMENT = { type: 'ORGBLAD', number: 'A/5 10' };

describe('the address of the standards', () => {
  test('gives the same search again', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(readSearch(standardsAddress(search, DOCUMENT).split('?')[1] ?? '')).toEqual(search);
      }),
    );
  });

  test('is plain when nothing is chosen, and has a page only with a document', () => {
    expect(standardsAddress({})).toBe('/standards');
    expect(standardsAddress({ page: 3, version: '1.0' })).toBe('/standards');
    expect(standardsAddress({ page: 3 }, DOCUMENT)).toBe('/standards/ORGBLAD/A%2F5%2010?page=3');
  });

  test('leaves out what is not valid', () => {
    expect(standardsAddress(readSearch('scope=mine&sort=price&page=0&expired=perhaps&type='), DOCUMENT)).toBe(
      '/standards/ORGBLAD/A%2F5%2010',
    );
    fc.assert(fc.property(fc.string(), (text) => void readSearch(text)));
  });
});

describe('what the service is asked for', () => {
  test('the last used in their order, the best match first with words, else as chosen', () => {
    expect(queryOf({ ...NO_SEARCH, scope: 'recent' }).sort).toEqual(['RECENT_RANK']);
    expect(queryOf({ ...NO_SEARCH, scope: 'popular' }).sort).toEqual(['POPULARITY_RANK']);
    expect(queryOf({ ...NO_SEARCH, scope: 'popular', q: 'kabel' }).sort).toEqual([]);
    expect(queryOf({ ...NO_SEARCH, scope: 'recent', sort: 'date' }).sort[0]).toBe('-MODIFIED_DATE');
  });

  test('facets as constraints of their groups', () => {
    expect(queryOf({ ...NO_SEARCH, type: ['ORGBLAD'], activity: ['Nyanlegg'], q: ' grøft ' })).toMatchObject({
      q: 'grøft',
      fc: ['type:ORGBLAD', 'activity1:Nyanlegg'],
      search_scope: 'ALL',
      obsolete: undefined,
    });
  });
});
