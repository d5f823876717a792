import { describe, expect, test } from 'vitest';
import { CONDUCTOR_METALS, type Metal, SCREEN_METALS } from '../rating/materials/metals.js';
import { INSULATION_HEAT_CAPACITY, insulationResistivity } from '../rating/materials/nonMetals.js';
import { rateable, TB880_CABLE } from '../rating/samples.js';
import { screenVoltagesOf } from './circuitFigures.js';
import { fieldOfLines, outermostAt } from './fieldAt.js';
import { type FieldConductor, linesOf } from './fieldSources.js';
import { COST, LINE, voltageDropRule } from './formulas.js';
import { impedanceOf, unitCurrents } from './impedance.js';
import { capitalisationFactor } from './operation.js';
import { sizeOf } from './phasors.js';
import { STANDARD_ECONOMY } from './profile.js';
import { CABLE_E, coldOf, FLAT, FOUR_CORES, type Places, problemOf, trefoil } from './samples.js';
import {
  CONTACT_FACTORS,
  conductorWithstand,
  SHORT_CIRCUIT_METALS,
  screenWithstand,
} from './shortCircuit.js';

/** Worked cases, each to 1e-8, by the network and by closed formulas where there are any. */
const near = (value: number | undefined, expected: number) =>
  expect(Math.abs(value! / expected - 1), `${value} is not ${expected}`).toBeLessThan(1e-8);

const EARTH = 100;
const impedance = (problem: ReturnType<typeof problemOf>) => impedanceOf(problem, 0, coldOf(problem), EARTH)!;

const TREFOIL_E = () => problemOf(CABLE_E, [{ places: trefoil() }]);
const FLAT_E = (bonding: 'BOTH_ENDS' | 'SINGLE_POINT' | 'CROSS_BONDED' = 'BOTH_ENDS') =>
  problemOf(CABLE_E, [{ places: FLAT, circuit: { bonding } }]);

