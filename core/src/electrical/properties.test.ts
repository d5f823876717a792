import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrongIn } from '../explain/samples.js';
import { averageCable, rateable, TB880_CABLE } from '../rating/samples.js';
import type { Phase } from '../trench/circuits/circuit.js';
import { ELECTRICAL_EXPLANATIONS, explainElectrical } from './explanation/index.js';
import { fieldOfLines } from './fieldAt.js';
import { voltageDropRule } from './formulas.js';
import { impedanceOf, loadNetwork } from './impedance.js';
import { fieldOf } from './magneticField.js';
import { phaseOrders } from './phaseOrders.js';
import { STANDARD_PROFILE } from './profile.js';
import { accepted, CABLE_E, type Group, problemOf, sectionOf, sheetRequest } from './samples.js';
import { sheetOf } from './sheet.js';

/** What holds for every section, whatever lies in it. */

const EARTH = 100;
const TYPES = [CABLE_E, TB880_CABLE, averageCable('Cu', 240, 1), averageCable('Al', 240, 3)];
const BONDINGS = ['BOTH_ENDS', 'SINGLE_POINT', 'CROSS_BONDED'] as const;
const PHASE_ORDERS: readonly (readonly Phase[])[] = [
  ['L1', 'L2', 'L3'],
  ['L3', 'L2', 'L1'],
  ['L2', 'L1', 'L3'],
];

/** Cables of one circuit somewhere below ground, none on top of another. */
const circuit = fc.record({
  type: fc.constantFrom(...TYPES),
  bonding: fc.constantFrom(...BONDINGS),
  parallel: fc.integer({ min: 1, max: 3 }),
  gaps: fc.array(fc.double({ min: 0.09, max: 0.6, noNaN: true }), { minLength: 9, maxLength: 9 }),
  depths: fc.array(fc.double({ min: 0.4, max: 1.5, noNaN: true }), { minLength: 9, maxLength: 9 }),
  earth: fc.boolean(),
  temperatures: fc.array(fc.double({ min: 5, max: 90, noNaN: true }), { minLength: 9, maxLength: 9 }),
});
type Drawn = typeof circuit extends fc.Arbitrary<infer T> ? T : never;

function problemWith({ type, bonding, parallel, gaps, depths, temperatures, earth }: Drawn) {
  const cables = type.conductorCount > 1 ? parallel : 3 * parallel;
  let x = 0;
  const places = Array.from({ length: cables }, (_, i) => {
    x += gaps[i]!;
    return { x, y: depths[i]! };
  });
  const earths = earth ? [{ id: 'ecc', x: 0, y: 1.6, gmr: 0.003, R: 0.4e-3 }] : [];
  const problem = problemOf(type, [{ places, circuit: { bonding } }], { earths });
  const warm = problem.cables.map((_, i) => ({
    thetaC: temperatures[i]!,
    thetaS: temperatures[i]! - 4,
    thetaA: temperatures[i]! - 5,
  }));
  return { problem, warm };
}

const square = ({ re, im }: { re: number; im: number }) => re ** 2 + im ** 2;

