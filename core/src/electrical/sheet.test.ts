import { describe, expect, test } from 'vitest';
import { MEDIUM_CABLE } from '../rating/samples.js';
import { newSection } from '../trench/defaults.js';
import { explainElectrical } from './explanation/index.js';
import { ELECTRICAL_FINDING_CODES, electricalFindingText } from './findings.js';
import type { Fault, Operation } from './model.js';
import { STANDARD_PROFILE } from './profile.js';
import {
  accepted,
  CABLE_E,
  FOUR_CORES,
  type Group,
  sectionOf,
  sharedCircuits,
  sheetRequest,
} from './samples.js';
import { sectionsWithCables, sheetOf } from './sheet.js';

const OPERATION: Operation = { voltage: 22, powerFactor: 0.9, utilisationTime: 4380 };
const FAULT: Fault = { current: 8, duration: 1 };

const trefoil = (circuit: Group['circuit'] = {}): Group => ({
  type: CABLE_E,
  configuration: 'TRIANGLE',
  circuit: { operation: OPERATION, fault: FAULT, ...circuit },
});
const sheet = (groups: readonly Group[], over: Parameters<typeof sheetRequest>[1] = {}, length = 1000) =>
  accepted(sheetOf(sheetRequest([{ request: sectionOf(groups), length }], over)));
const answerOf = (...args: Parameters<typeof sheet>) => sheet(...args).answer;
const only = (group: Group, over: Parameters<typeof sheetRequest>[1] = {}) =>
  answerOf([group], over).circuits[0]!;

