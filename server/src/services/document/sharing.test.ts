import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allTokens, documentCaller, downloaded, fileOfLibrary } from '../../../test/documents.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let tokens: Record<string, string> = {};
const as = (caller: string) => documentCaller(server, () => tokens[caller]!);
const get = async (path: string, caller: string) => (await as(caller)('GET', path)).body;
const comment = async (caller: string, text: string, number = '5020') =>
  (await as(caller)('POST', `/meta/comment/ORGBLAD/${number}`, { body: { text } })).body.id as number;
const share = (method = 'PUT', companyId: number | string = server.otherCompany, caller = 'admin') =>
  as(caller)(method, `/meta/comment/sharing/to/${companyId}`);
const texts = (comments: Anything) => comments.map(({ text }: Anything) => text);
const names = (companies: Anything) => companies.map(({ name }: Anything) => name);
const NORTH = { id: server.company, name: `Demo Grid North ${server.company}` };
const SOUTH = { id: server.otherCompany, name: `Demo Grid South ${server.otherCompany}` };

let north: number;

beforeAll(async () => {
  tokens = await allTokens(server);
});
beforeEach(async () => {
  const own = sql`company_id IN (${server.company}, ${server.otherCompany})`;
  await server.store.run(sql`DELETE FROM comment_sharing WHERE ${own}`);
  await server.store.run(sql`DELETE FROM document_comment WHERE ${own}`);
  north = await comment('planner', 'fra nord');
  await comment('south', 'fra sør');
});

/** Where a comment could be seen, as one caller sees it. */
const seen = async (caller: string, query = '') => [
  texts(await get(`/meta/comment/ORGBLAD${query}`, caller)),
  texts(await get(`/meta/comment/ORGBLAD/5020${query}`, caller)),
  texts((await get(`/meta/ORGBLAD/5020${query}`, caller))[0].companyComments),
  texts((await get(`/meta/ORGBLAD/5020/2.0${query}`, caller)).companyComments),
  texts((await get(`/meta${query}${query ? '&' : '?'}number=5020`, caller))[0].companyComments),
  texts((await get(`/meta/search${query}${query ? '&' : '?'}q=5020`, caller)).matches[0].companyComments),
];
const everywhere = (...comments: string[]) => Array(6).fill(comments);

