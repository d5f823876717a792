import { afterEach, expect, test, vi } from 'vitest';
import { readProjectSearch } from './app/routes.js';
import { earlyAddresses, LIST_ADDRESSES } from './early.js';
import { readProjectsAhead } from './features/projects/queries.js';

/** Sabotage: filter or sort the list otherwise, and what was asked for early is asked for twice. */

const empty = () => new Response(JSON.stringify({ entities: [], total: 0 }));

afterEach(() => vi.unstubAllGlobals());

test('the list takes over exactly what was asked for early, once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return empty();
  });
  vi.stubGlobal(
    'spadeworkEarly',
    new Map(LIST_ADDRESSES.map((address) => [address, Promise.resolve(empty())])),
  );
  await readProjectsAhead(readProjectSearch(''));
  expect(asked).toEqual([]);
  expect(globalThis.spadeworkEarly).toEqual(new Map());
  await readProjectsAhead(readProjectSearch('?q=other'));
  expect(asked).toHaveLength(3);
});

test('nothing but the session is asked for early where the list is filtered, or elsewhere', () => {
  expect(earlyAddresses({ pathname: '/', search: '' })).toEqual(['/session', ...LIST_ADDRESSES]);
  expect(earlyAddresses({ pathname: '/projects', search: '?q=x' })).toEqual(['/session']);
  expect(earlyAddresses({ pathname: '/projects/1/trench/2', search: '' })).toEqual(['/session']);
});
