import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allTokens, documentCaller } from '../../../test/documents.js';
import { type Anything, type RequestOptions, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const call = as('planner');
const get = async (path: string, caller = 'planner') => (await as(caller)('GET', path)).body;
const add = (text: unknown, options: RequestOptions = {}, caller = 'planner', number = '5020') =>
  as(caller)('POST', `/meta/comment/ORGBLAD/${number}`, { body: { text }, ...options });
const added = async (text: string, caller = 'planner', number = '5020') =>
  (await add(text, {}, caller, number)).body.id as number;
const texts = (comments: Anything) => comments.map(({ text }: Anything) => text);

beforeAll(async () => {
  tokens = await allTokens(server);
});
beforeEach(async () => {
  await server.store.run(
    sql`DELETE FROM document_comment WHERE company_id IN (${server.company}, ${server.otherCompany})`,
  );
});

describe('adding and reading', () => {
  test('a comment by id, content, type, document and in metadata', async () => {
    const before = Date.now();
    const { status, headers, body } = await add('Bruk 110 mm rør hos oss.');
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^".+"$/);
    expect(body).toEqual({
      id: expect.any(Number),
      docId: 'ORGBLAD-5020',
      company: `Demo Grid North ${server.company}`,
      text: 'Bruk 110 mm rør hos oss.',
      modifiedBy: server.users.planner,
      displayModifiedBy: 'Ingrid Planlegger',
      modifiedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Math.abs(Date.parse(body.modifiedDate) - before)).toBeLessThan(60_000);
    for (const caller of ['planner', 'colleague'] as const) {
      const one = await as(caller)(
        'GET',
        `/meta/comment/${body.id}?company=${server.company}&user=${server.users[caller]}`,
      );
      expect(one.body).toEqual(body);
      expect(one.headers.get('etag')).toBe(headers.get('etag'));
      expect(await get(`/meta/comment/${body.id}/content`, caller)).toEqual({ text: body.text });
      expect(await get('/meta/comment/orgblad', caller)).toEqual([body]);
      expect(await get('/meta/comment/orgblad/5020', caller)).toEqual([body]);
      expect(await get('/meta/comment/ORGNYTT', caller)).toEqual([]);
      expect(await get('/meta/comment/ORGBLAD/5000', caller)).toEqual([]);
      for (const path of ['/meta/ORGBLAD/5020', '/meta?number=5020', '/meta/backlink/ORGBLAD/5000'])
        expect(
          (await get(path, caller)).find(({ number }: Anything) => number === '5020')?.companyComments,
        ).toEqual([body]);
      expect((await get('/meta/ORGBLAD/5020/1.9', caller)).companyComments).toEqual([body]);
      expect((await get('/meta/search?q=5020', caller)).matches[0].companyComments).toEqual([body]);
    }
    expect(await get('/meta/comment/ORGBLAD', 'norole')).toEqual([body]);
  });

  test('several are ordered by their last change', async () => {
    const first = await added('en');
    await added('to', 'colleague');
    expect(texts(await get('/meta/comment/ORGBLAD/5020'))).toEqual(['en', 'to']);
    await call('PUT', `/meta/comment/${first}`, { body: { text: 'en igjen' } });
    expect(texts(await get('/meta/comment/ORGBLAD/5020'))).toEqual(['to', 'en igjen']);
  });

  test('a document with the number `content` can have comments', async () => {
    await server.store.run(
      sql`INSERT INTO document (type, number, open) VALUES ('ORGBLAD', 'content', true)`,
    );
    const { body } = await add('om innhold', {}, 'planner', 'content');
    expect(await get('/meta/comment/ORGBLAD/content')).toEqual([body]);
    expect(await get('/meta/comment/orgnytt/content')).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  test('If-None-Match gives 304 for an unchanged comment', async () => {
    const { body, headers } = await add('kjent');
    const again = { headers: { 'if-none-match': headers.get('etag')! } };
    expect((await call('GET', `/meta/comment/${body.id}`, again)).status).toBe(304);
    await call('PUT', `/meta/comment/${body.id}`, { body: { text: 'ukjent' } });
    expect((await call('GET', `/meta/comment/${body.id}`, again)).status).toBe(200);
  });

  test.each(['999999999', '9007199254740993', '99999999999999999999', 'BLAD', '-1', '1.0', '%00'])(
    '404 /meta/comment/%s and its content',
    async (id) => {
      for (const path of [`/meta/comment/${id}`, `/meta/comment/${id}/content`])
        expect(await call('GET', path)).toMatchObject({ status: 404, body: { code: 'COMMENT_NOT_FOUND' } });
    },
  );

  test.each(['BLAD/1', '5/5020'])('400 /meta/comment/%s', async (path) => {
    const { status, body } = await call('GET', `/meta/comment/${path}`);
    expect([status, body.errors[0].path]).toEqual([400, 'type']);
  });

  test('403 if `company` is not the own company', async () => {
    const id = await added('vår');
    for (const path of [`${id}`, `${id}/content`, 'ORGBLAD', 'ORGBLAD/5020', 'sharing/from', 'sharing/to']) {
      expect((await call('GET', `/meta/comment/${path}?company=${server.company}`)).status).toBe(200);
      const { status, body } = await call('GET', `/meta/comment/${path}?company=${server.otherCompany}`);
      expect([path, status, body.code]).toEqual([path, 403, 'OTHER_COMPANY']);
      expect((await call('GET', `/meta/comment/${path}?company=x`)).body.errors[0].path).toBe('company');
    }
  });
});

describe('the text of a comment', () => {
  test('markup, line breaks, symbols and right-to-left text are returned unchanged', async () => {
    for (const text of [
      '<script>alert(1)</script> & "sitat" \\ \' {{x}} $1',
      'to\nlinjer\r\n\tog innrykk',
      'klokke \u0007, escape \u001b[31m',
      '😀 \u202eשלום Łukasz ﷽',
      'x'.repeat(10_000),
      ' mellomrom rundt ',
    ]) {
      const { status, body } = await add(text);
      expect([status, body.text]).toEqual([200, text]);
      expect((await get(`/meta/comment/${body.id}/content`)).text).toBe(text);
    }
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 5],
    ['blanks', ' \n\t '],
    ['nothing at all', ''],
    ['too much', 'x'.repeat(10_001)],
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('400 for %s', async (_, text) => {
    for (const { status, body } of [
      await add(text),
      await call('PUT', `/meta/comment/${await added('før')}`, { body: { text } }),
    ])
      expect([status, body.errors?.map((error: Anything) => error.path)]).toEqual([400, ['text']]);
    expect(texts(await get('/meta/comment/ORGBLAD/5020'))).toEqual(['før']);
  });

  test('only `text` is read from the body, and it is required', async () => {
    const { body } = await call('POST', '/meta/comment/ORGBLAD/5020', {
      body: {
        text: 'ja',
        id: 7,
        company: 'Demo Grid South',
        modifiedBy: server.users.admin,
        sharedToCompanyId: server.otherCompany,
      },
    });
    expect(body).toMatchObject({
      company: `Demo Grid North ${server.company}`,
      modifiedBy: server.users.planner,
      text: 'ja',
    });
    expect(body).not.toHaveProperty('sharedToCompanyId');
    expect((await call('POST', '/meta/comment/ORGBLAD/5020')).status).toBe(400);
    expect((await call('POST', '/meta/comment/ORGBLAD/5020', { body: '{' })).status).toBe(400);
    expect((await add('x', {}, 'planner', 'nothing')).body.code).toBe('DOCUMENT_NOT_FOUND');
    expect((await add('x', {}, 'unconfirmed')).body.code).toBe('CONFIRMATION_REQUIRED');
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body give the first answer; another body is 422', async () => {
    const headers = { 'idempotency-key': 'comment-1' };
    const first = await add('en gang', { headers });
    const again = await add('en gang', { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await add('noe annet', { headers })).status).toBe(422);
    expect((await add('en gang', { headers }, 'planner', '5000')).status).toBe(422);
    expect((await add('en gang', { headers }, 'colleague')).status).toBe(200);
    expect(texts(await get('/meta/comment/ORGBLAD'))).toEqual(['en gang', 'en gang']);
  });
});

describe('changing and deleting', () => {
  const change = (caller: string, id: number, headers = {}, text = 'ny') =>
    as(caller)('PUT', `/meta/comment/${id}`, { body: { text }, headers });

  test('by its author or an administrator; an administrator does not become the author', async () => {
    const id = await added('gammel');
    expect(await change('planner', id)).toMatchObject({
      status: 200,
      body: { text: 'ny', modifiedBy: server.users.planner },
    });
    expect((await change('planner', id)).headers.get('etag')).toBe(`"${id}-2"`);
    expect((await change('admin', id, {}, 'nyere')).body).toMatchObject({
      id,
      modifiedBy: server.users.admin,
      displayModifiedBy: 'Bjørn Ansvarlig',
    });
    expect((await change('planner', id)).status).toBe(200);
    expect(await as('admin')('DELETE', `/meta/comment/${id}`)).toMatchObject({ status: 204, body: '' });
    expect((await call('GET', `/meta/comment/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/meta/comment/${id}`)).body.code).toBe('COMMENT_NOT_FOUND');
    expect((await change('planner', id)).status).toBe(404);
  });

  test.each(['colleague', 'norole'])('403 for %s, who may only read it', async (caller) => {
    const id = await added('gammel');
    expect(await change(caller, id)).toMatchObject({ status: 403, body: { code: 'COMMENT_FORBIDDEN' } });
    expect(await as(caller)('DELETE', `/meta/comment/${id}`)).toMatchObject({ status: 403 });
    expect((await get(`/meta/comment/${id}`)).text).toBe('gammel');
  });

  test.each(['south', 'unconfirmed'])('404 for %s, who cannot see it', async (caller) => {
    const id = await added('gammel');
    expect(await change(caller, id)).toMatchObject({ status: 404, body: { code: 'COMMENT_NOT_FOUND' } });
    expect((await as(caller)('DELETE', `/meta/comment/${id}`)).status).toBe(404);
    expect((await as(caller)('GET', `/meta/comment/${id}`)).status).toBe(404);
    expect((await get(`/meta/comment/${id}`)).text).toBe('gammel');
  });

  test('412 if the comment has changed, and nothing is written', async () => {
    const { body, headers } = await add('gammel');
    const match = { 'if-match': headers.get('etag')! };
    const first = await change('planner', body.id, match);
    expect(first.headers.get('etag')).not.toBe(match['if-match']);
    expect(await change('planner', body.id, match)).toMatchObject({ status: 412 });
    expect((await call('DELETE', `/meta/comment/${body.id}`, { headers: match })).status).toBe(412);
    expect((await call('GET', `/meta/comment/${body.id}`)).headers.get('etag')).toBe(
      first.headers.get('etag'),
    );
    const now = { 'if-match': first.headers.get('etag')! };
    expect((await call('DELETE', `/meta/comment/${body.id}`, { headers: now })).status).toBe(204);
  });

  test('of ten concurrent changes with the same If-Match, one succeeds', async () => {
    const { body, headers } = await add('gammel');
    const match = { 'if-match': headers.get('etag')! };
    const replies = await Promise.all(Array.from({ length: 10 }, () => change('planner', body.id, match)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });

  test('400 for an id that is not a number', async () => {
    for (const method of ['PUT', 'DELETE'])
      expect((await call(method, '/meta/comment/ORGBLAD', { body: { text: 'x' } })).body.errors[0].path).toBe(
        'id',
      );
  });
});
