import { expect, test } from 'vitest';
import { layoutOf } from './bounds.js';
import { search } from './search.js';
import { stack } from './stacking.js';

// Fails when a search without success costs more for more circles.
test.each([20, 50, 100, 150, 300])('%i circles that do not fit cost no more than fewer circles do', (n) => {
  const bounds = { kind: 'rectangle', a: 1, b: 0.767 } as const;
  const r = new Float64Array(n).fill(Math.sqrt((0.86 * 4 * bounds.a * bounds.b) / (n * Math.PI)));
  const given = layoutOf(r);
  const spent = { work: 0 };
  expect(search(bounds, r, given, stack(bounds, given), spent)).toBeNull();
  expect(spent.work).toBeLessThan(2.2e7);
});