describe('impedances at 20 °C, Ω/km', () => {
  test.each([
    [
      'trefoil, both ends',
      TREFOIL_E(),
      [0.12630303299, 0.10586045078, 0.13040945377, 0.10554263109, 0.72813991364, 0.25776963508],
    ],
    [
      'flat, both ends',
      FLAT_E(),
      [0.12581519616, 0.16392941319, 0.14440735695, 0.16055097671, 0.71813736638, 0.26636058372],
    ],
    [
      'flat, single point',
      FLAT_E('SINGLE_POINT'),
      [0.12581519616, 0.16392941319, 0.12581519616, 0.16392941319, 0.27385926217, 1.89485956706],
    ],
    [
      'two trefoils 146 mm apart, both ends',
      problemOf(CABLE_E, [{ places: [...trefoil(-0.073), ...trefoil(0.073)] }]),
      [undefined, undefined, 0.06525313607, 0.05249481293, 0.39118507069, 0.08755402934],
    ],
    [
      'four cores, N returns',
      problemOf(FOUR_CORES, [{ places: [{ x: 0, y: 0.7 }] }]),
      [undefined, undefined, 0.12766935643, 0.07849246683, 0.42462868832, 0.33446243598],
    ],
  ])('of %s', (_, problem, expected) => {
    const { acResistance, geometricReactance, z1, z0 } = impedance(problem);
    const own = [acResistance, geometricReactance, z1.re, z1.im, z0!.re, z0!.im];
    for (const [i, value] of expected.entries()) if (value !== undefined) near(own[i]! * 1e3, value);
  });

  test('cross bonding opens the screens for the load and closes them for earth faults', () => {
    const crossed = impedance(FLAT_E('CROSS_BONDED'));
    expect(crossed.z1).toEqual(impedance(FLAT_E('SINGLE_POINT')).z1);
    expect(crossed.z0).toEqual(impedance(FLAT_E()).z0);
  });

  test('by the closed formulas of a trefoil and of geometry', () => {
    const { acResistance: R, geometricReactance: X, z1 } = impedance(TREFOIL_E());
    const k = 4 * Math.PI * 50 * 1e-7;
    const gmr = (0.0181 / 2) * Math.exp(-0.25);
    near(X, k * Math.log(0.038 / gmr));
    near(impedance(FLAT_E()).geometricReactance, k * Math.log((Math.cbrt(2) * 0.076) / gmr));
    const Rs = 1.7241e-8 / 25e-6;
    const Xm = k * Math.log((2 * 0.038) / 0.0325);
    near(z1.re, R + (Xm ** 2 * Rs) / (Rs ** 2 + Xm ** 2));
    near(z1.im, X - Xm ** 3 / (Rs ** 2 + Xm ** 2));
  });

  test('zero sequence of a trefoil by its closed formula, with screens and without', () => {
    const problem = TREFOIL_E();
    const { acResistance: R, z0 } = impedance(problem);
    const [k, earth] = [4 * Math.PI * 50 * 1e-7, 3 * Math.PI ** 2 * 50 * 1e-7];
    const δ = 1.851 / Math.sqrt((2 * Math.PI * 50 * 4e-7 * Math.PI) / EARTH);
    const link = (radius: number) => 3 * k * Math.log(δ / Math.cbrt(radius * 0.038 ** 2));
    const gmr = (0.0181 / 2) * Math.exp(-0.25);
    const own = { re: R + earth, im: link(gmr) };
    const mutual = { re: earth, im: link(0.01625) };
    const screen = { re: 1.7241e-8 / 25e-6 + earth, im: link(0.01625) };
    // own − mutual²/screen
    const square = { re: mutual.re ** 2 - mutual.im ** 2, im: 2 * mutual.re * mutual.im };
    const size = screen.re ** 2 + screen.im ** 2;
    near(z0!.re, own.re - (square.re * screen.re + square.im * screen.im) / size);
    near(z0!.im, own.im - (square.im * screen.re - square.re * screen.im) / size);
    const open = impedance(problemOf(CABLE_E, [{ places: trefoil(), circuit: { bonding: 'SINGLE_POINT' } }]));
    near(open.z0!.re, own.re);
    near(open.z0!.im, own.im);
  });

  test('an earth conductor is one more screen', () => {
    const withEarth = (R: number, bonding: 'BOTH_ENDS' | 'SINGLE_POINT' = 'BOTH_ENDS') =>
      impedance(
        problemOf(CABLE_E, [{ places: FLAT, circuit: { bonding } }], {
          earths: [{ id: 'ecc', x: 0.2, y: 0.7, gmr: 0.004, R }],
        }),
      );
    const without = impedance(FLAT_E());
    near(withEarth(1e9).z1.re, without.z1.re);
    near(withEarth(1e9).z0!.re, without.z0!.re);
    const copper = withEarth(0.387e-3);
    expect(copper.z0!.re).toBeLessThan(0.8 * without.z0!.re);
    expect(copper.z1.re).toBeGreaterThan(without.z1.re);
    // Nothing drives a current through one beside screens that are open.
    expect(withEarth(0.387e-3, 'SINGLE_POINT')).toEqual(impedance(FLAT_E('SINGLE_POINT')));
  });

  test('two conductors have R and X of one of them', () => {
    const pair = problemOf(CABLE_E, [
      { places: FLAT.slice(0, 2), circuit: { kind: 'AC1' }, phases: ['L1', 'L2'] },
    ]);
    const { z1, z0, geometricReactance, acResistance } = impedance(pair);
    near(z1.im, 4 * Math.PI * 50 * 1e-7 * Math.log(0.076 / ((0.0181 / 2) * Math.exp(-0.25))));
    expect([z1.re, z1.im, z0]).toEqual([expect.closeTo(acResistance, 15), geometricReactance, null]);
    const direct = problemOf(CABLE_E, [
      { places: FLAT.slice(0, 2), circuit: { kind: 'DC' }, phases: ['PLUS', 'MINUS'] as never },
    ]);
    const { dcResistance } = impedance(direct);
    near(dcResistance, 0.125e-3);
    expect(impedance(direct).z1).toEqual({ re: dcResistance, im: 0 });
  });
});

