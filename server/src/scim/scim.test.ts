import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeFlow } from '../../test/codeFlow.js';
import { DEFAULTS } from '../../test/config.js';
import { type Anything, CUSTOMER, PROJECT, request, type TestServer, useServer } from '../../test/harness.js';
import { start } from '../commands/serve.js';
import { sql } from '../store/sql.js';

const server = useServer();
const ID = 'north-scim';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
let admin: string;
let token: string;

const manage = (method: string, path: string, body?: unknown, as = admin) =>
  server.request(method, `${CUSTOMER}/administration${path}`, { token: as, body });

/** A connection of a company, as if its directory had been looked up. */
const addConnection = (id: string, { companyId = server.company, roleSource = 'SCIM' } = {}) =>
  server.store.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, subject_claim, role_source, role_claim,
          mapping, default_roles, provisioning, session_hours, active)
        VALUES (${companyId}, ${id}, ${id}, 'https://login.example', 'spadework', 'sub', ${roleSource}, 'roles',
          '[{"value": "Planleggere", "roles": ["tb.bruker"]}]', '{}', 'ON_LOGIN', 12, true)`,
  );

async function scim(method: string, path: string, body?: unknown, as = token) {
  const reply = await fetch(`${server.address}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    body: (text ? JSON.parse(text) : undefined) as Anything,
  };
}

