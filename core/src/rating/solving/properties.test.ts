import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newCircuit } from '../../trench/circuits/circuit.js';
import { shareCurrents } from '../losses/sharing.js';
import { MEDIUM_CABLE, rateable, TB880_CABLE, threeCables, trefoilPlaces } from '../samples.js';
import type { Installation } from '../section/installation.js';
import { cyclicFactor, diffusivityOf } from '../transient/cyclic.js';
import { cyclicSection } from '../transient/cyclicSection.js';
import { lossShares } from '../transient/dailyLoad.js';
import { emergency } from '../transient/emergency.js';
import { transientOf } from '../transient/transient.js';
import { commonFactor } from './commonFactor.js';
import { equalLimits } from './equalLimits.js';
import { individual } from './individual.js';
import { prepare } from './prepare.js';
import type { Problem } from './problem.js';
import { solve } from './solving.js';
import { type State, temperaturesAt } from './temperatures.js';

/** Properties of every rating, on some trefoils and flat rows beside each other in homogeneous ground. */

const MEDIUM = rateable(MEDIUM_CABLE);
const HIGH = rateable(TB880_CABLE);
/** A cable of four cores without a screen. */
const LOW = rateable({
  ...MEDIUM_CABLE,
  name: '4x240 Al 1 kV',
  conductorCount: 4,
  outerDiameter: 56,
  insulationThickness: 1.7,
  insulationDiameter: 21.5,
  isolationLevel: 1,
  screenArea: undefined,
  screenType: 'NONE',
});
const MODELS = [MEDIUM, HIGH];

