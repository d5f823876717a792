import { expect, test } from 'vitest';
import { comparedRows, type Figure } from './table.js';
import { variantName } from './variant.js';

const figure = (key: string, value: number | undefined, more: Partial<Figure> = {}): Figure => ({
  group: 'quantities',
  key,
  name: key,
  value,
  unit: 'm',
  decimals: 0,
  ...more,
});

test('both variants are in one table, with the way of every difference', () => {
  const rows = comparedRows(
    [figure('a', 10), figure('b', 7.4), figure('c', 1), figure('p', 5, { group: 'price' })],
    [figure('b', 6.6), figure('a', 12), figure('d', 3), figure('p', 5.2, { group: 'price' })],
  );
  expect(rows.map(({ key, by, way }) => [key, by, way])).toEqual([
    // Read as the same, so it is the same.
    ['p', 0, 'same'],
    ['a', -2, 'less'],
    // Both are read as 7.
    ['b', 0, 'same'],
    ['c', undefined, 'onlyHere'],
    ['d', undefined, 'onlyThere'],
  ]);
  expect(comparedRows([figure('a', 2.25, { decimals: 2 })], [figure('a', 2)])[0]).toMatchObject({
    by: 0.25,
    way: 'more',
  });
});

test('what one of them does not know yet is not said to be missing', () => {
  const rows = comparedRows(
    [figure('a', 371), figure('b', undefined), figure('c', undefined)],
    [figure('a', undefined), figure('b', undefined)],
  );
  expect(rows.map(({ here, there, way }) => [here, there, way])).toEqual([[371, undefined, 'unknown']]);
});

test('a variant has the next free number, also that of a variant', () => {
  expect(variantName('Strekk A', ['Strekk A'], 'variant')).toBe('Strekk A, variant 2');
  expect(variantName('Strekk A, variant 2', ['Strekk A', 'Strekk A, variant 2'], 'variant')).toBe(
    'Strekk A, variant 3',
  );
});
