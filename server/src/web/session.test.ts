import { describe, expect, test } from 'vitest';
import { CUSTOMER, PROJECT, type RequestOptions, useServer } from '../../test/harness.js';
import { addUser, putUserService, setUser } from '../auth/administration.sql.js';
import { tokenId } from '../auth/bearer.js';
import { hashPassword } from '../auth/passwords.js';
import { SessionCookie } from '../auth/sessionCookie.js';
import { endSessionsOfUser } from '../auth/tokens.sql.js';
import { sql } from '../store/sql.js';

const server = useServer();
const { planner, colleague, admin, norole, unconfirmed, inactive } = server.users;
const PAGE = () => ({ 'spadework-client': 'web', origin: server.address });
const PROJECTS = `${PROJECT}/projects`;

const open = (username: string, password = 'demo-password', headers: Record<string, string> = PAGE()) =>
  server.request('POST', '/session', { headers, body: { username, password } });

/** The value of a Cookie header that a browser would send after this answer. */
const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')!.split(';')[0]!;
const logIn = async (username: string) => cookieOf(await open(username));
const secretOf = (cookie: string) => cookie.split('=')[1]!;

/** A request of the page, which has its cookie. */
const asPage = (
  cookie: string,
  method: string,
  path: string,
  { headers, ...rest }: Omit<RequestOptions, 'token'> = {},
) => server.request(method, path, { ...rest, headers: { ...PAGE(), cookie, ...headers } });
const statusOf = async (cookie: string, path = '/session') =>
  (await server.request('GET', path, { headers: { cookie } })).status;

async function aUser(username: string) {
  const passwordHash = await hashPassword('demo-password');
  const values = { email: `${username}@test.example`, passwordHash, confirmed: true };
  await addUser(server.store, server.company, username, values);
  await putUserService(server.store, username, { service: 'prosjektsystem', roles: ['bruker'] });
}

