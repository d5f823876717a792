import { measured, type Position, toDegrees } from '@spadework/core/route';
import { describe, expect, test } from 'vitest';
import type { DrawnRoute } from '../state.js';
import { exaggerationOf, heightAt, profileLine } from './profileLine.js';
import { scaleOf } from './scale.js';

const drawn = (heights: (number | undefined)[]): DrawnRoute => {
  const positions = heights.map((height, i): Position => {
    const plane = [250_000 + i, 6_600_000] as const;
    return toDegrees('EPSG:25833', height === undefined ? plane : [...plane, height]);
  });
  return { ...measured(positions), route: { positions, stretches: [], points: [], source: 'PLANNED' } };
};

describe('the line of the profile', () => {
  test('is every point where they are few', () => {
    expect(profileLine(drawn([1, 5, 2]), 100).map(([, height]) => height)).toEqual([1, 5, 2]);
  });

  // Sabotage: take every tenth point, and a peak between them is gone.
  test('of ten thousand points keeps ends, peaks and hollows', () => {
    const heights = Array.from({ length: 10_000 }, () => 100);
    heights[4321] = 250;
    heights[7654] = -3;
    const line = profileLine(drawn(heights), 500);
    expect(line.length).toBeLessThan(2100);
    const shown = line.map(([, height]) => height);
    expect([Math.max(...shown), Math.min(...shown)]).toEqual([250, -3]);
    expect(line.every(([chainage], i) => i === 0 || chainage >= line[i - 1]![0])).toBe(true);
    expect(line.at(-1)![0]).toBeCloseTo(drawn(heights).length, 6);
  });

  test('is read between two points, and has no height without heights', () => {
    const line = drawn([10, 20]);
    expect(heightAt(line, line.length / 2)).toBeCloseTo(15, 6);
    expect(heightAt(drawn([undefined, undefined]), 0.5)).toBeUndefined();
  });
});

describe('the scale', () => {
  test('exaggerates by a round number that keeps all heights in the picture', () => {
    expect(exaggerationOf(1, 20, 150)).toBe(5);
    expect(exaggerationOf(1, 200, 150)).toBe(0.5);
    const scale = scaleOf(drawn([10, 30, 12]), 900);
    const { low, high, from, to } = scale.heights!;
    expect([low, high]).toEqual([10, 30]);
    expect(from).toBeLessThanOrEqual(10);
    expect(to).toBeGreaterThanOrEqual(30);
  });

  // A profile that is steeper than it is long still has all of its heights.
  test('has room for heights that are larger than the length', () => {
    const { heights } = scaleOf(drawn([0, 400]), 900);
    expect(heights!.from).toBeLessThanOrEqual(0);
    expect(heights!.to).toBeGreaterThanOrEqual(400);
  });

  test('a place of the picture is a chainage, within the route', () => {
    const line = drawn([10, 30, 12]);
    const scale = scaleOf(line, 900);
    expect(scale.chainageAt(scale.x(1.5))).toBeCloseTo(1.5, 9);
    expect([scale.chainageAt(0), scale.chainageAt(5000)]).toEqual([0, line.length]);
  });
});
