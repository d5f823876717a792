import { afterEach, expect, test, vi } from 'vitest';
import type { EarlyAnswers } from './api/early.js';
import { earlyAddresses, LIST_ADDRESSES } from './early.js';
import { readProjectsAhead } from './features/projects/queries.js';
import { readProjectSearch } from './routes/index.js';

/** Sabotage: filter or sort the list otherwise, and what was asked for early is asked for twice. */

const empty = () => new Response(JSON.stringify({ entities: [], total: 0 }));

afterEach(() => vi.unstubAllGlobals());

test('the list takes over exactly what was asked for early, once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return empty();
  });
  const early: EarlyAnswers = new Map(LIST_ADDRESSES.map((address) => [address, Promise.resolve(empty())]));
  vi.stubGlobal('spadeworkEarly', early);
  await readProjectsAhead(readProjectSearch(''));
  expect(asked).toEqual([]);
  expect(early.size).toBe(0);
  await readProjectsAhead(readProjectSearch('?q=other'));
  expect(asked).toHaveLength(3);
});

test('nothing but the session is asked for early where the list is filtered, elsewhere, or by nobody', () => {
  expect(earlyAddresses({ pathname: '/', search: '' }, true)).toEqual(['/session', ...LIST_ADDRESSES]);
  expect(earlyAddresses({ pathname: '/', search: '' }, false)).toEqual(['/session']);
  expect(earlyAddresses({ pathname: '/projects', search: '?q=x' }, true)).toEqual(['/session']);
  expect(earlyAddresses({ pathname: '/projects/1/trench/2', search: '' }, true)).toEqual(['/session']);
});