describe('POST /session', () => {
  // Fails if an attribute of the cookie is missing, or if the answer holds the secret anywhere else.
  test('204 with a cookie that scripts and other sites cannot use', async () => {
    const reply = await open(planner);
    expect([reply.status, reply.body]).toEqual([204, '']);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-spadework=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  // Fails if the plain cookie is believed where the server has an https address: any subdomain could plant one.
  test('Safari, which keeps no Secure cookie of http://localhost, gets a plain one there', async () => {
    const browser =
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
    const reply = await open(planner, 'demo-password', { ...PAGE(), 'user-agent': browser });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^spadework-dev=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(reply);
    expect(await statusOf(cookie)).toBe(200);
    expect(new SessionCookie(() => true).secretIn(cookie)).toBe(secretOf(cookie));
    expect(new SessionCookie(() => false).secretIn(cookie)).toBeUndefined();
    expect(new SessionCookie(() => false).set('secret', browser)).toMatch(
      /^__Host-spadework=secret; .*Secure/,
    );
    const headers = { 'user-agent': browser };
    const out = await asPage(cookie, 'DELETE', '/session', { headers });
    expect(out.headers.get('set-cookie')).toMatch(/^spadework-dev=; Max-Age=0; /);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('an e-mail and capitals are fine too', async () => {
    expect((await open(`Planner@${server.domain}`)).status).toBe(204);
  });

  // Fails if one reason is told apart from another.
  test('401 in one form for every reason', async () => {
    await aUser('locked');
    await server.store.run(
      sql`UPDATE app_user SET locked_until = now() + interval '1 hour' WHERE username = 'locked'`,
    );
    const replies = [
      await open(planner, 'wrong'),
      await open('nobody'),
      await open(inactive),
      await open('locked'),
      await open('a\u0001b'),
      await open(''),
    ];
    const seen = replies.map(({ status, headers, body: { requestId: _, ...body } }) => ({
      status,
      body,
      cookie: headers.get('set-cookie'),
    }));
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]).toMatchObject({ status: 401, cookie: null, body: { code: 'LOGIN_FAILED' } });
  });

  test('400 names what is missing', async () => {
    const reply = await server.request('POST', '/session', { headers: PAGE(), body: { username: 3 } });
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'password',
      'username',
    ]);
  });

  // Fails if a secret that was there before the login is kept, or if the earlier session goes on.
  test('always opens a session of its own, and ends the one that the browser had', async () => {
    const planted = `__Host-spadework=${'A'.repeat(43)}`;
    const first = cookieOf(await open(planner, 'demo-password', { ...PAGE(), cookie: planted }));
    expect(first).not.toBe(planted);
    expect(await statusOf(planted)).toBe(401);
    expect(await statusOf(first)).toBe(200);
    const second = cookieOf(await open(colleague, 'demo-password', { ...PAGE(), cookie: first }));
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(200);
  });

  test('the table holds a hash, not the secret', async () => {
    const secret = secretOf(await logIn(planner));
    const { text } = (await server.store.row<{ text: string }>(
      sql`SELECT string_agg(s::text, ' ') AS text FROM web_session s`,
    ))!;
    expect(text).toContain(tokenId(secret).toString('hex'));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('a failure is an event of the company, as with tokens', async () => {
    await aUser('mistaken');
    await open('mistaken', 'wrong');
    const event = await server.store.row(
      sql`SELECT type, actor, resource FROM event WHERE resource = 'user:mistaken' AND type = 'login.failed'`,
    );
    expect(event).toEqual({ type: 'login.failed', actor: 'client:web', resource: 'user:mistaken' });
  });
});

describe('GET /session', () => {
  test('tells who is logged in, and what they may do', async () => {
    const reply = await server.request('GET', '/session', { headers: { cookie: await logIn(admin) } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      user: { username: admin, name: expect.any(String), email: `admin@${server.domain}` },
      company: { id: server.company, name: `Demo Grid North ${server.company}` },
      scopes: expect.arrayContaining(['orgsystemer', 'prosjektsystem.bruker', 'tb.bruker']),
      rights: ['ADMINISTRATOR'],
      endsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      hasPassword: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      map: { tiles: null, layers: [] },
      routes: 'allowed',
      sendsMails: false,
    });
    const hours = (Date.parse(reply.body.endsAt) - Date.parse(reply.headers.get('date')!)) / 3600_000;
    expect(Math.round(hours)).toBe(12);
  });

  test('rights and scopes are those of the user', async () => {
    const { body } = await server.request('GET', '/session', {
      headers: { cookie: await logIn(unconfirmed) },
    });
    expect([body.rights, body.scopes]).toEqual([[], ['orgsystemer']]);
  });

  test.each(['', '__Host-spadework=', `__Host-spadework=${'B'.repeat(43)}`, 'spadework=x'])(
    '401 with the cookie %j',
    async (cookie) => {
      const reply = await server.request('GET', '/session', { headers: { cookie } });
      expect([reply.status, reply.body.code]).toEqual([401, 'SESSION_REQUIRED']);
      expect(reply.headers.get('www-authenticate'), 'RFC 9110, 15.5.2').toBe('Session realm="spadework"');
    },
  );
});

describe('the API with a session', () => {
  test('reads and writes as the user', async () => {
    const cookie = await logIn(planner);
    const { body } = await asPage(cookie, 'GET', `${CUSTOMER}/users/${planner}`);
    expect(body.username).toBe(planner);
    const made = await asPage(cookie, 'PUT', `${PROJECT}/projects/by-owner/${planner}`, {
      body: { number: 'W-1', name: 'From a page', status: 'NEW', startDate: '2026-03-02T07:00:00Z' },
    });
    expect([made.status, made.body.createdBy]).toEqual([200, planner]);
  });

  test('403 where the user lacks the scope', async () => {
    const reply = await asPage(await logIn(norole), 'GET', PROJECTS);
    expect([reply.status, reply.body.code]).toEqual([403, 'SCOPE_REQUIRED']);
  });

  // Fails if a bad token falls back to the cookie, or a good one is ignored.
  test('a bearer token has precedence over the cookie', async () => {
    const cookie = await logIn(planner);
    const withToken = (token: string) => server.request('GET', PROJECTS, { token, headers: { cookie } });
    expect((await withToken('x'.repeat(43))).status).toBe(401);
    expect((await withToken(await server.token('norole'))).status).toBe(403);
    const { status } = await server.request('DELETE', `${PROJECTS}/999999`, {
      token: await server.token('planner'),
      headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(404);
  });
});

describe('pages of other sites', () => {
  const write = (cookie: string, headers: Record<string, string>) =>
    server.request('DELETE', `${PROJECTS}/999999`, { headers: { cookie, ...headers } });

  // Fails if one of the three signs of a page of our own is not asked for.
  test('cannot write with the session', async () => {
    const cookie = await logIn(planner);
    const own = PAGE();
    const cases: Record<string, string>[] = [
      {},
      { 'spadework-client': 'web' },
      { origin: own.origin },
      { ...own, 'spadework-client': 'app' },
      { ...own, origin: 'https://evil.example' },
      { ...own, origin: 'null' },
      { ...own, origin: `${own.origin}.evil.example` },
      { ...own, origin: own.origin.replace('http:', 'https:') },
      { ...own, origin: own.origin.replace(/\d+$/, '1') },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'sec-fetch-site': 'none' },
    ];
    for (const headers of cases) {
      const reply = await write(cookie, headers);
      expect([headers, reply.status, reply.body.code]).toEqual([headers, 403, 'CROSS_SITE']);
    }
    expect((await write(cookie, { ...own, 'sec-fetch-site': 'same-origin' })).status).toBe(404);
    expect((await write(cookie, own)).status).toBe(404);
  });

  test('cannot read with it, and a typed address can', async () => {
    const cookie = await logIn(planner);
    const read = async (site: string) =>
      (await server.request('GET', PROJECTS, { headers: { cookie, 'sec-fetch-site': site } })).status;
    expect([await read('cross-site'), await read('same-site')]).toEqual([403, 403]);
    expect([await read('same-origin'), await read('none')]).toEqual([200, 200]);
  });

  test('cannot log anybody in or out', async () => {
    const cookie = await logIn(planner);
    const other = { 'spadework-client': 'web', origin: 'https://evil.example' };
    const replies = [
      await open(planner, 'demo-password', other),
      await open(planner, 'demo-password', { origin: server.address }),
      await server.request('DELETE', '/session', { headers: { ...other, cookie } }),
      await server.request('DELETE', '/session', { headers: { cookie } }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [403, 'CROSS_SITE']),
    );
    expect(replies.every(({ headers }) => headers.get('set-cookie') === null)).toBe(true);
    expect(await statusOf(cookie)).toBe(200);
  });

  test('localhost is a name of the default address too', async () => {
    const origin = server.address.replace('127.0.0.1', 'localhost');
    const reply = await open(planner, 'demo-password', { ...PAGE(), origin });
    expect(reply.status).toBe(204);
    expect((await write(cookieOf(reply), { ...PAGE(), origin })).status).toBe(404);
  });
});

describe('the end of a session', () => {
  test('DELETE /session: the row is gone and the cookie is cleared', async () => {
    const cookie = await logIn(planner);
    const other = await logIn(planner);
    expect(await statusOf(cookie)).toBe(200);
    const reply = await asPage(cookie, 'DELETE', '/session');
    expect(reply.status).toBe(204);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-spadework=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.headers.get('clear-site-data')).toBe('"cache"');
    const id = tokenId(secretOf(cookie));
    expect(await server.store.row(sql`SELECT FROM web_session WHERE id = ${id}`)).toBeUndefined();
    expect([await statusOf(cookie), await statusOf(other)]).toEqual([401, 200]);
    expect((await asPage(cookie, 'DELETE', '/session')).status).toBe(204);
  });

  // Fails if only sessions end, or also those of somebody else.
  test('DELETE /session?all=true: everywhere, also tokens, for this user alone', async () => {
    await aUser('everywhere');
    const [one, two, other] = [await logIn('everywhere'), await logIn('everywhere'), await logIn(planner)];
    await server.token('everywhere');
    // A session that was used a moment ago ends at once too.
    expect(await statusOf(two)).toBe(200);
    expect((await asPage(one, 'DELETE', '/session?all=perhaps')).status).toBe(400);
    expect((await asPage(one, 'DELETE', '/session?all=true')).status).toBe(204);
    expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual([401, 401, 200]);
    const left = await server.store.row(sql`SELECT FROM oauth_token WHERE username = 'everywhere'`);
    expect(left).toBeUndefined();
    expect((await asPage(one, 'DELETE', '/session?all=true')).status).toBe(401);
  });

  const backdate = (cookie: string, change: string) =>
    server.store.run(
      sql`UPDATE web_session SET idle_until = CASE ${change} WHEN 'idle' THEN now() ELSE idle_until END,
            ends_at = CASE ${change} WHEN 'end' THEN now() ELSE ends_at END
          WHERE id = ${tokenId(secretOf(cookie))}`,
    );

  // Fails if the view looks at one of the two times alone.
  test.each(['idle', 'end'])('401 after the %s time', async (kind) => {
    const cookie = await logIn(planner);
    await backdate(cookie, kind);
    expect([await statusOf(cookie), await statusOf(cookie, PROJECTS)]).toEqual([401, 401]);
  });

  // Fails if a use is not written down, or if the hard end moves with it.
  test('a use after some minutes renews the idle time and not the end', async () => {
    const cookie = await logIn(planner);
    const id = tokenId(secretOf(cookie));
    const age = (minutes: number) =>
      server.store.run(
        sql`UPDATE web_session SET seen_at = seen_at - ${minutes}::int * interval '1 minute',
              idle_until = idle_until - ${minutes}::int * interval '1 minute',
              ends_at = ends_at - ${minutes}::int * interval '1 minute' WHERE id = ${id}`,
      );
    const times = () =>
      server.store.row<{ idle: number; end: number }>(
        sql`SELECT round(extract(epoch FROM idle_until - now()) / 60)::int AS idle,
              round(extract(epoch FROM ends_at - now()) / 60)::int AS end FROM web_session WHERE id = ${id}`,
      );
    await age(100);
    expect(await times()).toEqual({ idle: 25, end: 620 });
    expect(await statusOf(cookie, PROJECTS)).toBe(200);
    await expect.poll(times).toEqual({ idle: 125, end: 620 });
  });

  test('a disabled user is out, and so is one whose sessions were ended', async () => {
    await aUser('leaving');
    const disabled = await logIn('leaving');
    await setUser(server.store, 'leaving', { active: false });
    expect(await statusOf(disabled)).toBe(401);
    await setUser(server.store, 'leaving', { active: true });
    const ended = await logIn('leaving');
    await endSessionsOfUser(server.store, 'leaving');
    expect(await statusOf(ended)).toBe(401);
  });
});

describe('PUT /session/password', () => {
  const change = (cookie: string, currentPassword: string, newPassword: unknown) =>
    asPage(cookie, 'PUT', '/session/password', { body: { currentPassword, newPassword } });

  // Fails if sessions or tokens of the old password go on, or if the browser keeps its secret.
  test('the old password is out everywhere, and this browser goes on with a new session', async () => {
    await aUser('changing');
    const [cookie, elsewhere] = [await logIn('changing'), await logIn('changing')];
    const token = await server.token('changing');
    const reply = await change(cookie, 'demo-password', 'another-password');
    expect(reply.status).toBe(204);
    expect([await statusOf(cookie), await statusOf(elsewhere), await statusOf(cookieOf(reply))]).toEqual([
      401, 401, 200,
    ]);
    const left = await server.store.row(sql`SELECT FROM oauth_token WHERE id = ${tokenId(token)}`);
    expect(left).toBeUndefined();
    expect((await open('changing')).status).toBe(401);
    expect((await open('changing', 'another-password')).status).toBe(204);
    const event = await server.store.row(
      sql`SELECT actor, operation, request_id, changes FROM event
          WHERE resource = 'user:changing' AND type = 'user.changed'`,
    );
    // The door tells of the request. Sabotage: write the event past it.
    expect(event).toEqual({
      actor: 'user:changing',
      operation: 'session.password',
      request_id: reply.headers.get('x-request-id'),
      changes: [{ property: 'password' }],
    });
  });

  test.each([
    ['wrong', 'another-password', 'currentPassword'],
    ['demo-password', 'short', 'newPassword'],
    ['demo-password', 'x'.repeat(1025), 'newPassword'],
    ['demo-password', undefined, 'newPassword'],
  ])('400 names the field %#', async (current, fresh, path) => {
    const cookie = await logIn(colleague);
    const reply = await change(cookie, current, fresh);
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path]);
    expect(await statusOf(cookie)).toBe(200);
  });

  test('401 without a session, 403 from another site', async () => {
    expect((await change('', 'demo-password', 'another-password')).status).toBe(401);
    const cookie = await logIn(colleague);
    const body = { currentPassword: 'demo-password', newPassword: 'another-password' };
    const reply = await server.request('PUT', '/session/password', { headers: { cookie }, body });
    expect([reply.status, reply.body.code]).toEqual([403, 'CROSS_SITE']);
  });
});

