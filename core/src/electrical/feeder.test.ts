import { describe, expect, test } from 'vitest';
import { type FeederRequest, feederSheetOf } from './feeder.js';
import { STANDARD_PROFILE } from './profile.js';
import { accepted, CABLE_E, type Group, sectionOf, sheetRequest } from './samples.js';
import { sheetOf } from './sheet.js';

const group = (configuration: 'TRIANGLE' | 'FLAT', current: number, over: Group['circuit'] = {}): Group => ({
  type: CABLE_E,
  configuration,
  circuit: { current, operation: { voltage: 22, powerFactor: 0.9, utilisationTime: 4380 }, ...over },
});

const LEGS = [
  { segmentId: 'near', circuitId: 'c0' },
  { segmentId: 'far', circuitId: 'c0' },
];

function requestWith(over: Partial<FeederRequest> = {}): FeederRequest {
  return {
    feeder: { id: 'feeder', fault: { current: 8, duration: 1 }, legs: LEGS },
    segments: new Map([
      ['near', [{ request: sectionOf([group('TRIANGLE', 200)], { id: 'n' }), length: 1000 }]],
      ['far', [{ request: sectionOf([group('FLAT', 150)], { id: 'f' }), length: 600 }]],
    ]),
    mode: 'COMMON_FACTOR',
    method: 'IEC',
    state: 'COLD',
    profile: STANDARD_PROFILE,
    ...over,
  };
}
const sheet = (over: Partial<FeederRequest> = {}) => {
  const result = feederSheetOf(requestWith(over));
  if ('code' in result) throw new Error(JSON.stringify(result));
  return result;
};

describe('a feeder', () => {
  test('drops leg after leg', () => {
    const { legs, voltageDrop, voltageDropPercent, endVoltage, faultCurrentEnd, length, voltage } = sheet();
    expect(legs.map((leg) => leg.voltageDrop)).toEqual([
      expect.closeTo(56.59819989, 8),
      expect.closeTo(31.17267317, 8),
    ]);
    expect(voltageDropPercent).toBeCloseTo(0.398958514, 9);
    expect(voltageDrop).toBeCloseTo(56.59819989 + 31.17267317, 7);
    expect(endVoltage).toBeCloseTo(22 - (56.59819989 + 31.17267317) / 1000, 9);
    expect(legs[1]!.endVoltage).toBe(endVoltage);
    expect(faultCurrentEnd).toBeCloseTo(6.97608245, 7);
    expect({ length, voltage }).toEqual({ length: 1600, voltage: 22 });
  });

  test('sums what its legs lose', () => {
    const whole = sheet();
    const each = ['near', 'far'].map(
      (id) => accepted(sheetOf(sheetRequest(requestWith().segments.get(id)!))).answer.circuits[0]!,
    );
    for (const name of [
      'loadLoss',
      'energyLoss',
      'lossCost',
      'capitalisedLossCost',
      'capacitance',
      'zeroReactance',
    ] as const)
      expect(whole[name]).toBeCloseTo(each[0]![name]! + each[1]![name]!, 6);
  });

  test('is operated as it says, field by field, and as its circuits say', () => {
    const feeder = { ...requestWith().feeder, operation: { voltage: 11, leading: false } };
    const own = sheet({ feeder });
    expect(own).toMatchObject({ voltage: 11, powerFactor: 0.9, utilisationTime: 4380 });
    expect(own.voltageDropPercent).toBeGreaterThan(2 * 0.398958514 * 0.99);
    const byEnergy = sheet({ feeder: { ...feeder, operation: { yearlyEnergy: 10_000 } } });
    expect(byEnergy.utilisationTime).toBeCloseTo((10_000 * 1000) / (Math.sqrt(3) * 22 * 200 * 0.9), 8);
  });

  test('has the fault of its first circuit where it has none, and none of the others', () => {
    const segments = new Map(requestWith().segments);
    const fault = { current: 5, duration: 0.5 };
    segments.set('near', [
      { request: sectionOf([group('TRIANGLE', 200, { fault })], { id: 'n' }), length: 1000 },
    ]);
    const own = sheet({ segments, feeder: { id: 'feeder', legs: LEGS } });
    expect(own.shortCircuit!.conductor).toMatchObject({ duration: 0.5, current: 5 });
    expect(sheet({ feeder: { id: 'feeder', legs: LEGS } }).shortCircuit!.conductor).not.toHaveProperty(
      'current',
    );
  });

  test('adds the voltages of open screens as phasors', () => {
    const open = { bonding: 'SINGLE_POINT' } as const;
    const segments = new Map([
      ['near', [{ request: sectionOf([group('TRIANGLE', 200, open)], { id: 'n' }), length: 300 }]],
      ['far', [{ request: sectionOf([group('FLAT', 200, open)], { id: 'f' }), length: 700 }]],
    ]);
    expect(sheet({ segments }).screenVoltage).toBeCloseTo(20.51220805, 8);
  });

  test('without legs has nothing to rate', () => {
    const request = requestWith({ feeder: { id: 'feeder', legs: [] } });
    expect(feederSheetOf(request)).toEqual({ code: 'NOTHING_TO_RATE' });
  });

  test('names a leg that is gone', () => {
    const feeder = { ...requestWith().feeder, legs: [...LEGS, { segmentId: 'far', circuitId: 'gone' }] };
    expect(feederSheetOf(requestWith({ feeder }))).toEqual({
      ...{ code: 'FEEDER_BROKEN', segmentId: 'far', circuitId: 'gone' },
    });
  });
});

