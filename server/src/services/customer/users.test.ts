import { beforeAll, describe, expect, test } from 'vitest';
import { CUSTOMER, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const { planner, colleague, admin, norole, unconfirmed, inactive, south } = server.users;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const user of ['planner', 'colleague', 'norole', 'unconfirmed', 'south'])
    tokens[user] = await server.token(user);
  tokens.client = await server.token();
  tokens.southClient = await server.token(undefined, { client: 'south-client' });
});

const get = (path: string, who: string) =>
  server.request('GET', `${CUSTOMER}${path}`, { token: tokens[who] });

describe('GET /users/{user}', () => {
  test('shows oneself, by name and by e-mail', async () => {
    const byName = await get(`/users/${planner}`, 'planner');
    expect(byName.status).toBe(200);
    expect(byName.body).toEqual({
      username: planner,
      email: `planner@${server.domain}`,
      firstName: 'Ingrid',
      lastName: 'Planlegger',
      mobile: '+47 400 00 001',
      phone: '+47 770 00 001',
      position: 'Prosjekterende ingeniør',
      companyId: server.company,
      companyName: `Demo Grid North ${server.company}`,
      departmentId: expect.any(Number),
      departmentName: 'Planlegging',
      active: true,
      confirmed: true,
    });
    expect((await get(`/users/PLANNER@${server.domain.toUpperCase()}`, 'planner')).body).toEqual(byName.body);
  });

  test('leaves out what has no value', async () => {
    expect((await get(`/users/${norole}`, 'planner')).body).not.toHaveProperty('mobile');
  });

  test.each([
    ['a colleague', `/users/${colleague}`, 'planner', 200],
    ['a colleague to one without roles', `/users/${colleague}`, 'norole', 200],
    ['an inactive colleague', `/users/${inactive}`, 'planner', 200],
    ['a user of the company to its client', `/users/${planner}`, 'client', 200],
    ['oneself to the unconfirmed', `/users/${unconfirmed}`, 'unconfirmed', 200],
    ['no colleague to the unconfirmed', `/users/${planner}`, 'unconfirmed', 404],
    ['nobody of another company', `/users/${south}`, 'planner', 404],
    ['nobody of another company to a client', `/users/${planner}`, 'southClient', 404],
    ['nobody who is not there', '/users/nobody', 'planner', 404],
  ])('shows %s', async (_who, path, caller, status) => {
    const reply = await get(path, caller);
    expect(reply.status).toBe(status);
    if (status === 404) expect(reply.body.code).toBe('USER_NOT_FOUND');
  });

  test('400 for a name with U+0000', async () => {
    const reply = await get('/users/%00', 'planner');
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path: 'user', message: expect.any(String) }]);
  });

  test('401 without a token', async () => {
    expect((await server.request('GET', `${CUSTOMER}/users/${planner}`)).status).toBe(401);
  });
});

describe('POST /users/{user}/services/{service}/usage', () => {
  const post = (user: string, who: string, body: unknown, headers = {}) =>
    server.request('POST', `${CUSTOMER}/users/${user}/services/tb/usage`, {
      token: tokens[who],
      body,
      headers,
    });
  const stored = async (name: string) =>
    await server.store.rows<{ username: string; value: string | null }>(
      sql`SELECT username, value FROM usage_record WHERE company_id = ${server.company} AND name = ${name} ORDER BY id`,
    );

  test('204 stores every record', async () => {
    const reply = await post(planner, 'planner', [{ name: 'åpnet', value: 'grøft 7' }, { name: 'åpnet' }]);
    expect(reply.status).toBe(204);
    expect(reply.body).toBe('');
    expect(await stored('åpnet')).toEqual([
      { username: planner, value: 'grøft 7' },
      { username: planner, value: null },
    ]);
  });

  test('204 for a client and a user of its company', async () => {
    expect((await post(planner, 'client', [{ name: 'by-client' }])).status).toBe(204);
    expect(await stored('by-client')).toHaveLength(1);
  });

  test('1000 records at most', async () => {
    const records = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ name: 'many', value: String(i) }));
    expect((await post(planner, 'planner', records(1000))).status).toBe(204);
    expect((await post(planner, 'planner', records(1001))).status).toBe(400);
    expect(await stored('many')).toHaveLength(1000);
  });

  test('the same Idempotency-Key records once', async () => {
    const send = () => post(planner, 'planner', [{ name: 'once' }], { 'idempotency-key': 'usage-1' });
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    expect(await stored('once')).toHaveLength(1);
  });

  test.each([
    ['no records', []],
    ['a record without a name', [{ value: 'x' }]],
    ['a blank name', [{ name: ' ' }]],
    ['a number as a name', [{ name: 7 }]],
    ['a value that is no text', [{ name: 'n', value: 7 }]],
    ['an object', { name: 'n' }],
    ['nothing', undefined],
  ])('400 for %s', async (_what, body) => {
    const reply = await post(planner, 'planner', body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors.length).toBeGreaterThan(0);
  });

  test('403 for a colleague', async () => {
    const reply = await post(colleague, 'planner', [{ name: 'for-another' }]);
    expect([reply.status, reply.body.code]).toEqual([403, 'ONLY_FOR_ONESELF']);
    expect(await stored('for-another')).toEqual([]);
  });

  test.each([
    ['a user of another company', south, 'planner'],
    ['a client of another company', planner, 'southClient'],
    ['an unknown user', 'nobody', 'client'],
  ])('404 for %s', async (_who, user, caller) => {
    expect((await post(user, caller, [{ name: 'n' }])).status).toBe(404);
  });
});