describe('along a line', () => {
  const drop = (problem: ReturnType<typeof problemOf>, L: number, I: number, U = 22e3, leading = false) => {
    const { z1 } = impedance(problem);
    return voltageDropRule('three', leading).of(U, I, z1.im * L, 0.9, z1.re * L);
  };

  test('voltage drop is exact', () => {
    near(drop(TREFOIL_E(), 1000, 200), 56.59819989);
    near(drop(TREFOIL_E(), 1000, 200, 22e3, true), 24.78392837);
    near(drop(FLAT_E(), 1000, 200), 69.28256166);
    const approximate = Math.sqrt(3) * 200 * (0.13040945377 * 0.9 + 0.10554263109 * Math.sqrt(1 - 0.81));
    expect(approximate).toBeCloseTo(56.5942, 4);
  });

  test('voltage drop solves the equation of the phasors at both ends', () => {
    const [U, I, X, cos, R] = [22e3, 350, 2.1, 0.8, 1.4];
    for (const leading of [false, true]) {
      const atEnd = (U - voltageDropRule('three', leading).of(U, I, X, cos, R)) / Math.sqrt(3);
      const sine = (leading ? -1 : 1) * 0.6;
      const re = atEnd + I * (R * cos + X * sine);
      near(Math.hypot(re, I * (X * cos - R * sine)), U / Math.sqrt(3));
    }
  });

  test('no voltage is left where the load is too large', () => {
    expect(voltageDropRule('three', false).of(400, 1e4, 1, 0.9, 1)).toBeNaN();
  });

  test('the fault current ends lower than it begins', () => {
    const [one, two] = [impedance(TREFOIL_E()).z1, impedance(FLAT_E()).z1];
    const [R, X] = [one.re * 1000 + two.re * 600, one.im * 1000 + two.im * 600];
    near(LINE.faultCurrentEnd.of(22, 0.1, 8, R, X), 6.97608245);
    near(LINE.faultCurrentEnd.of(22, 0.1, 8, 0, 0), 8);
  });

  test('capacitance, charging and earth fault current per km', () => {
    const C = rateable(CABLE_E).C * 1e9;
    near(C, 0.30535980748);
    near(LINE.chargingCurrent.of(50, C, 22), 1.21849513);
    near(LINE.earthFaultCurrent.of(50, C, 22), 3.6554854);
  });

  test('voltages of open screens add as phasors', () => {
    const section = (places: Places, length: number) => ({
      ...{ sectionId: '', cableIds: [], constant: 0, conductor: [] },
      length,
      impedance: impedance(problemOf(CABLE_E, [{ places, circuit: { bonding: 'SINGLE_POINT' } }])),
    });
    const highest = (...sections: ReturnType<typeof section>[]) =>
      200 * Math.max(...screenVoltagesOf({ sections } as never)!.map(sizeOf));
    near(highest(section(FLAT, 1000)), 24.91017729);
    near(highest(section(trefoil(), 1000)), 10.67504703);
    near(highest(section(trefoil(), 300), section(FLAT, 700)), 20.51220805);
  });
});