describe('impedances of any circuit', () => {
  test('have the losses of their network', () => {
    fc.assert(
      fc.property(circuit, (drawn) => {
        const { problem, warm } = problemWith(drawn);
        const { cables, currents } = loadNetwork(problem, 0, warm)!;
        const losses = cables.reduce(
          (sum, { R, screen }, i) =>
            sum + R * square(currents.conductors[i]!) + (screen?.Rs ?? 0) * square(currents.screens[i]!),
          0,
        );
        const { z1, z0 } = impedanceOf(problem, 0, warm, EARTH)!;
        expect(Math.abs((3 * z1.re) / losses - 1)).toBeLessThan(1e-9);
        for (const value of [z1.re, z1.im, z0!.re, z0!.im]) expect(value).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  test('do not depend on the order of cables, and without parallel cables are those of geometry', () => {
    fc.assert(
      fc.property(circuit, (drawn) => {
        const { problem, warm } = problemWith(drawn);
        const { z1, z0, geometricReactance } = impedanceOf(problem, 0, warm, EARTH)!;
        const turned = {
          ...problem,
          cables: problem.cables.toReversed(),
          circuits: problem.circuits.map((one) => ({ ...one, cables: one.cables.toReversed() })),
        };
        const last = problem.cables.length - 1;
        for (const one of turned.circuits) one.cables = one.cables.map((i) => last - i);
        const again = impedanceOf(turned, 0, warm.toReversed(), EARTH)!;
        for (const [a, b] of [
          [z1.re, again.z1.re],
          [z1.im, again.z1.im],
          [z0!.re, again.z0!.re],
          [z0!.im, again.z0!.im],
        ] as const)
          expect(Math.abs(a / b - 1)).toBeLessThan(1e-9);
        if (problem.cables.length !== 3 || drawn.type.conductorCount > 1) return;
        const [a, b, c] = problem.cables as [(typeof problem.cables)[0], ...typeof problem.cables];
        const distance = (p: typeof a, q: typeof a) => Math.hypot(p.x - q.x, p.y - q.y);
        const mean = Math.cbrt(distance(a, b!) * distance(b!, c!) * distance(a, c!));
        const gmr = (rateable(drawn.type).conductor.dc / 2) * Math.exp(-0.25);
        expect(geometricReactance).toBeCloseTo(2e-7 * 2 * Math.PI * 50 * Math.log(mean / gmr), 15);
      }),
      { numRuns: 200 },
    );
  });
});

const amount = (max: number) => fc.double({ min: 0.001, max, noNaN: true });

test('voltage drops of lengths one after another add up', () => {
  fc.assert(
    fc.property(amount(2), amount(2), amount(300), fc.boolean(), amount(1), (R, X, I, leading, share) => {
      const rule = voltageDropRule('three', leading);
      // The power factor is told at the end of each length: so many degrees more at the end of the first.
      const [U, cosφ] = [22e3, 0.9];
      const sine = (leading ? -1 : 1) * Math.sqrt(1 - cosφ ** 2);
      const whole = rule.of(U, I, X, cosφ, R);
      const atEnd = (U - whole) / Math.sqrt(3);
      const [r, x] = [R * share, X * share];
      const middle = {
        re: atEnd + I * (r * cosφ + x * sine),
        im: I * (x * cosφ - r * sine),
      };
      const voltage = Math.sqrt(3) * Math.hypot(middle.re, middle.im);
      const second = rule.of(voltage, I, x, cosφ, r);
      expect(second).toBeCloseTo(voltage - (U - whole), 7);
      expect(U - voltage + second).toBeCloseTo(whole, 7);
    }),
  );
});

const group = fc.record({
  type: fc.constantFrom(CABLE_E, averageCable('Al', 240, 1), averageCable('Cu', 240, 3)),
  flat: fc.boolean(),
  bonding: fc.constantFrom(...BONDINGS),
  phases: fc.constantFrom(...PHASE_ORDERS),
  current: fc.double({ min: 20, max: 300, noNaN: true }),
  leading: fc.boolean(),
  energy: fc.boolean(),
  fault: fc.boolean(),
});
type DrawnGroup = typeof group extends fc.Arbitrary<infer T> ? T : never;

const groupOf = ({ type, flat, bonding, phases, current, leading, energy, fault }: DrawnGroup): Group => ({
  type,
  configuration: type.conductorCount > 1 ? 'SINGLE' : flat ? 'FLAT' : 'TRIANGLE',
  phases,
  circuit: {
    ...{ bonding, current },
    operation: { leading, ...(energy && { yearlyEnergy: 5000 }) },
    fault: fault ? { current: 10, duration: 0.5, rx: 0.3 } : null,
  },
});
const groups = fc.array(group.map(groupOf), { minLength: 1, maxLength: 3 });

test('every explanation comes to its answer', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(groups, fc.constantFrom('LOAD', 'RATED', 'COLD'), (drawn, state) => {
      const request = sectionOf(drawn);
      const sheet = accepted(
        sheetOf(
          sheetRequest(
            [
              { request, length: 700 },
              {
                request: { ...request, section: { ...request.section, id: 't', layoutDepth: 900 } },
                length: 300,
              },
            ],
            { state },
          ),
        ),
      );
      for (const answer of sheet.answer.circuits) {
        const { conductor, screen } = answer.shortCircuit ?? {};
        const figures: Record<string, unknown> = {
          ...answer,
          conductorShortCircuit: conductor?.permissible,
          screenShortCircuit: screen?.permissible,
        };
        for (const figure of ELECTRICAL_EXPLANATIONS) {
          const query = { circuitId: answer.circuitId, figure, depth: 5, language: 'nb' } as const;
          const explanation = explainElectrical(sheet, query);
          expect(explanation === null, figure).toBe(figures[figure] === undefined);
          if (!explanation) continue;
          met.add(figure);
          const value = figures[figure] as number;
          expect(Math.abs(explanation.figure.value - value)).toBeLessThanOrEqual(1e-9 * Math.abs(value));
          expect(wrongIn(JSON.stringify(explanation))).toEqual([]);
          expect(explanation.formula).toMatch(/^[\p{L}\p{N}_]+ = [\p{L}\p{N}_+−·/^(). ]+$/u);
        }
      }
    }),
    { numRuns: 25 },
  );
  expect([...met].toSorted()).toEqual([...ELECTRICAL_EXPLANATIONS].toSorted());
});

test('the order of a list changes nothing, and nothing is negative', () => {
  fc.assert(
    fc.property(groups, (drawn) => {
      const request = sectionOf(drawn);
      const circuitsOf = (circuits: typeof request.circuits) =>
        new Map(
          accepted(
            sheetOf(sheetRequest([{ request: { ...request, circuits }, length: 500 }], { state: 'LOAD' })),
          ).answer.circuits.map((one) => [one.circuitId, one]),
        );
      const one = circuitsOf(request.circuits);
      const other = circuitsOf(
        request.circuits.map((own) => ({ ...own, conductors: own.conductors.toReversed() })).toReversed(),
      );
      const compare = (a: unknown, b: unknown): void => {
        if (typeof a === 'number') {
          expect(a).toBeGreaterThanOrEqual(0);
          expect(Math.abs(a - (b as number))).toBeLessThanOrEqual(1e-8 * Math.abs(a));
        } else if (typeof a === 'object' && a !== null)
          for (const [key, value] of Object.entries(a))
            if (key !== 'voltageDrop' && key !== 'voltageDropPercent') compare(value, (b as never)[key]);
      };
      for (const [id, own] of one) compare(own, other.get(id));
    }),
    { numRuns: 10 },
  );
});

test('cold losses grow with the square of the load', () => {
  fc.assert(
    fc.property(group.map(groupOf), fc.double({ min: 1.1, max: 3, noNaN: true }), (drawn, factor) => {
      const lossWith = (current: number) => {
        const request = sectionOf([{ ...drawn, circuit: { ...drawn.circuit, current } }]);
        return accepted(sheetOf(sheetRequest([{ request, length: 500 }]))).answer.circuits[0]!.loadLoss!;
      };
      expect(lossWith(100 * factor) / (lossWith(100) * factor ** 2)).toBeCloseTo(1, 9);
    }),
    { numRuns: 20 },
  );
});

const singles = fc.array(
  group.map((one) => groupOf({ ...one, type: CABLE_E })),
  { minLength: 1, maxLength: 3 },
);
const query = { load: 'CURRENT', height: 1, reach: 8, step: 0.5, profile: STANDARD_PROFILE } as const;

describe('magnetic fields', () => {
  test('stay where all phases are turned by a third of a period', () => {
    fc.assert(
      fc.property(groups, (drawn) => {
        const turn: Partial<Record<Phase, Phase>> = { L1: 'L2', L2: 'L3', L3: 'L1' };
        // Cores of one cable have places of their own.
        const own = drawn.filter(({ type }) => type.conductorCount === 1);
        fc.pre(own.length > 0);
        const [one, other] = [
          own,
          own.map((each) => ({ ...each, phases: each.phases!.map((p) => turn[p]!) })),
        ].map((each) => accepted(fieldOf({ ...query, request: sectionOf(each), screens: false })));
        one!.points.forEach(({ field }, i) => {
          expect(Math.abs(field / other!.points[i]!.field - 1)).toBeLessThan(1e-9);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('are limited where the answer says so, and nowhere outside', () => {
    fc.assert(
      fc.property(groups, fc.double({ min: 0.02, max: 3, noNaN: true }), (drawn, fieldLimit) => {
        const profile = { ...STANDARD_PROFILE, assumptions: { ...STANDARD_PROFILE.assumptions, fieldLimit } };
        const request = sectionOf(drawn);
        const answer = accepted(fieldOf({ ...query, request, screens: false, profile, reach: 40 }));
        const centre = answer.points[(answer.points.length - 1) / 2]!.x;
        const { limitLeft = centre, limitRight = centre } = answer;
        for (const { x, field } of answer.points)
          if (x < limitLeft - 0.1 || x > limitRight + 0.1)
            expect(field).toBeLessThan(fieldLimit * (1 + 1e-9));
        if (answer.limitLeft === undefined) expect(answer.maximum.field).toBeLessThan(fieldLimit);
      }),
      { numRuns: 50 },
    );
  });

  test('of the best order are no stronger than the stored one, and do not depend on it', () => {
    fc.assert(
      fc.property(singles, (drawn) => {
        const ordersOf = (own: readonly Group[]) =>
          accepted(phaseOrders({ ...query, request: sectionOf(own) }));
        const answer = ordersOf(drawn);
        expect(answer.exhaustive).toBe(true);
        expect(answer.searched).toBe(6 ** (drawn.length - 1));
        const fields = answer.orders.map(({ maximum }) => maximum);
        expect(fields).toEqual(fields.toSorted((a, b) => a - b));
        expect(fields[0]).toBeLessThanOrEqual(answer.stored.maximum);
        const stored = accepted(fieldOf({ ...query, request: sectionOf(drawn), screens: false }));
        expect(answer.stored.maximum).toBeCloseTo(stored.maximum.field, 12);
        const reversed = drawn.with(-1, { ...drawn.at(-1)!, phases: drawn.at(-1)!.phases!.toReversed() });
        expect(ordersOf(reversed).orders[0]!.maximum / fields[0]!).toBeCloseTo(1, 9);
      }),
      { numRuns: 30 },
    );
  });

  test('of an order that is taken over are those that were promised', () => {
    fc.assert(
      fc.property(singles, (drawn) => {
        const request = sectionOf(drawn);
        const { orders } = accepted(phaseOrders({ ...query, request }));
        const best = orders[0]!;
        const circuits = request.circuits.map((own) => ({
          ...own,
          conductors: best.circuits.find(({ circuitId }) => circuitId === own.id)!.conductors,
        }));
        const field = accepted(fieldOf({ ...query, request: { ...request, circuits }, screens: false }));
        expect(field.maximum.field).toBeCloseTo(best.maximum, 12);
        expect(field.limitRight).toBe(best.limitRight);
      }),
      { numRuns: 20 },
    );
  });
});

test('the field at an axis is that of the outside of the cable', () => {
  const lines = [{ x: 0, y: 1, radius: 0.02, current: { re: 100, im: 0 } }];
  expect(fieldOfLines(lines)(0.02, 1)).toBeCloseTo(1000, 9);
  expect(fieldOfLines(lines)(0.01, 1)).toBeCloseTo(500, 9);
});