describe('GET /users/{user}/services/{service}/validate', () => {
  const validate = (user: string, service: string, who = 'planner') =>
    get(`/users/${user}/services/${service}/validate`, who);

  test('says what the user has', async () => {
    const reply = await validate(planner, 'orgblad');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      currentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: {
        name: 'orgblad',
        active: true,
        tool: false,
        roles: [{ name: 'bruker', baserole: false }],
        facilities: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19].map((id) => ({ id })),
      },
    });
    expect(Math.abs(Date.parse(reply.body.currentDate) - Date.now())).toBeLessThan(60_000);
  });

  test('a base role needs no enabling', async () => {
    expect((await validate(norole, 'orgsystemer')).body.service).toMatchObject({
      active: true,
      roles: [{ name: 'bruker', baserole: true }],
    });
  });

  test.each([
    ['a tool that was not enabled', norole, 'tb', 'planner'],
    ['an unconfirmed user', unconfirmed, 'tb', 'unconfirmed'],
    ['an inactive user', inactive, 'tb', 'planner'],
  ])('active is false without roles for %s', async (_who, user, service, caller) => {
    const reply = await validate(user, service, caller);
    expect(reply.status).toBe(200);
    expect(reply.body.service).toEqual({
      name: service,
      active: false,
      tool: true,
      roles: [],
      facilities: [],
    });
  });

  test('an expired service is not active and says when it ended', async () => {
    await server.store.run(
      sql`UPDATE user_service SET end_date = '2020-01-01T00:00:00Z' WHERE username = ${colleague} AND service = 'tb'`,
    );
    const reply = await validate(colleague, 'tb');
    expect(reply.body.service).toMatchObject({
      active: false,
      roles: [],
      endDate: '2020-01-01T00:00:00.000Z',
    });
  });

  test('404 for an unknown service and an unknown user', async () => {
    expect((await validate(planner, 'teleport')).body.code).toBe('SERVICE_NOT_FOUND');
    expect((await validate('nobody', 'tb')).body.code).toBe('USER_NOT_FOUND');
    expect((await validate(south, 'tb')).status).toBe(404);
  });
});

