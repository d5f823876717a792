import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, PROJECT, type RequestOptions, useServer } from '../../../test/harness.js';

const server = useServer();
const { planner, colleague, admin, inactive, south } = server.users;
const tokens: Record<string, string> = {};
let id: number;

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'admin', 'south']) tokens[user] = await server.token(user);
  id = (
    await server.request('PUT', `${PROJECT}/projects/by-owner/${planner}`, {
      token: tokens.planner,
      body: aProject(),
    })
  ).body.id;
});

const as = (who: string, method: string, path: string, options: RequestOptions = {}) =>
  server.request(method, `${PROJECT}/projects/${id}${path}`, { token: tokens[who], ...options });

describe('members of a project', () => {
  test('a reader of another company sees the project and changes nothing; a writer changes it', async () => {
    expect((await as('south', 'GET', '')).status).toBe(404);
    const put = await as('planner', 'PUT', `/members/${south.toUpperCase()}`, { body: { role: 'READER' } });
    expect([put.status, put.body]).toEqual([200, { user: south.toUpperCase(), role: 'READER' }]);
    expect((await as('south', 'GET', '')).status).toBe(200);
    expect((await as('south', 'PUT', '', { body: { name: 'x' } })).status).toBe(403);
    await as('planner', 'PUT', `/members/${south}`, { body: { role: 'WRITER' } });
    expect((await as('south', 'PUT', '', { body: { name: 'Endret av sør' } })).status).toBe(200);
    expect((await as('south', 'DELETE', '')).status).toBe(403);
  });

  test('GET lists the owner first, then the others; one can be fetched', async () => {
    await as('planner', 'PUT', `/members/${south}`, { body: { role: 'READER' } });
    expect((await as('south', 'GET', '/members')).body).toEqual([
      { user: planner, role: 'OWNER' },
      { user: south, role: 'READER' },
    ]);
    expect((await as('planner', 'GET', `/members/${south}`)).body).toEqual({
      user: south,
      role: 'READER',
    });
    expect((await as('planner', 'GET', `/members/${planner}`)).body).toEqual({
      user: planner,
      role: 'OWNER',
    });
    for (const user of [colleague, 'nobody'])
      expect((await as('planner', 'GET', `/members/${user}`)).body.code).toBe('MEMBER_NOT_FOUND');
  });

  test('DELETE takes the access away', async () => {
    await as('planner', 'PUT', `/members/${south}`, { body: { role: 'READER' } });
    expect((await as('admin', 'DELETE', `/members/${south}`)).status).toBe(204);
    expect((await as('south', 'GET', '')).status).toBe(404);
    expect((await as('planner', 'DELETE', `/members/${south}`)).body.code).toBe('MEMBER_NOT_FOUND');
  });

  test.each([
    ['role', { role: 'OWNER' }, south],
    ['role', { role: 'BOSS' }, south],
    ['role', {}, south],
    ['body', [], south],
    ['user', { role: 'READER' }, 'nobody'],
  ])('400 names %s for %j', async (path, body, user) => {
    const reply = await as('planner', 'PUT', `/members/${user}`, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(path);
  });

  test.each(['nobody', inactive, `south@${server.otherDomain}`])(
    '400 for %s, who reads like one who does not exist',
    async (user) => {
      const { status, body } = await as('planner', 'PUT', `/members/${user}`, { body: { role: 'READER' } });
      expect([status, body.code, body.errors]).toEqual([
        400,
        'INVALID_REQUEST',
        [{ path: 'user', message: `there is no user ${user}` }],
      ]);
    },
  );

  test('a colleague is named by e-mail too; a member of another company is not', async () => {
    await as('planner', 'PUT', `/members/${south}`, { body: { role: 'READER' } });
    for (const method of ['GET', 'DELETE'])
      expect((await as('planner', method, `/members/south@${server.otherDomain}`)).body.code).toBe(
        'MEMBER_NOT_FOUND',
      );
    const put = await as('planner', 'PUT', `/members/admin@${server.domain}`, { body: { role: 'READER' } });
    expect(put.body).toEqual({ user: admin, role: 'READER' });
    expect((await as('planner', 'DELETE', `/members/admin@${server.domain}`)).status).toBe(204);
  });

  test('403 for a colleague, who may write but not decide who else may', async () => {
    expect((await as('colleague', 'PUT', `/members/${south}`, { body: { role: 'READER' } })).body.code).toBe(
      'PROJECT_RIGHT_REQUIRED',
    );
    expect((await as('colleague', 'DELETE', `/members/${south}`)).body.code).toBe('PROJECT_RIGHT_REQUIRED');
  });

  test('409 for the owner, who has every right already', async () => {
    expect((await as('planner', 'PUT', `/members/${planner}`, { body: { role: 'READER' } })).body.code).toBe(
      'OWNER_IS_NO_MEMBER',
    );
    expect((await as('planner', 'DELETE', `/members/${planner}`)).body.code).toBe('OWNER_IS_NO_MEMBER');
  });

  test('412 when the role is another by now', async () => {
    const etag = (await as('planner', 'PUT', `/members/${south}`, { body: { role: 'READER' } })).headers.get(
      'etag',
    )!;
    await as('admin', 'PUT', `/members/${south}`, { body: { role: 'WRITER' } });
    const options = { body: { role: 'READER' }, headers: { 'if-match': etag } };
    expect((await as('planner', 'PUT', `/members/${south}`, options)).status).toBe(412);
    expect(
      (await as('planner', 'DELETE', `/members/${south}`, { headers: { 'if-match': etag } })).status,
    ).toBe(412);
  });

  test('a member who becomes the owner is listed once', async () => {
    await as('planner', 'PUT', `/members/${colleague}`, { body: { role: 'READER' } });
    await as('planner', 'PUT', `/owner/${colleague}`);
    const members = (await as('planner', 'GET', '/members')).body;
    expect(members.filter(({ user }: { user: string }) => user === colleague)).toEqual([
      { user: colleague, role: 'OWNER' },
    ]);
  });
});
