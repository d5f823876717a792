import { describe, expect, test } from 'vitest';
import { derivedCircuits, newCircuit } from '../../trench/circuits/circuit.js';
import { positionsOf } from '../losses/positions.js';
import { rateable, TB880_CABLE, threeCables, trefoilPlaces } from '../samples.js';
import type { Installation } from '../section/installation.js';
import { commonFactor } from '../solving/commonFactor.js';
import { prepare } from '../solving/prepare.js';
import { temperaturesAt } from '../solving/temperatures.js';
import { blockRadius } from './block.js';
import { bundleFactor, ductAirT4, ductWallT4, FILL_RESISTIVITY } from './duct.js';
import { groupRule, groupsOf } from './groups.js';

const model = rateable(TB880_CABLE);

describe('groups', () => {
  const source = (x: number, y: number) => ({
    id: `${x}`,
    x,
    y,
    radius: 0.03,
    surface: 'METALLIC' as const,
    circuit: 'a',
  });

  test('a touching trefoil of metal has the standard’s T4 for equal losses, a flat one too', () => {
    for (const [kind, T4] of [
      ['TREFOIL', (ln2u: number) => (1.5 / Math.PI) * (ln2u - 0.63)],
      ['FLAT', (ln2u: number) => 0.475 * ln2u - 0.346],
    ] as const) {
      const rule = (a: number, b: number) => groupRule({ kind, surface: 'METALLIC' }, a, b);
      for (const a of [0, 1, 2]) {
        const sum = [0, 1, 2].reduce((total, b) => total + rule(a, b).of((2 * 0.9) / 0.06), 0);
        expect(sum).toBeCloseTo(T4(Math.log((4 * 0.9) / 0.06)), 12);
      }
    }
  });

  test('are found where three of one circuit touch', () => {
    const trefoil = trefoilPlaces(0.06, 1).map(({ x, y }) => source(x, y));
    expect(groupsOf(trefoil)).toMatchObject([{ kind: 'TREFOIL', L: 1 }]);
    const flat = [0.12, 0, 0.06].map((x) => source(x, 1));
    expect(groupsOf(flat)).toMatchObject([{ kind: 'FLAT', members: [1, 2, 0] }]);
    expect(groupsOf([0, 0.1, 0.2].map((x) => source(x, 1)))).toEqual([]);
    expect(groupsOf(trefoil.map((each, i) => ({ ...each, circuit: i === 0 ? 'b' : 'a' })))).toEqual([]);
  });
});

describe('positions', () => {
  test('a flat row has a leading, a middle and a lagging cable, whatever its order', () => {
    const row = (['L2', 'L3', 'L1'] as const).map((phase, i) => ({ x: i * 0.1, y: 1, phase }));
    // L3 is in the middle: L1 lags it and L2 leads it.
    expect(positionsOf(row, true).map(({ position }) => position)).toEqual(['LEADING', 'MIDDLE', 'LAGGING']);
  });

  test('N does not count, and uneven rows have no place', () => {
    const places = trefoilPlaces(0.06, 1).map((place, i) => ({
      ...place,
      phase: (['L1', 'L2', 'L3'] as const)[i]!,
    }));
    const withN = positionsOf([...places, { x: 0.09, y: 1, phase: 'N' }], true);
    expect(withN.slice(0, 3).map(({ position }) => position)).toEqual(['TREFOIL', 'TREFOIL', 'TREFOIL']);
    const uneven = [0, 0.1, 0.3].map((x, i) => ({ x, y: 1, phase: (['L1', 'L2', 'L3'] as const)[i]! }));
    expect(positionsOf(uneven, true).map(({ position }) => position)).toEqual([null, null, null]);
    expect(positionsOf(uneven, true)[0]!.s).toBeCloseTo(Math.sqrt(0.1 * 0.2), 12);
  });
});

