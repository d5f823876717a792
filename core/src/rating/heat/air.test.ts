import { expect, test } from 'vitest';
import { rateRiser } from '../riser.js';
import { rateable, TB880_CABLE, threeCables, trefoilPlaces } from '../samples.js';
import { commonFactor } from '../solving/commonFactor.js';
import { prepare } from '../solving/prepare.js';
import { airRise, dissipation } from './air.js';

const model = rateable(TB880_CABLE);
const inAir = (sun: { H: number; sigma: number } | null, ambientTemperature = 40) => {
  const air = { arrangement: 'TREFOIL', sun } as const;
  const places = trefoilPlaces(model.De, 1);
  const { problem } = prepare(threeCables(model, places, { air, ambientTemperature }), 'IEC');
  return { problem, ...commonFactor(problem, [100], [90]) };
};

test('the closed solution is that of the standard’s iteration', () => {
  const air = { arrangement: 'TREFOIL', sun: null } as const;
  const De = 0.0755;
  const W = 60;
  let root = 2;
  for (let i = 0; i < 60; i++) {
    const T4 = 1 / (Math.PI * De * dissipation(air, De) * root);
    root = (W * T4) ** 0.25;
  }
  expect(airRise(air, De, W)).toBeCloseTo(root ** 4, 9);
});

test('the rating is that of the formula, without the factors of trefoils in soil', () => {
  const { factor, state, problem } = inAir(null);
  const { R, lambda1, thetaE, W } = state.cables[0]!;
  const { T1, T3, Wd } = problem.cables[0]!;
  expect(T3).toBe(model.T3);
  const T4 = (thetaE - 40) / W;
  const I = Math.sqrt((50 - Wd * (T1 / 2 + T3 + T4)) / (R * (T1 + (1 + lambda1) * (T3 + T4))));
  expect(factor * 100).toBeCloseTo(I, 6);
});

test('the sun and warmer air lower it', () => {
  const { factor } = inAir(null);
  expect(inAir({ H: 1000, sigma: 0.4 }).factor).toBeLessThan(factor);
  expect(inAir(null, 45).factor).toBeLessThan(factor);
});

test('a riser is rated from its type', () => {
  const air = { arrangement: 'TREFOIL', sun: null } as const;
  const riser = {
    type: TB880_CABLE,
    air,
    ambientTemperature: 40,
    bonding: 'BOTH_ENDS',
    limitTemperature: 90,
  } as const;
  expect(rateRiser(riser)).toMatchObject({ rating: expect.closeTo(inAir(null).factor * 100, 6) });
  expect(rateRiser({ ...riser, type: { ...TB880_CABLE, conductorMaterial: 'glass' } })).toMatchObject({
    code: 'TYPE_NOT_RATEABLE',
    column: 'conductorMaterial',
  });
});
