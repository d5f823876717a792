import { beforeAll, describe, expect, test } from 'vitest';
import { allTokens, documentCaller } from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';

const server = useServer();
let tokens: Record<string, string> = {};
const call = documentCaller(server, () => tokens.planner!);
const search = (query: string) => call('GET', `/meta/search?history=true&obsolete=true&${query}`);
const matches = async (query: string): Promise<Anything[]> => (await search(query)).body.matches;

beforeAll(async () => {
  tokens = await allTokens(server);
});

/** As Norwegians order texts, numbers in them by their value. */
const collator = new Intl.Collator('nb', { numeric: true });
const joined = (list: string[]) => list.join(', ');
const place = ({ version }: Anything) =>
  version
    .split('.')
    .map((part: string) => part.padStart(4, '0'))
    .join('.');

/** What each property orders by, as far as a match shows it. */
const KEYS: Record<string, (match: Anything) => string | number | boolean | undefined> = {
  VERSIONLESS_ID: ({ versionlessId }) => versionlessId,
  VERSION_ID: (match) => `${match.versionlessId}:${place(match)}`,
  NAME: ({ name }) => name,
  NUMBER: ({ number }) => number,
  TITLE: ({ title }) => title,
  DESCRIPTION: ({ description }) => description,
  VERSION_LABEL: place,
  VERSION_DATE: ({ modifiedDate }) => modifiedDate,
  VERSION_DOCUMENT_URL: (match) => `${match.versionlessId}:${place(match)}`,
  CURRENT: ({ current }) => current,
  MAIN: ({ main }) => main,
  KEYWORDS: ({ keywords }) => joined(keywords),
  FILENAME: ({ fileName }) => fileName,
  CONTENT_TYPE: ({ contentType }) => contentType,
  LINK_COUNT: ({ linkCount }) => linkCount,
  LINK_IDS: ({ linkIds }) => joined(linkIds),
  DOCUMENT_URL: (match) => `${match.versionlessId}:${place(match)}`,
  CREATED_DATE: ({ createdDate }) => createdDate,
  MODIFIED_DATE: ({ modifiedDate }) => modifiedDate,
  OBSOLETE: ({ obsolete }) => obsolete,
  SERIES: ({ series }) => series,
  ANLEGG: ({ facility }) => joined(facility),
  AKTIVITET1: ({ activity1 }) => joined(activity1),
  AKTIVITET2: ({ activity2 }) => joined(activity2),
  INTERNKONTROLL: ({ internalControl }) => joined(internalControl),
  SCORE: ({ score }) => score,
};

function compare(a: string | number | boolean, b: string | number | boolean): number {
  return typeof a === 'string' ? collator.compare(a, b as string) : Number(a) - Number(b);
}

