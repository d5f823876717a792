import { beforeAll, describe, expect, test } from 'vitest';
import { allTokens, documentCaller, shelve } from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const call = as('planner');
const get = async (path: string, caller = 'planner') => (await as(caller)('GET', path)).body;
const open = async (caller: string, ...numbers: string[]) => {
  for (const number of numbers)
    expect((await as(caller)('GET', `/download/ORGBLAD/${number}`)).status).toBe(200);
};
const ids = (documents: Anything) => documents.map(({ versionlessId }: Anything) => versionlessId);
const sheets = (...numbers: string[]) => numbers.map((number) => `ORGBLAD-${number}`);
/** As if a caller had opened a document some days ago. */
const opened = (caller: string, number: string, daysAgo: number, companyId = server.company) =>
  server.store.run(sql`INSERT INTO document_use (company_id, caller, document_id, day, last_used)
    SELECT ${companyId}, ${caller}, id, current_date - ${daysAgo}::int, now() - ${daysAgo}::int * interval '1 day'
    FROM document WHERE number = ${number}`);

beforeAll(async () => {
  tokens = await allTokens(server);
});

describe('favourites', () => {
  test('added, listed by number, shown in metadata, and removed; repeating a request changes nothing', async () => {
    expect(await get('/meta/favorite/ORGBLAD')).toEqual([]);
    for (const number of ['5020', '1000', '5020'])
      expect(await call('PUT', `/meta/favorite/orgblad/${number}`)).toMatchObject({ status: 204, body: '' });
    expect((await call('PUT', '/meta/favorite/ARCHIVE/K06')).status).toBe(204);
    expect(await get('/meta/favorite/orgblad/ids')).toEqual(sheets('1000', '5020'));
    expect(await get('/meta/favorite/ORGBLAD')).toEqual([
      ...(await get('/meta/ORGBLAD/1000')),
      ...(await get('/meta/ORGBLAD/5020')),
    ]);
    expect((await get('/meta/ORGBLAD/5020?history=true')).every(({ favorite }: Anything) => favorite)).toBe(
      true,
    );
    expect(await get('/meta/favorite/ARCHIVE/ids')).toEqual(['ARCHIVE-K06']);
    for (let i = 0; i < 2; i++)
      expect((await call('DELETE', '/meta/favorite/ORGBLAD/5020')).status).toBe(204);
    expect(await get('/meta/favorite/ORGBLAD/ids')).toEqual(sheets('1000'));
    expect((await get('/meta/ORGBLAD/5020'))[0].favorite).toBe(false);
  });

  test('are personal: not shared with colleagues or other companies', async () => {
    for (const caller of ['colleague', 'south', 'unconfirmed']) {
      expect(await get('/meta/favorite/ORGBLAD', caller)).toEqual([]);
      expect((await get('/meta/ORGBLAD/1000', caller))[0].favorite).toBe(false);
    }
  });

  test.each(['PUT', 'DELETE'])('%s of an unknown document, and by an unconfirmed user', async (method) => {
    const path = '/meta/favorite/ORGBLAD';
    expect((await call(method, `${path}/nothing`)).body.code).toBe('DOCUMENT_NOT_FOUND');
    expect((await call(method, '/meta/favorite/BLAD/1')).body.errors[0].path).toBe('type');
    const refused = await as('unconfirmed')(method, `${path}/1000`);
    expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });
});

describe('recent', () => {
  test('what the caller has opened, the latest first, each once', async () => {
    expect(await get('/meta/recent/ORGBLAD', 'colleague')).toEqual([]);
    await open('colleague', '5000', '5020', '1000', '5000');
    const recent = await get('/meta/recent/orgblad', 'colleague');
    expect(ids(recent)).toEqual(sheets('5000', '1000', '5020'));
    expect(recent.map(({ recentRank }: Anything) => recentRank)).toEqual([1, 2, 3]);
    expect(await get('/meta/recent/ORGBLAD/ids', 'colleague')).toEqual(ids(recent));
    expect((await get('/meta/ORGBLAD/1000', 'colleague'))[0].recentRank).toBe(2);
  });

  test('ranks are per type, and opening an old version counts for its document', async () => {
    expect((await as('colleague')('GET', '/download/ORGNYTT/2024-03/1.0')).status).toBe(200);
    expect(await get('/meta/recent/ORGNYTT', 'colleague')).toMatchObject([
      { number: '2024-03', version: '1.1', recentRank: 1 },
    ]);
    expect(await get('/meta/recent/ORGBLAD/ids', 'colleague')).toHaveLength(3);
  });

  test('denied downloads, read metadata and the downloads of others do not count', async () => {
    expect((await as('colleague')('GET', '/download/ORGBLAD/3000')).status).toBe(403);
    await get('/meta/ORGBLAD/7000', 'colleague');
    expect(await get('/meta/recent/ORGBLAD/ids', 'colleague')).toHaveLength(3);
    expect(await get('/meta/recent/ORGBLAD/ids', 'south')).toEqual([]);
    expect((await get('/meta/ORGBLAD/1000', 'south'))[0]).not.toHaveProperty('recentRank');
    await open('unconfirmed', '1000');
    expect(await get('/meta/recent/ORGBLAD/ids', 'unconfirmed')).toEqual([]);
  });
});