describe('short circuits', () => {
  test('constants follow from those of the rating', () => {
    for (const [metal, { K, β }] of Object.entries(SHORT_CIRCUIT_METALS)) {
      const { rho20, heatCapacity, alpha20 } =
        metal === 'Al' ? CONDUCTOR_METALS.Al : SCREEN_METALS[metal as Metal];
      expect(Math.abs(Math.sqrt((heatCapacity * (β + 20)) / rho20) * 1e-6 - K), metal).toBeLessThan(1);
      expect(Math.abs(1 / alpha20 - 20 - β), metal).toBeLessThan(0.5);
    }
    const insulations = {
      XLPE: ['XLPE', 1e4],
      EPR_LOW: ['EPR', 1e3],
      EPR_HIGH: ['EPR', 1e4],
      PVC_LOW: ['PVC', 1e3],
      PVC_HIGH: ['PVC', 1e4],
    } as const;
    for (const [name, [insulation, U]] of Object.entries(insulations)) {
      for (const metal of ['Cu', 'Al'] as const) {
        const σ1 = CONDUCTOR_METALS[metal].heatCapacity;
        const ratio = INSULATION_HEAT_CAPACITY[insulation] / insulationResistivity(insulation, U);
        const x = ((0.7 * 2464) / σ1) * Math.sqrt(ratio);
        const y = ((0.49 * 1.22) / σ1) * ratio;
        const { x: ownX, y: ownY } = CONTACT_FACTORS[name as keyof typeof CONTACT_FACTORS][metal];
        expect([x.toFixed(2), y.toFixed(2)], `${name} ${metal}`).toEqual([ownX.toFixed(2), ownY.toFixed(2)]);
      }
    }
  });

  test('of conductors', () => {
    const one = conductorWithstand(rateable(CABLE_E), 90, 1);
    near(one.adiabatic, 22676.10125);
    near(one.factor, 1.01855780811);
    near(one.permissible, 23096.91998);
    near(conductorWithstand(rateable(CABLE_E), 90, 3).permissible, 13515.46323);
    const copper = rateable({
      ...CABLE_E,
      conductorMaterial: 'Cu',
      conductorArea: 185,
      conductorDiameter: 16.1,
    });
    near(conductorWithstand(copper, 90, 1).permissible, 26874.90376);
  });

  test('of screens of wires and of closed sheaths', () => {
    near(screenWithstand(rateable(CABLE_E), 90, 1)!.permissible, 2968.74517);
    const tube = screenWithstand(rateable({ ...TB880_CABLE, screenMeanDiameter: 67.7 }), 90, 0.5)!;
    near(tube.adiabatic, 18883.72718);
    near(tube.factor, 1.12215181133);
    near(tube.permissible, 21190.40866);
  });

  test('a screen may be hotter under PVC, of lead never above 170 °C, and by its column as that says', () => {
    const finalOf = (over: object) => screenWithstand(rateable({ ...CABLE_E, ...over }), 90, 1)?.θf;
    expect(finalOf({})).toBe(180);
    expect(finalOf({ sheathMaterial: 'HFFR' })).toBe(180);
    expect(finalOf({ sheathMaterial: 'PVC' })).toBe(200);
    expect(finalOf({ screenMaterial: 'Pb' })).toBe(170);
    expect(finalOf({ screenShortCircuitTemperature: 250 })).toBe(250);
    expect(finalOf({ screenMaterial: 'stainless' })).toBeUndefined();
  });
});

describe('the magnetic field at 1 m', () => {
  const linesFor = (circuits: Parameters<typeof problemOf>[1], I: number) => {
    const problem = problemOf(CABLE_E, circuits);
    const conductors = problem.cables.map(
      ({ circuit, partId, phase, x, y, model }): FieldConductor => ({
        ...{ circuit, partId, x, y, role: phase!, isFixed: false },
        radius: model.De / 2,
      }),
    );
    return linesOf({ cables: problem, currents: problem.circuits.map(() => I) }, conductors);
  };
  /** With complex numbers and angles, as a textbook has it. */
  const again = (places: Places, phases: readonly string[], I: number, x: number, y: number) => {
    const angles: Record<string, number> = { L1: 0, L2: (4 * Math.PI) / 3, L3: (2 * Math.PI) / 3 };
    const sums = [0, 0, 0, 0];
    for (const [i, place] of places.entries()) {
      const angle = angles[phases[i % phases.length]!]!;
      const r = Math.hypot(x - place.x, y - place.y);
      const B = (4e-7 * Math.PI * I) / (2 * Math.PI * r);
      const direction = Math.atan2(y - place.y, x - place.x) + Math.PI / 2;
      const parts = [Math.cos(angle) * Math.cos(direction), Math.sin(angle) * Math.cos(direction)];
      parts.push(Math.cos(angle) * Math.sin(direction), Math.sin(angle) * Math.sin(direction));
      for (const [n, part] of parts.entries()) sums[n]! += B * part;
    }
    return Math.hypot(...sums) * 1e6;
  };
  const L123 = ['L1', 'L2', 'L3'] as const;
  const row = (from: number): Places => [0, 1, 2].map((i) => ({ x: from + i * 0.076, y: 0.7 }));
  const highest = (lines: ReturnType<typeof linesFor>, centre: number) => {
    const field = fieldOfLines(lines);
    return Math.max(...Array.from({ length: 81 }, (_, i) => field(centre + (i - 40) * 0.25, -1)));
  };

  test('of a flat row, with the places of 0.4 µT', () => {
    for (const [I, distance] of [
      [100, 1.921837],
      [200, 3.205899],
    ] as const) {
      const lines = linesFor([{ places: FLAT }], I);
      const field = fieldOfLines(lines);
      for (const side of [-1, 1] as const) {
        const x = outermostAt((x) => field(x, -1), 0.4, lines, { centre: 0, y: -1, side })!;
        expect(Math.abs(x - side * distance)).toBeLessThan(1e-6);
        expect(field(x, -1)).toBeCloseTo(0.4, 9);
      }
    }
    const field = fieldOfLines(linesFor([{ places: FLAT }], 100));
    near(field(0, -1), 0.909460554);
    near(again(FLAT, L123, 100, 0, -1), 0.909460554);
  });

  test('of a trefoil', () => {
    const places = trefoil();
    expect(places[1]!.y).toBeCloseTo(0.716454, 6);
    const lines = linesFor([{ places }], 100);
    near(highest(lines, 0), 0.320037122);
    near(again(places, L123, 100, 0, -1), 0.320037122);
  });

  test('of two rows depends on their phase orders', () => {
    const [left, right] = [row(0), row(0.26)];
    const centre = (0.26 + 0.152) / 2;
    const same = linesFor([{ places: left }, { places: right }], 100);
    const mirrored = linesFor([{ places: left }, { places: right, phases: ['L3', 'L2', 'L1'] }], 100);
    near(highest(same, centre), 1.787443854);
    near(highest(mirrored, centre), 0.278059088);
  });

  test('far away falls with the square of the distance', () => {
    const far = 2000;
    near(
      fieldOfLines(linesFor([{ places: FLAT }], 100))(0, -far) * (far + 0.7) ** 2,
      0.2 * Math.sqrt(3) * 7.6 * (1 + 1e-9),
    );
    const trefoils = fieldOfLines(linesFor([{ places: trefoil() }], 100))(0, -far) * (far + 0.7) ** 2;
    expect(Math.abs(trefoils / (0.1 * Math.sqrt(6) * 3.8) - 1)).toBeLessThan(1e-4);
  });
});

