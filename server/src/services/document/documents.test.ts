import { beforeAll, describe, expect, test } from 'vitest';
import {
  allTokens,
  documentCaller,
  idOf,
  newest,
  type SheetEntry,
  sheet,
  shelve,
} from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { raw } from '../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const call = as('planner');
const get = async (path: string) => (await call('GET', path)).body;
const ids = (documents: Anything) => documents.map(({ versionlessId }: Anything) => versionlessId).sort();
const fullIds = (documents: Anything) =>
  documents.map(({ versionlessId, version }: Anything) => `${versionlessId}:${version}`).sort();

let library: SheetEntry[];
const is = (entry: SheetEntry, column: string) => entry[column] === 'true';
const expected = (entries: SheetEntry[]) => entries.map(idOf).sort();
/** Company 1 subscribes to all series but these two. */
const DENIED = ['Fiber og samband', 'Transformatorstasjon'];
const isDenied = (entry: SheetEntry) => entry.access === 'SERIES' && DENIED.includes(entry.series!);
const listed = (list: string | undefined) => (list ? list.split('|') : []);
const ODD = { number: 'A/B 1%å?#', path: encodeURIComponent('A/B 1%å?#') };

beforeAll(async () => {
  tokens = await allTokens(server);
  library = await sheet();
});

describe('GET /meta/{type}/{number}', () => {
  test('the current version with every field of the sheet', async () => {
    const { status, body } = await call('GET', '/meta/ORGBLAD/5020');
    expect(status).toBe(200);
    const entry = library.find(({ number, version }) => number === '5020' && version === '2.0')!;
    expect(body).toEqual([
      {
        versionlessId: 'ORGBLAD-5020',
        number: '5020',
        name: `5020 ${entry.title}`,
        title: entry.title,
        description: entry.description,
        type: 'ORGBLAD',
        version: '2.0',
        current: true,
        main: false,
        obsolete: false,
        accessible: true,
        favorite: false,
        fileName: 'ORGBLAD-5020-2.0.pdf',
        contentType: 'application/pdf',
        documentUrl: '/public/doc/rest/download/ORGBLAD/5020/2.0',
        keywords: listed(entry.keywords),
        series: entry.series,
        facility: listed(entry.facility),
        activity1: listed(entry.activity1),
        activity2: listed(entry.activity2),
        internalControl: listed(entry.internalControl),
        linkCount: listed(entry.links).length,
        linkIds: listed(entry.links),
        createdDate: '2019-03-18T00:00:00.000Z',
        modifiedDate: '2025-02-17T00:00:00.000Z',
        companyComments: [],
        capabilities: ['HISTORY', 'HISTORY_DOWNLOAD', 'COMMENT', 'FAVORITE', 'POPULARITY', 'RECENT'],
      },
    ]);
  });

  test('history adds the older versions, the newest first, 1.10 after 1.9', async () => {
    const versions = await get('/meta/ORGBLAD/5020?history=true');
    expect(versions.map(({ version }: Anything) => version)).toEqual(['2.0', '1.10', '1.9', '1.0']);
    expect(versions.map(({ current }: Anything) => current)).toEqual([true, false, false, false]);
    expect(new Set(versions.map(({ createdDate }: Anything) => createdDate)).size).toBe(1);
  });

  test('the type in any case, and obsolete documents too', async () => {
    expect(await get('/meta/orgBlad/5020')).toEqual(await get('/meta/ORGBLAD/5020'));
    expect(await get('/meta/archive/K06')).toMatchObject([
      { type: 'ARCHIVE', number: 'K06', obsolete: true },
    ]);
  });

  test('properties without a value are left out, and a program sees no comments', async () => {
    await shelve(server, { number: 'bare' });
    const [bare] = (await as('client')('GET', '/meta/ARCHIVE/bare')).body;
    for (const field of [
      'description',
      'series',
      'linkIndex',
      'popularityRank',
      'recentRank',
      'companyComments',
    ])
      expect(bare).not.toHaveProperty(field);
    expect(bare).toMatchObject({
      keywords: [],
      linkIds: [],
      linkCount: 0,
      favorite: false,
      capabilities: ['POPULARITY'],
    });
  });

  test('a number may hold any character, percent-encoded', async () => {
    await shelve(server, { number: ODD.number, versions: ['1.9', '1.10'] });
    const [document] = await get(`/meta/ARCHIVE/${ODD.path}`);
    expect(document).toMatchObject({
      number: ODD.number,
      versionlessId: `ARCHIVE-${ODD.number}`,
      version: '1.10',
    });
    expect(document.documentUrl).toBe(`/public/doc/rest/download/ARCHIVE/${ODD.path}/1.10`);
    const file = await server.request('GET', document.documentUrl, { token: tokens.planner! });
    expect([file.status, file.body]).toEqual([200, 'plain']);
    expect(await get(`/meta/ARCHIVE/${ODD.path}/1.9`)).toMatchObject({ version: '1.9', current: false });
    expect(ids(await get(`/meta?number=${ODD.path}`))).toEqual([document.versionlessId]);
    const [version] = await get(`/meta/version/ARCHIVE/${ODD.path}`);
    expect(version.id).toBe(`ARCHIVE-${ODD.number}:1.10`);
    expect((await call('PUT', `/meta/favorite/ARCHIVE/${ODD.path}`)).status).toBe(204);
    expect(await get('/meta/favorite/archive/ids')).toEqual([`ARCHIVE-${ODD.number}`]);
  });
});