describe('GET /users', () => {
  const find = async (query: string, who = 'planner') => {
    const { status, body } = await get(`/users?${query}`, who);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.map(({ username }: { username: string }) => username);
  };

  // Fails if somebody of another company is found, or somebody who has left.
  test('finds the active users of the company, sorted by name', async () => {
    const all = await find('');
    expect(all).toHaveLength(5);
    expect(all).toEqual(expect.arrayContaining([planner, colleague, admin, norole, unconfirmed]));
    const { body } = await get('/users', 'planner');
    const names = body.map((user: Record<string, string>) =>
      user.firstName ? `${user.firstName} ${user.lastName}` : user.username,
    );
    expect(names).toEqual([...names].sort(new Intl.Collator('nb', { numeric: true }).compare));
    expect(await find('', 'client')).toEqual(all);
    expect(await find('', 'south')).toEqual([south]);
  });

  test('shows a user as GET /users/{user} does', async () => {
    const { body } = await get('/users?q=ingrid', 'planner');
    expect(body).toEqual([(await get(`/users/${planner}`, 'planner')).body]);
  });

  test.each([
    ['q=ingrid', [planner]],
    ['q=PLANL%20ingr', [planner]],
    [`q=planner%40${server.domain}`, [planner]],
    ['q=lanner', []],
    ['q=ingrid%20nobody', []],
    ['q=%2C%2E', []],
    ['q=plan&count=1', [planner]],
  ])('%s finds %j', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  test('accents do not matter', async () => {
    await server.store.run(sql`UPDATE app_user SET last_name = 'Ødegård' WHERE username = ${norole}`);
    expect(await find('q=odegar')).toEqual([norole]);
  });

  test('somebody who is not confirmed finds only themselves', async () => {
    expect(await find('', 'unconfirmed')).toEqual([unconfirmed]);
    expect(await find('q=ingrid', 'unconfirmed')).toEqual([]);
  });

  test.each(['count=0', 'count=101', 'count=x', 'q=%00'])('400 for %s', async (query) => {
    const { status, body } = await get(`/users?${query}`, 'planner');
    expect([status, body.errors[0].path]).toEqual([400, query.split('=')[0]]);
  });
});

describe('/users/me/preferences', () => {
  const PATH = `${CUSTOMER}/users/me/preferences`;
  const put = (body: unknown, who = 'planner', headers = {}) =>
    server.request('PUT', PATH, { token: tokens[who], body, headers });
  const MINE = { language: 'nb', theme: 'DARK', views: [{ name: 'Mine', address: '/projects?owner=me' }] };

  test('empty at first; then what was put, for this user alone', async () => {
    const before = await get('/users/me/preferences', 'planner');
    expect([before.body, before.headers.get('etag')]).toEqual([{}, '"0"']);
    const saved = await put({ ...MINE, other: 'ignored' });
    expect([saved.status, saved.body, saved.headers.get('etag')]).toEqual([200, MINE, '"1"']);
    const after = await get('/users/me/preferences', 'planner');
    expect([after.body, after.headers.get('etag')]).toEqual([MINE, '"1"']);
    expect((await get('/users/me/preferences', 'colleague')).body).toEqual({});
  });

  test('the same again is no new version, and an empty object clears', async () => {
    expect((await put(MINE, 'norole')).headers.get('etag')).toBe('"1"');
    expect((await put(MINE, 'norole')).headers.get('etag')).toBe('"1"');
    const cleared = await put({}, 'norole');
    expect([cleared.body, cleared.headers.get('etag')]).toEqual([{}, '"2"']);
  });

  // Fails if the first choice has nothing to compare If-Match with, or nothing to lock.
  test('412 for another version; of several at once exactly one is first', async () => {
    expect((await put(MINE, 'unconfirmed', { 'if-match': '"1"' })).status).toBe(412);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        put({ views: [{ name: `${i}`, address: '/' }] }, 'unconfirmed', { 'if-match': '"0"' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  test.each([
    [{ language: 'de' }, 'language'],
    [{ theme: 'dark' }, 'theme'],
    [{ views: [{ name: ' ', address: '/' }] }, 'views.0.name'],
    [{ views: [{ name: 'x' }] }, 'views.0.address'],
    [{ views: [{ name: 'x', address: 'y'.repeat(2001) }] }, 'views.0.address'],
    [{ views: Array.from({ length: 101 }, () => ({ name: 'x', address: '/' })) }, 'views'],
  ])('400 %#', async (body, path) => {
    const reply = await put(body);
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path]);
  });

  test('a client has none', async () => {
    expect((await put(MINE, 'client')).body.code).toBe('USER_REQUIRED');
  });

  test('they go with the user', async () => {
    await server.store.run(
      sql`INSERT INTO app_user (company_id, username, email, password_hash) VALUES (${server.company}, 'gone', 'gone@x.example', 'x')`,
    );
    await server.store.run(
      sql`INSERT INTO user_preference (company_id, username, preferences) VALUES (${server.company}, 'gone', '{}')`,
    );
    await server.store.run(sql`DELETE FROM app_user WHERE username = 'gone'`);
    expect(await server.store.row(sql`SELECT FROM user_preference WHERE username = 'gone'`)).toBeUndefined();
  });
});