describe('/session/all', () => {
  // Fails if the sessions of somebody else are shown or ended.
  test('lists one’s own sessions, and ends one of them', async () => {
    await aUser('several');
    const [mine, other] = [await logIn('several'), await logIn('several')];
    const foreign = await logIn(planner);
    expect(await statusOf(other)).toBe(200);
    const { body } = await asPage(mine, 'GET', '/session/all');
    expect(body).toHaveLength(2);
    expect(body.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const { id } = body.find(({ current }: { current: boolean }) => !current);
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      createdAt: expect.any(String),
      seenAt: expect.any(String),
      endsAt: expect.any(String),
      current: expect.any(Boolean),
      browser: expect.any(String),
    });
    expect((await asPage(foreign, 'DELETE', `/session/all/${id}`)).status).toBe(404);
    expect((await asPage(mine, 'DELETE', '/session/all/nonsense')).status).toBe(404);
    expect((await asPage(mine, 'DELETE', `/session/all/${id}`)).status).toBe(204);
    expect([await statusOf(other), await statusOf(mine), await statusOf(foreign)]).toEqual([401, 200, 200]);
  });
});

test('GET /session/demo names the demo users while there are some', async () => {
  const { body } = await server.request('GET', '/session/demo');
  expect(body.users).toContainEqual({
    username: planner,
    name: expect.any(String),
    companyName: `Demo Grid North ${server.company}`,
  });
  expect(body.users.map(({ username }: { username: string }) => username)).not.toContain(inactive);
  const all = await server.store.rows<{ username: string }>(
    sql`UPDATE app_user SET demo = false WHERE demo RETURNING username`,
  );
  const reply = await server.request('GET', '/session/demo');
  expect([reply.status, reply.body]).toEqual([204, '']);
  // Other files share the server.
  const names = all.map(({ username }) => username);
  await server.store.run(sql`UPDATE app_user SET demo = true WHERE username = ANY(${names}::text[])`);
});
