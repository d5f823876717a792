import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factorComplex, factorReal, SingularMatrix } from './linear.js';

const entry = fc.integer({ min: -1000, max: 1000 }).map((value) => value / 100);

/** Square matrices of any size around the block size, with a heavy diagonal that rows are then moved away from. */
const system = fc.integer({ min: 1, max: 14 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    m: fc.integer({ min: 1, max: 3 }),
    a: fc.array(entry, { minLength: n * n, maxLength: n * n }),
    b: fc.array(entry, { minLength: n * n, maxLength: n * n }),
    x: fc.array(entry, { minLength: 3 * n, maxLength: 3 * n }),
    shift: fc.nat({ max: n - 1 }),
  }),
);

const heavy = (values: number[], n: number, shift: number) =>
  Float64Array.from(values, (value, at) =>
    at % n === (Math.floor(at / n) + shift) % n ? value + 100 * n : value,
  );

function times(a: Float64Array, x: Float64Array, n: number, m: number): Float64Array {
  const product = new Float64Array(n * m);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      for (let c = 0; c < m; c++) product[i * m + c]! += a[i * n + j]! * x[j * m + c]!;
  return product;
}

const largestDifference = (a: Float64Array, b: Float64Array) =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0);

describe('factorReal', () => {
  test('solves for several right-hand sides, whatever rows must be swapped', () => {
    fc.assert(
      fc.property(system, ({ n, m, a, x, shift }) => {
        const matrix = heavy(a, n, shift);
        const wanted = Float64Array.from(x.slice(0, n * m));
        const found = factorReal(matrix.slice(), n).solve(times(matrix, wanted, n, m), m);
        expect(largestDifference(found, wanted)).toBeLessThan(1e-11);
      }),
    );
  });

  test('solves systems of more than one block and one tile', () => {
    const n = 203;
    const at = (i: number, j: number) => Math.sin((i + 1) * (j + 2) * 0.7) + (i === (j + 5) % n ? 20 : 0);
    const matrix = Float64Array.from({ length: n * n }, (_, k) => at(Math.floor(k / n), k % n));
    const wanted = Float64Array.from({ length: n }, (_, i) => Math.cos(i));
    const found = factorReal(matrix.slice(), n).solve(times(matrix, wanted, n, 1));
    expect(largestDifference(found, wanted)).toBeLessThan(1e-9);
  });

  test.each([
    ['zeros', [0, 0, 0, 0]],
    ['equal rows', [1, 2, 1, 2]],
    ['a value that is no number', [Number.NaN, 1, Number.NaN, 2]],
    ['an endless value', [1, 0, 0, Infinity]],
  ])('refuses %s', (_, values) => {
    expect(() => factorReal(Float64Array.from(values), 2)).toThrow(SingularMatrix);
    expect(() => factorComplex(new Float64Array(4), Float64Array.from(values), 2)).toThrow(SingularMatrix);
  });
});

describe('factorComplex', () => {
  test('solves for several right-hand sides', () => {
    fc.assert(
      fc.property(system, ({ n, m, a, b, x, shift }) => {
        const re = heavy(a, n, shift);
        const im = Float64Array.from(b);
        const xRe = Float64Array.from(x.slice(0, n * m));
        const xIm = xRe.map((value, i) => value / 2 - i);
        const [rr, ii] = [times(re, xRe, n, m), times(im, xIm, n, m)];
        const [ri, ir] = [times(re, xIm, n, m), times(im, xRe, n, m)];
        const [outRe, outIm] = [rr.map((value, i) => value - ii[i]!), ri.map((value, i) => value + ir[i]!)];
        factorComplex(re.slice(), im.slice(), n).solve(outRe, outIm, m);
        expect(largestDifference(outRe, xRe)).toBeLessThan(1e-11);
        expect(largestDifference(outIm, xIm)).toBeLessThan(1e-11);
      }),
    );
  });
});
