import { expect, test } from 'vitest';
import type { Claim, Endpoint } from './deliveries.sql.js';
import { Lanes } from './lanes.js';

const endpoint = (ordering: Endpoint['ordering']): Endpoint => ({
  companyId: 1,
  id: 'receiver',
  version: 1,
  url: 'https://receiver.example/hook',
  ordering,
  signature: 'v1',
  secrets: [],
});
const claims = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => ({ companyId: 1, webhookId: 'receiver', position: i + 1 }) as Claim,
  );

/** Claims some of what is wanted and says whether the database is asked for more. */
function isHungryAfter(ordering: Endpoint['ordering'], claimed: (wanted: number) => number): boolean {
  const lanes = new Lanes();
  const wanted = lanes.wanted([endpoint(ordering)]);
  lanes.add(wanted, claims(claimed(wanted[0]!.count)));
  const [lane] = lanes.all();
  while (lane!.queue.length > 0) lane!.queue.shift();
  return lane!.isHungry;
}

// Sabotage: take every endpoint that had something due for one with more. Each delivery is then followed by a search.
test('the database is asked for more only where there may be more', () => {
  expect(isHungryAfter('NONE', (count) => count)).toBe(true);
  expect(isHungryAfter('NONE', (count) => count - 1)).toBe(false);
  expect(isHungryAfter('PER_RESOURCE', () => 1)).toBe(true);
});
