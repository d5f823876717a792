import { expect, test } from 'vitest';
import { stack } from './gravity.js';
import { layoutOf } from './room.js';
import { search } from './search.js';

// Fails when a search in vain may spend more the more circles there are, as it once did.
test.each([20, 50, 100, 150, 300])('%i circles that do not fit cost no more than others', (n) => {
  const room = { kind: 'rectangle', a: 1, b: 0.767 } as const;
  const r = new Float64Array(n).fill(Math.sqrt((0.86 * 4 * room.a * room.b) / (n * Math.PI)));
  const given = layoutOf(r);
  const spent = { work: 0 };
  expect(search(room, r, given, stack(room, given), spent)).toBeNull();
  expect(spent.work).toBeLessThan(2.2e7);
});
