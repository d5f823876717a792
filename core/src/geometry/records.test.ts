import { describe, expect, test } from 'vitest';
import type { Container } from './container.js';
import { pack } from './packing.js';
import { isValidArrangement } from './validity.js';

const HALF_MICROMETRE = 0.0005;
const pipe = (diameter: number): Container => ({ kind: 'circle', diameter });
const culvert = (width: number, height = width): Container => ({ kind: 'rectangle', width, height });
const equal = (n: number, diameter = 1): number[] => new Array(n).fill(diameter);

function expectFit(diameters: number[], container: Container): void {
  const circles = pack(diameters, container);
  expect(circles).not.toBeNull();
  expect(isValidArrangement(circles!, container, HALF_MICROMETRE)).toBe(true);
  expect(circles!.map((circle) => circle.diameter)).toEqual(diameters);
}

/** The ratio of container to circle, as listed by E. Specht (packomania.com) and E. Friedman (Circles in Circles, in Squares). */
const IN_CIRCLE = [
  1, 2, 2.1548, 2.4143, 2.7014, 3, 3, 3.3048, 3.6132, 3.8131, 3.9239, 4.0297, 4.2361, 4.3285, 4.5214, 4.6155,
  4.7921, 4.8638, 4.8638, 5.1224,
];
const IN_SQUARE = [
  2, 3.4143, 3.9319, 4, 4.8285, 5.3283, 5.7321, 5.8638, 6, 6.7475, 7.0225, 7.145, 7.4631, 7.7321, 7.8638, 8,
  8.5328, 8.6565, 8.9075, 8.9782,
];
/** Radii 1 to N in a circle, from N = 5: the best that are known (packomania.com), the hard mixed cases. */
const ONE_TO_N = [
  9.0014, 11.0571, 13.4622, 16.2218, 19.2332, 22.0002, 24.9607, 28.3714, 31.5459, 35.0957, 38.838, 42.4582,
  46.2914, 50.1198, 54.2403, 58.4006,
];

describe('equal cables in a pipe 0.2 % wider than the best known, and in a wider one', () => {
  test.each(IN_CIRCLE.map((ratio, i) => [i + 1, ratio] as const))('%i fit', (n, ratio) => {
    for (const factor of [1.002, 1.01, 1.02, 1.03]) expectFit(equal(n, 33), pipe(33 * ratio * factor));
  });
});

describe('equal cables in a square culvert 0.2 % wider than the best known, and in a wider one', () => {
  test.each(IN_SQUARE.map((ratio, i) => [i + 1, ratio] as const))('%i fit', (n, ratio) => {
    for (const factor of [1.002, 1.01, 1.02, 1.03])
      expectFit(equal(n, 33), culvert((33 / 2) * ratio * factor));
  });
});

describe('cables of 1 to N in a pipe 0.5 % wider than the best known, and in a wider one', () => {
  test.each(ONE_TO_N.map((ratio, i) => [i + 5, ratio] as const))('%i fit', (n, ratio) => {
    const diameters = Array.from({ length: n }, (_, i) => i + 1);
    for (const factor of [1.005, 1.02]) expectFit(diameters, pipe(ratio * factor));
  });
});

describe('arrangements that are known to fit', () => {
  const root = Math.sqrt;
  /** The sine of half the angle between neighbours in a ring of n circles. */
  const HALF_ANGLE = {
    5: root((5 - root(5)) / 8),
    6: 1 / 2,
    8: root(2 - root(2)) / 2,
    10: (root(5) - 1) / 4,
  };
  const rings = Object.entries(HALF_ANGLE).map(([n, sine]): [string, number[], Container] => {
    const small = (100 * sine) / (1 - sine);
    return [`one within a ring of ${n}`, [100, ...equal(Number(n), small)], pipe(100 + 2 * small)];
  });
  const gasket = [2, 2, 3, 3, ...equal(4, 6), ...equal(4, 11), ...equal(4, 14), 15, 15];

  test.each([
    ...rings,
    ['two unequal side by side', [60.1, 39.7], pipe(99.8)],
    ['three and the one between them', [50, 50, 50, 50 * (2 / root(3) - 1)], pipe(50 * (1 + 2 / root(3)))],
    ['seven of a third', equal(7, 110 / 3), pipe(110)],
    ['nineteen', equal(19, 25), pipe(25 * (1 + root(2) + root(6)))],
    ['a row', [10, 20, 30, 40.1, 7.3], culvert(107.4, 40.1)],
    ['a column', equal(7, 33.3), culvert(33.3, 233.1)],
    ['a grid', equal(30, 110), culvert(660, 550)],
    ['five in a square', equal(5, 40), culvert(40 * (1 + root(2)))],
    ['a gasket of Apollonius', gasket.map((bend) => 200 / bend), pipe(200)],
  ])('%s, touching and with 1 % to spare', (_, diameters, container) => {
    expectFit(diameters, container);
    const wider: Container =
      container.kind === 'circle'
        ? pipe(container.diameter * 1.01)
        : culvert(container.width * 1.01, container.height * 1.01);
    expectFit(diameters, wider);
  });
});
