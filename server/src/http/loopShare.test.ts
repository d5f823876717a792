import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LoopShare } from './loopShare.js';

const LARGE = 'x'.repeat(100_000);
/** Takes a fifth of a second of its client's share. */
const LARGE_ANSWER = 4_000_000;

// Fails if large bodies that have come together are parsed together: nobody else would be answered meanwhile.
test('between two large bodies of a client the event loop turns, and others do not wait for them', async () => {
  const share = new LoopShare();
  const order: string[] = [];
  const parse = (client: string, name: string, text = LARGE) =>
    share.parse(client, text, () => order.push(name));
  await Promise.all([
    parse('a', 'a1'),
    parse('a', 'a2'),
    parse('a', 'a3'),
    parse('a', 'small', '{}'),
    parse('b', 'b1'),
    nextTurn().then(() => order.push('turn')),
  ]);
  expect(order.slice(0, 3).sort()).toEqual(['a1', 'b1', 'small']);
  expect(order.indexOf('turn')).toBeLessThan(order.indexOf('a2'));
  expect(order.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
});

test('one that cannot be parsed does not hold up the next', async () => {
  const share = new LoopShare();
  const fail = share.parse('a', LARGE, () => {
    throw new Error('no JSON');
  });
  await expect(fail).rejects.toThrow('no JSON');
  expect(await share.parse('a', LARGE, () => 5)).toBe(5);
});

// Fails if those that come together all begin before it is known how large their answers are.
test('the first answer tells how large those of its kind are; large ones come one after the other', async () => {
  const share = new LoopShare();
  const order: string[] = [];
  const read = async (name: string, kind = 'trench') => {
    await share.before('a', kind);
    order.push(name);
  };
  expect(share.before('a', 'trench')).toBeUndefined();
  const later = Promise.all([read('second'), read('third')]);
  await read('another', 'project');
  await nextTurn();
  expect(order).toEqual(['another']);
  share.after('a', 'trench', LARGE_ANSWER);
  await sleep(50);
  expect(order).toEqual(['another', 'second']);
  expect(share.before('b', 'trench')).toBeUndefined();
  await later;
  expect(order).toEqual(['another', 'second', 'third']);
});

// Fails if a read that waits for something to happen keeps its caller's other reads from being answered.
test('small answers are not waited for, nor a first one that takes long', async () => {
  const share = new LoopShare();
  expect(share.before('a', 'events')).toBeUndefined();
  await share.before('a', 'events');
  expect(share.before('a', 'events')).toBeUndefined();
  share.after('a', 'events', 200);
  expect(share.before('a', 'events')).toBeUndefined();
});
