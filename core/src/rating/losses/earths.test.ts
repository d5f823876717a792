import { describe, expect, test } from 'vitest';
import { explain } from '../explanation/explain.js';
import { isRefusal, rate } from '../rate.js';
import { type LooseRequest, MEDIUM_CABLE, requestOf } from '../samples.js';
import { earthConductor } from './earths.js';
import { networkCurrents, type Phasor } from './network.js';

/** Complex numbers, for the closed form. */
const times = (a: Phasor, b: Phasor): Phasor => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});
const plus = (a: Phasor, b: Phasor): Phasor => ({ re: a.re + b.re, im: a.im + b.im });
const scaled = (a: Phasor, by: number): Phasor => ({ re: a.re * by, im: a.im * by });
const over = (a: Phasor, b: Phasor): Phasor => {
  const size = b.re ** 2 + b.im ** 2;
  return scaled(times(a, { re: b.re, im: -b.im }), 1 / size);
};
const J = { re: 0, im: 1 };

test('the current of an earth conductor beside a trefoil is that of the closed form', () => {
  const [Rs, d, s, Re, gmr] = [7e-4, 0.033, 0.038, 3.87e-4, 0.0035];
  const h = (s * Math.sqrt(3)) / 2;
  const places = [
    { x: 0, y: 1 },
    { x: s, y: 1 },
    { x: s / 2, y: 1 - h },
  ];
  const earth = { x: 0.09, y: 1.01 };
  const I = [0, -120, 120].map((degrees) => ({
    re: 300 * Math.cos((degrees * Math.PI) / 180),
    im: 300 * Math.sin((degrees * Math.PI) / 180),
  }));
  const cables = places.map((place, phase) => ({
    ...place,
    R: 1e-4,
    gmr: 0.007,
    screen: { Rs, d, group: 0 },
    phase,
  }));
  const conductor = { ...earth, R: 0, gmr, screen: { Rs: Re, d: 2 * gmr, group: 0 }, phase: 3 };
  const { screens } = networkCurrents([...cables, conductor], [...I, { re: 0, im: 0 }], 50)!;

  // Screens of a trefoil see their own part of the earth conductor's field, beyond the mean, through Rs + jX alone.
  const w = 2 * Math.PI * 50 * 2e-7;
  const l = places.map(({ x, y }) => Math.log(Math.hypot(x - earth.x, y - earth.y)));
  const mean = (l[0]! + l[1]! + l[2]!) / 3;
  const mu = l.map((each) => each - mean);
  const Z = { re: Rs, im: w * Math.log((2 * s) / d) };
  const own = Math.log(gmr) - 2 * mean + (Math.log(d / 2) + 2 * Math.log(s)) / 3;
  const driven = I.reduce((sum, each, k) => plus(sum, scaled(each, mu[k]!)), { re: 0, im: 0 });
  const emf = over(times(J, scaled(driven, w * Rs)), Z);
  const back = over({ re: -(w ** 2) * mu.reduce((sum, each) => sum + each ** 2, 0), im: 0 }, Z);
  const loop = plus({ re: Re + Rs / 3, im: -w * own }, scaled(back, -1));
  const Se = over(emf, loop);
  expect(Math.hypot(Se.re, Se.im)).toBeGreaterThan(1);
  expect(screens[3]!.re).toBeCloseTo(Se.re, 9);
  expect(screens[3]!.im).toBeCloseTo(Se.im, 9);
});

test('a resistance is that of the cross-section, at the temperature of the ground', () => {
  const at = { id: 'e', x: 0, y: 1, diameter: 0.009 };
  expect(earthConductor(at, { area: 50, material: 'Cu' }, 20)!.R).toBeCloseTo(3.87e-4, 12);
  expect(earthConductor(at, { area: 50, material: 'Cu' }, 10)!.R).toBeCloseTo(3.87e-4 * (1 - 0.0393), 12);
  expect(earthConductor(at, { area: 48, material: 'stål' }, 20)!.R).toBeCloseTo(13.8e-8 / 48e-6, 12);
  expect(earthConductor(at, {}, 20)).toBeNull();
  expect(earthConductor(at, { area: 50, material: 'kevlar' }, 20)).toBeNull();
});

describe('in a section', () => {
  const cable = (id: string, over: Record<string, unknown> = {}) => ({
    kind: 'cable',
    id,
    typeId: 1,
    groupConfiguration: 'FLAT',
    partCount: 3,
    spacing: 70,
    diameter: 38,
    ...over,
  });
  const ecc = { kind: 'ecc', id: 'e', typeId: 3, diameter: 9 };
  const section = (
    items: LooseRequest['section']['layers'][number]['items'],
    over: Partial<LooseRequest> = {},
  ) => {
    const result = rate(
      requestOf({
        cableTypes: { 1: MEDIUM_CABLE },
        eccTypes: { 3: { area: 50, material: 'Cu' } },
        section: { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: 800, layers: [{ items }] },
        surroundings: {},
        mode: 'COMMON_FACTOR',
        method: 'IEC',
        ...over,
      }),
    );
    if (isRefusal(result)) throw new Error(result.code);
    return result;
  };
  const ratings = (...args: Parameters<typeof section>) =>
    section(...args).answer.circuits.map(({ rating }) => rating!);

  test('it changes the losses of the nearest circuit, which its explanation says', () => {
    const alone = ratings([cable('a'), cable('b')]);
    const rating = section([cable('a'), cable('b'), ecc]);
    const beside = rating.answer.circuits.map((circuit) => circuit.rating!);
    expect(beside[1]).not.toBe(alone[1]);
    expect(Math.abs(beside[1]! / alone[1]! - 1)).toBeLessThan(0.02);
    expect(rating.prepared.problem.earths).toMatchObject([{ id: 'e', circuit: 1 }]);
    const sources = (partId: string) => explain(rating, partId)!.map(({ source }) => source);
    expect(sources('b.0')).toContain('NETWORK_WITH_EARTH');
    expect(sources('a.0')).not.toContain('NETWORK_WITH_EARTH');
  });

  test('it changes nothing where screens are open, or its type is unknown', () => {
    const conductors = (['L1', 'L2', 'L3'] as const).map((phase, i) => ({ partId: `a.${i}`, phase }));
    const open = {
      circuits: [{ id: 'c', kind: 'AC3' as const, conductors, bonding: 'SINGLE_POINT' as const }],
    };
    expect(ratings([cable('a'), ecc], open)).toEqual(ratings([cable('a')], open));
    expect(ratings([cable('a'), ecc], { eccTypes: {} })).toEqual(ratings([cable('a')]));
  });
});