describe('a sheet', () => {
  test('of a trefoil has the figures of the worked cases', () => {
    const own = only(trefoil());
    expect(own).toMatchObject({
      ...{ circuitId: 'c0', kind: 'AC3', bonding: 'BOTH_ENDS', current: 200, voltage: 22, length: 1000 },
      ...{ leading: false, powerFactor: 0.9, utilisationTime: 4380, meanCurrent: 100, constantLoss: 0 },
      resistance: expect.closeTo(0.13040945377, 10),
      voltageDrop: expect.closeTo(56.59819989, 8),
      voltageDropPercent: expect.closeTo((100 * 56.59819989) / 22e3, 9),
      endVoltage: expect.closeTo(22 - 0.05659819989, 10),
      chargingPower: expect.closeTo(Math.sqrt(3) * 22 * 1.21849513, 6),
      loadLoss: expect.closeTo(15.64913445, 8),
      energyLoss: expect.closeTo(44_553.0858, 4),
      capitalisedLossCost: expect.closeTo(714_941.36, 2),
    });
    expect(own.shortCircuit!.screen!.current).toBeCloseTo((8 * Math.sqrt(3)) / 2, 12);
    expect(own.sections[0]!.earthFaultCurrent).toBeCloseTo(3.6554854, 8);
  });

  test('adds its sections, each with its own length', () => {
    const flat: Group = { ...trefoil(), configuration: 'FLAT' };
    const sections = sharedCircuits([sectionOf([trefoil()]), sectionOf([flat], { id: 't' })]);
    const { circuits } = accepted(
      sheetOf(
        sheetRequest([
          { request: sections[0]!, length: 300 },
          { request: sections[1]!, length: 700 },
        ]),
      ),
    ).answer;
    expect(circuits).toHaveLength(1);
    const [{ length, resistance, sections: each }] = circuits as [(typeof circuits)[0]];
    expect(length).toBe(1000);
    expect(resistance).toBeCloseTo((0.13040945377 * 300 + 0.14440735695 * 700) / 1000, 10);
    expect(each.map(({ sectionId }) => sectionId)).toEqual(['s', 't']);
    expect(each[0]!.resistance).toBeCloseTo(0.13040945377, 10);
  });

  test('leaves out what does not apply', () => {
    const low = only({ type: FOUR_CORES, configuration: 'SINGLE', circuit: { operation: OPERATION } });
    for (const name of [
      'capacitance',
      'chargingCurrent',
      'chargingPower',
      'earthFaultCurrent',
      'screenVoltage',
    ])
      expect(low).not.toHaveProperty(name);
    expect(low.shortCircuit).not.toHaveProperty('screen');
    expect(low.shortCircuit!.conductor).not.toHaveProperty('current');
    expect(low.shortCircuit!.conductor).not.toHaveProperty('utilisation');
    expect(low.shortCircuit!.conductor!.duration).toBe(1);
    expect(low).not.toHaveProperty('faultCurrentEnd');
    expect(low.sections[0]).toHaveProperty('zeroReactance');
    expect(only(trefoil())).not.toHaveProperty('screenVoltage');
    expect(Object.values(low)).not.toContain(undefined);
  });

  test('of two conductors has R, X, drop, losses and no more', () => {
    const single = only({
      ...trefoil({ kind: 'AC1' }),
      configuration: 'FLAT',
      parts: 2,
      phases: ['L1', 'L2'],
    });
    for (const name of ['zeroResistance', 'capacitance', 'faultCurrentEnd', 'shortCircuit', 'screenVoltage'])
      expect(single).not.toHaveProperty(name);
    const { resistance: R = 0, reactance: X = 0, voltageDrop } = single;
    const approximate = 2 * 200 * (R * 0.9 + X * Math.sqrt(1 - 0.81));
    expect(Math.abs(voltageDrop! / approximate - 1)).toBeLessThan(1e-3);
    const direct = only({
      type: { ...CABLE_E, cableCategory: 'DC', screenType: 'NONE', screenArea: undefined },
      configuration: 'FLAT',
      parts: 2,
      phases: ['PLUS', 'MINUS'],
      circuit: { kind: 'DC', frequency: 0, operation: { voltage: 1 } },
    });
    expect(direct.powerFactor).toBe(1);
    expect(direct).not.toHaveProperty('reactance');
    expect(direct.voltageDrop).toBeCloseTo(2 * 200 * 0.125, 9);
  });

  test('with a single point of bonding tells the voltages of the screens', () => {
    const own = answerOf([{ ...trefoil({ bonding: 'SINGLE_POINT' }), configuration: 'FLAT' }], {}, 2500);
    expect(own.circuits[0]!.screenVoltage).toBeCloseTo(2.5 * 24.91017729, 6);
    expect(own.circuits[0]!.screenVoltageFault).toBeCloseTo(2.5 * 24.91017729 * 40, 4);
    expect(own.findings.map(({ code }) => code)).toContain('SCREEN_VOLTAGE_HIGH');
  });

  test('by the load is warmer than cold, and by the rating warmer still', () => {
    const [cold, load, rated] = (['COLD', 'LOAD', 'RATED'] as const).map((state) =>
      only(trefoil(), { state }),
    );
    const temperatures = [cold, load, rated].map((own) => own!.sections[0]!.temperature!);
    expect(temperatures[0]).toBe(20);
    expect(temperatures[1]).toBeGreaterThan(30);
    expect(temperatures[2]).toBeCloseTo(90, 6);
    expect(load!.resistance).toBeGreaterThan(cold!.resistance!);
    expect(rated!.resistance).toBeGreaterThan(load!.resistance!);
    // Temperatures follow from the state, and the current stays that of the circuit.
    expect(rated!.loadLoss).toBeGreaterThan(load!.loadLoss!);
    expect(rated!.loadLoss).toBeCloseTo((3 * 200 ** 2 * rated!.resistance!) / 1000, 9);
    expect(load!.loadLoss).toBeCloseTo((3 * 200 ** 2 * load!.resistance!) / 1000, 9);
  });

  test('after a runaway has no temperatures, but cold ones', () => {
    const group = trefoil({ current: 1500 });
    const run = answerOf([group], { state: 'LOAD' });
    expect(run.findings.map(({ code }) => code)).toContain('THERMAL_RUNAWAY');
    for (const name of ['resistance', 'voltageDrop', 'loadLoss', 'lossCost'])
      expect(run.circuits[0]).not.toHaveProperty(name);
    expect(run.circuits[0]!.sections[0]).toMatchObject({ sectionId: 's', length: 1000 });
    expect(run.circuits[0]!.shortCircuit!.conductor!.permissible).toBeCloseTo(23.09691998, 7);
    expect(answerOf([group]).circuits[0]!.resistance).toBeCloseTo(0.13040945377, 10);
  });

  test('does not know what cables of other circuits do to its impedances', () => {
    const alone = only(trefoil());
    const both = answerOf([trefoil(), trefoil()], { method: 'EXACT' }).circuits[0]!;
    expect(both.resistance).toBeCloseTo(alone.resistance!, 14);
  });
});

