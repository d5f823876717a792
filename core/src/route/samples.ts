import fc from 'fast-check';
import type { Position } from './model.js';

/** A place where routes can lie, in degrees. */
export const place = fc.tuple(
  fc.double({ min: 2, max: 36, noNaN: true }),
  fc.double({ min: 56, max: 82, noNaN: true }),
);

/** From one point to the next, in degrees: from a few decimetres to a kilometre. */
const step = fc
  .tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -9000, max: 9000 }))
  .filter(([x, y]) => Math.abs(x) + Math.abs(y) > 20)
  .map(([x, y]) => [x / 1e6, y / 1e6] as const);

/** The positions of a route in Norway, with heights or without. */
export const line: fc.Arbitrary<Position[]> = fc
  .record({
    start: fc.tuple(
      fc.double({ min: 5, max: 30, noNaN: true }),
      fc.double({ min: 58, max: 78, noNaN: true }),
    ),
    steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    heights: fc.option(fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 13, maxLength: 13 })),
  })
  .map(({ start, steps, heights }) => {
    let [x, y] = start;
    return [[0, 0] as const, ...steps].map(([dx, dy], i): Position => {
      [x, y] = [x + dx, y + dy];
      return heights ? [x, y, heights[i]! / 1000] : [x, y];
    });
  });
