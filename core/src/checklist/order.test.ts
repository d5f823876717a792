import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkpointOrder, sortCheckpoints, subCheckpointOrder } from './order.js';

const few = fc.integer({ min: -2, max: 2 });
const sub = fc.record({ id: fc.nat(50), sorting: few });
const point = fc.record({
  id: fc.nat(1000),
  primarySorting: few,
  secondarySorting: few,
  subCheckpoints: fc.uniqueArray(sub, { selector: ({ id }) => id, maxLength: 5 }),
});
const points = fc.uniqueArray(point, { selector: ({ id }) => id, maxLength: 12 });

test('primary first, then secondary, then id', () => {
  const of = (id: number, primarySorting: number, secondarySorting: number) => ({
    id,
    primarySorting,
    secondarySorting,
    subCheckpoints: [
      { id: 3, sorting: 1 },
      { id: 2, sorting: 1 },
      { id: 9, sorting: 0 },
    ],
  });
  const sorted = sortCheckpoints([of(1, 2, 0), of(7, 1, 5), of(5, 1, 5), of(9, 1, 2)]);
  expect(sorted.map(({ id }) => id)).toEqual([9, 5, 7, 1]);
  expect(sorted[0]!.subCheckpoints.map(({ id }) => id)).toEqual([9, 2, 3]);
});

test('the result is sorted and complete', () => {
  fc.assert(
    fc.property(points, (given) => {
      const sorted = sortCheckpoints(given);
      expect(new Set(sorted.map(({ id }) => id))).toEqual(new Set(given.map(({ id }) => id)));
      expect(sorted).toHaveLength(given.length);
      for (const [i, each] of sorted.entries()) {
        const next = sorted[i + 1];
        if (next) expect(checkpointOrder(each, next)).toBeLessThan(0);
        for (const [j, small] of each.subCheckpoints.entries()) {
          const after = each.subCheckpoints[j + 1];
          if (after) expect(subCheckpointOrder(small, after)).toBeLessThan(0);
        }
      }
    }),
  );
});

test('the order of the input does not matter, and the input is not changed', () => {
  fc.assert(
    fc.property(points, fc.infiniteStream(fc.nat()), (given, numbers) => {
      const shuffled = given
        .map((each) => ({ each, at: numbers.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ each }) => each);
      const before = structuredClone(shuffled);
      expect(sortCheckpoints(shuffled)).toEqual(sortCheckpoints(given));
      expect(shuffled).toEqual(before);
    }),
  );
});
