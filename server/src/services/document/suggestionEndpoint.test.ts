import { beforeAll, describe, expect, test } from 'vitest';
import { allTokens, documentCaller, shelve } from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const suggested = async (query: string, caller = 'planner') =>
  (await as(caller)('GET', `/meta/suggestion?${query}`)).body;
const hits = async (text: string, filter: string, caller = 'planner'): Promise<number> =>
  (await as(caller)('GET', `/meta/search?max=0&q=${encodeURIComponent(text)}&${filter}`)).body.numMatches;
const textsOf = ({ suggestions }: Anything): string[] =>
  Object.values(suggestions).flatMap((list) => (list as Anything[]).map(({ text }) => text));

beforeAll(async () => {
  tokens = await allTokens(server);
});

describe('GET /meta/suggestion', () => {
  test('the last word is completed and a misspelt word corrected, by typed word', async () => {
    const completed = await suggested('q=kabelgr');
    expect(completed.suggestions.kabelgr).toContainEqual({ text: 'kabelgrøft' });
    expect(completed.collations).toContainEqual({ text: 'kabelgrøft' });
    const corrected = await suggested('q=nettstasjn%20m%C3%A5ling');
    expect(textsOf({ suggestions: { nettstasjn: corrected.suggestions.nettstasjn } })).toContain(
      'nettstasjon',
    );
  });

  // Sabotage: take suggestions from the vocabulary without applying the filters.
  test.each([
    ['kab', '', ''],
    ['kabl', '', ''],
    ['nettstasjn', '', ''],
    ['jordigg', '', ''],
    ['grøft kabl', '', ''],
    ['transfrmator kjøl', '', ''],
    ['mas', 'types=ARCHIVE', 'type=ARCHIVE'],
    ['nett', 'types=ORGNYTT&types=ARCHIVE', 'type=ORGNYTT&type=ARCHIVE'],
    ['kabe', 'fc=internalControl:HMS&fc=activity1:Riving', 'fc=internalControl:HMS&fc=activity1:Riving'],
    ['kabelgroft rør', 'fc=series:Fordelingsskap', 'fc=series:Fordelingsskap'],
  ])('every suggestion for %s with %s finds something with the same filters', async (q, filter, same) => {
    for (const caller of ['planner', 'southClient']) {
      const answer = await suggested(`q=${encodeURIComponent(q)}&${filter}`, caller);
      for (const text of [...textsOf(answer), ...answer.collations.map(({ text }: Anything) => text)])
        expect([text, await hits(text, same, caller)]).not.toEqual([text, 0]);
      for (const word of Object.keys(answer.suggestions)) expect(q.split(' ')).toContain(word);
    }
  });

  test('filters change what is suggested', async () => {
    await shelve(server, { number: 's', type: 'ORGNYTT', title: 'Kvistkverning' });
    expect(textsOf(await suggested('q=kvistkv'))).toContain('kvistkverning');
    expect(textsOf(await suggested('q=kvistkv&types=orgnytt'))).toContain('kvistkverning');
    expect(await suggested('q=kvistkv&types=ARCHIVE')).toEqual({ suggestions: {}, collations: [] });
    expect(await suggested('q=kvistkv&fc=type:ARCHIVE')).toEqual({ suggestions: {}, collations: [] });
  });

  test('words of old versions and obsolete documents are not suggested, because a search would not find them', async () => {
    await shelve(server, { number: 'o', obsolete: true, title: 'Kvistskraping' });
    expect(await suggested('q=kvistskr')).toEqual({ suggestions: {}, collations: [] });
  });

  test.each(['', 'q=', 'q=%20', 'q=%22%22', 'q=%3Cscript%3E', 'q=__proto__', 'q=constructor', 'q=%25_%5C'])(
    'an empty or strange query gives no suggestions and no error: %s',
    async (query) => {
      const { status, body } = await as('planner')('GET', `/meta/suggestion?${query}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ suggestions: expect.any(Object), collations: expect.any(Array) });
    },
  );

  test.each([
    ['types', 'BLAD'],
    ['fc', 'colour:red'],
    ['q', 'a%00'],
  ])('400 %s=%s', async (name, value) => {
    const { status, body } = await as('planner')('GET', `/meta/suggestion?${name}=${value}`);
    expect([status, body.errors[0].path]).toEqual([400, name]);
  });
});
