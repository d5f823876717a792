import { describe, expect, test } from 'vitest';
import type { Ground, Source } from '../heat/ground.js';
import { gaussLegendre } from './gauss.js';
import { groundMatrix, temperatureAt } from './index.js';

/** Grounds whose fields are known exactly, by a series of images or by an integral. */

const TWO_PI = 2 * Math.PI;
const RADIUS = 0.04;
const ENDLESS = { x0: -Infinity, x1: Infinity };

const twoLayers = (upper: number, lower: number, boundary: number): Ground => ({
  soil: upper,
  rectangles: [{ ...ENDLESS, y0: boundary, y1: Infinity, resistivity: lower }],
});

/** The rise at (x, y) in the upper layer of two, per W/m at depth h in the same layer; of the source itself, that of its circle. */
function seriesRise(upper: number, lower: number, H: number, h: number, x: number, y: number): number {
  const kappa = (lower - upper) / (lower + upper);
  let sum = Math.log(Math.hypot(x, y + h) / (Math.hypot(x, y - h) || RADIUS));
  for (let n = 1; n < 400; n++) {
    const strength = (-kappa) ** n;
    sum -= strength * Math.log(Math.hypot(x, y - 2 * n * H - h) / Math.hypot(x, y - 2 * n * H + h));
    sum -= strength * Math.log(Math.hypot(x, y + 2 * n * H - h) / Math.hypot(x, y + 2 * n * H + h));
  }
  return (upper / TWO_PI) * sum;
}

/** The rise at depth h below a covering, x beside a source at the same depth, per W/m. */
function integralRise(covering: number, thickness: number, soil: number, h: number, x: number) {
  const { points, weights } = gaussLegendre(16);
  const clear = h - thickness;
  const end = 40 / (2 * clear);
  const steps = 60;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    for (const [q, point] of points.entries()) {
      const k = (end * (i + point)) / steps;
      const tau = (covering / soil) * Math.tanh(k * thickness);
      const reflected = ((tau - 1) / (tau + 1)) * Math.exp(-2 * k * clear) + Math.exp(-2 * k * h);
      sum += ((weights[q]! * end) / steps) * (reflected / k) * Math.cos(k * x);
    }
  }
  const distance = x === 0 ? RADIUS : x;
  return (soil / TWO_PI) * (Math.log(Math.hypot(x, 2 * h) / distance) + sum);
}

const pair = (y: number, distance: number): Source[] => [
  { id: 'a', x: 0, y, radius: RADIUS },
  { id: 'b', x: distance, y, radius: RADIUS },
];

const off = (found: number, exact: number) => Math.abs(found / exact - 1);

/** The standard takes a cable as isothermal, ln(u + √(u² - 1)) with u = y/radius, where images have ln 2u. */
const isothermal = (resistivity: number, y: number) =>
  (resistivity / TWO_PI) * (Math.acosh(y / RADIUS) - Math.log((2 * y) / RADIUS));

describe('two layers, against the series of images', () => {
  test('has the values of the worked case', () => {
    const { R } = groundMatrix(twoLayers(1, 3, 1.2), pair(1, 0.3));
    expect(off(R[0]![0]! + isothermal(1, 1), 0.710575)).toBeLessThan(5e-6);
    expect(off(R[0]![1]!, 0.375123)).toBeLessThan(5e-6);
  });

  const PAIRS = [
    [1, 0.5],
    [1, 3],
    [2.5, 1],
    [0.4, 1],
    [1, 10],
  ] as const;
  test.each(PAIRS)('%d over %d K·m/W', (upper, lower) => {
    let largest = 0;
    let fine = 0;
    for (const above of [0.05, 0.1, 0.2]) {
      const ground = twoLayers(upper, lower, 1 + above);
      const self = seriesRise(upper, lower, 1 + above, 1, 0, 1);
      const mutual = seriesRise(upper, lower, 1 + above, 1, 0.3, 1);
      const { R } = groundMatrix(ground, pair(1, 0.3));
      const finer = groundMatrix(ground, pair(1, 0.3), { fine: true }).R;
      largest = Math.max(largest, off(R[0]![0]!, self), off(R[0]![1]!, mutual));
      fine = Math.max(fine, off(finer[0]![0]!, self), off(finer[0]![1]!, mutual));
    }
    expect(largest).toBeLessThan(2e-5);
    expect(fine).toBeLessThan(6e-6);
  });

  test('a source on the interface has half of its heat in each layer, with a finding', () => {
    const { R, findings } = groundMatrix(twoLayers(1, 3, 1), pair(1, 0.3));
    // Its image in the interface lies on it, and counts as its circle too.
    const image = (1 / TWO_PI) * 0.5 * Math.log(RADIUS / 1e-9);
    expect(off(R[0]![0]!, seriesRise(1, 3, 1 + 5e-10, 1, 0, 1) - image)).toBeLessThan(7e-3);
    expect(off(R[0]![1]!, seriesRise(1, 3, 1, 1, 0.3, 1))).toBeLessThan(6e-3);
    expect(findings).toEqual([{ code: 'CIRCLE_CUTS_INTERFACE', sourceIds: ['a', 'b'] }]);
  });

  test('everywhere in the upper layer', () => {
    const { field } = groundMatrix(twoLayers(1, 3, 1.2), [{ id: 'a', x: 0, y: 1, radius: 0.04 }]);
    for (const [x, y] of [
      [0.1, 0.9],
      [0.5, 1.19],
      [-1, 0.05],
      [3, 1.2],
      [0, 1.2],
    ] as const) {
      expect(off(temperatureAt(field, [20], x, y), 20 * seriesRise(1, 3, 1.2, 1, x, y))).toBeLessThan(5e-4);
    }
  });
});

describe('a covering, against the integral of Fourier', () => {
  const covered = (resistivity: number, thickness: number, soil: number): Ground => ({
    soil,
    rectangles: [{ ...ENDLESS, y0: 0, y1: thickness, resistivity }],
  });

  test('has the value of the worked case', () => {
    const { R } = groundMatrix(covered(1.3, 0.1, 1), pair(0.7, 0.3));
    expect(off(R[0]![0]! + isothermal(1, 0.7), 0.572463)).toBeLessThan(1e-6);
    expect(off(integralRise(1.3, 0.1, 1, 0.7, 0) + isothermal(1, 0.7), 0.572463)).toBeLessThan(1e-6);
  });

  test('50 to 250 mm, 0.3 to 5 K·m/W', () => {
    let largest = 0;
    for (const thickness of [0.05, 0.1, 0.25]) {
      for (const resistivity of [0.3, 1.3, 5]) {
        const { R } = groundMatrix(covered(resistivity, thickness, 1), pair(0.7, 0.3));
        const exact = (x: number) => integralRise(resistivity, thickness, 1, 0.7, x);
        largest = Math.max(largest, off(R[0]![0]!, exact(0)), off(R[0]![1]!, exact(0.3)));
      }
    }
    expect(largest).toBeLessThan(3e-5);
  });
});