describe('ducts', () => {
  test('have the resistances of CIGRE TB 880, case 0-2', () => {
    const duct = { material: 'PE', Do: 0.14, Dd: 0.1194, fill: 'AIR', fillResistivity: null } as const;
    expect(ductAirT4(duct, 0.0755, 70)).toBeCloseTo(0.3520961, 7);
    expect(ductWallT4(duct)).toBeCloseTo(0.0886606472, 9);
    expect([1, 2, 3, 4].map(bundleFactor)).toEqual([1, 1.65, 2.15, 2.5]);
  });

  test('water between cable and wall convects, as Raithby and Hollands found, at least as well as its value says', () => {
    // Water of 40 °C: conductivity, Prandtl number, expansion, viscosity and diffusivity.
    const [k, Pr, beta, nu, alpha] = [0.631, 4.3, 3.85e-4, 0.658e-6, 1.52e-7] as const;
    const effective = (De: number, Dd: number, W: number) => {
      const gap = (Dd - De) / 2;
      let conductivity = k;
      for (let round = 0; round < 100; round++) {
        const rise = (W * Math.log(Dd / De)) / (2 * Math.PI * conductivity);
        const Ra = (9.81 * beta * rise * gap ** 3) / (nu * alpha);
        const annular = (Math.log(Dd / De) ** 4 / (gap ** 3 * (De ** -0.6 + Dd ** -0.6) ** 5)) * Ra;
        conductivity = k * Math.max(1, 0.386 * (Pr / (0.861 + Pr)) ** 0.25 * annular ** 0.25);
      }
      return 1 / conductivity;
    };
    for (const W of [20, 60, 120])
      for (const [De, Dd] of [
        [0.02, 0.06],
        [0.038, 0.06],
        [0.038, 0.103],
        [0.0755, 0.1194],
        [0.082, 0.1506],
        [0.08, 0.45],
      ] as const)
        expect(effective(De, Dd, W)).toBeLessThan(FILL_RESISTIVITY.WATER);
  });

  test('a square block has a radius between its inner and its outer circle', () => {
    expect(blockRadius(1, 1)).toBeGreaterThan(0.5);
    expect(blockRadius(1, 1)).toBeLessThan(Math.SQRT1_2);
  });

  test('in a block, by formula and as the ground is, agree within some per cent', () => {
    const duct = { material: 'PE', Do: 0.14, Dd: 0.12, fill: 'AIR', fillResistivity: null } as const;
    const places = [-0.2, 0, 0.2].map((x) => ({ x, y: 1 }));
    const bed = { x0: -0.4, x1: 0.4, y0: 0.75, y1: 1.25, resistivity: 0.8 };
    const over = (bedding: typeof bed | null): Partial<Installation> => ({
      ducts: places.map((place, i) => ({ id: `d${i}`, ...place, duct, heat: null })),
      cables: places.map((place, i) => ({ partId: `p${i}`, cableId: 'c', model, ...place, ductId: `d${i}` })),
      ground: { soil: 1.2, rectangles: [bed] },
      bedding,
    });
    const rated = (bedding: typeof bed | null) => {
      const { problem, external } = prepare(threeCables(model, places, over(bedding)), 'IEC');
      return { way: external.way, I: commonFactor(problem, [100], [90]).factor };
    };
    const [formula, field] = [rated(bed), rated(null)];
    expect([formula.way, field.way]).toEqual(['BLOCK', 'FIELD']);
    expect(Math.abs(formula.I / field.I - 1)).toBeLessThan(0.03);
  });
});

describe('circuits', () => {
  const group = (count: number, conductors = 1, direct = false) => ({
    cableId: 'c',
    partIds: Array.from({ length: count }, (_, i) => `p${i}`),
    conductors,
    direct,
  });
  const phases = (...args: Parameters<typeof group>) =>
    derivedCircuits([group(...args)]).map(({ kind, conductors }) => [
      kind,
      ...conductors.map(({ phase }) => phase),
    ]);

  test('are derived from groups', () => {
    expect(phases(3)).toEqual([['AC3', 'L1', 'L2', 'L3']]);
    expect(phases(4)).toEqual([['AC3', 'L1', 'L2', 'L3', 'N']]);
    expect(phases(6)).toEqual([['AC3', 'L1', 'L2', 'L3', 'L1', 'L2', 'L3']]);
    expect(phases(2, 1, true)).toEqual([['DC', 'PLUS', 'MINUS']]);
    expect(phases(3, 1, true)).toEqual([['DC', 'PLUS', 'MINUS']]);
    expect(phases(1, 1, true)).toEqual([['DC', 'PLUS']]);
    expect(phases(1, 4)).toEqual([['AC3', null]]);
    expect(phases(1)).toEqual([['AC3', 'L1']]);
  });

  test('multi-core cables in parallel share by their resistances', () => {
    const fourCore = rateable({
      name: '4x95',
      conductorCount: 4,
      outerDiameter: 36.5,
      conductorMaterial: 'Al',
      conductorArea: 95,
      conductorDiameter: 11.4,
      insulation: 'XLPE',
      insulationThickness: 1.1,
      insulationDiameter: 13.6,
      isolationLevel: 1,
      sheathMaterial: 'PE',
      sheathThickness: 2.1,
    });
    const cables = ['a', 'b'].map((partId, i) => ({
      partId,
      cableId: partId,
      model: fourCore,
      x: i * 0.2,
      y: 0.7,
      ductId: null,
    }));
    const conductors = cables.map(({ partId }) => ({ partId, phase: null }));
    const installation = {
      ...threeCables(fourCore, []),
      cables,
      circuits: [newCircuit('one', 'AC3', conductors)],
    };
    const { problem, incomplete } = prepare(installation, 'IEC');
    expect(incomplete).toEqual([]);
    const state = temperaturesAt(problem, [300]);
    expect(state.cables.map(({ I }) => I)).toEqual([150, 150]);
  });
});
