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
import { unitText } from './units.js';

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
    [0.0012345, '0,0012', '0.0012'],
    [37.625, '37,63', '37.63'],
    [12.5, '12,5', '12.5'],
    [0, '0', '0'],
  ])('quantity %d', (quantity, nb, en) => {
    expect(quantityText(quantity, 'nb')).toBe(nb);
    expect(quantityText(quantity, 'en')).toBe(en);
  });

  test.each([
    [12.345, 'm', '12.3'],
    [0.04, 'm', '0.04'],
    [1.23456, 'km', '1.235'],
    [7.5, 'stk', '7.5'],
    [3, 'stk', '3'],
    [-2.36, 'time', '\u22122.4'],
    [12.3456, 'bucket', '12.35'],
    [1.5, 'constructor', '1.5'],
  ])('quantity %d %s has the decimals that its unit needs', (quantity, unit, text) =>
    expect(quantityText(quantity, 'en', unit)).toBe(text),
  );

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

test('units are in the language of the report, and unknown ones as they are', () => {
  const units = ['stk', 'm', 'm2', 'time', 'døgn', 'RS', 'tonn', 'sett', 'bucket', 'toString'];
  expect(units.map((unit) => unitText(unit, 'en')).join(' ')).toBe(
    'pcs m m² hours days lump sum tonnes sets bucket toString',
  );
  expect(unitText('m3', 'nb')).toBe('m³');
});
