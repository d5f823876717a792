import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, useServer } from '../../../test/harness.js';

const server = useServer();
let token: string;
let id: number;

beforeAll(async () => {
  token = await server.token('planner');
  id = (
    await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token,
      body: aProject(),
    })
  ).body.id;
});

const call = (method: string, type: string, headers = {}) =>
  server.request(method, `${PROJECT}/modules/by-projectid/${id}/by-moduletype/${type}`, { token, headers });
const list = async () =>
  (await server.request('GET', `${PROJECT}/modules/by-projectid/${id}`, { token })).body;

describe('modules of a project', () => {
  test('POST activates, and once more has no effect', async () => {
    for (let i = 0; i < 2; i++) {
      const reply = await call('POST', 'CALCULATION');
      expect([reply.status, reply.body]).toEqual([200, { projectId: id, type: 'CALCULATION' }]);
    }
    expect(await list()).toEqual([{ projectId: id, type: 'CALCULATION' }]);
  });

  test('GET answers one that is active', async () => {
    const reply = await call('GET', 'CALCULATION');
    expect([reply.status, reply.body]).toEqual([200, { projectId: id, type: 'CALCULATION' }]);
  });

  test('404 for one that is not, on GET and on DELETE', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, 'ECO')).body.code).toBe('MODULE_NOT_FOUND');
  });

  test('DELETE removes', async () => {
    await call('POST', 'FORMS');
    const reply = await call('DELETE', 'FORMS');
    expect([reply.status, reply.body]).toEqual([204, '']);
    expect(await list()).not.toContainEqual({ projectId: id, type: 'FORMS' });
  });

  test('400 for UNKNOWN, and for what is no module type', async () => {
    for (const type of ['UNKNOWN', 'LASER']) {
      const reply = await call('POST', type);
      expect(reply.status).toBe(400);
      expect(reply.body.errors[0].path).toBe('moduleType');
    }
  });

  test('412: If-Match holds only while the module is there', async () => {
    expect((await call('DELETE', 'HUM2', { 'if-match': '*' })).status).toBe(412);
    const etag = (await call('POST', 'HUM2')).headers.get('etag')!;
    expect((await call('DELETE', 'HUM2', { 'if-match': '"other"' })).status).toBe(412);
    expect((await call('DELETE', 'HUM2', { 'if-match': etag })).status).toBe(204);
  });

  test('adding a module is a new version of the project', async () => {
    const before = (await server.request('GET', `${PROJECT}/projects/${id}`, { token })).headers.get('etag');
    await call('POST', 'SHAPLAN');
    expect(
      (await server.request('GET', `${PROJECT}/projects/${id}`, { token })).headers.get('etag'),
    ).not.toBe(before);
  });
});

describe('GET /modules/types', () => {
  const types = async (caller: string) =>
    (await server.request('GET', `${PROJECT}/modules/types`, { token: caller })).body;
  const OPEN = ['ECO', 'ROADLIGHT', 'LVPOLE', 'COCO', 'HUM2', 'SHORTCIRCUIT', 'SHAPLAN', 'FORMS'];

  test('lists what the caller may use, whatever the token was asked for', async () => {
    const narrow = await server.token('planner', { scope: 'prosjektsystem.bruker' });
    expect(await types(narrow)).toEqual(['CABLESIMULATOR', 'CALCULATION', ...OPEN]);
    expect(await types(await server.token())).toEqual(['CABLESIMULATOR', 'CALCULATION', ...OPEN]);
  });

  test('leaves out a type whose role the caller lacks', async () => {
    const { sql } = await import('../../store/sql.js');
    await server.store.run(
      sql`DELETE FROM user_service WHERE username = ${server.users.colleague} AND service = 'tb'`,
    );
    expect(await types(await server.token('colleague'))).toEqual(['CALCULATION', ...OPEN]);
  });
});
