import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LargeBodies } from './largeBodies.js';

const LARGE = 'x'.repeat(100_000);

// Fails if large bodies that have come together are parsed together: nobody else would be answered meanwhile.
test('between two large bodies of a client the event loop turns, and others do not wait for them', async () => {
  const bodies = new LargeBodies();
  const order: string[] = [];
  const parse = (client: string, name: string, text = LARGE) =>
    bodies.parse(client, text, () => order.push(name));
  const all = Promise.all([
    parse('a', 'a1'),
    parse('a', 'a2'),
    parse('a', 'a3'),
    parse('a', 'small', '{}'),
    parse('b', 'b1'),
    nextTurn().then(() => order.push('turn')),
  ]);
  await all;
  expect(order.slice(0, 3).sort()).toEqual(['a1', 'b1', 'small']);
  expect(order.indexOf('turn')).toBeLessThan(order.indexOf('a3'));
  expect(order.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
});

test('one that cannot be parsed does not hold up the next, and nobody is remembered', async () => {
  const bodies = new LargeBodies();
  const fail = bodies.parse('a', LARGE, () => {
    throw new Error('no JSON');
  });
  await expect(fail).rejects.toThrow('no JSON');
  expect(await bodies.parse('a', LARGE, () => 5)).toBe(5);
  while (bodies.clients > 0) await sleep(5);
});
