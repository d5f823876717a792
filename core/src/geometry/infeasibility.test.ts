import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsOf, roundDown, unitOf } from './bounds.js';
import type { Container } from './container.js';
import { isInfeasible } from './infeasibility.js';
import { pack } from './packing.js';

function rejected(diameters: number[], container: Container): boolean {
  const unit = unitOf(container);
  const r = diameters.map((diameter) => roundDown(diameter / 2 / unit)).sort((a, b) => b - a);
  return isInfeasible(boundsOf(container), Float64Array.from(r));
}

const pipe: Container = { kind: 'circle', diameter: 100 };
const culvert: Container = { kind: 'rectangle', width: 100, height: 50 };

describe('rejected without a search', () => {
  test.each([
    ['one too wide for a pipe', [101], pipe],
    ['one too high for a culvert', [51], culvert],
    ['two side by side in a pipe', [60, 41], pipe],
    ['two in a diagonal of a culvert', [50, 50.1], culvert],
    ['more than the area of a pipe', [90, ...new Array(30).fill(9)], pipe],
    ['more than the area of a culvert', [49, 49, ...new Array(20).fill(9)], culvert],
    ['more small ones than any lattice holds', new Array(90).fill(10), pipe],
    [
      'five in a row that holds four',
      new Array(5).fill(20.01),
      { kind: 'rectangle', width: 100, height: 20.01 },
    ],
    ['three hundred', new Array(300).fill(20), { kind: 'circle', diameter: 350 }],
  ] satisfies [string, number[], Container][])('%s', (_, diameters, container) => {
    expect(rejected(diameters, container)).toBe(true);
    expect(pack(diameters, container)).toBeNull();
  });
});

describe('not rejected', () => {
  test.each([
    ['one as wide as the pipe', [100], pipe],
    ['two side by side in a pipe', [60, 40], pipe],
    ['two side by side in a culvert', [50, 50], culvert],
    ['seven of a third', new Array(7).fill(100 / 3), pipe],
    ['a row', new Array(100).fill(1), { kind: 'rectangle', width: 100, height: 1 }],
    ['a grid', new Array(200).fill(7), { kind: 'rectangle', width: 140, height: 70 }],
  ] satisfies [string, number[], Container][])('%s', (_, diameters, container) => {
    expect(rejected(diameters, container)).toBe(false);
  });

  test('cables that lie in a culvert, when the culvert is cut down to their bounding box', () => {
    const sizes = fc.array(fc.integer({ min: 20, max: 90 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 90, max: 400 }), (diameters, width) => {
        const circles = pack(diameters, { kind: 'rectangle', width, height: 5000 })!;
        const left = Math.min(...circles.map(({ x, diameter }) => x - diameter / 2));
        const right = Math.max(...circles.map(({ x, diameter }) => x + diameter / 2));
        const top = Math.min(...circles.map(({ y, diameter }) => y - diameter / 2));
        const spare = 0.0001;
        const cut: Container = {
          kind: 'rectangle',
          width: right - left + spare,
          height: 5000 - top + spare,
        };
        expect(rejected(diameters, cut)).toBe(false);
      }),
    );
  });
});
