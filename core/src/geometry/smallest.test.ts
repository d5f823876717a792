import { expect, test } from 'vitest';
import { pack } from './packing.js';

// Fails when a search without success costs more for more circles.
test.each([20, 50, 100])('%i circles that do not fit cost no more than fewer circles do', (n) => {
  const [width, height] = [1000, 767];
  const diameter = 2 * Math.sqrt((0.86 * width * height) / (n * Math.PI));
  const spent = { work: 0 };
  const container = { kind: 'rectangle', width, height } as const;
  expect(pack(new Array(n).fill(diameter), container, { maxWork: 2e7, spent })).toBeNull();
  expect(spent.work).toBeLessThan(2.5e7);
});