let people = 0;
/** Somebody of the directory, as Entra ID sends them. */
const aUser = (more: object = {}) => {
  const number = ++people;
  return {
    schemas: [USER, ENTERPRISE],
    externalId: `subject-${number}`,
    userName: `Ola.Linje${number}@${server.domain}`,
    active: true,
    displayName: 'Ola Linje',
    emails: [{ primary: true, type: 'work', value: `ola.linje${number}@${server.domain}` }],
    name: { formatted: 'Ola Linje', familyName: 'Linje', givenName: 'Ola' },
    title: 'Planlegger',
    ...more,
  };
};
async function add(more: object = {}): Promise<Anything> {
  const { status, body } = await scim('POST', '/Users', aUser(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const patch = (path: string, ...operations: object[]) =>
  scim('PATCH', path, { schemas: [PATCH], Operations: operations });
const usernameOf = async (id: string): Promise<string> =>
  (await server.store.row<{ username: string }>(
    sql`SELECT username FROM external_identity WHERE scim_id = ${id}::uuid`,
  ))!.username;
const accountOf = async (id: string): Promise<Anything> =>
  (await manage('GET', `/users/${await usernameOf(id)}`)).body;
const eventsOf = (resource: string) =>
  server.store.rows<Anything>(
    sql`SELECT type, actor, operation, changes FROM event WHERE resource = ${resource} ORDER BY id`,
  );
const makeToken = async (id: string) => (await manage('POST', `/connections/${id}/scim-token`)).body.token;

beforeAll(async () => {
  admin = await server.token('admin');
  await addConnection(ID);
  token = await makeToken(ID);
});

describe('the token', () => {
  test('is shown once, and the former one ends at once', async () => {
    await addConnection('second');
    const first = await manage('POST', '/connections/second/scim-token');
    expect(first.body).toEqual({
      token: expect.stringMatching(/^scim_[\w-]{43}$/),
      endpoint: `${server.address}/scim/v2`,
    });
    expect((await scim('GET', '/Users', undefined, first.body.token)).status).toBe(200);
    const shown = await manage('GET', '/connections/second');
    expect(shown.body).toMatchObject({ hasScimToken: true, scimSeenDate: expect.any(String) });
    expect(JSON.stringify(shown.body)).not.toContain(first.body.token);

    const next = await makeToken('second');
    expect((await scim('GET', '/Users', undefined, first.body.token)).status).toBe(401);
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(200);
    expect((await manage('DELETE', '/connections/second/scim-token')).status).toBe(204);
    expect((await scim('GET', '/Users', undefined, next)).status).toBe(401);
    expect((await manage('DELETE', '/connections/second/scim-token')).status).toBe(204);
    expect((await eventsOf('connection:second')).map(({ type, changes }) => [type, changes])).toEqual(
      Array(3).fill(['connection.changed', [{ property: 'scimToken' }]]),
    );
  });

  test('is no token of OAuth, nor the other way round', async () => {
    for (const path of [`${PROJECT}/projects`, `${CUSTOMER}/administration/connections`])
      expect((await server.request('GET', path, { token })).status, path).toBe(401);
    const stranger = await scim('GET', '/Users', undefined, admin);
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get('www-authenticate')).toBe('Bearer realm="spadework"');
    expect(stranger.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(stranger.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
      detail: 'A token of a connection is needed.',
    });
  });
});

describe('discovery', () => {
  test('tells what there is', async () => {
    const config = await scim('GET', '/ServiceProviderConfig');
    expect(config.status).toBe(200);
    expect(config.body).toMatchObject({ patch: { supported: true }, filter: { maxResults: 200 } });
    const types = await scim('GET', '/ResourceTypes');
    expect(types.body.Resources.map(({ id }: Anything) => id)).toEqual(['User', 'Group']);
    const schemas = await scim('GET', '/Schemas');
    expect(schemas.body.Resources.map(({ name }: Anything) => name)).toEqual([
      'User',
      'Group',
      'EnterpriseUser',
    ]);
    for (const { meta } of [...types.body.Resources, ...schemas.body.Resources]) {
      const path = meta.location.replace(`${server.address}/scim/v2`, '');
      expect((await scim('GET', path)).body.meta.location).toBe(meta.location);
    }
    expect((await scim('GET', '/Schemas/other')).status).toBe(404);
    expect((await scim('GET', '/Bulk')).body).toMatchObject({ status: '404' });
  });
});

describe('users', () => {
  test('become confirmed users without a password', async () => {
    const sent = aUser({
      phoneNumbers: [
        { type: 'mobile', value: '+47 400 00 001' },
        { type: 'work', value: '+47 22 00 00 01' },
      ],
      [ENTERPRISE]: { department: 'Nett', manager: { value: 'x' } },
      password: 'a-password-of-the-directory',
      roles: [{ value: 'company.administrator' }],
      groups: [{ value: 'x' }],
    });
    const { status, headers, body } = await scim('POST', '/Users', sent);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(body.meta.location);
    expect(body).toEqual({
      schemas: [USER, ENTERPRISE],
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      externalId: sent.externalId,
      userName: sent.userName,
      active: true,
      displayName: 'Ola Linje',
      name: { givenName: 'Ola', familyName: 'Linje' },
      emails: [{ value: sent.emails[0]!.value, type: 'work', primary: true }],
      phoneNumbers: [
        { type: 'mobile', value: '+47 400 00 001' },
        { type: 'work', value: '+47 22 00 00 01' },
      ],
      title: 'Planlegger',
      [ENTERPRISE]: { department: 'Nett' },
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${server.address}/scim/v2/Users/${body.id}`,
      },
    });
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
    expect(await accountOf(body.id)).toMatchObject({
      hasPassword: false,
      confirmed: true,
      administrator: false,
      services: [],
      connectionId: ID,
      subject: sent.externalId,
      position: 'Planlegger',
      mobile: '+47 400 00 001',
    });
    expect(await eventsOf(`user:${await usernameOf(body.id)}`)).toEqual([
      { type: 'user.created', actor: `connection:${ID}`, operation: 'scim.createUser', changes: null },
    ]);
  });

  test('need a name, an external id and an e-mail of a domain of the company', async () => {
    const refused = async (more: object) => {
      const { status, body } = await scim('POST', '/Users', aUser(more));
      return [status, body.scimType];
    };
    expect(await refused({ userName: undefined })).toEqual([400, 'invalidValue']);
    expect(await refused({ externalId: null })).toEqual([400, 'invalidValue']);
    expect(await refused({ userName: 'ola', emails: undefined })).toEqual([400, 'invalidValue']);
    expect(await refused({ emails: [{ type: 'work', value: 'ola@elsewhere.example' }] })).toEqual([
      400,
      'invalidValue',
    ]);
    expect(await refused({ active: 'perhaps' })).toEqual([400, 'invalidValue']);
    const { body } = await scim('POST', '/Users', aUser({ emails: undefined }));
    expect(body.emails[0].value).toBe(body.userName);
  });

  test('are there once', async () => {
    const { externalId, userName, emails } = await add();
    for (const more of [{ externalId }, { userName: userName.toUpperCase() }, { emails }]) {
      const { status, body } = await scim('POST', '/Users', aUser(more));
      expect([status, body.scimType], JSON.stringify(more)).toEqual([409, 'uniqueness']);
    }
  });

  test('who logged in before SCIM came are those people', async () => {
    const subject = 'logged-in-before';
    await server.store.run(sql`WITH u AS (INSERT INTO app_user (company_id, username, email, confirmed)
        VALUES (${server.company}, 'before', ${`before@${server.domain}`}, true))
      INSERT INTO external_identity (company_id, connection_id, username, subject)
        VALUES (${server.company}, ${ID}, 'before', ${subject})`);
    const found = await scim('GET', `/Users?filter=userName+eq+%22Before%40${server.domain}%22`);
    expect(found.body.totalResults).toBe(1);
    const person = await add({ externalId: subject });
    expect(person.id).toBe(found.body.Resources[0].id);
    expect(await usernameOf(person.id)).toBe('before');
  });

  test('take an account over that an administrator opened, and no other', async () => {
    const { email } = (await manage('GET', `/users/${server.users.planner}`)).body;
    const emails = [{ type: 'work', value: email }];
    expect((await scim('POST', '/Users', aUser({ emails }))).body.scimType).toBe('uniqueness');
    await manage('PUT', `/users/${server.users.planner}`, { linkable: true });
    const person = await add({ emails });
    expect(await usernameOf(person.id)).toBe(server.users.planner);
    expect((await eventsOf(`user:${server.users.planner}`)).at(-1)).toMatchObject({
      type: 'user.changed',
      changes: expect.arrayContaining([{ property: 'connection', to: ID }]),
    });
  });

  test('are found by what is equal, and by nothing else', async () => {
    const { id, userName, externalId, emails } = await add();
    const find = async (filter: string) => {
      const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      return status === 200 ? body.Resources.map((one: Anything) => one.id) : [status, body.scimType];
    };
    expect(await find(`userName eq "${userName.toUpperCase()}"`)).toEqual([id]);
    expect(await find(`USERNAME Eq "${userName}" And active eq true`)).toEqual([id]);
    expect(await find(`externalId eq "${externalId}"`)).toEqual([id]);
    expect(await find(`id eq "${id}"`)).toEqual([id]);
    expect(await find(`emails[type eq "work"].value eq "${emails[0].value}"`)).toEqual([id]);
    expect(await find(`emails.value eq "${emails[0].value}" and active eq false`)).toEqual([]);
    expect(await find('userName eq "x\' OR true; --"')).toEqual([]);
    expect(await find('userName eq "\\u0000"')).toEqual([]);
    expect(await find('id eq "x"')).toEqual([]);
    for (const wrong of [
      'userName co "a"',
      'userName eq',
      'userName eq "a" or userName eq "b"',
      'title eq "a"',
      'userName eq "a") OR (1=1',
      '',
    ])
      expect(await find(wrong), wrong).toEqual([400, 'invalidFilter']);
  });

  test('come in pages', async () => {
    const { body: all } = await scim('GET', '/Users?count=1000');
    expect(all.itemsPerPage).toBe(all.totalResults);
    const { body: page } = await scim('GET', '/Users?startIndex=2&count=2&sortBy=title');
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources).toEqual(all.Resources.slice(1, 3));
    expect((await scim('GET', '/Users?startIndex=0&count=0')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  test('a change of nothing is none', async () => {
    const { id, title, userName } = await add();
    const before = (await accountOf(id)) as Anything;
    const reply = await patch(`/Users/${id}`, { op: 'replace', value: { title, userName } });
    expect(reply.status).toBe(200);
    expect(await accountOf(id)).toEqual(before);
    expect(await eventsOf(`user:${await usernameOf(id)}`)).toHaveLength(1);
  });

  test('PUT puts the whole person there', async () => {
    const { id, externalId, userName } = await add();
    const { status, body } = await scim('PUT', `/Users/${id}`, { userName, active: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, externalId, userName, name: {} });
    expect([body.title, body.displayName, body.phoneNumbers]).toEqual([undefined, undefined, undefined]);
  });

  test('nobody is where no id leads', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', "1'--"]) {
      const path = `/Users/${encodeURIComponent(id)}`;
      expect((await scim('GET', path)).status).toBe(404);
      expect((await patch(path, { op: 'replace', path: 'title', value: 'x' })).status).toBe(404);
      expect((await scim('DELETE', path)).status).toBe(404);
    }
  });

  test('what is no request is 400', async () => {
    const { id } = await add();
    for (const body of [
      '{',
      '[]',
      '{}',
      { Operations: [] },
      { Operations: [{ op: 'move', path: 'title' }] },
      { Operations: [{ op: 'replace', value: 'x' }] },
      { Operations: [null] },
    ]) {
      const { status, body: fault } = await scim('PATCH', `/Users/${id}`, body);
      expect([status, fault.status, fault.scimType], JSON.stringify(body)).toEqual([
        400,
        '400',
        'invalidSyntax',
      ]);
    }
    expect((await patch(`/Users/${id}`, { op: 'remove' })).body.scimType).toBe('noTarget');
  });
});

describe('leaving', () => {
  /** Somebody with a session of the browser and a token. */
  async function atWork() {
    const { id } = await add();
    const username = await usernameOf(id);
    await server.store.run(
      sql`UPDATE app_user SET password_hash = (SELECT password_hash FROM app_user WHERE username = ${server.users.planner})
          WHERE username = ${username}`,
    );
    return { id, username, bearer: await server.token(username) };
  }
  const mayAsk = async (bearer: string) =>
    (await server.request('GET', `${PROJECT}/projects`, { token: bearer })).status;

  test('ends everything that the person has', async () => {
    const { id, username, bearer } = await atWork();
    const before = await mayAsk(bearer);
    expect(before).not.toBe(401);
    expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(
      false,
    );
    const left = await server.store.row<{ tokens: number; sessions: number }>(
      sql`SELECT (SELECT count(*) FROM oauth_token WHERE username = ${username}) AS tokens,
            (SELECT count(*) FROM web_session WHERE username = ${username}) AS sessions`,
    );
    expect(left).toEqual({ tokens: 0, sessions: 0 });
    await expect.poll(() => mayAsk(bearer), { timeout: 5_000 }).toBe(401);
    expect((await eventsOf(`user:${username}`)).at(-1)).toMatchObject({
      type: 'user.changed',
      actor: `connection:${ID}`,
      changes: [{ property: 'active' }],
    });
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body.active).toBe(true);
    expect(await mayAsk(bearer)).toBe(401);
  });

  // Sabotage: let a server remember a token, or a session, for more than five seconds.
  test('ends it within five seconds on every server of the store', async () => {
    const { id, username } = await atWork();
    const settings = { ...DEFAULTS, databaseUrl: server.databaseUrl, issuer: server.address };
    const another = await start(settings, false, pino({ level: 'silent' }));
    onTestFinished(another.stop);
    const other: TestServer = {
      ...server,
      address: another.address,
      request: (method, path, options) => request(another.address + path, method, options),
    };
    const desk = codeFlow(server, 'scim-desk');
    await desk.add();
    const cookie = await desk.logIn(username);
    const forRows = await desk.tokens(username);
    const forAssistant = await desk.tokens(username, { resource: `${server.address}/mcp` });
    const tools = {
      token: forAssistant.access_token,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    };
    const doors = async ({ request: ask }: TestServer) => [
      (await ask('GET', '/session', { headers: { cookie } })).status,
      (await ask('GET', `${CUSTOMER}/users/me/preferences`, { token: forRows.access_token })).status,
      (await ask('POST', '/mcp', tools)).status,
    ];
    const refresh = (token: string) => codeFlow(other, 'scim-desk').refresh(token);
    const renewed = await refresh(forAssistant.refresh_token);
    expect(renewed.status).toBe(200);
    expect([await doors(server), await doors(other)]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
    ]);

    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
    const after = [await doors(server), await doors(other)].flat();
    later.mockRestore();
    expect(after).toEqual(Array(6).fill(401));
    for (const { refresh_token } of [forRows, renewed.body])
      expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
  });

  test('DELETE disables and unlinks, and erases nothing', async () => {
    const { id, username } = await atWork();
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    const { body } = await manage('GET', `/users/${username}`);
    expect(body).toMatchObject({ username, active: false, firstName: 'Ola' });
    expect(body.connectionId).toBeUndefined();
  });

  test('the last administrator with a password stays', async () => {
    const { email } = (await manage('GET', `/users/${server.users.admin}`)).body;
    await manage('PUT', `/users/${server.users.admin}`, { linkable: true });
    const person = await add({ emails: [{ type: 'work', value: email }] });
    await server.store.run(
      sql`UPDATE app_user SET administrator = false WHERE company_id = ${server.company} AND username <> ${server.users.admin}`,
    );
    for (const reply of [
      await patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: false }),
      await scim('DELETE', `/Users/${person.id}`),
    ])
      expect([reply.status, reply.body.scimType]).toEqual([409, 'mutability']);
    const moved = await patch(`/Users/${person.id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: `thief@${server.domain}`,
    });
    // A link for a new password would go there.
    expect(moved.body.emails[0].value).toBe(email);
    expect((await accountOf(person.id)).administrator).toBe(true);
  });
});

describe('groups', () => {
  const group = (displayName: string, more: object = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName,
    ...more,
  });
  const rolesOf = async (id: string) =>
    (await accountOf(id)).services.flatMap(({ service, roles }: Anything) =>
      roles.map((role: string) => `${service}.${role}`),
    );
  const membersOf = async (id: string) =>
    (await scim('GET', `/Groups/${id}`)).body.members.map(({ value }: Anything) => value);

  test('give their members roles, and take them away', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const made = await scim('POST', '/Groups', group('Planleggere', { members: [{ value: one.id }] }));
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(made.body.meta.location);
    expect(made.body.members).toEqual([
      { value: one.id, display: 'Ola Linje', type: 'User', $ref: one.meta.location },
    ]);
    expect(await rolesOf(one.id)).toEqual(['tb.bruker']);
    const path = `/Groups/${made.body.id}`;
    const stranger = '00000000-0000-4000-8000-000000000000';
    const joined = await patch(path, {
      op: 'Add',
      path: 'members',
      value: [{ value: two.id }, { value: three.id }, { value: stranger }, { value: 'x' }],
    });
    expect([joined.status, joined.body]).toEqual([204, undefined]);
    expect((await membersOf(made.body.id)).sort()).toEqual([one.id, two.id, three.id].sort());
    expect(await rolesOf(three.id)).toEqual(['tb.bruker']);
    expect((await eventsOf(`user:${await usernameOf(three.id)}`)).at(-1)).toMatchObject({
      actor: `connection:${ID}`,
      operation: 'scim.patchGroup',
      changes: [{ property: 'services' }],
    });
    await patch(path, { op: 'Remove', path: 'members', value: [{ value: one.id }] });
    expect((await membersOf(made.body.id)).sort()).toEqual([two.id, three.id].sort());
    expect(await rolesOf(one.id)).toEqual([]);
    await patch(path, { op: 'remove', path: `members[value eq "${two.id}"]` });
    expect(await membersOf(made.body.id)).toEqual([three.id]);
    await patch(path, { op: 'replace', path: 'displayName', value: 'calculation.bruker' });
    expect(await rolesOf(three.id)).toEqual(['calculation.bruker']);
    const put = await scim('PUT', path, group('calculation.bruker', { members: [{ value: one.id }] }));
    expect([put.status, put.body.members.length]).toEqual([200, 1]);
    expect([await rolesOf(one.id), await rolesOf(three.id)]).toEqual([['calculation.bruker'], []]);
    expect((await scim('DELETE', path)).status).toBe(204);
    expect((await scim('GET', path)).status).toBe(404);
    expect(await rolesOf(one.id)).toEqual([]);
  });

  test('are found, each with its members unless they are left out', async () => {
    const { body } = await scim('POST', '/Groups', group('Montører', { externalId: 'g-1' }));
    expect(body.members).toEqual([]);
    const find = async (filter: string, more = '') =>
      (await scim('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`)).body;
    expect((await find('displayName eq "MONTØRER"')).Resources).toEqual([body]);
    const { members: _, ...without } = body;
    expect((await find('externalId eq "g-1"', '&excludedAttributes=members')).Resources).toEqual([without]);
    expect((await find('userName eq "x"')).scimType).toBe('invalidFilter');
    for (const more of [group('montører'), group('Andre', { externalId: 'g-1' })])
      expect((await scim('POST', '/Groups', more)).body.scimType).toBe('uniqueness');
    expect((await scim('POST', '/Groups', {})).body.scimType).toBe('invalidValue');
  });

  test('count for nothing where logins decide', async () => {
    await addConnection('by-login', { roleSource: 'LOGIN' });
    const own = await makeToken('by-login');
    const { body } = await scim('POST', '/Users', aUser(), own);
    const named = group('company.administrator', { members: [{ value: body.id }] });
    expect((await scim('POST', '/Groups', named, own)).status).toBe(201);
    expect(await accountOf(body.id)).toMatchObject({ administrator: false, services: [] });
  });

  test('five hundred members get their roles in one statement', async () => {
    await server.store.run(sql`WITH u AS (INSERT INTO app_user (company_id, username, email, confirmed)
        SELECT ${server.company}, 'many' || n, 'many' || n || '@' || ${server.domain}, true FROM generate_series(1, 500) n)
      INSERT INTO external_identity (company_id, connection_id, username, subject, user_name)
        SELECT ${server.company}, ${ID}, 'many' || n, 'many' || n, 'many' || n FROM generate_series(1, 500) n`);
    const rows = await server.store.rows<{ value: string }>(
      sql`SELECT scim_id AS value FROM external_identity WHERE subject LIKE 'many%'`,
    );
    const { body } = await scim('POST', '/Groups', group('Planleggere', { members: rows }));
    expect(body.members).toHaveLength(500);
    const row = await server.store.row<{ count: number }>(
      sql`SELECT count(*) FROM user_service WHERE username LIKE 'many%' AND service = 'tb' AND active`,
    );
    expect(row!.count).toBe(500);
    expect((await scim('DELETE', `/Groups/${body.id}`)).status).toBe(204);
  });
});

describe('attacks', () => {
  test('a token sees nobody of another connection, of another company, or with a local account', async () => {
    await addConnection('south-scim', { companyId: server.otherCompany });
    const south = `scim_${'s'.repeat(43)}`;
    await server.store.run(
      sql`UPDATE connection SET scim_token_hash = sha256(${south}::bytea) WHERE id = 'south-scim'`,
    );
    const mine = await add();
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Of the north' });
    expect((await scim('GET', '/Users', undefined, south)).body.totalResults).toBe(0);
    expect((await scim('GET', '/Groups', undefined, south)).body.totalResults).toBe(0);
    for (const path of [`/Users/${mine.id}`, `/Groups/${group.id}`])
      for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
        const body =
          method === 'PUT' || method === 'PATCH' ? { Operations: [{ op: 'replace', value: {} }] } : undefined;
        expect((await scim(method, path, body, south)).status, `${method} ${path}`).toBe(404);
      }
    const { body: theirs } = await scim(
      'POST',
      '/Groups',
      { displayName: 'x', members: [{ value: mine.id }] },
      south,
    );
    expect(theirs.members).toEqual([]);
    for (const name of [server.users.admin, server.users.south, `south@${server.otherDomain}`])
      expect((await scim('GET', `/Users?filter=userName eq "${name}"`)).body.totalResults).toBe(0);
  });

  test('a stolen token gives no administration, no password and no erasing', async () => {
    for (const path of ['/users/page', '/connections', '/clients', '/company'])
      expect((await manage('GET', path, undefined, token)).status).toBe(401);
    const { id } = await add();
    await patch(`/Users/${id}`, {
      op: 'replace',
      value: {
        password: 'chosen-by-a-thief',
        administrator: true,
        roles: ['company.administrator'],
        username: null,
      },
    });
    expect(await accountOf(id)).toMatchObject({ hasPassword: false, administrator: false });
    // Fails when the name of a group makes administrators, as the value of a claim does.
    const named = { displayName: 'company.administrator', members: [{ value: id }] };
    const { body: group } = await scim('POST', '/Groups', named);
    expect(group.members).toHaveLength(1);
    expect((await accountOf(id)).administrator).toBe(false);
    const mapping = (await manage('GET', `/connections/${ID}`)).body.mapping;
    const mapped = { value: 'company.administrator', roles: ['company.administrator'] };
    await manage('PUT', `/connections/${ID}`, { mapping: [...mapping, mapped] });
    expect((await accountOf(id)).administrator).toBe(true);
    await manage('PUT', `/connections/${ID}`, { mapping });
    expect((await accountOf(id)).administrator).toBe(false);
    await scim('DELETE', `/Groups/${group.id}`);
  });
});

interface Exchange {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  status: number;
  /** What the answer has, or the resource afterwards where the answer is empty. */
  has?: object;
}

describe.each(['entra', 'okta'])('what %s sends', (kind) => {
  const file = new URL(`../../test/scim/${kind}.json`, import.meta.url);
  const exchanges = JSON.parse(
    readFileSync(file, 'utf8').replaceAll('north.example', server.domain),
  ) as Exchange[];

  test('is answered as it expects', async () => {
    await addConnection(kind);
    const own = await makeToken(kind);
    const known: Record<string, string> = {};
    const filled = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replace(/\{(\w+)\}/g, (all, name) => known[name] ?? all)) as T;
    for (const { name, method, path, body, status, has } of exchanges) {
      const reply = await scim(method, filled(path), body && filled(body), own);
      expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(status);
      if (method === 'POST' && status === 201) known[name.split(' ')[0]!] = reply.body.id;
      const now = reply.body ?? (has && (await scim('GET', filled(path), undefined, own)).body);
      if (has) expect(now, name).toMatchObject(filled(has));
    }
    expect(exchanges.length).toBeGreaterThanOrEqual(kind === 'entra' ? 60 : 30);
  });
});
