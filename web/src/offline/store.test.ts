import { expect, test } from 'vitest';
import { keyOf, memoryStore } from './store.js';
import { reportUnsent, unsentCount } from './unsent.js';

test('what is kept is a copy, listed by the beginning of its key', async () => {
  const store = memoryStore();
  const steps = [{ kind: 'move' }];
  await store.put('unsent', keyOf('planner', 'segment', 42), steps);
  await store.put('unsent', keyOf('planner', 'segment', 7), []);
  await store.put('unsent', keyOf('reader', 'segment', 42), []);
  steps.push({ kind: 'remove' });
  expect(await store.get('unsent', 'planner/segment/42')).toEqual([{ kind: 'move' }]);
  expect((await store.entries('unsent', keyOf('planner', ''))).map(([key]) => key)).toEqual([
    'planner/segment/42',
    'planner/segment/7',
  ]);
  await store.delete('unsent', 'planner/segment/42');
  expect(await store.get('unsent', 'planner/segment/42')).toBeUndefined();
  expect(await store.get('photos', 'planner/segment/7')).toBeUndefined();
});

test('a name with a slash cannot reach the keys of another', () => {
  expect(keyOf('a/b', 'segment', 1)).not.toBe(keyOf('a', 'b/segment', 1));
  expect(keyOf('a/b', 1).startsWith(keyOf('a', ''))).toBe(false);
});

test('unsent work is counted over everything', () => {
  // Tests that ran before in the same process may have left something.
  const before = unsentCount();
  reportUnsent('segment:1', 2);
  reportUnsent('segment:2', 3);
  expect(unsentCount()).toBe(before + 5);
  reportUnsent('segment:1', 0);
  expect(unsentCount()).toBe(before + 3);
  reportUnsent('segment:2', 0);
  expect(unsentCount()).toBe(before);
});
