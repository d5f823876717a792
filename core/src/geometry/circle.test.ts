import { describe, expect, test } from 'vitest';
import { type Circle, circleInside, circlesOverlap } from './circle.js';
import type { Container } from './container.js';
import { isValidArrangement } from './validity.js';

const at = (x: number, y: number, diameter = 10): Circle => ({ x, y, diameter });

describe('circlesOverlap', () => {
  test.each([
    ['touching', at(10, 0), false],
    ['touching diagonally', at(6, 8), false],
    ['apart, though their boxes overlap', at(9, 9), false],
    ['a micrometre into it, which is rounding', at(9.9991, 0), false],
    ['two micrometres into it', at(9.998, 0), true],
    ['inside', at(1, 0, 2), true],
    ['the same', at(0, 0), true],
  ])('a circle and one %s', (_, other, overlap) => {
    expect(circlesOverlap(at(0, 0), other)).toBe(overlap);
    expect(circlesOverlap(other, at(0, 0))).toBe(overlap);
  });
});

describe('circleInside', () => {
  const pipe: Container = { kind: 'circle', diameter: 100 };
  const culvert: Container = { kind: 'rectangle', width: 100, height: 50 };
  test.each([
    ['on the bottom of a pipe', at(50, 95), pipe, true],
    ['in the corner of the box around a pipe', at(95, 95), pipe, false],
    ['a micrometre out of a pipe, which is rounding', at(50, 95.0009), pipe, true],
    ['two micrometres out of a pipe', at(50, 95.002), pipe, false],
    ['as wide as a pipe', at(50, 50, 100), pipe, true],
    ['wider than a pipe', at(50, 50, 101), pipe, false],
    ['in the corner of a culvert', at(95, 45), culvert, true],
    ['out of the left of a culvert', at(4.9, 25), culvert, false],
    ['out of the right of a culvert', at(95.1, 25), culvert, false],
    ['out of the top of a culvert', at(50, 4.9), culvert, false],
    ['out of the bottom of a culvert', at(50, 45.1), culvert, false],
  ])('a circle %s', (_, circle, container, inside) => {
    expect(circleInside(circle, container)).toBe(inside);
  });
});

describe('isValidArrangement', () => {
  const culvert: Container = { kind: 'rectangle', width: 30, height: 10 };
  test.each([
    ['none', [], true],
    ['three in a row', [at(5, 5), at(15, 5), at(25, 5)], true],
    ['the first on the last', [at(5, 5), at(15, 5), at(6, 5)], false],
    ['the last outside', [at(5, 5), at(15, 5), at(26, 5)], false],
  ])('%s', (_, circles, holds) => {
    expect(isValidArrangement(circles, culvert, 0.0005)).toBe(holds);
  });
});
