import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, CUSTOMER, PROJECT, useServer } from '../../../test/harness.js';
import { addUser } from '../../auth/administration.sql.js';
import { fairQueue } from '../../auth/fairQueue.js';
import { hashPassword } from '../../auth/passwords.js';
import type { Caller } from '../../kernel/caller.js';
import { sql } from '../../store/sql.js';
import { makeOneTimePassword } from './administration/oneTimePassword.js';

const server = useServer();
const tokens: Record<string, string> = {};

/** Of the other company. */
async function anAdministrator(username: string): Promise<void> {
  const passwordHash = await hashPassword('demo-password');
  const email = `${username}@chiefs.example`;
  await addUser(server.store, server.otherCompany, username, {
    email,
    passwordHash,
    confirmed: true,
    administrator: true,
  });
  tokens[username] = await server.token(username);
}

beforeAll(async () => {
  tokens.admin = await server.token('admin');
  tokens.planner = await server.token('planner');
  await anAdministrator('south-chief');
});

const call = (method: string, path: string, body?: unknown, who = 'admin', headers = {}) =>
  server.request(method, `${CUSTOMER}/administration${path}`, { token: tokens[who], body, headers });

let invited = 0;
const aBody = (more: object = {}) => {
  const username = `new.${++invited}`;
  return { username, email: `${username}@${server.domain}`, ...more };
};
const invite = async (more: object = {}): Promise<Anything> => {
  const reply = await call('POST', '/users', aBody(more));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};

const PAGE = () => ({ 'spadework-client': 'web', origin: server.address });
const logIn = (username: string, password: string, newPassword?: unknown) =>
  server.request('POST', '/session', { headers: PAGE(), body: { username, password, newPassword } });