describe('the weakest point', () => {
  const segments = (deep: object = {}, surroundings: object = {}, neighbours: Group[] = []) =>
    new Map([
      ['near', [{ request: sectionOf([group('TRIANGLE', 200)], { id: 'n' }), length: 1000 }]],
      [
        'far',
        [
          {
            request: sectionOf([group('TRIANGLE', 200), ...neighbours], {
              ...{ id: 'f', section: deep, surroundings },
            }),
            length: 600,
          },
        ],
      ],
    ]);

  test('is where the least is left, whatever the mode', () => {
    for (const mode of ['COMMON_FACTOR', 'EQUAL_LIMITS', 'CYCLIC'] as const) {
      const own = sheet({ mode, state: 'LOAD', segments: segments({ layoutDepth: 2500 }) });
      expect(own.weakest).toMatchObject({
        segmentId: 'far',
        sectionId: 'f',
        circuitId: 'c0',
        rating: own.rating,
      });
      expect(own.utilisation).toBe(200 / own.rating!);
      expect(own.legs.map(({ rating }) => rating!).toSorted((a, b) => a - b)[0]).toBe(own.rating);
    }
  });

  test.each([
    ['DEPTH', segments({ layoutDepth: 2500 }), 1],
    ['GROUND', segments({}, { soilThermalResistivity: 2 }), 1],
    ['NEIGHBOURS', segments({}, {}, [group('TRIANGLE', 300)]), 0.98],
  ] as const)('is weak by its %s', (cause, own, share) => {
    const { weakest, legs } = sheet({ segments: own });
    expect(weakest!.why.map((one) => one.cause)).toEqual([cause]);
    const strongest = Math.max(...legs.map(({ rating }) => rating!));
    expect(weakest!.why[0]!.rating / strongest).toBeGreaterThan(share - 1e-6);
    expect(weakest!.why[0]!.rating / strongest).toBeLessThan(1 / (share - 1e-6));
  });

  test('has its causes by their gain', () => {
    const { weakest } = sheet({ segments: segments({ layoutDepth: 1200 }, { soilThermalResistivity: 2.5 }) });
    expect(weakest!.why.map(({ cause }) => cause)).toEqual(['GROUND', 'DEPTH']);
    expect(weakest!.why[0]!.rating).toBeGreaterThan(weakest!.why[1]!.rating);
  });

  test('of each season is where that season is worst', () => {
    const seasons = [
      { name: 'summer', ambientTemperature: 20, soilThermalResistivity: 3 },
      { name: 'winter', ambientTemperature: 0, soilThermalResistivity: 1 },
    ];
    const own = sheet({ segments: segments({}, { seasons }) });
    expect(own.seasons.map(({ name, segmentId }) => [name, segmentId])).toEqual([
      ['summer', 'far'],
      ['winter', 'near'],
    ]);
    expect(own.seasons[0]!.rating).toBeLessThan(own.seasons[1]!.rating);
    expect(own.seasons[1]!.rating).toBeCloseTo(own.legs[0]!.rating!, 9);
    expect(sheet().seasons).toEqual([]);
  });
});
