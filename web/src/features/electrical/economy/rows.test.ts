import { capitalisationFactor, STANDARD_ECONOMY } from '@spadework/core/electrical';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EconomyRow, misfitsOf, neighbours, rowsOver } from './rows.js';

const row = (typeId: number, more: Partial<EconomyRow> = {}): EconomyRow => ({
  typeId,
  typeName: `T ${typeId}`,
  area: typeId,
  material: 'Al',
  rating: typeId,
  voltageDropPercent: 1,
  lossCost: 1000,
  capitalisedLossCost: 20_000,
  investment: 5000,
  total: 25_000,
  fits: true,
  present: false,
  cheapest: false,
  ...more,
});

describe('rows over other years', () => {
  test('are those of the answer for the years of the profile', () => {
    const rows = [row(95), row(150)];
    expect(rowsOver(rows, STANDARD_ECONOMY, undefined)).toEqual(rows);
    expect(rowsOver(rows, STANDARD_ECONOMY, STANDARD_ECONOMY.years)).toEqual(rows);
  });

  test('a dearer cable that loses less pays over many years, and not over one', () => {
    const rows = [
      row(95, { lossCost: 2000, investment: 1000 }),
      row(150, { lossCost: 1000, investment: 9000 }),
    ];
    const cheapest = (years: number) =>
      rowsOver(rows, STANDARD_ECONOMY, years).find((one) => one.cheapest)!.typeId;
    expect(cheapest(1)).toBe(95);
    expect(cheapest(30)).toBe(150);
  });

  // Fails where what does not fit, or has no price, is taken for the cheapest.
  test('the total is investment and losses, and at most one that fits is the cheapest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ fits: fc.boolean(), investment: fc.option(fc.nat(1e6), { nil: undefined }) }), {
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 100 }),
        (given, years) => {
          const rows = given.map(({ fits, investment }, i) => {
            const { investment: _, total: __, ...rest } = row(i + 1, { fits });
            return investment === undefined ? rest : { ...rest, investment };
          });
          const over = rowsOver(rows, STANDARD_ECONOMY, years);
          const factor = capitalisationFactor({ ...STANDARD_ECONOMY, years });
          const cheapest = over.filter((one) => years !== STANDARD_ECONOMY.years && one.cheapest);
          expect(cheapest.length).toBeLessThan(2);
          for (const one of cheapest) expect(one.fits && one.total !== undefined).toBe(true);
          if (years !== STANDARD_ECONOMY.years)
            for (const one of over)
              if (one.total !== undefined) expect(one.total).toBeCloseTo(one.investment! + 1000 * factor, 6);
        },
      ),
    );
  });
});

test.each([
  [row(95), []],
  [row(95, { fits: false }), [{ is: 'carries', rating: 95, current: 200 }]],
  [row(300, { fits: false, voltageDropPercent: 7 }), [{ is: 'drop', percent: 7, most: 5 }]],
  [row(300, { fits: false }), [{ is: 'fault' }]],
])('why a type does not fit: %#', (given, misfits) => {
  expect(misfitsOf(given, 200, STANDARD_ECONOMY)).toEqual(misfits);
});

test('what cannot be rated says only that', () => {
  const { rating: _, voltageDropPercent: __, ...given } = row(95, { fits: false });
  expect(misfitsOf(given, 200, STANDARD_ECONOMY)).toEqual([{ is: 'notRated' }]);
});

test('the next one in size is of the same metal, larger where there is a larger one', () => {
  const rows = [row(95), row(150, { present: true }), row(185, { material: 'Cu' }), row(240)];
  expect(neighbours(rows)).toMatchObject({ present: { typeId: 150 }, other: { typeId: 240 }, is: 'larger' });
  expect(neighbours(rows.slice(0, 3))).toMatchObject({ other: { typeId: 95 }, is: 'smaller' });
  expect(neighbours([row(95), row(150)])).toBeUndefined();
});
