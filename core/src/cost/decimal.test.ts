import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  costOf,
  costPerUnit,
  divided,
  MAX_QUANTITY,
  MAX_TOTAL,
  moneyNumber,
  moneyOf,
  quantityNumber,
  quantityOf,
  timesQuantity,
  wholeKroner,
} from './decimal.js';

describe('money', () => {
  test.each([
    [1.005, 101n],
    [0.285, 29n],
    [-1.005, -101n],
    [1.0049999, 100n],
    [1e-7, 0n],
    [5e-3, 1n],
    [1e21, 10n ** 23n],
    [0.1 + 0.2, 30n],
    [-0, 0n],
  ])('%d kr is %d øre', (kroner, ore) => expect(moneyOf(kroner)).toBe(ore));

  test('converts back to the same number, up to the limit', () =>
    fc.assert(fc.property(fc.bigInt(-MAX_TOTAL, MAX_TOTAL), (ore) => moneyOf(moneyNumber(ore)) === ore)));

  test.each([
    [50n, 1],
    [49n, 0],
    [250n, 3],
    [-50n, -1],
  ])('%d øre is %d whole kroner', (ore, kroner) => expect(wholeKroner(ore)).toBe(kroner));

  test('is refused when it is infinite', () =>
    expect(() => moneyOf(Number.POSITIVE_INFINITY)).toThrow(RangeError));
});

describe('a quantity', () => {
  test.each([
    [0.0000005, 1n],
    [0.00000049, 0n],
    [1.0000005, 1_000_001n],
    [2.5e-6, 3n],
  ])('%d is %d millionths', (value, millionths) => expect(quantityOf(value)).toBe(millionths));

  test('converts back to the same number, up to the limit', () =>
    fc.assert(
      fc.property(fc.bigInt(0n, MAX_QUANTITY), (count) => quantityOf(quantityNumber(count)) === count),
    ));

  test('times a quantity is rounded to six places', () =>
    expect(timesQuantity(quantityOf(0.333333), quantityOf(0.5))).toBe(quantityOf(0.166667)));

  test('at a price is rounded to the øre', () => {
    expect(costOf(moneyOf(199.99), quantityOf(2.5))).toBe(moneyOf(499.98));
    expect(costOf(moneyOf(0.01), quantityOf(0.499999))).toBe(0n);
  });

  test('divides a total to six places', () => {
    expect(costPerUnit(moneyOf(1000), quantityOf(3))).toBe(333.333333);
    expect(costPerUnit(moneyOf(200), quantityOf(3))).toBe(66.666667);
    expect(costPerUnit(moneyOf(0.01), quantityOf(0.000001))).toBe(10_000);
  });
});

test('a quotient is the nearest integer, and a half goes away from zero', () =>
  fc.assert(
    fc.property(
      fc.bigInt(-1_000_000n, 1_000_000n),
      fc.bigInt(-1000n, 1000n).filter((by) => by !== 0n),
      (value, by) => {
        const off = value - divided(value, by) * by;
        const twice = off < 0n ? -2n * off : 2n * off;
        const size = by < 0n ? -by : by;
        expect(twice <= size).toBe(true);
        // A half is rounded away from zero, so the remainder has the opposite sign.
        if (twice === size) expect(off < 0n !== value < 0n).toBe(true);
      },
    ),
  ));