describe('popular', () => {
  const popular = (query = '') => get(`/meta/popular/ORGNYTT${query}`);
  const read = (caller: string, number: string) => as(caller)('GET', `/download/ORGNYTT/${number}`);
  const news = (...numbers: string[]) => numbers.map((number) => `ORGNYTT-${number}`);

  test('by callers of all companies and both flows; the same caller counts once a day', async () => {
    await server.store.run(sql`DELETE FROM document_use`);
    expect(await popular()).toEqual([]);
    for (const caller of ['planner', 'south', 'client']) await read(caller, '2025-03');
    for (const caller of ['planner', 'southClient']) await read(caller, '2024-01');
    for (let i = 0; i < 5; i++) await read('planner', '2026-02');
    const ranked = await popular();
    expect(ids(ranked)).toEqual(news('2025-03', '2024-01', '2026-02'));
    expect(ranked.map(({ popularityRank }: Anything) => popularityRank)).toEqual([1, 2, 3]);
    expect(await get('/meta/popular/orgnytt/ids')).toEqual(ids(ranked));
    expect(await get('/meta/popular/ORGNYTT/ids', 'southClient')).toEqual(ids(ranked));
    expect((await get('/meta/ORGNYTT/2024-01', 'client'))[0]).toMatchObject({
      popularityRank: 2,
      capabilities: ['POPULARITY'],
    });
    expect(await get('/meta/popular/ORGBLAD/ids')).toEqual([]);
  });

  test('a second day counts again; of equal documents the one opened last comes first', async () => {
    await opened(`user:${server.users.planner}`, '2026-02', 3);
    expect(ids(await popular())).toEqual(news('2025-03', '2026-02', '2024-01'));
    await opened(`user:${server.users.planner}`, '2026-02', 4);
    await opened(`user:${server.users.planner}`, '2026-02', 5);
    expect(ids(await popular())).toEqual(news('2026-02', '2025-03', '2024-01'));
  });

  test('`days` limits the period; the default is 60', async () => {
    expect(ids(await popular('?days=1'))).toEqual(news('2025-03', '2024-01', '2026-02'));
    expect(ids(await popular('?days=4'))).toEqual(news('2025-03', '2026-02', '2024-01'));
    await opened(`user:${server.users.planner}`, '2025-05', 59);
    await opened(`user:${server.users.planner}`, '2025-06', 60);
    expect(ids(await popular())).toContain('ORGNYTT-2025-05');
    expect(ids(await popular())).not.toContain('ORGNYTT-2025-06');
    expect(await get('/meta/popular/ORGNYTT/ids?days=61')).toContain('ORGNYTT-2025-06');
    expect(ids(await popular('?days=60'))).toEqual(ids(await popular()));
  });

  test('obsolete documents have no rank and leave no gap', async () => {
    await shelve(server, { type: 'ORGNYTT', number: 'gone', obsolete: true });
    for (let day = 0; day < 9; day++) await opened(`user:${server.users.planner}`, 'gone', day);
    const ranked = await popular();
    expect(ids(ranked)).not.toContain('ORGNYTT-gone');
    expect(ranked[0].popularityRank).toBe(1);
    expect((await get('/meta/ORGNYTT/gone'))[0]).not.toHaveProperty('popularityRank');
  });
});

describe('user', () => {
  const PERSONAL = [
    '/meta/favorite/ORGBLAD',
    '/meta/favorite/ORGBLAD/ids',
    '/meta/recent/ORGBLAD',
    '/meta/recent/ORGBLAD/ids',
  ];
  const COMMENTS = ['sharing/from', 'sharing/to', 'ORGBLAD', 'ORGBLAD/1000', '1/content', '1'].map(
    (path) => `/meta/comment/${path}`,
  );
  const ANYONE = [
    '/meta',
    '/meta/ORGBLAD',
    '/meta/ORGBLAD/1000',
    '/meta/ORGBLAD/1000/1.0',
    '/meta/access/ORGBLAD/1000',
    '/meta/backlink/ORGBLAD/1000',
    '/meta/version/ORGBLAD/1000',
    '/meta/search',
    '/meta/suggestion',
    '/download/ORGBLAD/1000',
    '/download/ORGBLAD/1000/1.0',
  ];

  test.each([...PERSONAL, ...COMMENTS, ...ANYONE])('%s is refused for another user', async (path) => {
    const plain = await call('GET', path);
    const { planner, colleague } = server.users;
    for (const user of [planner.toUpperCase(), `PLANNER@${server.domain}`])
      expect((await call('GET', `${path}?user=${user}`)).status).toBe(plain.status);
    for (const user of [colleague, `colleague@${server.domain}`, 'nobody', '']) {
      const { status, body } = await call('GET', `${path}?user=${user}`);
      expect([user, status, body.code]).toEqual([user, 403, 'ONLY_FOR_ONESELF']);
    }
  });

  test.each(ANYONE)('%s ignores it in the client flow', async (path) => {
    // Only metadata has comments, whose companies a user may choose.
    const takesCompanies = !/\/(access|version|suggestion)\b/.test(path);
    const reply = await as('client')(
      'GET',
      `${path}?user=nobody${takesCompanies ? `&sourcecompanyid=${server.otherCompany}` : ''}`,
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual((await as('client')('GET', path)).body);
  });

  test.each([...PERSONAL, ...COMMENTS])('%s needs a user, even if a program names one', async (path) => {
    const { status, body } = await as('client')('GET', `${path}?user=${server.users.planner}`);
    expect([status, body.code]).toEqual([403, 'USER_REQUIRED']);
  });
});
