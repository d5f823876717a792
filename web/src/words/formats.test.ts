import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateInput,
  formatAgo,
  formatDate,
  formatDifference,
  formatNumber,
  instantOf,
  numberText,
  parseNumber,
} from './formats.js';
import { firstLanguage } from './language.js';

describe('numbers', () => {
  test.each([
    ['1 390,5', 1390.5],
    ['1\u00a0390', 1390],
    ['−34', -34],
    ['-34', -34],
    ['.5', 0.5],
    ['36 mm', undefined],
    ['', undefined],
    ['1,2,3', undefined],
    ['1e9', undefined],
  ])('%j is read as %j', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  // Fails with `formatNumber` in English: 25,000 would be read as 25.
  test('what stands in a field is read as the same number, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('nb', 'en'),
        (thousandths, language) => {
          const value = thousandths / 1000;
          expect(parseNumber(numberText(value, 3, language))).toBeCloseTo(value, 6);
        },
      ),
    );
  });

  test('the decimal comma is Norwegian, the point English', () => {
    expect(formatNumber(706.6, 1, 'nb')).toBe('706,6');
    expect(formatNumber(706.6, 1, 'en')).toBe('706.6');
  });
});

test('a difference of kroner is that of the amounts as they are read', () => {
  const read = (text: string) => text.replace(/\s/g, ' ');
  expect(read(formatDifference(1_360_941.4, 1_242_871.6, 'nb'))).toBe('−118 069 kr');
  expect(read(formatDifference(0.4, 1_240.5, 'nb'))).toBe('+1 241 kr');
  expect(read(formatDifference(10.1, 10.3, 'nb'))).toBe('+0,2 kr');
  expect(read(formatDifference(7, 7, 'nb'))).toBe('0 kr');
});

describe('dates', () => {
  test('are those of Norway', () => {
    expect(formatDate('2026-02-08T23:30:00Z', 'nb')).toBe('09.02.2026');
    expect(dateInput('2026-02-08T23:30:00Z')).toBe('2026-02-09');
  });

  test('a chosen date is that date again', () => {
    for (const date of ['2026-01-01', '2026-07-31', '2026-10-25'])
      expect(dateInput(instantOf(date))).toBe(date);
  });

  test('long ago and just now', () => {
    const now = Date.parse('2026-03-05T12:00:00Z');
    expect(formatAgo('2026-03-02T12:00:00Z', now, 'nb')).toMatch(/^for 3 .+ siden$/);
    expect(formatAgo('2026-03-04T11:00:00Z', now, 'en')).toBe('yesterday');
    expect(formatAgo('2026-03-05T11:59:50Z', now, 'en')).toBe('this minute');
  });
});

test.each([
  ['en', ['nb-NO'], 'en'],
  [null, ['de', 'en-US', 'nb'], 'en'],
  [null, ['nn-NO', 'en'], 'nb'],
  [null, ['fr'], 'nb'],
  ['xx', [], 'nb'],
])('choice %j and browser %j give %s', (stored, preferred, language) => {
  expect(firstLanguage(stored, preferred)).toBe(language);
});