describe('GET /meta/{type}/{number}/{version}', () => {
  test('one version, as its document shows it', async () => {
    const versions = await get('/meta/ORGBLAD/5020?history=true');
    expect(await get('/meta/orgblad/5020/1.10')).toEqual(versions[1]);
  });
});

describe('unknown documents', () => {
  test.each([
    '/meta/ORGBLAD/nothing',
    '/meta/ORGNYTT/5020',
    '/meta/ORGBLAD/5020/1.11',
    '/meta/ORGBLAD/5020/1',
    '/meta/ORGBLAD/5020/1.0%20',
    '/meta/access/ORGBLAD/nothing',
    '/meta/backlink/ORGBLAD/nothing',
    '/meta/version/ORGBLAD/nothing',
    '/download/ORGBLAD/nothing',
    '/download/ORGBLAD/5020/9.9',
    '/meta/comment/ORGBLAD/nothing',
  ])('404 %s', async (path) => {
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND' } });
  });

  test.each([
    ['/meta/BLAD', 'type'],
    ['/meta/BLAD/5020', 'type'],
    ['/meta/BLAD/5020/1.0', 'type'],
    ['/meta?type=ORGBLAD&type=BLAD', 'type'],
    ['/meta?access=SOME', 'access'],
    ['/meta?history=yes', 'history'],
    ['/meta?obsolete=1', 'obsolete'],
    ['/meta?sourcecompanyid=1&sourcecompanyid=x', 'sourcecompanyid'],
    [`/meta?user=${server.users.planner}&user=${server.users.planner}`, 'user'],
    ['/meta/ORGBLAD/a%00b', 'number'],
    ['/meta/popular/ORGBLAD?days=0', 'days'],
    ['/meta/popular/ORGBLAD/ids?days=many', 'days'],
    ['/meta/favorite/BLAD', 'type'],
    ['/meta/recent/BLAD/ids', 'type'],
    ['/meta/version/BLAD/1', 'type'],
    ['/meta/backlink/BLAD/1', 'type'],
    ['/meta/access/BLAD/1', 'type'],
    ['/download/BLAD/1', 'type'],
  ])('400 %s', async (path, name) => {
    const { status, body } = await call('GET', path);
    expect(status).toBe(400);
    expect(body.errors.map((error: Anything) => error.path)).toEqual([name]);
  });
});

