import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsOf, placesOf } from './months.js';

const months = fc
  .array(
    fc.record({
      year: fc.integer({ min: 1, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      count: fc.nat(99),
    }),
  )
  .map((list) =>
    list.map(({ year, month, count }) => ({
      month: `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`,
      count,
    })),
  );

describe('the bars of the histogram', () => {
  test('a bar is a month, also where nothing begins', () => {
    expect(
      barsOf([
        { month: '2025-11', count: 2 },
        { month: '2026-02', count: 5 },
      ]),
    ).toEqual([
      { from: '2025-11-01', to: '2025-11-30', count: 2 },
      { from: '2025-12-01', to: '2025-12-31', count: 0 },
      { from: '2026-01-01', to: '2026-01-31', count: 0 },
      { from: '2026-02-01', to: '2026-02-28', count: 5 },
    ]);
    expect(barsOf([])).toEqual([]);
  });

  test('a long time has longer bars', () => {
    const bars = barsOf([
      { month: '2023-02', count: 1 },
      { month: '2027-03', count: 1 },
    ]);
    expect([bars.length, bars[0]!.from, bars.at(-1)!.to]).toEqual([17, '2023-01-01', '2027-03-31']);
  });

  test('hold every project once, touch each other, and are few', () => {
    fc.assert(
      fc.property(months, (given) => {
        const bars = barsOf(given);
        const sum = (list: readonly { count: number }[]) => list.reduce((all, { count }) => all + count, 0);
        expect(sum(bars)).toBe(sum(given));
        expect(bars.length).toBeLessThanOrEqual(24);
        for (const [place, bar] of bars.entries()) {
          expect(bar.from < bar.to).toBe(true);
          if (place) expect(Date.parse(bar.from) - Date.parse(bars[place - 1]!.to)).toBe(86_400_000);
        }
      }),
    );
  });

  test('dates of the address are the bars that hold them', () => {
    const bars = barsOf([
      { month: '2025-11', count: 2 },
      { month: '2026-02', count: 5 },
    ]);
    expect(placesOf(bars, undefined, undefined)).toEqual([0, 3]);
    expect(placesOf(bars, '2025-12-15', '2026-01-01')).toEqual([1, 2]);
    expect(placesOf(bars, '2030-01-01', '2031-01-01')).toEqual([3, 3]);
    expect(placesOf(bars, undefined, '2001-01-01')).toEqual([0, 0]);
  });
});
