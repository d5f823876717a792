import { beforeAll, describe, expect, test } from 'vitest';
import { allTokens, documentCaller, shelve } from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const call = as('planner');
type Query = Record<string, string | number | readonly string[]>;
const text = (query: Query) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
const ask = (query: Query, caller = 'planner') => as(caller)('GET', `/meta/search?${text(query)}`);
const search = async (query: Query, caller = 'planner') => (await ask(query, caller)).body;
const fullId = ({ versionlessId, version }: Anything) => `${versionlessId}:${version}`;
const found = async (query: Query, caller = 'planner') => (await search(query, caller)).matches.map(fullId);
const numbers = async (query: Query, caller = 'planner') =>
  (await search(query, caller)).matches.map(({ number }: Anything) => number).sort();
const listed = async (path: string, caller = 'planner') =>
  (await as(caller)('GET', path)).body.map(fullId).sort();
const counts = ({ facetGroups }: Anything, group: string): Record<string, number> =>
  Object.fromEntries(
    facetGroups
      .find(({ name }: Anything) => name === group)
      .facets.map(({ name, count }: Anything) => [name, count]),
  );

beforeAll(async () => {
  tokens = await allTokens(server);
});

describe('matches', () => {
  test('an empty q lists what /meta lists, under the same filters', async () => {
    const filters = ['', 'history=true', 'obsolete=true'];
    filters.push('type=orgnytt&type=ARCHIVE', 'access=DENIED', 'access=ALLOWED');
    for (const filter of filters)
      for (const q of ['', 'q=%20%22%22&']) {
        const { matches, numMatches, startMatch } = (await call('GET', `/meta/search?${q}${filter}`)).body;
        expect(matches.map(fullId).sort()).toEqual(await listed(`/meta?${filter}`));
        expect([numMatches, startMatch]).toEqual([matches.length, 0]);
        expect(matches[0]).not.toHaveProperty('score');
        expect(matches[0]).not.toHaveProperty('highlightText');
      }
    expect(await found({}, 'client')).toEqual(await found({}));
  });

  test('words find documents that contain them, the best first, with score and fragment', async () => {
    const { matches, numMatches } = await search({ q: 'kabelgrøft' });
    expect(numMatches).toBe(matches.length);
    const sheet = matches.findIndex(({ number }: Anything) => number === '5000');
    expect(sheet).toBeLessThan(3);
    const scores = matches.map(({ score }: Anything) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score: number) => score > 0)).toBe(true);
    const { score: _, confidence, highlightText, ...plain } = matches[sheet];
    expect(confidence).toBe(1);
    expect(highlightText).toMatch(/<em>kabelgrøft/i);
    expect([plain]).toEqual((await call('GET', '/meta/ORGBLAD/5000')).body);
    expect(await found({ q: 'KABELGROFT' })).toEqual(matches.map(fullId));
    expect((await search({ q: 'xyzzyqwerty' })).numMatches).toBe(0);
  });

  test('filters apply to queries with words too', async () => {
    const all = await search({ q: 'kabel', history: 'true', obsolete: 'true' });
    const kept = async (query: Query, holds: (match: Anything) => boolean) =>
      expect((await found({ q: 'kabel', ...query })).sort()).toEqual(
        all.matches.filter(holds).map(fullId).sort(),
      );
    await kept({}, (match) => match.current && !match.obsolete);
    await kept({ history: 'true' }, (match) => !match.obsolete);
    await kept({ obsolete: 'true' }, (match) => match.current);
    await kept(
      { type: ['ORGNYTT', 'archive'] },
      (match) => match.type !== 'ORGBLAD' && match.current && !match.obsolete,
    );
    await kept({ access: 'DENIED', history: 'true', obsolete: 'true' }, (match) => !match.accessible);
    await kept({ access: 'ALLOWED', history: 'true', obsolete: 'true' }, (match) => match.accessible);
    expect(all.matches.some(({ accessible }: Anything) => !accessible)).toBe(true);
  });

  test('fragments, for the first hundred matches, contain only text and <em>', async () => {
    const content = 'før <script>alert("1")</script> &amp; <em onclick=x>slitasjeprøve</em> <b>etter</b>';
    await shelve(server, { number: 'markup', title: '<img src=x> slitasjeprøve', content });
    const [match] = (await search({ q: 'slitasjeprøve' })).matches;
    expect(match.highlightText).toContain('<em>slitasjeprøve</em>');
    expect(match.highlightText.replaceAll(/<\/?em>/g, '')).not.toMatch(/[<>"]/);
    expect(match.highlightText).toContain('&lt;script&gt;');
    expect(match.title).toBe('<img src=x> slitasjeprøve');
    const { matches } = await search({ q: 'kabel', history: 'true', obsolete: 'true' });
    expect(matches.length).toBeGreaterThan(100);
    for (const { highlightText } of matches.slice(0, 100)) {
      expect(highlightText).toMatch(/<em>[^<>]+<\/em>/);
      expect(highlightText.replaceAll(/<em>([^<>]+)<\/em>/g, '')).not.toMatch(/[<>]/);
    }
    expect(matches.slice(100).some((each: Anything) => each.highlightText)).toBe(false);
  });
});

