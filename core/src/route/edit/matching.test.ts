import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matched } from './matching.js';

test.each([
  ['the same', 'abc', 'abc', [0, 1, 2]],
  ['one added', 'abc', 'abxc', [0, 1, undefined, 2]],
  ['one removed', 'abc', 'ac', [0, 2]],
  ['one changed', 'abc', 'axc', [0, 1, 2]],
  ['one changed and one added elsewhere', 'abcd', 'axcyd', [0, 1, 2, undefined, 3]],
  ['one that became two', 'abc', 'axyc', [0, undefined, undefined, 2]],
  ['two that changed places', 'abcd', 'acbd', [0, undefined, 1, 3]],
  ['nothing before', '', 'ab', [undefined, undefined]],
  ['a loop that passes a place twice', 'abcad', 'abcaxd', [0, 1, 2, 3, undefined, 4]],
])('%s', (_, before, after, expected) => expect(matched([...before], [...after])).toEqual(expected));

test('elements keep their order, none is found twice, and one inserted anywhere takes nothing from the others', () => {
  const texts = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, fc.nat(12), (before, after, place) => {
      const found = matched(before, after).filter((index) => index !== undefined);
      found.slice(1).forEach((index, i) => {
        expect(index).toBeGreaterThan(found[i]!);
      });
      const index = Math.min(place, before.length);
      const inserted = matched(before, before.toSpliced(index, 0, 'new'));
      expect(inserted.toSpliced(index, 1)).toEqual(before.map((_, i) => i));
      expect(inserted[index]).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
