import { describe, expect, test } from 'vitest';
import { hatchedAreas } from './hatching.js';
import { labelPosition, lineWithout } from './labels.js';
import { isothermLevels, roundStep, scaleLevels } from './levels.js';
import { simplified } from './outlines.js';

const circle = (radius: number, count = 200) =>
  Array.from({ length: count + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });

const lengthOf = (points: readonly { x: number; y: number }[]) =>
  points.reduce(
    (sum, { x, y }, i) => (i ? sum + Math.hypot(x - points[i - 1]!.x, y - points[i - 1]!.y) : 0),
    0,
  );

describe('the temperatures of isotherms', () => {
  test.each([
    [
      [15, 62],
      [20, 25, 30, 35, 40, 45, 50, 55, 60],
    ],
    [
      [15, 15.9],
      [15.1, 15.2, 15.3, 15.4, 15.5, 15.6, 15.7, 15.8],
    ],
    [
      [20, 30],
      [21, 22, 23, 24, 25, 26, 27, 28, 29],
    ],
    [
      [-7, 12],
      [-6, -4, -2, 0, 2, 4, 6, 8, 10],
    ],
    [[15, 15], []],
    [[], []],
  ])('between those of %j are round', (temperatures, levels) => {
    expect(isothermLevels(temperatures)).toEqual(levels);
  });

  test('a scale goes on to the next round number at both ends', () => {
    expect(scaleLevels([17.3, 61.8])).toEqual([15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65]);
    expect(scaleLevels([-0.4, 0.3])).toEqual([-0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  });

  test.each([
    [1, 10, 0.1],
    [47, 10, 5],
    [100, 10, 10],
    [1500, 100, 20],
  ])('%d in at most %d steps makes steps of %d', (range, most, step) => {
    expect(roundStep(range, most)).toBeCloseTo(step, 12);
  });
});

describe('the place of a label', () => {
  const free = () => true;

  test('on a circle is where the text is level', () => {
    const place = labelPosition(circle(30), 6, 2, free)!;
    expect(Math.abs(place.angle)).toBeLessThan(6);
    expect(Math.abs(place.y)).toBeGreaterThan(29);
    expect(place.to - place.from).toBeCloseTo(6, 9);
  });

  test('is upright on a line that runs to the left', () => {
    const line = [
      { x: 50, y: 0 },
      { x: 0, y: 20 },
    ];
    expect(labelPosition(line, 6, 2, free)!.angle).toBeCloseTo((Math.atan2(20, 50) * 180) / Math.PI, 9);
  });

  test('is where nothing else is, or nowhere', () => {
    const line = Array.from({ length: 41 }, (_, x) => ({ x, y: 0 }));
    expect(labelPosition(line, 6, 2, ({ x }) => x > 20)!.x).toBeGreaterThan(23);
    expect(labelPosition(line, 6, 2, () => false)).toBeNull();
    expect(labelPosition(circle(2), 6, 2, free)).toBeNull();
    expect(labelPosition([], 6, 2, free)).toBeNull();
  });

  test('interrupts its line', () => {
    const line = circle(10);
    const pieces = lineWithout(line, 5, 11);
    expect(pieces).toHaveLength(2);
    expect(lengthOf(pieces[0]!)).toBeCloseTo(5, 9);
    expect(lengthOf(pieces[1]!)).toBeCloseTo(lengthOf(line) - 11, 9);
  });
});

describe('hatching', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];
  const total = (strokes: [number, number, number, number][]) =>
    strokes.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);

  test('fills an area: its lines times their distance are the area', () => {
    expect(total(hatchedAreas([circle(10)], 0.05, 60)) * 0.05).toBeCloseTo(Math.PI * 100, 0);
  });

  test('leaves holes free, and goes through corners', () => {
    const hole = square.map(({ x, y }) => ({ x: 2 + x / 2, y: 2 + y / 2 }));
    const strokes = hatchedAreas([square, hole], 0.05, 45);
    expect(total(strokes) * 0.05).toBeCloseTo(75, 0);
    for (const [x1, y1, x2, y2] of strokes) {
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
      expect(x > 2.01 && x < 6.99 && y > 2.01 && y < 6.99).toBe(false);
    }
  });

  test('along the sides of an area stays in it', () => {
    for (const strokes of hatchedAreas([square], 1, 0))
      for (const value of strokes) expect(value >= -1e-9 && value <= 10 + 1e-9).toBe(true);
  });
});

describe('an outline with fewer points', () => {
  test('keeps its ends and stays near', () => {
    const whole = circle(10);
    const less = simplified(whole, 0.05);
    expect(less.length).toBeLessThan(60);
    expect([less[0], less.at(-1)]).toEqual([whole[0], whole.at(-1)]);
    for (const { x, y } of less) expect(Math.hypot(x, y)).toBeCloseTo(10, 9);
    expect(lengthOf(whole) - lengthOf(less)).toBeLessThan(0.3);
  });

  test('of a straight line has two', () => {
    expect(
      simplified(
        Array.from({ length: 9 }, (_, x) => ({ x, y: 2 * x })),
        0.01,
      ),
    ).toHaveLength(2);
    expect(simplified([{ x: 1, y: 1 }], 1)).toEqual([{ x: 1, y: 1 }]);
  });
});