const grant = async (username: string, password: string) => {
  const reply = await fetch(`${server.address}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: server.clientOf('demo-client'),
      client_secret: 'demo-secret',
      username,
      password,
    }),
  });
  return { status: reply.status, body: (await reply.json()) as Anything };
};
const FINE = 'seven wet herrings';

describe('users', () => {
  test('an invited user has what was asked for, and is found in the list', async () => {
    const body = aBody({
      firstName: 'Åse',
      lastName: 'Ødegård',
      departmentName: 'Helt ny',
      services: [{ service: 'tb', roles: ['bruker'], endDate: '2030-01-01T01:00:00+01:00' }],
    });
    const made = await call('POST', '/users', body);
    const { oneTimePassword, ...user } = made.body;
    expect(oneTimePassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(user).toEqual({
      username: body.username,
      email: body.email,
      firstName: 'Åse',
      lastName: 'Ødegård',
      departmentId: expect.any(Number),
      departmentName: 'Helt ny',
      active: true,
      confirmed: true,
      administrator: false,
      hasPasskey: false,
      hasPassword: true,
      state: 'INVITED',
      passwordUntil: expect.any(String),
      services: [{ service: 'tb', roles: ['bruker'], endDate: '2030-01-01T00:00:00.000Z' }],
    });
    const one = await call('GET', `/users/${body.username.toUpperCase()}`);
    expect([one.body, one.headers.get('etag')]).toEqual([user, made.headers.get('etag')]);
    expect((await call('GET', '/users/page?q=odegar%20helt')).body).toEqual({
      count: 1,
      first: 0,
      total: 1,
      entities: [user],
    });
  });

  test.each([
    ['q=%2C%2E', []],
    ['state=DISABLED', [server.users.inactive]],
    ['administrator=true', [server.users.admin]],
    ['service=calculation&q=planner', [server.users.planner]],
    ['q=planner&count=0', []],
  ])('the list by %s', async (query, names) => {
    const { status, body } = await call('GET', `/users/page?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.entities.map(({ username }: Anything) => username)).toEqual(names);
  });

  test.each([
    [{ username: 'Åse' }, 'username'],
    [{ username: '-x' }, 'username'],
    [{ email: 'no address' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ firstName: ' ' }, 'firstName'],
    [{ services: [{ service: 'teleport' }] }, 'services.0.service'],
    [{ services: [{ service: 'tb', roles: ['king'] }] }, 'services.0.roles.0'],
    [{ services: [{ service: 'tb' }, { service: 'tb' }] }, 'services.1.service'],
    [{ services: [{ service: 'tb', endDate: 'soon' }] }, 'services.0.endDate'],
  ])('400 %#', async (more, path) => {
    const reply = await call('POST', '/users', aBody(more));
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, path]);
  });

  test('409 for a name or an address that somebody of any company has', async () => {
    expect((await call('POST', '/users', aBody({ username: server.users.south }))).body.code).toBe(
      'USERNAME_TAKEN',
    );
    const email = `SOUTH@${server.otherDomain}`;
    expect((await call('POST', '/users', aBody({ email }))).body.code).toBe('EMAIL_TAKEN');
    const { username } = await invite();
    expect((await call('PUT', `/users/${username}`, { email })).body.code).toBe('EMAIL_TAKEN');
  });

  test('a change keeps what is left out, clears what is null, and has a new version only if something changed', async () => {
    const { username, email } = await invite({
      firstName: 'Per',
      position: 'Leder',
      departmentName: 'Drift',
    });
    const first = await call('GET', `/users/${username}`);
    const put = (body: object, etag = '*') =>
      call('PUT', `/users/${username}`, body, 'admin', { 'if-match': etag });
    const changed = await put(
      { position: null, departmentName: null, lastName: 'Pol', email },
      first.headers.get('etag')!,
    );
    expect(changed.body).toMatchObject({ firstName: 'Per', lastName: 'Pol' });
    expect(changed.body).not.toHaveProperty('position');
    expect(changed.body).not.toHaveProperty('departmentName');
    expect((await put({ lastName: 'Nei' }, first.headers.get('etag')!)).status).toBe(412);
    expect((await put({ lastName: 'Pol' })).headers.get('etag')).toBe(changed.headers.get('etag'));
    const { rows } = {
      rows: await server.store.rows<Anything>(
        sql`SELECT type, actor, changes FROM event WHERE resource = ${`user:${username}`} ORDER BY id`,
      ),
    };
    expect(rows).toEqual(
      [
        { type: 'user.created', actor: `user:${server.users.admin}`, changes: null },
        {
          type: 'user.changed',
          actor: `user:${server.users.admin}`,
          changes: ['position', 'lastName', 'departmentId'].map((property) => ({ property })),
        },
      ].map((row) => ({ ...row, changes: row.changes && expect.arrayContaining(row.changes) })),
    );
  });

  test('services take the place of those before', async () => {
    const { username } = await invite({
      services: [{ service: 'tb', roles: ['bruker'] }, { service: 'orgblad' }],
    });
    const services = [{ service: 'orgblad', roles: ['bruker'] }];
    expect((await call('PUT', `/users/${username}`, { services })).body.services).toEqual(services);
    expect((await call('PUT', `/users/${username}`, { services: [] })).body.services).toEqual([]);
  });

  // Fails if a row asks for the user without the company, or believes an administrator of another one.
  test('an administrator of another company sees and touches nobody here', async () => {
    const { username } = await invite();
    const before = await call('GET', `/users/${username}`);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { administrator: true }],
      ['DELETE', '', undefined],
      ['POST', '/one-time-password', undefined],
    ] as const) {
      const reply = await call(method, `/users/${username}${path}`, body, 'south-chief');
      expect([method, reply.status, reply.body.code]).toEqual([method, 404, 'USER_NOT_FOUND']);
    }
    const { body } = await call('GET', '/users/page?count=100', undefined, 'south-chief');
    expect(body.entities.map((user: Anything) => user.username).sort()).toEqual(
      [server.users.south, 'south-chief'].sort(),
    );
    expect((await call('GET', '/company', undefined, 'south-chief')).body.id).toBe(server.otherCompany);
    expect((await call('GET', `/users/${username}`)).body).toEqual(before.body);
  });

  test('a removed user is nowhere; projects stay under another name', async () => {
    const { username, oneTimePassword } = await invite({
      services: [{ service: 'prosjektsystem', roles: ['bruker'] }],
    });
    await logIn(username, oneTimePassword, FINE);
    const project = await server.request('PUT', `${PROJECT}/projects/by-owner/${username}`, {
      token: tokens.planner,
      body: { name: 'Etter', number: 'ETTER-1', status: 'NEW', startDate: '2026-01-01T00:00:00Z' },
    });
    expect(project.status, JSON.stringify(project.body)).toBe(200);
    expect((await call('DELETE', `/users/${username}`)).status).toBe(204);
    expect((await call('GET', `/users/${username}`)).status).toBe(404);
    const { owner } = (await server.store.row<{ owner: string }>(
      sql`SELECT owner FROM project WHERE id = ${project.body.id}`,
    ))!;
    expect(owner).toMatch(/^erased-/);
    // Whoever stands in the place of a person is nobody.
    expect((await call('GET', `/users/${owner}`)).status).toBe(404);
    expect((await logIn(owner, 'anything at all')).status).toBe(401);
    const left = await server.store.row(
      sql`SELECT FROM event WHERE company_id = ${server.company} AND position(${username} IN event::text) > 0`,
    );
    expect(left).toBeUndefined();
  });
});

