import { describe, expect, test } from 'vitest';
import {
  amountText,
  countText,
  dateText,
  moneyText,
  percentText,
  quantityText,
  shortAmount,
} from './format.js';

const SPACE = '\u00a0';

describe('numbers in the format of the language', () => {
  test.each([
    [1_234_567.5, `1${SPACE}234${SPACE}567,50`, '1,234,567.50'],
    [0, '0,00', '0.00'],
    [999.995, `1${SPACE}000,00`, '1,000.00'],
    [9_999_999_999_999.99, `9${SPACE}999${SPACE}999${SPACE}999${SPACE}999,99`, '9,999,999,999,999.99'],
    [-12.3, '\u221212,30', '\u221212.30'],
  ])('money %d', (kroner, nb, en) => {
    expect(moneyText(kroner, 'nb')).toBe(nb);
    expect(moneyText(kroner, 'en')).toBe(en);
  });

  test.each([
    [100, '100', '100'],
    [1000, `1${SPACE}000`, '1,000'],
    [0.000001, '0,000001', '0.000001'],
    [12.5, '12,5', '12.5'],
    [0, '0', '0'],
  ])('quantity %d', (quantity, nb, en) => {
    expect(quantityText(quantity, 'nb')).toBe(nb);
    expect(quantityText(quantity, 'en')).toBe(en);
  });

  test('counts, percentages and amounts', () => {
    expect(countText(1234, 'en')).toBe('1,234');
    expect(percentText(33.34, 'nb')).toBe(`33,34${SPACE}%`);
    expect(percentText(100, 'en')).toBe('100.00%');
    expect(amountText(1234.5, 'nb')).toBe(`1${SPACE}235${SPACE}NOK`);
  });

  test.each([
    [999_999.4, '999,999', 'NOK'],
    [1_744_999.99, '1.74', 'million NOK'],
    [1_745_000, '1.75', 'million NOK'],
    [2_000_000_000, '2.00', 'billion NOK'],
  ])('%d in few digits', (kroner, value, unit) => expect(shortAmount(kroner, 'en')).toEqual({ value, unit }));
});

test('dates', () => {
  expect(dateText('2026-11-05', 'nb')).toBe('05.11.2026');
  expect(dateText('2026-11-05T23:59:59.999Z', 'en')).toBe('5 Nov 2026');
});