const circuit = fc.record({
  model: fc.constantFrom(...MODELS),
  flat: fc.boolean(),
  gap: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
  current: fc.double({ min: 50, max: 600, noNaN: true }),
});
const drawn = fc.record({
  circuits: fc.array(circuit, { minLength: 1, maxLength: 3 }),
  depth: fc.double({ min: 0.5, max: 2, noNaN: true }),
  soil: fc.double({ min: 0.5, max: 2.5, noNaN: true }),
  ambient: fc.double({ min: -5, max: 30, noNaN: true }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function installed({ circuits, depth, soil, ambient }: Drawn, mirrored = false): Installation {
  const side = mirrored ? -1 : 1;
  const phases = ['L1', 'L2', 'L3'] as const;
  let x = 0;
  const cables: Installation['cables'][number][] = [];
  circuits.forEach(({ model, flat, gap }, c) => {
    const D = model.De;
    const places = flat
      ? [0, 1, 2].map((i) => ({ x: x + D / 2 + 2 * i * D, y: depth }))
      : trefoilPlaces(D, depth, x + D);
    x += (flat ? 5 * D : 2 * D) + gap;
    places.forEach((place, i) => {
      const at = { x: side * place.x, y: place.y };
      cables.push({ partId: `${c}.${i}`, cableId: `${c}`, model, ...at, ductId: null });
    });
  });
  return {
    cables,
    ducts: [],
    circuits: circuits.map(({ current }, c) => ({
      ...newCircuit(
        `${c}`,
        'AC3',
        phases.map((phase, i) => ({ partId: `${c}.${i}`, phase })),
      ),
      current,
    })),
    ground: { soil, rectangles: [] },
    bedding: null,
    ambientTemperature: ambient,
    drying: null,
    air: null,
  };
}

const limitsOf = (installation: Installation, method: 'IEC' | 'EXACT' = 'IEC') => {
  const { problem } = prepare(installation, method);
  const limits = problem.circuits.map(({ limit }) => limit);
  const currents = problem.circuits.map(({ current }) => current);
  return { problem, limits, currents };
};
const common = (installation: Installation) => {
  const { problem, limits, currents } = limitsOf(installation);
  return commonFactor(problem, currents, limits);
};
const holds = (check: (one: Drawn) => void, numRuns = 8) => fc.assert(fc.property(drawn, check), { numRuns });

describe('a rating', () => {
  test('has a symmetric matrix', () =>
    holds((one) => {
      const { R } = prepare(installed(one), 'IEC').problem;
      for (const [i, row] of R.entries())
        for (const [j, value] of row.entries()) expect(value).toBeCloseTo(R[j]![i]!, 12);
    }));

  test('in rectangles of the soil’s own resistivity is that of images', () =>
    holds((one) => {
      const plain = installed(one);
      const described = { x0: -1, x1: 3, y0: 0, y1: 0.4, resistivity: one.soil };
      const cut = { ...plain, ground: { soil: one.soil, rectangles: [described] } };
      expect(common(cut).factor / common(plain).factor).toBeCloseTo(1, 9);
    }, 5));

  test('is the same when all given currents are multiplied', () =>
    holds((one) => {
      const { problem, limits, currents } = limitsOf(installed(one));
      const twice = currents.map((I) => 2 * I);
      const a = commonFactor(problem, currents, limits).factor;
      expect(2 * commonFactor(problem, twice, limits).factor).toBeCloseTo(a, 8);
    }));

  test('is that of the section seen in a mirror', () =>
    holds((one) => {
      expect(common(installed(one, true)).factor).toBeCloseTo(common(installed(one)).factor, 9);
    }));

  test('falls with resistivity, ambient temperature and depth, and grows with the limit', () =>
    holds((one) => {
      const { factor } = common(installed(one));
      expect(common(installed({ ...one, soil: one.soil * 1.1 })).factor).toBeLessThan(factor);
      expect(common(installed({ ...one, ambient: one.ambient + 5 })).factor).toBeLessThan(factor);
      expect(common(installed({ ...one, depth: one.depth * 1.2 })).factor).toBeLessThan(factor);
      const { problem, limits, currents } = limitsOf(installed(one));
      const higher = limits.map((limit) => limit + 5);
      expect(commonFactor(problem, currents, higher).factor).toBeGreaterThan(factor);
    }));

  test('without load leaves the ground at its temperature, but for dielectric losses', () =>
    holds((one) => {
      const { problem, currents } = limitsOf(installed(one));
      const { cables } = temperaturesAt(
        problem,
        currents.map(() => 0),
      );
      const lossy = one.circuits.some(({ model }) => model === HIGH);
      for (const { thetaC } of cables) {
        if (lossy) expect(thetaC).toBeGreaterThan(one.ambient);
        else expect(thetaC).toBeCloseTo(one.ambient, 9);
        expect(thetaC).toBeLessThan(one.ambient + 15);
      }
    }));

  test('with one factor brings the hottest conductor to its limit', () =>
    holds((one) => {
      const { problem, limits, currents } = limitsOf(installed(one));
      const { factor } = commonFactor(problem, currents, limits);
      const { cables } = temperaturesAt(
        problem,
        currents.map((I) => I * factor),
      );
      const excess = cables.map(({ thetaC }, i) => thetaC - limits[problem.cables[i]!.circuit]!);
      expect(Math.max(...excess)).toBeCloseTo(0, 6);
    }));

  test('with equal limits brings every circuit to its limit', () =>
    holds((one) => {
      const { problem, limits } = limitsOf(installed(one));
      const { currents, starved } = equalLimits(problem, limits);
      const { cables } = temperaturesAt(problem, currents);
      problem.circuits.forEach(({ cables: own }, c) => {
        const hottest = Math.max(...own.map((i) => cables[i]!.thetaC));
        if (!starved.includes(c)) expect(hottest).toBeCloseTo(limits[c]!, 6);
      });
    }));

  test('of one circuit is the same both ways', () =>
    holds((one) => {
      const { problem, limits, currents } = limitsOf(installed({ ...one, circuits: [one.circuits[0]!] }));
      const { factor } = commonFactor(problem, currents, limits);
      expect(equalLimits(problem, limits).currents[0]! / (factor * currents[0]!)).toBeCloseTo(1, 8);
    }));
});

describe('steady temperatures', () => {
  const ROW = [0, 0.3, 0.6].map((x) => ({ x, y: 1 }));
  const { problem } = prepare(threeCables(HIGH, ROW, { drying: { v: 5, thetaX: 40 } }), 'IEC');

  test.each([400, 500, 600])('of %s A in ground that dries fivefold are those of their own losses', (I) => {
    const { cables, failure } = temperaturesAt(problem, [I]);
    expect(failure).toBeNull();
    const { screens } = shareCurrents(problem, [I], cables);
    for (const [i, { S }] of cables.entries()) expect(S / screens[i]!).toBeCloseTo(1, 9);
  });

  test('that are not found give no numbers', () => {
    // A cable that is another one in every pass.
    let looks = 0;
    const restless = {
      ...problem.cables[0]!,
      get remaining() {
        looks += 1;
        return looks % 2;
      },
    };
    const strange = { ...problem, cables: [restless, ...problem.cables.slice(1)] };
    const circuits = [newCircuit('one', 'AC3', [])];
    const solving = { mode: 'TEMPERATURES' as const, hours: undefined, diffusivity: null, soil: 1, circuits };
    const { ratings, state } = solve(strange, solving);
    expect(ratings).toEqual([null]);
    expect(state.failure).toBe('NOT_CONVERGED');
  });
});

describe('equal limits in ground that dries out', () => {
  const laid = fc.record({
    model: fc.constantFrom(MEDIUM, HIGH, LOW),
    arrangement: fc.constantFrom('TREFOIL', 'FLAT', 'DUCT'),
    bonding: fc.constantFrom('BOTH_ENDS', 'SINGLE_POINT'),
    gap: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    limit: fc.double({ min: 45, max: 90, noNaN: true }),
  });
  const dried = fc.record({
    circuits: fc.array(laid, { minLength: 1, maxLength: 7 }),
    depth: fc.double({ min: 0.5, max: 2, noNaN: true }),
    soil: fc.double({ min: 0.5, max: 2, noNaN: true }),
    ambient: fc.double({ min: 0, max: 20, noNaN: true }),
    v: fc.double({ min: 1.1, max: 5, noNaN: true }),
    above: fc.double({ min: 5, max: 35, noNaN: true }),
  });
  type Dried = typeof dried extends fc.Arbitrary<infer T> ? T : never;

  function problemOf({ circuits, depth, soil, ambient, v, above }: Dried): Problem {
    let x = 0;
    const parts = circuits.map(({ model, arrangement, bonding, gap, limit }, c) => {
      const D = model.De;
      const single = model.cores === 1;
      const duct = {
        material: 'PE' as const,
        Do: 3.4 * D,
        Dd: 3 * D,
        fill: 'AIR' as const,
        fillResistivity: null,
      };
      const middle = x + 2 * D;
      x += 5 * D + gap;
      const trefoil = trefoilPlaces(D, depth, middle);
      const flat = [0, 2, 4].map((n) => ({ x: middle + (n - 1) * D, y: depth }));
      const places = single ? (arrangement === 'FLAT' ? flat : trefoil) : [{ x: middle, y: depth }];
      const inDuct = arrangement === 'DUCT';
      const { cables, circuits: own } = threeCables(model, places, {}, { bonding, limitTemperature: limit });
      const named = (id: string) => `${c} ${id}`;
      const conductors = own[0]!.conductors.map(({ partId, phase }) => ({
        partId: named(partId),
        phase: single ? phase : null,
      }));
      return {
        cables: cables.map((cable) => ({
          ...cable,
          partId: named(cable.partId),
          ductId: inDuct ? `${c}` : null,
        })),
        ducts: inDuct ? [{ id: `${c}`, x: middle, y: depth, duct, heat: null }] : [],
        circuit: { ...own[0]!, id: `${c}`, conductors },
      };
    });
    const installation = {
      ...threeCables(MEDIUM, [], { ambientTemperature: ambient, drying: { v, thetaX: ambient + above } }),
      cables: parts.flatMap(({ cables }) => cables),
      ducts: parts.flatMap(({ ducts }) => ducts),
      circuits: parts.map(({ circuit: one }) => one),
      ground: { soil, rectangles: [] },
    };
    return prepare(installation, 'IEC').problem;
  }

  test('bring every circuit within 0.001 K of its limit, or starve it', () =>
    fc.assert(
      fc.property(dried, (one) => {
        const problem = problemOf(one);
        const limits = problem.circuits.map(({ limit }) => limit);
        const { currents, starved } = equalLimits(problem, limits);
        const { cables, failure } = temperaturesAt(problem, currents);
        expect(failure).toBeNull();
        problem.circuits.forEach(({ cables: own }, c) => {
          const excess = Math.max(...own.map((i) => cables[i]!.thetaC)) - limits[c]!;
          expect(excess).toBeGreaterThan(-1e-3);
          if (starved.includes(c)) expect(currents[c]).toBe(0);
          else expect(excess).toBeLessThan(1e-3);
        });
      }),
      { numRuns: 10 },
    ));
});

describe('one circuit at a time', () => {
  test('is at its limit while the others carry their currents, or the others alone bring it there', () =>
    holds((one) => {
      const { problem, limits, currents } = limitsOf({
        ...installed(one),
        drying: { v: 3, thetaX: one.ambient + 20 },
      });
      const { ratings, starved, state } = individual(problem, currents, limits);
      problem.circuits.forEach(({ cables: own }, c) => {
        const at = temperaturesAt(problem, currents.with(c, ratings[c]!));
        const excess = ({ cables }: State) => Math.max(...own.map((i) => cables[i]!.thetaC)) - limits[c]!;
        expect(at.failure !== null).toBe(ratings[c] === 0 && !starved.includes(c));
        if (at.failure) return;
        if (starved.includes(c)) expect(excess(at)).toBeGreaterThanOrEqual(0);
        else expect(Math.abs(excess(at))).toBeLessThan(1e-3);
        expect(state.failure !== null || excess(state) > 0).toBe(currents[c]! > ratings[c]!);
      });
    }));

  test('is the common factor where there is only one', () =>
    holds((one) => {
      const { problem, limits, currents } = limitsOf(installed({ ...one, circuits: [one.circuits[0]!] }));
      const { factor } = commonFactor(problem, currents, limits);
      expect(individual(problem, currents, limits).ratings[0]! / (factor * currents[0]!)).toBeCloseTo(1, 8);
    }));

  test('is nothing where the others alone run away, and the state at the currents says so', () => {
    const one = {
      circuits: [
        { model: MEDIUM, flat: false, gap: 0.1, current: 3000 },
        { model: MEDIUM, flat: false, gap: 0.1, current: 50 },
      ],
      depth: 1,
      soil: 1,
      ambient: 15,
    };
    const { problem, limits, currents } = limitsOf(installed(one));
    const { ratings, starved, state } = individual(problem, currents, limits);
    expect(ratings[0]).toBeGreaterThan(300);
    expect(ratings[1]).toBe(0);
    expect(starved).toEqual([]);
    expect(state.failure).toBe('THERMAL_RUNAWAY');
  });
});

describe('drying', () => {
  test('is the two-zone formula for one trefoil', () => {
    const drying = { v: 2.5, thetaX: 45 };
    const { problem } = prepare(threeCables(HIGH, trefoilPlaces(HIGH.De, 1), { drying }), 'IEC');
    const { factor, state } = commonFactor(problem, [100], [90]);
    const { R, lambda1 } = state.cables[0]!;
    const { T1, T3, Wd } = problem.cables[0]!;
    const T4 = (1.5 / Math.PI) * (Math.log((4 * 1) / HIGH.De) - 0.63);
    const { v, thetaX } = drying;
    const I = Math.sqrt(
      (90 - 20 - Wd * (T1 / 2 + T3 + v * T4) + (v - 1) * (thetaX - 20)) /
        (R * (T1 + (1 + lambda1) * (T3 + v * T4))),
    );
    expect(factor * 100).toBeCloseTo(I, 6);
  });

  test('lowers a rating, the more the drier', () =>
    holds((one) => {
      const at = (v: number) => {
        const drying = { v, thetaX: one.ambient + 20 };
        return common({ ...installed(one), drying }).factor;
      };
      expect(at(1)).toBeCloseTo(common(installed(one)).factor, 9);
      expect(at(2)).toBeLessThan(at(1.5));
    }, 5));
});

describe('daily loads', () => {
  const cyclic = (one: Drawn, shares: number[]) => {
    const { problem, limits, currents } = limitsOf(installed(one));
    const { state } = commonFactor(problem, currents, limits);
    const losses = problem.circuits.map(() => shares);
    return cyclicSection(problem, state, limits, losses, transientOf(problem, state, diffusivityOf(one.soil)))
      .M;
  };

  test('that never change have the factor 1', () =>
    holds((one) => {
      expect(cyclic(one, lossShares(null))).toBeCloseTo(1, 8);
    }, 5));

  test('have a factor that grows as the load factor falls', () =>
    holds((one) => {
      const at = (factor: number) => cyclic(one, lossShares({ factor }));
      expect(at(0.9)).toBeGreaterThan(1);
      expect(at(0.6)).toBeGreaterThan(at(0.9));
    }, 5));

  test('of one trefoil agree with 60853-1', () => {
    const shares = Array.from({ length: 24 }, (_, h) => (h >= 7 && h < 20 ? 1 : 0.36));
    const { problem, limits, currents } = limitsOf(threeCables(MEDIUM, trefoilPlaces(MEDIUM.De, 0.8)));
    const { state } = commonFactor(problem, currents, limits);
    const delta = 0.5e-6;
    const { M } = cyclicSection(problem, state, limits, [shares], transientOf(problem, state, delta));
    const mu = shares.reduce((sum, share) => sum + share, 0) / 24;
    const own = state.cables[0]!;
    const standard = cyclicFactor({
      W: own.W,
      De: MEDIUM.De,
      L: 0.8,
      rho: 1,
      delta,
      rise: 70,
      mu,
      Y: [1, 1, 1, 1, 1, 1],
      N: 3,
      F: ((2 * 0.8) / MEDIUM.De) ** 2,
    });
    expect(M / standard.M).toBeGreaterThan(0.99);
    expect(M / standard.M).toBeLessThan(1.01);
  });
});

describe('an emergency', () => {
  const after = (one: Drawn, hours: number) => {
    const { problem, limits, currents } = limitsOf(installed(one));
    const higher = limits.map((limit) => limit + 15);
    const steady = commonFactor(problem, currents, higher).factor;
    const half = currents.map((I) => (I * steady) / 2);
    return { factor: emergency(problem, half, currents, higher, 5e-7, hours * 3600).factor, steady };
  };

  test('without end is the steady rating at that temperature', () =>
    holds((one) => {
      const { factor, steady } = after(one, Number.POSITIVE_INFINITY);
      expect(factor / steady).toBeCloseTo(1, 9);
    }, 5));

  test('allows less the longer it lasts', () =>
    holds((one) => {
      const [hour, day] = [after(one, 1).factor, after(one, 24).factor];
      expect(hour).toBeGreaterThan(day);
      expect(day).toBeGreaterThan(after(one, 1e6).steady);
    }, 5));
});

describe('EXACT', () => {
  test('is near IEC for one trefoil, and needs none of its factors', () => {
    const places = trefoilPlaces(HIGH.De, 1);
    const at = (method: 'IEC' | 'EXACT') => {
      const { problem, limits, currents } = limitsOf(threeCables(HIGH, places), method);
      return commonFactor(problem, currents, limits).factor;
    };
    expect(Math.abs(at('EXACT') / at('IEC') - 1)).toBeLessThan(0.003);
  });
});
