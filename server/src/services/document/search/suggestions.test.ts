import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { type SuggestionRequest, searchVersions, suggest } from './index.js';
import { ALL_SERIES, indexSamples, NO_SERIES, only } from './samples.js';

const server = useServer();
let ids: number[];

beforeAll(async () => {
  const versions = await server.store.transact((tx) =>
    indexSamples(tx, [
      {
        number: 'Q-1',
        title: 'Kabelgrøft',
        content: 'Omfylling med sand. Kabelskap og kabelgrøfter.',
        series: 'A',
      },
      { number: 'Q-2', title: 'Nettstasjon', content: 'Transformator og omfylling i betong', series: 'B' },
      { number: 'Q-3', title: 'Lukket', content: 'Kabelkatastrofe og omfalling', series: 'B', open: false },
    ]),
  );
  ids = [...versions.values()];
});

const asked = (q: string, more: Partial<SuggestionRequest> = {}): SuggestionRequest => ({
  q,
  subscribed: NO_SERIES,
  includes: only(new Set(ids)),
  ...more,
});
const suggested = (q: string, more?: Partial<SuggestionRequest>) => suggest(server.store, asked(q, more));

test('the last word is completed, as it is spelt', async () => {
  const { suggestions, collations } = await suggested('sand kabel');
  expect(suggestions.kabel).toEqual(expect.arrayContaining(['kabelgrøft', 'kabelskap']));
  expect(collations).toContain('sand kabelgrøft');
});

test('a misspelt word is corrected', async () => {
  expect(await suggested('Trasnformator')).toEqual({
    suggestions: { Trasnformator: ['transformator'] },
    collations: ['transformator'],
  });
  const { suggestions, collations } = await suggested('kabelgroff, omfyling');
  expect(suggestions.kabelgroff).toContain('kabelgrøft');
  expect(collations).toContain('kabelgrøft, omfylling');
});

test('a correct word gets no suggestion', async () => {
  expect(await suggested('betong')).toEqual({ suggestions: {}, collations: [] });
});

// Sabotage: take words from the vocabulary without checking where they occur.
test('nothing is suggested from what the caller may not read', async () => {
  const { suggestions } = await suggested('kabelk');
  expect(suggestions).toEqual({});
  expect((await suggested('omfallin')).suggestions.omfallin).toEqual(['omfylling']);
  expect((await suggested('kabelk', { subscribed: ALL_SERIES })).suggestions.kabelk).toEqual([
    'kabelkatastrofe',
  ]);
});

test('filters and constraints hold for suggestions', async () => {
  expect((await suggested('kabelg', { constraints: new Map([['series', ['B']]]) })).suggestions).toEqual({});
  expect((await suggested('kabelg', { includes: only(new Set([ids[1]!])) })).suggestions).toEqual({});
});

test('every suggestion finds something', async () => {
  for (const q of ['k', 'ka', 'omf', 'san kabel', 'netstasjon transf', 'beton og', 'xx yy', '"', ''])
    for (const each of await suggested(q).then(({ suggestions, collations }) => [
      ...Object.values(suggestions).flat(),
      ...collations,
    ]))
      expect(
        (await searchVersions(server.store, { ...asked(each), start: 0, max: 0 })).total,
        `${q} → ${each}`,
      ).toBeGreaterThan(0);
});

test('strange queries cause no error', async () => {
  for (const q of ['a'.repeat(3000), '\0', "'; --", '%%', '"""', 'x '.repeat(500)]) await suggested(q);
});