describe('pages', () => {
  test('start and max give pages without overlap or gap', async () => {
    for (const query of [
      { q: 'kabel' },
      {},
      { sort: '-OBSOLETE' },
      { q: 'kabel', sort: 'SERIES' },
    ] as Query[]) {
      const whole = await search(query);
      const ids: string[] = [];
      for (let start = 0; start < whole.numMatches; start += 17) {
        const page = await search({ ...query, start, max: 17 });
        expect([page.numMatches, page.startMatch]).toEqual([whole.numMatches, start]);
        expect(page.facetGroups).toEqual(whole.facetGroups);
        ids.push(...page.matches.map(fullId));
      }
      expect(ids).toEqual(whole.matches.map(fullId));
      expect(await search({ ...query, start: whole.numMatches })).toMatchObject({
        matches: [],
        numMatches: whole.numMatches,
      });
      expect(await search({ ...query, max: 0 })).toMatchObject({ matches: [], numMatches: whole.numMatches });
    }
  });

  test('a thousand matches by default, at most ten thousand', async () => {
    await server.store.run(sql`WITH d AS (
        INSERT INTO document (type, number, open) SELECT 'ARCHIVE', 'many-' || n, true FROM generate_series(1, 1000) n RETURNING id)
      INSERT INTO document_version (document_id, version, position, current, title, date, file_name, content_type, file_hash)
      SELECT d.id, '1', '{1}', true, 'Mange', now(), 'a.pdf', 'application/pdf', (SELECT hash FROM document_file LIMIT 1) FROM d`);
    const { matches, numMatches } = await search({});
    expect(matches).toHaveLength(1000);
    expect(numMatches).toBeGreaterThan(1000);
    expect((await search({ max: 10_000 })).matches).toHaveLength(numMatches);
    await server.store.run(sql`DELETE FROM document WHERE number LIKE 'many-%'`);
  });

  test.each([
    ['max', '10001'],
    ['max', '-1'],
    ['max', 'all'],
    ['start', '-1'],
    ['start', '1.5'],
    ['search_scope', 'MINE'],
    ['scope', 'all'],
    ['type', 'BLAD'],
    ['access', 'allowed'],
    ['history', '1'],
    ['fc', 'type'],
    ['fc', 'colour:red'],
    ['fc', 'type:'],
    ['sort', 'COLOUR'],
    ['sort', 'title'],
    ['sort', '--TITLE'],
    ['sort', ''],
    ['q', 'a\0'],
  ])('400 %s=%s', async (name, value) => {
    const { status, body } = await ask({ [name]: value });
    expect([status, body.errors.map(({ path }: Anything) => path)]).toEqual([400, [name]]);
  });
});