describe('what is not told', () => {
  test('is assumed, and said once', () => {
    const { circuits, findings } = answerOf([
      trefoil({ operation: null, fault: null }),
      trefoil({ operation: { voltage: 22 } }),
    ]);
    expect(circuits[0]).toMatchObject({
      voltage: expect.closeTo(24, 9),
      ...{ powerFactor: 0.95, utilisationTime: 4000, leading: false },
    });
    const assumed = findings.filter(({ code }) => code === 'ASSUMED');
    expect(assumed).toEqual([
      { code: 'ASSUMED', itemIds: ['s-g0', 's-g1'], details: ['voltage', 'powerFactor', 'utilisationTime'] },
    ]);
    expect(answerOf([trefoil()]).findings.map(({ code }) => code)).not.toContain('ASSUMED');
  });

  test('of a year may come from its energy, but a year has no more hours', () => {
    const of = (yearlyEnergy: number) =>
      answerOf([trefoil({ operation: { voltage: 22, powerFactor: 0.9, yearlyEnergy } })]);
    const power = (Math.sqrt(3) * 22 * 200 * 0.9) / 1000;
    expect(of(power * 3000).circuits[0]!.utilisationTime).toBeCloseTo(3000, 8);
    const most = of(power * 9000);
    expect(most.circuits[0]).toMatchObject({ utilisationTime: 8760, meanCurrent: 200, lossTime: 8760 });
    expect(most.findings.map(({ code }) => code)).toContain('ENERGY_TOO_HIGH');
    expect(of(power * 8759).findings.map(({ code }) => code)).not.toContain('ENERGY_TOO_HIGH');
  });

  test('of losses may be told as hours', () => {
    expect(only(trefoil({ operation: { ...OPERATION, lossTime: 2000 } })).lossTime).toBe(2000);
  });
});

