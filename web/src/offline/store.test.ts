import { expect, test } from 'vitest';
import { forgetAbsent, forgetKept, noteContact } from './forget.js';
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** A user who keeps a project, a record, and two photos of which one was never sent. */
async function keepsOf(user: string, store = memoryStore()) {
  await store.put('checklists', keyOf(user, 'project', 1), {});
  await store.put('checklists', keyOf(user, 'record', 'r'), {});
  await store.put('unsent', keyOf(user, 'record', 'r', 'photo', 'mine'), {});
  await store.put('photos', keyOf(user, 'record', 'r', 'mine'), new Blob(['mine']));
  await store.put('photos', keyOf(user, 'record', 'r', 'sent'), new Blob(['sent']));
  await noteContact(user, store);
  return store;
}
const keysIn = async (store: ReturnType<typeof memoryStore>) =>
  (
    await Promise.all((['checklists', 'unsent', 'photos'] as const).map((shelf) => store.entries(shelf)))
  ).flatMap((entries) => entries.map(([key]) => key));

// Sabotage: let all photos of the user go.
test('logging out lets go what the server has as well, and nothing of others', async () => {
  const store = await keepsOf('b', await keepsOf('a'));
  const ofB = (await keysIn(store)).filter((key) => key.startsWith('b/'));
  await forgetKept('a', store);
  expect(await keysIn(store)).toEqual(
    expect.arrayContaining(['a/record/r/photo/mine', 'a/record/r/mine', ...ofB]),
  );
  expect((await keysIn(store)).filter((key) => key.startsWith('a/'))).toHaveLength(2);
});

// Where cables lie is power-sensitive.
test('routes are let go although they were not sent', async () => {
  const store = await keepsOf('a');
  await store.put('unsent', keyOf('a', 'route', 42), {});
  await store.put('unsent', keyOf('a', 'segment', 42), {});
  await store.put('unsent', keyOf('b', 'route', 42), {});
  await forgetKept('a', store);
  expect((await keysIn(store)).filter((key) => key.endsWith('/42'))).toEqual(['a/segment/42', 'b/route/42']);
});

test('so does a fortnight without a word from the server', async () => {
  const store = await keepsOf('away', await keepsOf('here'));
  await store.put('checklists', keyOf('away', 'seen'), Date.now() - 15 * DAY_MS);
  await forgetAbsent(14 * DAY_MS, store);
  const keys = await keysIn(store);
  expect(keys.filter((key) => key.startsWith('here/'))).toHaveLength(6);
  expect(keys.filter((key) => key.startsWith('away/'))).toEqual([
    'away/record/r/photo/mine',
    'away/record/r/mine',
  ]);
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