describe('GET /meta', () => {
  test('the current version of each document that is not obsolete', async () => {
    const wanted = newest(library).filter((entry) => !is(entry, 'obsolete'));
    await shelve(server, { number: 'gone', obsolete: true });
    const listed = (await get('/meta?type=ORGBLAD&type=ORGNYTT')).concat(await get('/meta?type=archive'));
    expect(ids(listed.filter(({ fileName }: Anything) => fileName !== 'a.txt'))).toEqual(expected(wanted));
    expect(listed.every(({ current, obsolete }: Anything) => current && !obsolete)).toBe(true);
    expect(ids(await get('/meta'))).toEqual(ids(listed));
    expect(ids(await get('/meta?access=ANY&history=false&obsolete=false'))).toEqual(ids(listed));
  });

  test('history and obsolete add versions and documents, separately and together', async () => {
    const sheets = library.filter(({ type }) => type === 'ORGBLAD');
    const all = (entries: SheetEntry[]) => entries.map((entry) => `${idOf(entry)}:${entry.version}`).sort();
    const valid = sheets.filter((entry) => !is(entry, 'obsolete'));
    expect(fullIds(await get('/meta?type=ORGBLAD&history=true'))).toEqual(all(valid));
    expect(fullIds(await get('/meta?type=ORGBLAD&obsolete=true'))).toEqual(all(newest(sheets)));
    expect(fullIds(await get('/meta?type=ORGBLAD&history=true&obsolete=true'))).toEqual(all(sheets));
    expect(await get('/meta/ORGBLAD?history=true&obsolete=true')).toEqual(
      await get('/meta?type=ORGBLAD&history=true&obsolete=true'),
    );
    expect(fullIds(await get('/meta/orgblad'))).toEqual(all(newest(valid)));
  });

  test('access filters by whether the caller may open the file', async () => {
    const valid = newest(library).filter((entry) => !is(entry, 'obsolete') && entry.type === 'ORGBLAD');
    const denied = await get('/meta?type=ORGBLAD&access=DENIED');
    expect(ids(denied)).toEqual(expected(valid.filter(isDenied)));
    expect(denied.every(({ accessible }: Anything) => accessible === false)).toBe(true);
    expect(denied[0].capabilities).toContain('PURCHASABLE');
    expect(denied.every(({ capabilities }: Anything) => !capabilities.includes('HISTORY_DOWNLOAD'))).toBe(
      true,
    );
    const allowed = await get('/meta/ORGBLAD?access=ALLOWED');
    expect(ids(allowed)).toEqual(expected(valid.filter((entry) => !isDenied(entry))));
    expect(allowed.every(({ accessible }: Anything) => accessible)).toBe(true);
    expect(await get('/meta/ORGBLAD?access=ANY')).toHaveLength(valid.length);
    expect(await get('/meta/ORGBLAD')).toHaveLength(valid.length);
  });

  test('repeated numbers are alternatives, in every type or in the named one', async () => {
    expect(ids(await get('/meta?number=5020&number=K01&number=nothing'))).toEqual([
      'ARCHIVE-K01',
      'ORGBLAD-5020',
    ]);
    expect(ids(await get('/meta?number=5020&number=K01&type=archive'))).toEqual(['ARCHIVE-K01']);
    expect(await get('/meta?number=1090')).toEqual([]);
    expect(fullIds(await get('/meta?number=1090&obsolete=true&history=true'))).toEqual([
      'ORGBLAD-1090:1.0',
      'ORGBLAD-1090:1.1',
    ]);
  });

  test('both flows see the same library; access depends on the company, and unconfirmed users have none', async () => {
    const accessible = async (caller: string) =>
      ids((await as(caller)('GET', '/meta/ORGBLAD?access=ALLOWED')).body);
    expect(await accessible('client')).toEqual(await accessible('planner'));
    expect(await accessible('southClient')).toEqual(await accessible('south'));
    expect((await accessible('south')).length).toBeLessThan((await accessible('planner')).length);
    const open = newest(library).filter(
      (e) => e.type === 'ORGBLAD' && !is(e, 'obsolete') && e.access === 'OPEN',
    );
    expect(await accessible('unconfirmed')).toEqual(expected(open));
    expect(await accessible('norole')).toEqual(await accessible('planner'));
    for (const caller of ['client', 'south', 'unconfirmed'])
      expect(ids((await as(caller)('GET', '/meta/ORGNYTT')).body)).toEqual(ids(await get('/meta/ORGNYTT')));
  });
});

describe('GET /meta/access', () => {
  test('true if the document is open or the company subscribes to its series, in both flows', async () => {
    const access = async (caller: string, number: string) =>
      (await as(caller)('GET', `/meta/access/orgblad/${number}`)).body;
    for (const caller of ['planner', 'client']) {
      expect(await access(caller, '5020')).toBe(true);
      expect(await access(caller, '7000')).toBe(true);
      expect(await access(caller, '3000')).toBe(false);
    }
    for (const caller of ['south', 'southClient']) expect(await access(caller, '7000')).toBe(false);
    expect(await access('unconfirmed', '5020')).toBe(false);
    expect(await access('unconfirmed', '1000')).toBe(true);
  });

  test('a subscription that has ended opens nothing', async () => {
    const service = `UPDATE company_service SET end_date = now() - interval '1 minute'`;
    await server.store.run(
      raw(`${service} WHERE company_id = ${server.otherCompany} AND service = 'orgblad'`),
    );
    expect((await as('south')('GET', '/meta/access/ORGBLAD/5020')).body).toBe(false);
    expect((await as('south')('GET', '/download/ORGBLAD/5020')).status).toBe(403);
    await server.store.run(
      raw(`UPDATE company_service SET end_date = NULL WHERE company_id = ${server.otherCompany}`),
    );
    expect((await as('south')('GET', '/meta/access/ORGBLAD/5020')).body).toBe(true);
  });
});
