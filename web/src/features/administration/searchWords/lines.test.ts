import { thesaurusFaults } from '@spadework/core/search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineFor, merged, termsOf } from './lines.js';

describe('a line for a search', () => {
  test.each([
    ['strømpe', 'strømpe|'],
    ['~# kabel; strømpe|rør', 'kabel strømpe rør|'],
  ])('%s', (query, line) => expect(lineFor(query)).toBe(line));

  test('is whole as soon as it has another word', () => {
    expect(thesaurusFaults([`${lineFor('strømpe')}rør`])).toEqual([]);
    expect(thesaurusFaults([lineFor('strømpe')])).toEqual([{ line: 0, fault: 'alone' }]);
  });

  test('a search that has words already is known by its terms, whatever its case, and not by a comment', () => {
    const terms = termsOf(['Kabelkum|Kum i vei; kum;manhole', '# mast']);
    expect(['kum i vei', 'manhole', 'mast'].map((term) => terms.has(term))).toEqual([true, true, false]);
  });
});

describe('what somebody else has changed meanwhile', () => {
  test('stays, with what was added, changed and removed here', () => {
    expect(merged(['a', 'b', 'c'], ['a', 'b2', 'new'], ['a', 'b', 'c', 'theirs'])).toEqual([
      'a',
      'theirs',
      'b2',
      'new',
    ]);
  });

  test('is all there is if nothing was changed here, and the other way round', () => {
    const lines = fc.uniqueArray(fc.string());
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(merged(before, before, after)).toEqual(after);
        expect(new Set(merged(before, after, before))).toEqual(new Set(after));
      }),
    );
  });
});
