import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  allTokens,
  documentCaller,
  downloaded,
  fileOfLibrary,
  type Shelved,
  shelve,
} from '../../../test/documents.js';
import { useServer } from '../../../test/harness.js';
import { readPdf, textOf } from '../../../test/pdfText.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const get = (path: string, headers = {}, caller = 'planner') =>
  downloaded(server, tokens[caller]!, `/download/${path}`, headers);
const comment = (path: string, text: string, caller = 'planner') =>
  as(caller)('POST', `/meta/comment/${path}`, { body: { text } });

beforeAll(async () => {
  tokens = await allTokens(server);
});

describe('the file', () => {
  test.each(['planner', 'client', 'south', 'southClient'])('%s gets the unchanged bytes', async (caller) => {
    const { status, headers, bytes } = await get('orgblad/5020', {}, caller);
    expect(status).toBe(200);
    expect(bytes.equals(await fileOfLibrary('ORGBLAD-5020-2.0.pdf'))).toBe(true);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-disposition')).toBe('inline; filename="ORGBLAD-5020-2.0.pdf"');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('of one version, current or not', async () => {
    for (const version of ['1.0', '1.9', '1.10', '2.0'])
      expect(
        (await get(`ORGBLAD/5020/${version}`)).bytes.equals(
          await fileOfLibrary(`ORGBLAD-5020-${version}.pdf`),
        ),
      ).toBe(true);
  });

  // Sabotage: check access by type, or only for the current version.
  test.each([
    ['planner', '3000', '1.1'],
    ['client', '3000', '1.1'],
    ['south', '7000', '1.1'],
    ['southClient', '7000', '1.1'],
    ['unconfirmed', '5020', '1.9'],
  ])('403 to %s for %s, and it is not counted', async (caller, number, version) => {
    const uses = () => server.store.run(sql`SELECT FROM document_use`);
    const before = await uses();
    for (const path of [`/download/ORGBLAD/${number}`, `/download/ORGBLAD/${number}/${version}`]) {
      const { status, body } = await as(caller)('GET', path);
      expect([status, body.code]).toEqual([403, 'DOCUMENT_DENIED']);
    }
    expect(await uses()).toBe(before);
  });

  test.each([
    ['rapport "endelig".pdf', 'inline; filename="rapport _endelig_.pdf"'],
    ['a\r\nSet-Cookie: x=1.pdf', 'inline; filename="a__Set-Cookie: x=1.pdf"'],
    ['..\\..\\/etc/passwd', 'inline; filename=".._..__etc_passwd"'],
    [
      "kabelgrøft (ny) 'å'.pdf",
      `inline; filename="kabelgr_ft (ny) '_'.pdf"; filename*=UTF-8''kabelgr%C3%B8ft%20%28ny%29%20%27%C3%A5%27.pdf`,
    ],
    ['a\u202efdp.exe', 'inline; filename="a_fdp.exe"'],
    ['100 %; b=😀', `inline; filename="100 %; b=__"; filename*=UTF-8''100%20%25%3B%20b%3D%F0%9F%98%80`],
  ])('an unusual file name: %j', async (fileName, disposition) => {
    const number = createHash('md5').update(fileName).digest('hex');
    await shelve(server, { number, fileName, contentType: 'image/png' });
    const { status, headers } = await get(`ARCHIVE/${number}`);
    expect([status, headers.get('content-disposition'), headers.get('content-type')]).toEqual([
      200,
      disposition,
      'image/png',
    ]);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('a large file is sent completely, in many chunks; an empty file is empty', async () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 3_000_001 }, (_, i) => (i * 7919) >> 3));
    await shelve(server, { number: 'large', bytes, contentType: 'application/octet-stream' });
    expect((await get('ARCHIVE/large')).bytes.equals(bytes)).toBe(true);
    const across = await get('ARCHIVE/large', { range: 'bytes=262000-2000000' });
    expect(across.bytes.equals(bytes.subarray(262_000, 2_000_001))).toBe(true);
    await shelve(server, { number: 'empty', bytes: Buffer.alloc(0) });
    const empty = await get('ARCHIVE/empty');
    expect([empty.status, empty.bytes.length, empty.headers.get('content-length')]).toEqual([200, 0, '0']);
    expect((await get('ARCHIVE/empty', { range: 'bytes=0-' })).status).toBe(416);
  });

  test('HEAD gives the same headers without the bytes', async () => {
    const { status, headers, body } = await as('planner')('HEAD', '/download/ORGBLAD/5020');
    expect([status, body]).toEqual([200, '']);
    expect(headers.get('content-length')).toBe(String((await fileOfLibrary('ORGBLAD-5020-2.0.pdf')).length));
    expect(headers.get('content-type')).toBe('application/pdf');
  });
});

