import { expect, test } from 'vitest';
import { withoutPipes } from './heatPipes.js';
import { imageMatrix } from './images.js';

const sources = [
  { id: 'a', x: 0, y: 0.8, radius: 0.04 },
  { id: 'b', x: 0.3, y: 0.8, radius: 0.04 },
  { id: 'hot', x: 0.9, y: 1, radius: 0.1 },
  { id: 'cold', x: -0.8, y: 1.2, radius: 0.1 },
];
const R = imageMatrix(1.1, sources);

test('the pipes have the temperatures that they are given, whatever the cables carry', () => {
  const { pipeHeats, R: reduced, ambient } = withoutPipes(R, 2, [70, 6], 10);
  for (const W of [
    [0, 0],
    [40, 25],
  ]) {
    const all = [...W, ...pipeHeats(W)];
    const temperature = (i: number) => R[i]!.reduce((sum, value, j) => sum + value * all[j]!, 10);
    expect(temperature(2)).toBeCloseTo(70, 9);
    expect(temperature(3)).toBeCloseTo(6, 9);
    for (const i of [0, 1])
      expect(reduced[i]!.reduce((sum, value, j) => sum + value * W[j]!, ambient[i]!)).toBeCloseTo(
        temperature(i),
        9,
      );
  }
});

test('a pipe at the temperature of the ground takes heat away, a hot one brings it', () => {
  const cool = withoutPipes(R, 2, [10, 10], 10);
  expect(cool.ambient).toEqual([10, 10]);
  expect(cool.R[0]![0]).toBeLessThan(R[0]![0]!);
  expect(withoutPipes(R, 2, [70, 10], 10).ambient[1]).toBeGreaterThan(15);
});
