import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalOrder } from './order.js';

test('2 before 10, æ ø å after z, regardless of case', () => {
  const sorted = ['', '2', '10', '10-2', '10-10', 'a', 'B', 'b2', 'b10', 'z', 'Ærlig', 'øl', 'Ås'];
  expect(sorted.toReversed().sort(naturalOrder)).toEqual(sorted);
});

test('it is a total order: only the same text is equal, and the order is transitive', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0129aAzæøå-. '), maxLength: 6 });
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(naturalOrder(a, b))).toBe(-Math.sign(naturalOrder(b, a)) + 0);
      expect(naturalOrder(a, b) === 0).toBe(a === b);
      const [first, second, third] = [a, b, c].sort(naturalOrder) as [string, string, string];
      expect(naturalOrder(first, third)).toBeLessThanOrEqual(0);
      expect(naturalOrder(first, second)).toBeLessThanOrEqual(0);
      expect(naturalOrder(second, third)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});
