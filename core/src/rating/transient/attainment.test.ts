import { describe, expect, test } from 'vitest';
import { E1 } from '../maths/exponentialIntegral.js';
import { rateable, TB880_CABLE } from '../samples.js';
import { cableAttainment, cableLoops, groundAttainment } from './attainment.js';
import { cyclicFactor, cyclicFactorDry, diffusivityOf } from './cyclic.js';

test.each([
  [0.01, 4.03792957653811],
  [0.5, 0.55977359477616],
  [1.5, 0.100019582406632],
  [3, 0.013048381094197],
  [10, 4.15696892968532e-6],
])('E1(%f)', (x, value) => expect(E1(x) / value).toBeCloseTo(1, 12));

describe('a cable as two loops', () => {
  const { capacities, T1, T3 } = rateable(TB880_CABLE);
  const q = 1.3;
  const loops = cableLoops(capacities, T1, T3, q)!;

  test('warms as the ladder of its resistances and capacities does, step by step', () => {
    const p =
      1 / (2 * Math.log(capacities.Di / capacities.di)) - 1 / ((capacities.Di / capacities.di) ** 2 - 1);
    const outer =
      1 / (2 * Math.log(capacities.De / capacities.Dji)) - 1 / ((capacities.De / capacities.Dji) ** 2 - 1);
    const QA = capacities.conductor + p * capacities.insulation;
    const QB = (1 - p) * capacities.insulation + (capacities.screen + outer * capacities.sheath) / q;
    let [A, B] = [0, 0];
    const step = 0.5;
    for (let t = 0; t < 3600; t += step) {
      const flow = (A - B) / T1;
      A += (step * (1 - flow)) / QA;
      B += (step * (flow - B / (q * T3))) / QB;
    }
    expect(cableAttainment(loops, 3600)).toBeCloseTo(A / (T1 + q * T3), 3);
  });

  test('begins at nothing and ends at all', () => {
    expect(cableAttainment(loops, 0)).toBe(0);
    expect(cableAttainment(loops, 1e7)).toBeCloseTo(1, 12);
  });
});

test('the ground warms from nothing to all, near places first', () => {
  const at = (d: number, hours: number) => groundAttainment(d, 2, 5e-7, hours * 3600);
  expect(at(0.04, 0)).toBe(0);
  expect(at(0.04, 1)).toBeLessThan(at(0.04, 24));
  expect(at(0.5, 24)).toBeLessThan(at(0.04, 24));
  expect(at(0.04, Number.POSITIVE_INFINITY)).toBe(1);
  expect(at(0.04, 1e7)).toBeCloseTo(1, 3);
});

describe('60853', () => {
  const input = {
    W: 48.13,
    De: 0.06,
    L: 1,
    rho: 1.2,
    delta: 4e-7,
    rise: 55,
    mu: 1,
    Y: [1, 1, 1, 1, 1, 1],
  };

  test('a load that never changes has the factor 1, for a group too', () => {
    expect(cyclicFactor(input).M).toBeCloseTo(1, 12);
    expect(cyclicFactor({ ...input, N: 3, F: 1100 }).M).toBeCloseTo(1, 12);
  });

  test('drying matters only above the critical rise', () => {
    const { M, k } = cyclicFactor({ ...input, mu: 0.5, Y: [1, 0.8, 0.6, 0.5, 0.5, 0.5] });
    const dry = { M, k, v: 2, Y0: 1, rise: 55 };
    expect(cyclicFactorDry({ ...dry, criticalRise: 55 })).toBe(M);
    // The steady rating has already lost more to drying than the cyclic one.
    expect(cyclicFactorDry({ ...dry, criticalRise: 20 })).toBeGreaterThan(M);
    expect(cyclicFactorDry({ ...dry, v: 1, criticalRise: 20 })).toBeCloseTo(M, 12);
  });

  test('diffusivity is the table’s, and between its rows', () => {
    expect(diffusivityOf(1)).toBeCloseTo(0.5e-6, 12);
    expect(diffusivityOf(1.1)).toBeCloseTo(0.45e-6, 12);
    expect(diffusivityOf(9)).toBeCloseTo(0.2e-6, 12);
    expect(diffusivityOf(0.1)).toBeCloseTo(0.8e-6, 12);
  });
});
