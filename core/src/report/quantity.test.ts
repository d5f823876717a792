import { describe, expect, test } from 'vitest';
import { distributionReport } from './distribution.js';
import { quantityReport } from './quantity.js';
import { sampleProject } from './samples.js';

const { trees, facilities, activities } = sampleProject();
const plain = { custom: true, groupByGroups: false, groupByLocation: false, options: false };

describe('a quantity report', () => {
  test('has one row per number, with quantities summed', () => {
    const { WORK, MATERIAL, RESOURCE, OTHER } = quantityReport(trees, plain);
    expect(WORK.map(({ number, totalQuantity, totalCost }) => [number, totalQuantity, totalCost])).toEqual([
      ['2', 150.5, 96_320],
    ]);
    // 463.75 m: 361.5 × 310.50 + 90 × 310.50 + 12.25 × 310.50 = 112 245.75 + 27 945.00 + 3 803.63 (3 803.625)
    expect(MATERIAL).toEqual([
      {
        id: 'MATERIAL/10',
        groups: [],
        number: '10',
        name: 'Kabel 240',
        unit: 'm',
        unitCost: 310.5,
        totalCost: 143_994.38,
        totalQuantity: 463.75,
        sheets: ['901', '5012'],
        custom: false,
      },
    ]);
    expect(RESOURCE.map(({ totalQuantity, totalCost }) => [totalQuantity, totalCost])).toEqual([[37.625, 0]]);
    expect(OTHER.map(({ number }) => number)).toEqual(['c1', 'O1']);
  });

  test('has options and custom posts on request', () => {
    expect(quantityReport(trees, { ...plain, options: true }).WORK.map(({ number }) => number)).toEqual([
      '2',
      '3',
    ]);
    expect(quantityReport(trees, { ...plain, custom: false }).OTHER.map(({ number }) => number)).toEqual([
      'O1',
    ]);
  });

  test('groups by the location of the nearest node that has one, with rows without a location last', () => {
    const { MATERIAL, OTHER } = quantityReport(trees, { ...plain, groupByLocation: true });
    expect(MATERIAL.map(({ id, locationName, totalQuantity }) => [id, locationName, totalQuantity])).toEqual([
      ['MATERIAL/10/Kiosk', 'Kiosk', 12.25],
      ['MATERIAL/10/Vest', 'Vest', 361.5],
      ['MATERIAL/10/Øst', 'Øst', 90],
    ]);
    expect(OTHER.every((row) => !('locationName' in row))).toBe(true);
  });

  test('groups by the path of groups from the budget code, in the requested language', () => {
    const groups = (language: 'nb' | 'en') =>
      quantityReport(trees, { ...plain, groupByGroups: true }, language);
    expect(groups('nb').WORK.map(({ combinedGroupName }) => combinedGroupName)).toEqual([
      'Kabelgrøft / Graving',
    ]);
    expect(groups('en').MATERIAL.map(({ combinedGroupName, name }) => [combinedGroupName, name])).toEqual([
      ['Cable trench', 'Cable 240'],
      ['Nettstasjon / Cabinets', 'Cable 240'],
    ]);
    expect(
      groups('en')
        .MATERIAL.map(({ id }) => id)
        .sort(),
    ).toEqual(
      groups('nb')
        .MATERIAL.map(({ id }) => id)
        .sort(),
    );
  });

  test('keeps rows apart whose joined names are equal', () => {
    const [first] = trees;
    const named = (a: string, b: string) => ({
      ...first!,
      name: a,
      locationName: undefined,
      children: [{ ...first!.children[0]!, name: b }],
    });
    const { WORK } = quantityReport([named('A', 'B|C'), named('A|B', 'C')], {
      ...plain,
      groupByGroups: true,
    });
    expect(new Set(WORK.map(({ id }) => id)).size).toBe(2);
  });

  test('has an average unit cost where prices differ', () => {
    const [first, second] = trees.map(({ children }) => children[1]!);
    const { MATERIAL } = quantityReport(
      [
        { ...first!, quantity: 1, cost: 10 },
        { ...second!, quantity: 2, cost: 20 },
      ],
      plain,
    );
    expect(MATERIAL[0]).toMatchObject({ unitCost: 16.666667, totalCost: 50 });
  });
});

describe('a distribution', () => {
  test('is sorted by falling cost and adds up to 100', () => {
    const names = { facilities, activities, noFacility: 'none', noActivity: 'none' };
    expect(distributionReport(trees, names)).toEqual({
      // 150.5 × 640.00 + 112 245.75 + 27 945.00 = 236 510.75; 3 803.63 + 25 000.00 + 7 500.25 = 36 303.88
      FACILITY: [
        { type: 'Kabelanlegg', facilityId: 1, cost: 236_510.75, percentage: 86.69 },
        { type: 'Nettstasjon', facilityId: 2, cost: 36_303.88, percentage: 13.31 },
      ],
      ACTIVITY: [
        { type: 'Nyanlegg', activityId: 1, cost: 244_011, percentage: 89.44 },
        { type: 'Utskifting', activityId: 2, cost: 28_803.63, percentage: 10.56 },
      ],
      // Rounded down 52.78 + 35.30 + 9.16 + 2.74 = 99.98; the largest remainders are those of 2.749... and 35.306...
      COSTTYPE: [
        { type: 'MATERIAL', cost: 143_994.38, percentage: 52.78 },
        { type: 'WORK', cost: 96_320, percentage: 35.31 },
        { type: 'OTHER', cost: 25_000, percentage: 9.16 },
        { type: 'CUSTOM', cost: 7500.25, percentage: 2.75 },
      ],
    });
  });

  test('has no rows when there are no costs', () => {
    const names = { facilities, activities, noFacility: 'none', noActivity: 'none' };
    expect(distributionReport([], names)).toEqual({ FACILITY: [], ACTIVITY: [], COSTTYPE: [] });
  });

  test('with deductions has shares of the net total, which may be negative or above 100', () => {
    const names = { facilities, activities, noFacility: 'none', noActivity: 'none' };
    const post = (facilityId: number, cost: number) => ({
      ...trees.at(-1)!,
      type: 'CUSTOMBUDGET_FIXEDTOTAL' as const,
      facilityId,
      cost,
    });
    const { FACILITY, COSTTYPE } = distributionReport([post(1, 100), post(2, -70)], names);
    expect(FACILITY.map(({ facilityId, cost, percentage }) => [facilityId, cost, percentage])).toEqual([
      [1, 100, 333.33],
      [2, -70, -233.33],
    ]);
    expect(COSTTYPE).toEqual([{ type: 'CUSTOM', cost: 30, percentage: 100 }]);
    const even = distributionReport([post(1, 50), post(2, -50)], names).FACILITY;
    expect(even.map(({ cost, percentage }) => [cost, percentage])).toEqual([
      [50, 0],
      [-50, 0],
    ]);
  });

  test('has a row for costs without a facility or with an unknown one', () => {
    const names = { facilities: new Map(), activities, noFacility: 'none', noActivity: 'none' };
    const { FACILITY } = distributionReport(trees, names);
    expect(FACILITY).toEqual([{ type: 'none', cost: 272_814.63, percentage: 100 }]);
  });
});
