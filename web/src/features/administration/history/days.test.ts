import { expect, test } from 'vitest';
import { dayAfter, startOfDay } from './days.js';

test.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  // The clocks change in the night of these, after the day has begun.
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('%s begins at %s', (day, instant) => {
  expect(startOfDay(day)).toBe(instant);
});

test('the day after the last of a month is the first of the next', () => {
  expect([dayAfter('2026-02-28'), dayAfter('2026-12-31')]).toEqual(['2026-03-01', '2027-01-01']);
});