describe('ETag', () => {
  test('304 if the client has the file, whatever else the request says', async () => {
    const etag = (await get('ORGBLAD/5000')).headers.get('etag')!;
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get('ORGBLAD/5000', { 'if-none-match': tag, range: 'bytes=0-5' });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await get('ORGBLAD/5000', { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await get('ORGBLAD/5000/2.0')).headers.get('etag')).not.toBe(etag);
  });
});

describe('Range', () => {
  const WHOLE = Buffer.from('0123456789');
  const part = (range: string, more = {}) => get('ARCHIVE/ten', { range, ...more });

  beforeAll(() => shelve(server, { number: 'ten', bytes: WHOLE }));

  test.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=4-6', '456', '4-6'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=7-99', '789', '7-9'],
    ['bytes=7-99999999999999999999', '789', '7-9'],
    ['bytes=-2', '89', '8-9'],
    ['bytes=-99', '0123456789', '0-9'],
    ['Bytes=0-1', '01', '0-1'],
  ])('%s is %s', async (range, text, place) => {
    const { status, headers, bytes } = await part(range);
    expect([status, bytes.toString()]).toEqual([206, text]);
    expect(headers.get('content-range')).toBe(`bytes ${place}/10`);
    expect(headers.get('content-length')).toBe(String(text.length));
    expect(headers.get('etag')).toBe((await get('ARCHIVE/ten')).headers.get('etag'));
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '416 %s',
    async (range) => {
      const { status, headers, bytes } = await part(range);
      expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10']);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(JSON.parse(bytes.toString()).code).toBe('RANGE_NOT_SATISFIABLE');
      expect(headers.get('content-disposition')).toBeNull();
    },
  );

  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'lines=0-1', 'bytes=', 'bytes=-', 'bytes=a-b', '0-3'])(
    '%s is not a single range, so the whole file is sent',
    async (range) => {
      const { status, headers, bytes } = await part(range);
      expect([status, bytes.toString(), headers.get('content-range')]).toEqual([200, '0123456789', null]);
    },
  );

  test('If-Range: the range if the file is the same, otherwise the whole file', async () => {
    const etag = (await get('ARCHIVE/ten')).headers.get('etag')!;
    expect((await part('bytes=2-3', { 'if-range': etag })).bytes.toString()).toBe('23');
    for (const stale of ['"other"', `W/${etag}`, 'Sun, 01 Nov 2026 00:00:00 GMT'])
      expect(await part('bytes=2-3', { 'if-range': stale })).toMatchObject({ status: 200, bytes: WHOLE });
    expect((await part('bytes=20-', { 'if-range': '"other"' })).status).toBe(200);
  });
});