describe('facets', () => {
  const GROUPS = ['type', 'series', 'facility', 'activity1', 'activity2', 'internalControl', 'keywords'];

  test.each([
    { q: 'kabel' },
    {},
    { q: 'jord', history: 'true', fc: ['internalControl:HMS', 'activity1:Nyanlegg'] },
  ] as Query[])('choosing a facet gives as many matches as its count: %j', async (query) => {
    const result = await search(query);
    const chosen = [query.fc ?? []].flat() as string[];
    expect(result.facetGroups.map(({ name }: Anything) => name)).toEqual(GROUPS);
    for (const group of GROUPS) {
      const others = chosen.filter((constraint) => !constraint.startsWith(`${group}:`));
      const entries = Object.entries(counts(result, group));
      expect(entries.length).toBeGreaterThan(0);
      for (const [value, count] of entries.slice(0, 12)) {
        const narrowed = await search({ ...query, fc: [...others, `${group}:${value}`], max: 0 });
        expect([group, value, narrowed.numMatches]).toEqual([group, value, count]);
      }
    }
  });

  test('values of a group are alternatives, groups are combined', async () => {
    const all = (await search({ q: 'kabel' })).matches;
    const [one, two] = ['Prosjektering', 'Riving'];
    const matching = all.filter(
      (match: Anything) =>
        (match.activity1.includes(one) || match.activity1.includes(two)) &&
        match.internalControl.includes('HMS'),
    );
    const fc = [`activity1:${one}`, `activity1:${two}`, 'internalControl:HMS'];
    expect(matching.length).toBeGreaterThan(0);
    expect(await found({ q: 'kabel', fc })).toEqual(matching.map(fullId));
    expect((await search({ q: 'kabel', fc: ['activity1:nothing'] })).numMatches).toBe(0);
  });

  test("display names are in the caller's language, values are not translated", async () => {
    const names = async (language: string) => {
      const { body } = await call('GET', '/meta/search', { headers: { 'accept-language': language } });
      const [type, series] = body.facetGroups;
      return [type.displayName, type.facets[0], series.displayName];
    };
    const facet = { name: 'ORGBLAD', count: expect.any(Number) };
    expect(await names('nb')).toEqual([
      'Dokumenttype',
      { ...facet, displayName: 'Blad', longDisplayName: 'Blad' },
      'Serie',
    ]);
    expect((await names('en'))[2]).toBe('Series');
  });
});

describe('scopes', () => {
  test('favourites, used, popular, main and all', async () => {
    for (const number of ['5000', '7000']) await call('PUT', `/meta/favorite/ORGBLAD/${number}`);
    await call('GET', '/download/ORGBLAD/1000');
    await as('south')('GET', '/download/ORGBLAD/8000');
    expect(await numbers({ search_scope: 'FAVORITES' })).toEqual(['5000', '7000']);
    expect(await numbers({ search_scope: 'FAVORITES', q: 'kabelgrøft' })).toEqual(['5000']);
    expect(await numbers({ search_scope: 'FAVORITES' }, 'colleague')).toEqual([]);
    expect(await numbers({ search_scope: 'USED' })).toEqual(['1000']);
    expect(await numbers({ search_scope: 'USED' }, 'south')).toEqual(['8000']);
    expect(await numbers({ search_scope: 'POPULAR' })).toEqual(['1000', '8000']);
    expect(await numbers({ search_scope: 'POPULAR' }, 'client')).toEqual(['1000', '8000']);
    expect(await numbers({ search_scope: 'COMMENTED' })).toEqual([]);
    const main = await search({ search_scope: 'MAIN' });
    expect(main.numMatches).toBeGreaterThan(5);
    expect(main.matches.every((match: Anything) => match.main && match.capabilities.includes('MAIN'))).toBe(
      true,
    );
    expect(await found({ search_scope: 'ALL' })).toEqual(await found({}));
  });

  test('`scope` is the deprecated name of `search_scope`, which wins over it', async () => {
    const old = await ask({ scope: 'USED' });
    expect(old.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(old.body.matches.map(({ number }: Anything) => number)).toEqual(['1000']);
    expect((await ask({ search_scope: 'USED' })).headers.get('deprecation')).toBeNull();
    expect(await numbers({ scope: 'USED', search_scope: 'FAVORITES' })).toEqual(['5000', '7000']);
  });

  test.each(['FAVORITES', 'USED', 'COMMENTED'])('%s needs a user', async (scope) => {
    for (const name of ['scope', 'search_scope'])
      expect((await ask({ [name]: scope, user: server.users.planner }, 'client')).body).toMatchObject({
        status: 403,
        code: 'USER_REQUIRED',
      });
    expect(await numbers({ search_scope: scope }, 'unconfirmed')).toEqual([]);
  });
});