describe('one-time passwords', () => {
  // Fails if a one-time password opens a session or gets a token.
  test('are good for choosing a password, once', async () => {
    const { username, oneTimePassword } = await invite();
    const refused = await grant(username, oneTimePassword);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
    expect(refused.body.error_description).toMatch(/one-time password/);
    const asked = await logIn(username, oneTimePassword);
    expect([asked.status, asked.body.code]).toEqual([403, 'PASSWORD_CHANGE_NEEDED']);
    for (const weak of ['short', 'passord12345', oneTimePassword]) {
      const reply = await logIn(username, oneTimePassword, weak);
      expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, 'newPassword']);
    }
    const both = await Promise.all([FINE, `${FINE}!`].map((text) => logIn(username, oneTimePassword, text)));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    const chosen = both[0]!.status === 204 ? FINE : `${FINE}!`;
    const events = await server.store.rows(
      sql`SELECT actor, request_id, changes FROM event
          WHERE resource = ${`user:${username}`} AND type = 'user.changed' AND operation = 'session.open'`,
    );
    const { headers } = both.find(({ status }) => status === 204)!;
    const request_id = headers.get('x-request-id');
    expect(events).toEqual([{ actor: `user:${username}`, request_id, changes: [{ property: 'password' }] }]);
    expect((await logIn(username, oneTimePassword, 'eight wet herrings')).status).toBe(401);
    expect((await logIn(username, chosen)).status).toBe(204);
    const again = await logIn(username, chosen, 'eight wet herrings');
    expect([again.status, again.body.errors[0].path]).toEqual([400, 'newPassword']);
    expect((await call('GET', `/users/${username}`)).body).toMatchObject({
      state: 'ACTIVE',
      lastLogin: expect.any(String),
    });
  });

  test('end after some days; a new one ends sessions and locks', async () => {
    const { username, oneTimePassword } = await invite();
    await server.store.run(
      sql`UPDATE app_user SET password_until = now() - interval '1 second' WHERE username = ${username}`,
    );
    for (const fresh of [undefined, FINE])
      expect((await logIn(username, oneTimePassword, fresh)).body.code).toBe('ONE_TIME_PASSWORD_EXPIRED');
    const issue = () => call('POST', `/users/${username}/one-time-password`);
    const { body } = await issue();
    const opened = await logIn(username, body.oneTimePassword, FINE);
    expect(opened.status).toBe(204);
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
    await server.store.run(
      sql`UPDATE app_user SET locked_until = now() + interval '1 hour', failures = 12 WHERE username = ${username}`,
    );
    expect((await call('GET', `/users/${username}`)).body.state).toBe('LOCKED');
    const next = (await issue()).body.oneTimePassword;
    expect((await server.request('GET', '/session', { headers: { cookie } })).status).toBe(401);
    expect((await logIn(username, next)).body.code).toBe('PASSWORD_CHANGE_NEEDED');
  });

  // Fails if a lock holds for them: then whoever knows a name keeps somebody out who has never logged in.
  test('work once whatever guesses by others have locked, by every door', async () => {
    const { username, oneTimePassword } = await invite();
    for (let guess = 0; guess < 12; guess++)
      expect((await logIn(username, `guess ${guess}`)).body.code).toBe('LOGIN_FAILED');
    expect((await call('GET', `/users/${username}`)).body).toMatchObject({
      state: 'LOCKED',
      lockedUntil: expect.any(String),
      passwordUntil: expect.any(String),
    });
    expect((await grant(username, oneTimePassword)).body.error_description).toMatch(/one-time password/);
    expect((await logIn(username, oneTimePassword)).body.code).toBe('PASSWORD_CHANGE_NEEDED');
    const opened = await logIn(username, oneTimePassword, FINE);
    expect(opened.status).toBe(204);
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
    expect((await server.request('GET', '/session', { headers: { cookie } })).status).toBe(200);
    expect((await logIn(username, oneTimePassword, 'eight wet herrings')).body.code).toBe('LOGIN_FAILED');
    // The lock stays for others; this address is known now.
    expect((await call('GET', `/users/${username}`)).body.state).toBe('LOCKED');
    expect((await logIn(username, FINE)).status).toBe(204);
    expect((await grant(username, FINE)).status).toBe(200);
  });

  // Fails if the exception reaches further than one-time passwords.
  test('a chosen password stays locked where nobody has logged in before, and an administrator ends that', async () => {
    const { username, oneTimePassword } = await invite();
    expect((await logIn(username, oneTimePassword, FINE)).status).toBe(204);
    await server.store.run(sql`DELETE FROM login_place WHERE username = ${username}`);
    await server.store.run(
      sql`UPDATE app_user SET locked_until = now() + interval '1 hour', failures = 12 WHERE username = ${username}`,
    );
    expect((await logIn(username, FINE)).body.code).toBe('LOGIN_FAILED');
    expect((await grant(username, FINE)).body.error_description).not.toMatch(/one-time/);
    expect((await call('PUT', `/users/${username}`, { locked: true })).status).toBe(400);
    expect((await call('PUT', `/users/${username}`, { locked: false })).body.state).toBe('ACTIVE');
    expect((await logIn(username, FINE)).status).toBe(204);
  });

  // Fails if they are hashed inside the transaction: a few invitations would hold every connection.
  test('are hashed before a transaction begins', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hashing = [1, 2].map((i) => fairQueue({ client: `test ${i}`, name: '' }, () => held));
    const invited = invite();
    for (let look = 0; look < 20; look++) {
      const open = await server.store.rows(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      expect(open).toHaveLength(0);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    release();
    await Promise.all([invited, ...hashing]);
  });

  // Fails with fewer characters, or letters to choose from: a lock does not protect them.
  test('are sixteen of thirty-one characters', async () => {
    const texts: string[] = [];
    for (let i = 0; i < 40; i++) texts.push((await makeOneTimePassword({ key: 'test' } as Caller)).text);
    for (const text of texts) expect(text).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(new Set(texts.join('').replaceAll('-', '')).size).toBe(31);
  });

  test('a disabled user is out until enabled again', async () => {
    const { username, oneTimePassword } = await invite();
    await logIn(username, oneTimePassword, FINE);
    expect((await call('PUT', `/users/${username}`, { active: false })).body.state).toBe('DISABLED');
    expect((await logIn(username, FINE)).status).toBe(401);
    expect((await call('PUT', `/users/${username}`, { active: true })).body.state).toBe('ACTIVE');
    expect((await logIn(username, FINE)).status).toBe(204);
  });
});