describe('findings', () => {
  const codes = (group: Group, length = 1000) =>
    answerOf([group], {}, length).findings.map(({ code }) => code);

  test('name what is too much', () => {
    expect(codes(trefoil(), 18_000)).not.toContain('VOLTAGE_DROP_HIGH');
    expect(codes(trefoil(), 21_000)).toContain('VOLTAGE_DROP_HIGH');
    expect(codes(trefoil({ fault: { current: 23, duration: 1 } }))).not.toContain('SHORT_CIRCUIT_EXCEEDED');
    expect(codes(trefoil({ fault: { current: 24, duration: 1 } }))).toContain('SHORT_CIRCUIT_EXCEEDED');
    expect(codes(trefoil({ fault: { ...FAULT, earthCurrent: 2.9 } }))).not.toContain(
      'SCREEN_SHORT_CIRCUIT_EXCEEDED',
    );
    expect(codes(trefoil({ fault: { ...FAULT, earthCurrent: 3 } }))).toContain(
      'SCREEN_SHORT_CIRCUIT_EXCEEDED',
    );
  });

  test('say that no voltage is left', () => {
    const { circuits, findings } = answerOf([trefoil()], {}, 1_000_000);
    expect(findings[0]!.code).toBe('VOLTAGE_COLLAPSE');
    expect(circuits[0]).not.toHaveProperty('voltageDrop');
    expect(circuits[0]).toHaveProperty('resistance');
    const query = { circuitId: 'c0', figure: 'voltageDrop', language: 'en' } as const;
    expect(explainElectrical(sheet([trefoil()], {}, 1_000_000), query)).toBeNull();
  });

  test('of the rating come last', () => {
    const { findings } = answerOf([trefoil({ currentGiven: false, operation: null })]);
    const [first, ...rest] = findings
      .map(({ code }) => code)
      .filter((code) => code !== 'SCREEN_SHORT_CIRCUIT_EXCEEDED');
    expect([first, rest]).toEqual(['ASSUMED', ['LOAD_ASSUMED']]);
  });

  test('have a text in two languages', () => {
    for (const code of [...ELECTRICAL_FINDING_CODES, 'LOAD_ASSUMED'] as const) {
      const details = code === 'ASSUMED' ? ['voltage', 'powerFactor'] : ['5.5', '5'];
      const [en, nb] = (['en', 'nb'] as const).map((language) =>
        electricalFindingText({ code, itemIds: [], details }, language),
      );
      expect(en).not.toBe(nb);
      for (const text of [en!, nb!]) {
        expect(text).toMatch(/^\p{Lu}.*\.$/u);
        expect(text).not.toMatch(/\{\d\}/);
      }
    }
    expect(
      electricalFindingText({ code: 'VOLTAGE_DROP_HIGH', itemIds: [], details: ['5.5', '5'] }, 'nb'),
    ).toContain('5,5 %');
  });
});

test('sections without anything to rate are left out, unless there is no other', () => {
  const request = sectionOf([trefoil()]);
  const empty = { ...request, section: newSection('empty', 'layer') };
  const both = [
    { request, length: 10 },
    { request: empty, length: 20 },
  ];
  expect(accepted(sheetOf(sheetRequest(both))).answer.circuits[0]!.length).toBe(10);
  expect(sheetOf(sheetRequest(both.slice(1)))).toEqual({ code: 'NOTHING_TO_RATE' });
  const sections = [request.section, empty.section, { ...request.section, id: 'long', length: 60 }];
  const lengths = (sectionsRun: 'SUCCESSIVE' | 'PARALLEL') =>
    sectionsWithCables(sections, 100, { sectionsRun }).map(({ section, length }) => [section.id, length]);
  expect(lengths('SUCCESSIVE')).toEqual([
    ['s', 20],
    ['long', 60],
  ]);
  expect(lengths('PARALLEL')).toEqual([
    ['s', 100],
    ['long', 100],
  ]);
});

test('derived circuits have a sheet too', () => {
  const request = { ...sectionOf([{ type: MEDIUM_CABLE, configuration: 'TRIANGLE' }]), circuits: [] };
  const { circuits, findings } = accepted(sheetOf(sheetRequest([{ request, length: 100 }]))).answer;
  expect(circuits[0]).toMatchObject({ circuitId: 's-g0', kind: 'AC3', length: 100 });
  expect(findings.map(({ code }) => code)).toEqual(['ASSUMED', 'LOAD_ASSUMED']);
});

test('an explanation links its prices to the profile and its networks to sections', () => {
  const explained = explainElectrical(sheet([trefoil()]), {
    circuitId: 'c0',
    figure: 'lossCost',
    depth: 3,
    language: 'en',
  })!;
  const price = explained.terms.find(({ symbol }) => symbol === 'p')!;
  expect(price.source).toEqual({ kind: 'ASSUMPTION', ref: 'energyPrice', version: STANDARD_PROFILE.version });
  const losses = explained.terms.find(({ symbol }) => symbol === 'P')!;
  expect(losses.explanation!.terms.map(({ source }) => source)).toEqual([
    { kind: 'RULE', ref: 'load@s' },
    { kind: 'INPUT', ref: 'section.length@s' },
  ]);
  expect(
    explainElectrical(sheet([trefoil()]), { circuitId: 'c1', figure: 'lossCost', language: 'en' }),
  ).toBeNull();
});
