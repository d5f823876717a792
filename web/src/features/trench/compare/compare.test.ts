import type { Comparison } from '@spadework/core/comparison';
import { expect, test } from 'vitest';
import { nextName } from '../segments.js';
import { differenceOf, isDifferent, readingOf } from './readings.js';

const row = (unit: string, ...values: (number | null)[]) => ({ key: unit, name: unit, unit, values });

test('differences are between the figures as they are read', () => {
  expect(readingOf(row('kr', 100.4, 200.6, 99.6))).toMatchObject({
    values: [100, 201, 100],
    differences: [0, 101, 0],
  });
  expect(readingOf(row('m3', 7.204, 6.6))).toMatchObject({ decimals: 2, differences: [0, -0.6] });
  expect(readingOf(row('A', null, 371.2))).toMatchObject({ values: [null, 371], differences: [null, null] });
});

test('what is read as the same is the same', () => {
  expect(isDifferent(readingOf(row('A', 371.1, 371.4)))).toBe(false);
  // As the editor reads 184.46 A, of which a server's comparison knows the tenths.
  expect(readingOf(row('A', 184.46, 184.5)).values).toEqual([185, 185]);
  expect(isDifferent(readingOf(row('A', 371.1, null)))).toBe(true);
  expect(isDifferent(readingOf(row('stk', 1, 2)))).toBe(true);
});

test('a side is told by its price, and by the circuit that loses most, else gains most', () => {
  const groups = [
    { group: 'PRICE', rows: [{ ...row('kr', 1000, 800, 1000, 900), key: 'TOTAL', differences: [] }] },
    {
      group: 'AMPERES',
      rows: [
        { ...row('A', 420.2, 380, null, 450), name: 'K1', differences: [] },
        { ...row('A', 500, 380, 410, 520), name: 'K2', differences: [] },
      ],
    },
  ] as Comparison[];
  expect(differenceOf(groups, 1)).toEqual({ kroner: -200, amperes: -120, circuit: 'K2' });
  expect(differenceOf(groups, 2)).toEqual({ kroner: 0, amperes: -90, circuit: 'K2' });
  expect(differenceOf(groups, 3)).toEqual({ kroner: -100, amperes: 30, circuit: 'K1' });
  expect(differenceOf(groups, 0)).toMatchObject({ kroner: 0, amperes: 0 });
  expect(differenceOf([], 1)).toEqual({ kroner: null, amperes: null, circuit: null });
});

test('a variant has the next free number', () => {
  expect(nextName([], 'Variant')).toBe('Variant 2');
  expect(nextName(['Variant 2', 'Uten rør', 'Variant 3'], 'Variant')).toBe('Variant 4');
});
