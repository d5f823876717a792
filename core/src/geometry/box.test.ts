import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxesOverlap } from './box.js';

const at = (x: number, y: number, width = 10, height = 10): Box => ({ x, y, width, height });

test.each([
  ['side by side', at(10, 0), false],
  ['one above the other', at(0, 10), false],
  ['corner to corner', at(10, 10), false],
  ['apart', at(30, 0), false],
  ['a micrometre into it, which is rounding', at(9.999, 0), false],
  ['two micrometres into it', at(9.998, 0), true],
  ['across', at(5, -20, 2, 100), true],
  ['inside', at(2, 2, 3, 3), true],
  ['the same', at(0, 0), true],
])('a box and one %s', (_, box, overlap) => {
  expect(boxesOverlap(at(0, 0), box)).toBe(overlap);
  expect(boxesOverlap(box, at(0, 0))).toBe(overlap);
});

test('the tolerance can be chosen', () => {
  expect(boxesOverlap(at(0, 0), at(9.5, 0), 1)).toBe(false);
  expect(boxesOverlap(at(0, 0), at(9.9999, 0), 0)).toBe(true);
});

test('moving both boxes changes nothing', () => {
  const millimetres = fc.integer({ min: -500, max: 500 });
  const size = fc.integer({ min: 1, max: 300 });
  const box = fc.record({ x: millimetres, y: millimetres, width: size, height: size });
  fc.assert(
    fc.property(box, box, millimetres, millimetres, (a, b, dx, dy) => {
      const moved = (it: Box): Box => ({ ...it, x: it.x + dx, y: it.y + dy });
      expect(boxesOverlap(moved(a), moved(b))).toBe(boxesOverlap(a, b));
    }),
  );
});
