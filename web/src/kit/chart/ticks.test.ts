import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easyAbove, easyBelow, ticksOf } from './ticks.js';

test.each([
  [0, 100, 5, [0, 20, 40, 60, 80, 100]],
  [20.9, 22, 4, [21, 21.5, 22]],
  [0, 0, 4, [0]],
])('from %j to %j, about %j: %j', (from, to, about, ticks) => {
  expect(ticksOf(from, to, about)).toEqual(ticks);
});

// Sabotage: take 5 away from the easy numbers, or look for the greatest from below.
test.each([
  [1, 1, 1],
  [0.3, 0.2, 0.5],
  [999, 500, 1000],
  [5000.000001, 5000, 5000],
  [5001, 5000, 10_000],
  [1e-3, 1e-3, 1e-3],
])('the easy numbers about %f are %f and %f', (value, below, above) => {
  expect(easyBelow(value)).toBeCloseTo(below, 9);
  expect(easyAbove(value)).toBeCloseTo(above, 9);
});

test('lie within the range, in even steps, and are neither few nor many', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ min: 1e-2, max: 1e5, noNaN: true }),
      (from, span) => {
        const ticks = ticksOf(from, from + span, 5);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(8);
        expect(ticks[0]).toBeGreaterThanOrEqual(from - span * 1e-6);
        expect(ticks.at(-1)).toBeLessThanOrEqual(from + span * (1 + 1e-6));
      },
    ),
  );
});