describe('the last administrator', () => {
  test.each([
    ['PUT', '', { administrator: false }],
    ['PUT', '', { active: false }],
    ['PUT', '', { confirmed: false }],
    ['DELETE', '', undefined],
    ['POST', '/one-time-password', undefined],
  ])('409 %s%s %j, also while another one has not chosen a password yet', async (method, path, body) => {
    await invite({ administrator: true });
    const reply = await call(method, `/users/${server.users.admin}${path}`, body);
    expect([reply.status, reply.body.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    expect((await call('GET', `/users/${server.users.admin}`)).body.state).toBe('ACTIVE');
  });

  const administrators = () =>
    server.store.rows(
      sql`SELECT FROM app_user WHERE company_id = ${server.otherCompany} AND administrator AND active`,
    );

  // Fails without the lock of the company: both see the other one.
  test.each([
    ['give it up', (own: string) => ['PUT', own, { administrator: false }] as const, 200, [409]],
    // Who is too late is refused, at the door already or by the lock.
    [
      'disable each other',
      (_: string, other: string) => ['PUT', other, { active: false }] as const,
      200,
      [401, 403],
    ],
    [
      'remove each other',
      (_: string, other: string) => ['DELETE', other, undefined] as const,
      204,
      [401, 403],
    ],
  ])('of two who %s at once, one stays', async (_what, write, done, refused) => {
    await server.store.run(
      sql`DELETE FROM app_user WHERE company_id = ${server.otherCompany} AND username LIKE '%-chief'`,
    );
    for (const name of ['first-chief', 'second-chief']) await anAdministrator(name);
    const send = (own: string, other: string) => {
      const [method, user, body] = write(own, other);
      return call(method, `/users/${user}`, body, own);
    };
    const replies = await Promise.all([
      send('first-chief', 'second-chief'),
      send('second-chief', 'first-chief'),
    ]);
    const [first, second] = replies.map(({ status }) => status).sort();
    expect(first).toBe(done);
    expect(refused).toContain(second);
    expect(await administrators()).toHaveLength(1);
  });
});

const tokenOf = async (clientId: string, secret: string) => {
  const reply = await fetch(`${server.address}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    }),
  });
  return { status: reply.status, body: (await reply.json()) as Anything };
};

describe('clients', () => {
  beforeAll(() => anAdministrator('other-chief'));
  let made = 0;
  const aClient = async (more: object = {}): Promise<Anything> => {
    const reply = await call('POST', '/clients', { clientId: `maskin-${++made}`, ...more });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };

  test('a client gets in with its secret, until that is replaced or the client is disabled or removed', async () => {
    const { clientId, secret, ...rest } = await aClient({ scopes: ['tb.bruker'] });
    expect(rest).toEqual({
      name: clientId,
      flows: ['CLIENT'],
      scopes: ['tb.bruker'],
      anyCompany: false,
      administrator: false,
      active: true,
    });
    expect((await tokenOf(clientId, secret)).body.scope).toBe('orgsystemer tb.bruker');
    const fresh = (await call('POST', `/clients/${clientId}/secret`)).body.secret;
    expect([(await tokenOf(clientId, secret)).status, (await tokenOf(clientId, fresh)).status]).toEqual([
      401, 200,
    ]);
    const tokens = () => server.store.rows(sql`SELECT FROM oauth_token WHERE client_id = ${clientId}`);
    expect(await tokens()).toHaveLength(1);
    expect((await call('PUT', `/clients/${clientId}`, { active: false })).body.active).toBe(false);
    expect([(await tokenOf(clientId, fresh)).status, (await tokens()).length]).toEqual([401, 0]);
    const enabled = await call('PUT', `/clients/${clientId}`, { active: true });
    expect((await tokenOf(clientId, fresh)).status).toBe(200);
    const headers = { 'if-match': '"another"' };
    expect((await call('DELETE', `/clients/${clientId}`, undefined, 'admin', headers)).status).toBe(412);
    headers['if-match'] = enabled.headers.get('etag')!;
    expect((await call('DELETE', `/clients/${clientId}`, undefined, 'admin', headers)).status).toBe(204);
    expect((await tokenOf(clientId, fresh)).status).toBe(401);
    const events = await server.store.rows<{ type: string }>(
      sql`SELECT type FROM event WHERE resource = ${`client:${clientId}`} ORDER BY id`,
    );
    expect(events.map(({ type }) => type)).toEqual([
      'client.created',
      'client.changed',
      'client.changed',
      'client.changed',
      'client.deleted',
    ]);
  });

  test.each([
    [{ clientId: 'web' }, 'clientId'],
    [{ clientId: 'a b' }, 'clientId'],
    [{ scopes: ['tb.bruker', 'tb.king'] }, 'scopes.1'],
    [{ flows: [] }, 'flows'],
    [{ flows: ['IMPLICIT'] }, 'flows.0'],
    // A program on a desk has no secret, so nothing that needs one.
    [{ flows: ['CODE', 'CLIENT'], redirectUris: ['https://map.example/cb'] }, 'flows'],
    [{ flows: ['CODE'] }, 'redirectUris'],
    [{ flows: ['CODE'], redirectUris: [] }, 'redirectUris'],
    [{ flows: ['CODE'], redirectUris: Array(21).fill('https://map.example/cb') }, 'redirectUris'],
    [{ flows: ['CLIENT'], redirectUris: ['https://map.example/cb'] }, 'redirectUris'],
    [
      { flows: ['CODE'], redirectUris: ['https://map.example/cb', 'http://map.example/cb'] },
      'redirectUris.1',
    ],
  ])('400 %#', async (more, path) => {
    const reply = await call('POST', '/clients', { clientId: 'ny', ...more });
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, path]);
  });

  // Sabotage: make a secret for every client, or keep it when the client becomes a program on a desk.
  test('a program on a desk has addresses and no secret, and may become another program and back', async () => {
    const redirectUris = ['http://127.0.0.1/cb', 'no.example.gis:/cb'];
    const { body, headers } = await call('POST', '/clients', {
      clientId: 'kart-pc',
      flows: ['CODE'],
      redirectUris,
    });
    expect(body).toMatchObject({ flows: ['CODE'], redirectUris, active: true });
    expect(body).not.toHaveProperty('secret');
    expect(headers.get('etag')).toBe('"kart-pc-1"');
    const refused = await call('POST', '/clients/kart-pc/secret');
    expect([refused.status, refused.body.code]).toEqual([409, 'CLIENT_IS_PUBLIC']);
    for (const more of [{ redirectUris: [] }, { flows: ['PASSWORD'], redirectUris }])
      expect((await call('PUT', '/clients/kart-pc', more)).body.errors[0].path).toBe('redirectUris');
    const put = async (more: object) => (await call('PUT', '/clients/kart-pc', more)).body;
    expect(await put({ name: 'Kart' })).toMatchObject({ name: 'Kart', redirectUris });
    expect(await put({ redirectUris: ['https://map.example/cb'] })).toMatchObject({
      redirectUris: ['https://map.example/cb'],
    });

    const { redirectUris: _, ...changed } = await put({ flows: ['CLIENT'] });
    expect(changed).toMatchObject({ flows: ['CLIENT'], name: 'Kart' });
    const { secret } = (await call('POST', '/clients/kart-pc/secret')).body;
    expect((await tokenOf('kart-pc', secret)).status).toBe(200);
    expect((await put({ flows: ['CODE'], redirectUris })).redirectUris).toEqual(redirectUris);
    const left = await server.store.rows(sql`SELECT FROM oauth_token WHERE client_id = 'kart-pc'`);
    expect([(await tokenOf('kart-pc', secret)).status, left.length]).toEqual([401, 0]);
    await put({ flows: ['CLIENT'] });
    expect((await tokenOf('kart-pc', secret)).status).toBe(401);
    const events = await server.store.rows<{ changes: { property: string }[] | null }>(
      sql`SELECT changes FROM event WHERE resource = 'client:kart-pc' ORDER BY id`,
    );
    expect(events.map(({ changes }) => changes?.map(({ property }) => property).sort())).toEqual([
      undefined,
      ['name'],
      ['redirectUris'],
      ['grants', 'redirectUris'],
      ['secret'],
      ['grants', 'redirectUris', 'secret'],
      ['grants', 'redirectUris'],
    ]);
  });

  test('clearance is given by its name alone, and to no client that serves every company', async () => {
    // Sabotage: give a new client all that the company has; or ask whether a scope is refused only where it is new.
    const clearance = 'kraftsensitiv.leser';
    expect((await aClient()).scopes).not.toContain(clearance);
    const { clientId, scopes } = await aClient({ scopes: ['tb.bruker', clearance] });
    expect(scopes).toEqual(['tb.bruker', clearance]);
    const put = (id: string, body: object) => call('PUT', `/clients/${id}`, body);
    const setAnyCompany = (id: string, anyCompany: boolean) =>
      server.store.run(sql`UPDATE client SET any_company = ${anyCompany} WHERE client_id = ${id}`);
    await setAnyCompany(clientId, true);
    const refused = await put(clientId, { scopes: ['tb.bruker', 'orgblad.bruker', clearance] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'scopes.2']);
    expect(refused.body.errors[0].message).not.toContain(clearance);
    expect((await put(clientId, { name: 'Kart' })).status).toBe(200);
    await setAnyCompany(clientId, false);
    expect((await put(clientId, { scopes: [clearance] })).body.scopes).toEqual([clearance]);
  });

  // Fails if whoever gets the id of a removed client gets its webhooks too.
  test('the webhooks of a removed client stay with the company', async () => {
    const { clientId } = await aClient();
    await server.store.run(
      sql`INSERT INTO webhook (company_id, id, client_id, url, types, project_ids, ordering, signature, secrets, position,
            audit_position, by_administrator, created_by, modified_by)
          VALUES (${server.company}, 'left', ${clientId}, 'https://receiver.example/', '{}', '{}', 'NONE', 'v1', '[]', 0, 0, false, 'a', 'a')`,
    );
    await call('DELETE', `/clients/${clientId}`);
    expect(
      await server.store.row(
        sql`SELECT client_id FROM webhook WHERE company_id = ${server.company} AND id = 'left'`,
      ),
    ).toEqual({
      client_id: null,
    });
  });

  test('an administrator of another company sees and touches none', async () => {
    const { clientId } = await aClient();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { active: false }],
      ['DELETE', '', undefined],
      ['POST', '/secret', undefined],
    ] as const) {
      const reply = await call(method, `/clients/${clientId}${path}`, body, 'other-chief');
      expect([reply.status, reply.body.code]).toEqual([404, 'CLIENT_NOT_FOUND']);
    }
    const { body } = await call('GET', '/clients', undefined, 'other-chief');
    expect(body.map((client: Anything) => client.clientId)).toEqual([server.clientOf('south-client')]);
    expect((await call('POST', '/clients', { clientId }, 'other-chief')).body.code).toBe('CLIENT_ID_TAKEN');
  });
});

describe('sessions', () => {
  // Fails if grants are not ended with the session, or if somebody of another company can end one.
  test('of browsers and of clients are listed and ended, one by one or all of a user', async () => {
    const { username, oneTimePassword } = await invite();
    const opened = await logIn(username, oneTimePassword, FINE);
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
    const { body: tokenSet } = await grant(username, FINE);
    const list = async () => (await call('GET', `/sessions/page?username=${username}`)).body;
    const { total, entities } = await list();
    expect([total, entities.map(({ kind }: Anything) => kind).sort()]).toEqual([2, ['BROWSER', 'CLIENT']]);
    const [browser, program] = ['BROWSER', 'CLIENT'].map((kind) =>
      entities.find((one: Anything) => one.kind === kind),
    );
    expect(program).toMatchObject({
      username,
      clientId: server.clientOf('demo-client'),
      createdDate: expect.any(String),
    });
    const isIn = async () => {
      const session = await server.request('GET', '/session', { headers: { cookie } });
      const live = await server.store.row(
        sql`SELECT FROM live_token WHERE id = sha256(${tokenSet.access_token}::bytea)`,
      );
      return [session.status, live !== undefined];
    };
    expect((await call('DELETE', `/sessions/${program.id}`, undefined, 'other-chief')).status).toBe(404);
    expect((await call('DELETE', `/sessions/${program.id}`)).status).toBe(204);
    expect(await isIn()).toEqual([200, false]);
    expect((await list()).entities.map(({ id }: Anything) => id)).toEqual([browser.id]);
    await grant(username, FINE);
    const all = `/users/${username}/sessions`;
    expect((await call('DELETE', all, undefined, 'other-chief')).status).toBe(404);
    expect((await call('DELETE', all)).status).toBe(204);
    expect((await list()).total).toBe(0);
    expect((await call('DELETE', all)).status).toBe(204);
    const events = await server.store.rows(
      sql`SELECT FROM event WHERE resource = ${`user:${username}`} AND changes = '[{"property": "sessions"}]'`,
    );
    expect(events).toHaveLength(2);
  });
});
