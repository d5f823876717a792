import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../faults/program.js';
import { CALCULATION, fetchToken, request } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { LONG } from './scale.js';

let server: Awaited<ReturnType<typeof attackedProgram>>;

beforeAll(async () => {
  server = await attackedProgram();
});
afterAll(cleanUp);

const ROUNDS = LONG ? 50 : 3;

const RULE = { name: '', per: 'SECTION', when: {}, add: { number: 'K-708.1', quantity: 'PIPE' } };
const BODIES = {
  'equal rules': Array.from({ length: 500 }, (_, i) => ({ ...RULE, id: `${i}` })),
  'rules with a hundred lines each': Array.from({ length: 500 }, (_, i) => ({
    ...RULE,
    id: `${i}`,
    when: { depth: { from: i, to: i + 1 } },
    covers: Array.from({ length: 80 }, (_, k) => `CABLE.${k}.IN_TRENCH`),
  })),
  'rules without a child': Array.from({ length: 100 }, (_, i) => ({
    ...RULE,
    id: `${i}`,
    add: { ...RULE.add, childNodes: Array.from({ length: 400 }, () => ({ number: 'x' })) },
  })),
};

// Fails if every pair of rules is a fault (20.8 MB for 500 equal ones), or if the list of faults has no end.
test.each(Object.entries(BODIES))('%s: a short answer, and nobody else waits', async (what, rules) => {
  const token = await fetchToken(server.address, 'south', { client: 'south-client' });
  const neighbour = await server.neighbour();
  const sizes = await neighbour.whenSent(what, async () => {
    const url = `${server.address}${CALCULATION}/rulesets/starter/test`;
    const found: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { status, body } = await request(url, 'POST', { token, body: { segmentId: 1, rules } });
      if (status !== 429) found.push(JSON.stringify(body).length);
    }
    return found;
  });
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});
