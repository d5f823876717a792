import { describe, expect, test } from 'vitest';
import { barLength, gridSpacing, multiples } from './grid.js';

describe('the grid', () => {
  // Fails with steps of one kind: lines would stand too near, or ten times as far.
  test('is 1, 2 or 5 with zeros, and its lines stand 96 to 240 pixels apart', () => {
    for (let resolution = 0.02; resolution < 5000; resolution *= 1.13) {
      const spacing = gridSpacing(resolution);
      const digit = Number(spacing.toExponential()[0]);
      expect([1, 2, 5]).toContain(digit);
      expect(spacing / resolution).toBeGreaterThanOrEqual(95.9);
      expect(spacing / resolution).toBeLessThanOrEqual(241);
    }
  });

  test.each([
    [1, 100],
    [2, 200],
    [2.1, 500],
    [0.05, 5],
    [0.02, 2],
    [1000, 100_000],
  ])('where a pixel is %f m, a line each %i m', (resolution, spacing) => {
    expect(gridSpacing(resolution)).toBeCloseTo(spacing, 6);
  });

  test('lines lie at multiples within what is shown, also west and south of zero', () => {
    expect(multiples(100, -150, 150)).toEqual([-100, 0, 100]);
    expect(multiples(200, 7_357_950, 7_358_000)).toEqual([7_358_000]);
    expect(multiples(100, 1, 99)).toEqual([]);
  });

  test('the scale bar is at most 120 pixels and at least 48', () => {
    for (let resolution = 0.02; resolution < 5000; resolution *= 1.13) {
      const pixels = barLength(resolution) / resolution;
      expect(pixels).toBeLessThanOrEqual(120.001);
      expect(pixels).toBeGreaterThanOrEqual(47.9);
    }
  });
});