describe('sharing', () => {
  // Sabotage: `isReadable` lets another company's comments through, or takes sharing the wrong way round.
  test('each company reads only its own comments until another shares with it', async () => {
    expect(await seen('planner')).toEqual(everywhere('fra nord'));
    expect(await seen('south')).toEqual(everywhere('fra sør'));
    expect(await share()).toMatchObject({ status: 204, body: '' });
    expect(await seen('planner')).toEqual(everywhere('fra nord'));
    expect(await seen('south')).toEqual(everywhere('fra nord', 'fra sør'));
    expect((await share()).status).toBe(204);
    expect((await share('DELETE')).status).toBe(204);
    expect(await seen('south')).toEqual(everywhere('fra sør'));
    expect((await share('DELETE')).status).toBe(204);
  });

  test('a shared comment names its company and can be read, but not changed', async () => {
    const path = `/meta/comment/${north}`;
    expect((await as('south')('GET', path)).status).toBe(404);
    expect((await as('south')('GET', `${path}/content`)).status).toBe(404);
    await share();
    expect(await get(path, 'south')).toMatchObject({
      company: NORTH.name,
      sharedToCompanyId: SOUTH.id,
      text: 'fra nord',
    });
    expect(await get(path, 'planner')).not.toHaveProperty('sharedToCompanyId');
    expect(await get(`${path}/content`, 'south')).toEqual({ text: 'fra nord' });
    const change = await as('south')('PUT', path, { body: { text: 'nei' } });
    expect([change.status, change.body.code]).toEqual([403, 'COMMENT_FORBIDDEN']);
    expect((await as('south')('DELETE', path)).body.code).toBe('COMMENT_FORBIDDEN');
    await share('DELETE');
    expect((await as('south')('PUT', path, { body: { text: 'nei' } })).status).toBe(404);
  });

  test('sourcecompanyid selects companies among those that the caller may read', async () => {
    expect(await seen('south', `?sourcecompanyid=${NORTH.id}`)).toEqual(everywhere());
    await share();
    expect(await seen('south', `?sourcecompanyid=${NORTH.id}`)).toEqual(everywhere('fra nord'));
    expect(await seen('south', `?sourcecompanyid=${SOUTH.id}`)).toEqual(everywhere('fra sør'));
    expect(await seen('south', `?sourcecompanyid=${NORTH.id}&sourcecompanyid=${SOUTH.id}`)).toEqual(
      everywhere('fra nord', 'fra sør'),
    );
    expect(await seen('south', '?sourcecompanyid=99')).toEqual(everywhere());
    expect(await seen('planner', `?sourcecompanyid=${SOUTH.id}`)).toEqual(everywhere());
  });

  test('search_scope COMMENTED follows the source companies', async () => {
    await comment('planner', 'om planlegging', '1000');
    const found = async (caller: string, query = '') =>
      (await get(`/meta/search?search_scope=COMMENTED${query}`, caller)).matches
        .map(({ number }: Anything) => number)
        .sort();
    expect(await found('planner')).toEqual(['1000', '5020']);
    expect(await found('planner', `&sourcecompanyid=${SOUTH.id}`)).toEqual([]);
    expect(await found('south')).toEqual(['5020']);
    expect(await found('south', `&sourcecompanyid=${NORTH.id}`)).toEqual([]);
    await share();
    expect(await found('south')).toEqual(['1000', '5020']);
    expect(await found('south', `&sourcecompanyid=${SOUTH.id}`)).toEqual(['5020']);
    expect(await found('south', `&sourcecompanyid=${NORTH.id}`)).toEqual(['1000', '5020']);
    expect(await found('unconfirmed')).toEqual([]);
  });

  // Sabotage: put all comments on a document onto the front page.
  test('the front page of a download shows only shared comments', async () => {
    const length = async (query = '') =>
      (await downloaded(server, tokens.south!, `/download/ORGBLAD/1000/2.0${query}`)).bytes.length;
    await comment('planner', 'om planlegging', '1000');
    const plain = (await fileOfLibrary('ORGBLAD-1000-2.0.pdf')).length;
    expect(await length()).toBe(plain);
    await share();
    expect(await length()).not.toBe(plain);
    expect(await length(`?sourcecompanyid=${SOUTH.id}`)).toBe(plain);
    await share('DELETE');
    expect(await length()).toBe(plain);
  });
});

describe('the lists of sharing', () => {
  test('from and to, with the company itself unless own=false', async () => {
    const lists = async (caller: string, query = '') => [
      await get(`/meta/comment/sharing/from${query}`, caller),
      await get(`/meta/comment/sharing/to${query}`, caller),
    ];
    expect(await lists('planner')).toEqual([[NORTH], [NORTH]]);
    expect(await lists('planner', '?own=false')).toEqual([[], []]);
    await share();
    expect(await lists('planner')).toEqual([[NORTH], [NORTH, SOUTH]]);
    expect(await lists('planner', `?own=false&company=${NORTH.id}&user=${server.users.planner}`)).toEqual([
      [],
      [SOUTH],
    ]);
    expect(await lists('south', '?own=true')).toEqual([[NORTH, SOUTH], [SOUTH]]);
    expect(await lists('south', '?own=false')).toEqual([[NORTH], []]);
    expect(await lists('unconfirmed')).toEqual([[], []]);
    expect((await as('planner')('GET', '/meta/comment/sharing/to?own=perhaps')).body.errors[0].path).toBe(
      'own',
    );
  });

  test('only an administrator changes them, and only for an existing company', async () => {
    for (const method of ['PUT', 'DELETE']) {
      for (const caller of ['planner', 'norole', 'south', 'unconfirmed'])
        expect((await share(method, SOUTH.id, caller)).body.code).toBe('ADMINISTRATOR_REQUIRED');
      expect(await share(method, 99)).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
      expect((await share(method, 'x')).body.errors[0].path).toBe('companyId');
      expect((await share(method, SOUTH.id, 'client')).body.code).toBe('USER_REQUIRED');
    }
    expect(names(await get('/meta/comment/sharing/to', 'admin'))).toEqual([NORTH.name]);
  });

  test('sharing with the own company changes nothing', async () => {
    for (const method of ['PUT', 'DELETE']) expect((await share(method, NORTH.id)).status).toBe(204);
    expect(await get('/meta/comment/sharing/to', 'admin')).toEqual([NORTH]);
    expect(await seen('colleague')).toEqual(everywhere('fra nord'));
  });
});