describe('what losses cost', () => {
  test('over 40 years at 4 %', () => {
    const P = (3 * 200 ** 2 * impedance(TREFOIL_E()).z1.re * 1000) / 1000;
    near(P, 15.64913445);
    const τ = COST.lossTime.of(0.3, 4380);
    expect(Math.round(τ)).toBe(2847);
    near(COST.energyLoss.of(P, τ, 0), 44_553.0858);
    const K = COST.lossCost.of(P, τ, 0.6, 600, 0);
    near(K, 36_121.3321);
    const F = capitalisationFactor(STANDARD_ECONOMY);
    near(F, 19.79277388);
    near(F, (1 - 1.04 ** -40) / 0.04);
    near(K * F, 714_941.36);
  });

  test('with growing load and prices', () => {
    const profile = {
      ...STANDARD_ECONOMY,
      ...{ energyPrice: 0.5, powerPrice: 400, interest: 4.5, years: 30, loadGrowth: 1, priceGrowth: 2 },
      lossShare: 0.15,
    };
    const F = capitalisationFactor(profile);
    near(F, 26.98632463);
    const years = Array.from({ length: 30 }, (_, n) => (1.01 ** (2 * n) * 1.02 ** n) / 1.045 ** (n + 1));
    near(
      F,
      years.reduce((sum, year) => sum + year, 0),
    );
    const P = (3 * 200 ** 2 * impedance(TREFOIL_E()).z1.re * 1000) / 1000;
    near(COST.lossCost.of(P, COST.lossTime.of(0.15, 4380), 0.5, 400, 0) * F, 700_722.2188);
    near(capitalisationFactor({ ...profile, interest: 0, loadGrowth: 0, priceGrowth: 0 }), 30);
  });
});

test('two conductors carry opposite currents', () => {
  const currents = unitCurrents('AC1', [{ role: 'L1' }, { role: 'N' }]);
  expect(currents.get('L1')!.re).toBe(1);
  expect(currents.get('N')!.re).toBe(-1);
  expect(unitCurrents('AC3', [{ role: 'L1' }, { role: 'L2' }]).size).toBe(0);
});