describe('the front page', () => {
  const pagesOf = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.map(textOf);
  const original = () => fileOfLibrary('ORGBLAD-5030-2.0.pdf');

  test('shows document, version, company, and each comment with author and day', async () => {
    const before = await get('ORGBLAD/5030');
    await comment('ORGBLAD/5030', 'Vi bruker alltid <b>reservelengde</b>\npå 3 m. #let x = 1 \u0007 😀');
    await comment('ORGBLAD/5030', 'Se også egen rutine.', 'colleague');
    const { status, headers, bytes } = await get('ORGBLAD/5030', { 'accept-language': 'nb' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe('inline; filename="ORGBLAD-5030-2.0.pdf"');
    const [front, ...rest] = (await readPdf(bytes)).pages;
    const text = textOf(front!).replaceAll(/\s+/g, ' ');
    for (const said of [
      'ORGBLAD-5030:2.0',
      'Demo Grid North',
      '<b>reservelengde</b>',
      '#let x = 1',
      'Se også egen rutine.',
      'Ingrid Planlegger',
      'Åse Kollega',
    ])
      expect(text).toContain(said);
    const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');
    expect(text).toContain(`${day}.${month}.${year}`);
    expect(rest).toEqual((await readPdf(await original())).pages);
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
    const again = await get('ORGBLAD/5030', {
      'accept-language': 'nb',
      'if-none-match': headers.get('etag')!,
    });
    expect(again.status).toBe(304);
    expect((await get('ORGBLAD/5030', { 'accept-language': 'nb' })).bytes.equals(bytes)).toBe(true);
    const english = await get('ORGBLAD/5030', { 'accept-language': 'en' });
    expect(english.headers.get('etag')).not.toBe(headers.get('etag'));
    expect((await pagesOf(english.bytes))[0]).toContain('Comments on the document');
    const range = await get('ORGBLAD/5030', { 'accept-language': 'nb', range: 'bytes=5-104' });
    expect(range.bytes.equals(bytes.subarray(5, 105))).toBe(true);
  });

  test('is on every version, and changes with the comments', async () => {
    const old = await get('ORGBLAD/5030/1.0');
    expect((await pagesOf(old.bytes))[0]).toContain('ORGBLAD-5030:1.0');
    const { body } = await comment('ORGBLAD/5030', 'Tredje');
    const changed = await get('ORGBLAD/5030/1.0');
    expect(changed.headers.get('etag')).not.toBe(old.headers.get('etag'));
    expect((await pagesOf(changed.bytes))[0]).toContain('Tredje');
    await as('planner')('DELETE', `/meta/comment/${body.id}`);
    expect((await get('ORGBLAD/5030/1.0')).headers.get('etag')).toBe(old.headers.get('etag'));
  });

  // Sabotage: load comments without regard to the caller.
  test.each(['client', 'south', 'southClient'])(
    '%s may read no comments, so the file has no front page',
    async (caller) => {
      for (const query of ['', `?sourcecompanyid=${server.company}`])
        expect((await get(`ORGBLAD/5030${query}`, {}, caller)).bytes.equals(await original())).toBe(true);
    },
  );

  test('sourcecompanyid filters the comments; without comments there is no front page', async () => {
    expect(
      (await get(`ORGBLAD/5030?sourcecompanyid=${server.otherCompany}`)).bytes.equals(await original()),
    ).toBe(true);
    expect((await get(`ORGBLAD/5030?sourcecompanyid=${server.company}`)).bytes.equals(await original())).toBe(
      false,
    );
  });

  // Sabotage: typeset all comments, however many. Other requests would have to wait.
  test('shows only the newest of very many comments', async () => {
    const long = 'ord '.repeat(2400);
    for (let i = 0; i < 12; i++) await comment('ORGBLAD/5040', `nr${i}. ${long}`);
    const pages = await pagesOf((await get('ORGBLAD/5040')).bytes);
    const text = pages.join('');
    expect(text).toContain('nr11.');
    expect(text).toContain('nr6.');
    expect(text).not.toContain('nr1.');
    expect(pages.length).toBeLessThan(40);
  });

  const locked = async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'hemmelig', ownerPassword: 'eier' });
    return document.save();
  };
  const unfit: [string, () => Promise<Partial<Shelved>>][] = [
    ['a text', async () => ({ bytes: Buffer.from('tekst') })],
    ['a locked PDF', async () => ({ bytes: await locked(), contentType: 'application/pdf' })],
    [
      'a broken PDF',
      async () => ({ bytes: Buffer.from('%PDF-1.7\n1 0 obj <<'), contentType: 'application/pdf' }),
    ],
    ['an empty PDF', async () => ({ bytes: Buffer.alloc(0), contentType: 'application/pdf' })],
  ];
  test.each(unfit)('%s is sent without a front page', async (number, file) => {
    const more = await file();
    await shelve(server, { number, ...more });
    const path = `ARCHIVE/${encodeURIComponent(number)}`;
    const before = await get(path);
    expect((await comment(path, 'En kommentar')).status).toBe(200);
    const { status, bytes, headers } = await get(path);
    expect([status, headers.get('etag')]).toEqual([200, before.headers.get('etag')]);
    expect(bytes.equals(Buffer.from(more.bytes!))).toBe(true);
  });
});