describe('sort', () => {
  test.each(Object.entries(KEYS))(
    'by %s, ascending and descending; matches without a value come last',
    async (property, key) => {
      const q = property === 'SCORE' ? 'q=kabel&' : '';
      for (const [sign, direction] of [
        ['', 1],
        ['-', -1],
      ] as const) {
        const keys = (await matches(`${q}sort=${sign}${property}`)).map(key);
        const known = keys.filter((value) => value !== undefined);
        expect(known.length).toBeGreaterThan(50);
        expect(keys.slice(known.length).every((value) => value === undefined)).toBe(true);
        for (let i = 1; i < known.length; i++)
          expect([known[i - 1], known[i], compare(known[i - 1]!, known[i]!) * direction <= 0]).toEqual([
            known[i - 1],
            known[i],
            true,
          ]);
      }
    },
  );

  test('by several keys', async () => {
    const found = await matches('sort=-MAIN&sort=SERIES&sort=-NUMBER&type=ORGBLAD');
    const keys = found.map(({ main, series, number }) => [main ? 0 : 1, series, -Number(number)] as const);
    for (let i = 1; i < keys.length; i++) {
      const [a, b] = [keys[i - 1]!, keys[i]!];
      expect(a[0] - b[0] || collator.compare(a[1], b[1]) || a[2] - b[2]).toBeLessThanOrEqual(0);
    }
  });

  test.each(['INTERNAL_ID', 'VERSION_COMMENT'])('by %s, which a match does not show', async (property) => {
    const ids = async (sort: string) =>
      (await matches(`sort=${sort}`)).map(({ versionlessId, version }) => versionlessId + version);
    const forth = await ids(property);
    expect(new Set(forth).size).toBe(forth.length);
    expect(await ids(property)).toEqual(forth);
    expect(await ids(`-${property}`)).not.toEqual(forth);
  });

  test('by POPULARITY_RANK like the list of popular documents, then the others', async () => {
    for (const number of ['5000', '1000', '8000']) await call('GET', `/download/ORGBLAD/${number}`);
    const client = documentCaller(server, () => tokens.client!);
    await client('GET', '/download/ORGBLAD/1000');
    const popular = (await call('GET', '/meta/popular/ORGBLAD/ids')).body;
    expect(popular).toEqual(['ORGBLAD-1000', 'ORGBLAD-8000', 'ORGBLAD-5000']);
    const { body } = await call('GET', '/meta/search?type=ORGBLAD&sort=POPULARITY_RANK');
    expect(body.matches.slice(0, 3).map(({ versionlessId }: Anything) => versionlessId)).toEqual(popular);
    const back = (await call('GET', '/meta/search?type=ORGBLAD&sort=-POPULARITY_RANK')).body;
    expect(back.matches.slice(0, 3).map(({ versionlessId }: Anything) => versionlessId)).toEqual(
      popular.reverse(),
    );
  });

  test("by RECENT_RANK like the caller's list, by FAVORITE and by COMPANY_COMMENTS, each as the caller sees it", async () => {
    const first = async (sort: string, token: string | undefined = tokens.planner) => {
      const caller = documentCaller(server, () => token!);
      const { body } = await caller('GET', `/meta/search?type=ORGBLAD&sort=${sort}&sort=NUMBER&max=2`);
      return body.matches.map(({ number }: Anything) => number);
    };
    for (const number of ['6000', '2010', '4040']) await call('GET', `/download/ORGBLAD/${number}`);
    const recent = (await call('GET', '/meta/recent/ORGBLAD/ids')).body.slice(0, 2);
    expect(recent).toEqual(['ORGBLAD-4040', 'ORGBLAD-2010']);
    expect(await first('RECENT_RANK')).toEqual(['4040', '2010']);
    for (const number of ['7010', '3020']) await call('PUT', `/meta/favorite/ORGBLAD/${number}`);
    expect(await first('-FAVORITE')).toEqual(['3020', '7010']);
    for (const number of ['8030', '8030', '1060'])
      await call('POST', `/meta/comment/ORGBLAD/${number}`, { body: { text: 'Se også tegningen.' } });
    expect(await first('-COMPANY_COMMENTS')).toEqual(['8030', '1060']);
    // Another company's user sees none of it, and a program has no user.
    const numbers = await first('NUMBER');
    for (const other of [tokens.south, tokens.client])
      for (const sort of ['RECENT_RANK', '-FAVORITE', '-COMPANY_COMMENTS'])
        expect([sort, await first(sort, other)]).toEqual([sort, numbers]);
  });

  test('without keys, and by -SCORE, the best match comes first', async () => {
    expect(await matches('q=kabel&sort=-SCORE')).toEqual(await matches('q=kabel'));
  });

  test.each(['PERMISSIONS', 'LINK_INDEX', 'EDIT_URL', 'CONTENT', 'HIGHLIGHT_TEXT'])(
    '400 for %s, which cannot be sorted by',
    async (property) => {
      for (const sort of [property, `-${property}`, `TITLE&sort=${property}`]) {
        const { status, body } = await search(`sort=${sort}`);
        expect([status, body.errors[0].path]).toEqual([400, 'sort']);
        expect(body.errors[0].message).toContain(property);
      }
    },
  );
});
