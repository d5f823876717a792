import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeFlow, REDIRECT, VERIFIER } from '../../test/codeFlow.js';
import { type Anything, CUSTOMER, PROJECT, useOwnServer, useServer } from '../../test/harness.js';
import { sql } from '../store/sql.js';
import { removeUserService, setClient, setUser } from './administration.sql.js';
import { tokenId } from './bearer.js';
import { MAX_QUESTIONS_AT_ONCE } from './routes.js';

const server = useServer();
const demoClient = server.clientOf('demo-client');
const desk = codeFlow(server);
const south = codeFlow(server, 'south-desk');
const narrow = codeFlow(server, 'narrow-desk');
const wide = codeFlow(server, 'wide-desk');
const ALL = ['calculation.bruker', 'orgblad.bruker', 'orgsystemer', 'prosjektsystem.bruker', 'tb.bruker'];
const mcp = () => `${server.address}/mcp`;
let planner: string;

beforeAll(async () => {
  await desk.add();
  await south.add({ name: 'South map' }, server.otherCompany);
  await narrow.add({ scopes: ['tb.bruker'] });
  await wide.add({ anyCompany: true });
  planner = await desk.logIn('planner');
});

/** What a program is told at its address. */
const toldBy = (reply: { status: number; headers: Headers }): Anything => {
  expect(reply.status).toBe(303);
  const url = new URL(reply.headers.get('location')!);
  return { at: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
};
const read = async (token: string, path = `${CUSTOMER}/users/${server.users.planner}`) =>
  (await server.request('GET', path, { token })).status;
const pageOf = (uid: string, cookie = planner) =>
  desk.asPage(cookie, 'GET', `/session/authorizations/${uid}`);
const grantsLeft = () =>
  server.store.rows(sql`SELECT FROM oauth_token WHERE model = 'Grant' AND client_id = 'desk'`);

describe('GET /oauth2/auth', () => {
  test('leads to the page that asks, for ten minutes', async () => {
    const reply = await desk.ask();
    expect(reply.status).toBe(303);
    const uid = /^\/authorize\/([\w-]{43})$/.exec(reply.headers.get('location')!)![1]!;
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const row = await server.store.row<{ minutes: number; params: object }>(
      sql`SELECT params, extract(epoch FROM expires_at - now())::float8 / 60 AS minutes
          FROM authorization_request WHERE id = ${tokenId(uid)}`,
    );
    expect(row!.minutes).toBeGreaterThan(9);
    expect(row!.minutes).toBeLessThanOrEqual(10);
    // What a copy of the table holds opens nothing.
    expect(JSON.stringify(row)).not.toContain(uid);
  });

  // Sabotage: lead to the address that was asked for when the client is not known; or compare by its beginning.
  test.each([
    ['another client', { client_id: 'nobody' }],
    ['no client', { client_id: undefined }],
    ['U+0000 as the client', { client_id: '\0' }],
    ['a client with a secret', { client_id: demoClient }],
    ['another address', { redirect_uri: 'https://evil.example/cb' }],
    ['an address that begins alike', { redirect_uri: 'https://map.example/cb?of=gis&x=1' }],
    ['another path on this machine', { redirect_uri: 'http://127.0.0.1/other' }],
    ['another scheme', { redirect_uri: 'no.example.gis2:/cb' }],
    ['a host that looks like this machine', { redirect_uri: 'http://127.0.0.1@evil.example/cb' }],
    ['no address', { redirect_uri: undefined }],
  ])('400 that leads nowhere for %s', async (_what, more) => {
    const reply = await desk.ask(more);
    expect([reply.status, reply.body]).toEqual([400, { error: 'invalid_request' }]);
    expect(reply.headers.get('location')).toBeNull();
  });

  test.each(['client_id', 'redirect_uri'])('400 that leads nowhere for %s twice', async (name) => {
    const query = desk.query();
    query.append(name, query.get(name)!);
    const reply = await server.request('GET', `/oauth2/auth?${query}`);
    expect([reply.status, reply.body]).toEqual([400, { error: 'invalid_request' }]);
  });

  test('400 for a client that was disabled', async () => {
    const gone = codeFlow(server, 'gone-desk');
    await gone.add({ active: false });
    expect((await gone.ask()).status).toBe(400);
  });

  test.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_type', { response_type: 'code id_token' }],
    ['invalid_request', { response_type: undefined }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_request', { code_challenge_method: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { response_mode: 'fragment' }],
    ['invalid_request', { response_mode: 'form_post' }],
    ['invalid_request', { scope: 'tb.bruker\n' }],
    ['invalid_scope', { scope: 'tb.bruker teleport' }],
    ['invalid_scope', { scope: 'openid' }],
    ['invalid_target', { resource: 'https://elsewhere.example/mcp' }],
    ['invalid_target', { resource: 'mcp' }],
    ['login_required', { prompt: 'none' }],
  ])('%s is told to the program: %j', async (error, more: Record<string, string | undefined>) => {
    const told = toldBy(await desk.ask(more));
    expect(told).toMatchObject({ at: REDIRECT, error, state: 'of the program', iss: server.address });
    expect(told).not.toHaveProperty('code');
  });

  test.each(['scope', 'state', 'resource', 'code_challenge', 'response_type'])(
    'invalid_request for %s twice',
    async (name) => {
      const query = desk.query({ scope: 'tb.bruker', resource: mcp() });
      query.append(name, query.get(name)!);
      const told = toldBy(await server.request('GET', `/oauth2/auth?${query}`));
      expect(told).toMatchObject({ at: REDIRECT, error: 'invalid_request', iss: server.address });
      // One that came twice is nobody's.
      expect(told.state).toBe(name === 'state' ? undefined : 'of the program');
    },
  );

  test('a scope that the client may not have is told to the program', async () => {
    expect(toldBy(await narrow.ask({ scope: 'prosjektsystem.bruker' })).error).toBe('invalid_scope');
    expect((await narrow.ask({ scope: 'tb.bruker' })).headers.get('location')).toMatch(/^\/authorize\//);
  });

  test('a parameter that is not known or empty is as if it were not there', async () => {
    const reply = await desk.ask({ request_uri: 'https://evil.example', prompt: 'login', resource: '' });
    expect(reply.headers.get('location')).toMatch(/^\/authorize\//);
  });
});

describe('GET /session/authorizations/{uid}', () => {
  test('says who asks, where it goes and what for', async () => {
    const uid = await desk.asked({ scope: 'tb.bruker prosjektsystem.bruker' });
    const { status, body } = await pageOf(uid);
    expect([status, body]).toEqual([
      200,
      {
        client: { clientId: 'desk', name: 'Desk map', companyName: `Demo Grid North ${server.company}` },
        goesTo: 'THIS_MACHINE',
        scopes: ['orgsystemer', 'prosjektsystem.bruker', 'tb.bruker'],
      },
    ]);
    expect((await pageOf(await desk.asked({ resource: mcp() }))).body.resource).toBe(mcp());
  });

  test.each([
    ['http://127.0.0.1:41234/cb', 'THIS_MACHINE'],
    ['https://map.example/cb?of=gis', 'map.example'],
    ['no.example.gis:/cb', 'no.example.gis'],
  ])('%s goes to %s', async (redirect_uri, goesTo) => {
    expect((await pageOf(await desk.asked({ redirect_uri }))).body.goesTo).toBe(goesTo);
  });

  // Sabotage: put what was asked for over what was checked.
  test('leaves out what the person lacks, and without a scope has all that the person may give', async () => {
    const norole = await desk.logIn('norole');
    const asked = await desk.asked({ scope: 'tb.bruker calculation.bruker' });
    expect((await pageOf(asked, norole)).body.scopes).toEqual(['orgsystemer']);
    expect((await pageOf(await desk.asked())).body.scopes.sort()).toEqual(
      [...ALL, 'kraftsensitiv.leser'].sort(),
    );
    // An assistant asks for all scopes of the resource, whatever its client may have; clearance it never gets.
    const all = await narrow.asked({ scope: [...ALL, 'kraftsensitiv.leser'].join(' '), resource: mcp() });
    expect((await pageOf(all)).body.scopes).toEqual(['orgsystemer', 'tb.bruker']);
    const cleared = await desk.asked({ scope: 'kraftsensitiv.leser', resource: mcp() });
    expect((await pageOf(cleared)).body.scopes).toEqual(['orgsystemer']);
  });

  test('401 without a session, 404 for an unknown one', async () => {
    const uid = await desk.asked();
    expect((await server.request('GET', `/session/authorizations/${uid}`)).body.code).toBe(
      'SESSION_REQUIRED',
    );
    for (const unknown of ['x', 'x'.repeat(43), `${uid}x`]) {
      const reply = await pageOf(unknown);
      expect([reply.status, reply.body.code]).toEqual([404, 'AUTHORIZATION_NOT_FOUND']);
    }
  });

  test('403 for a program of another company, unless it serves all', async () => {
    const uid = await south.asked();
    for (const [method, body] of [['GET'], ['POST', { allow: true }]] as const) {
      const reply = await desk.asPage(planner, method, `/session/authorizations/${uid}`, body);
      expect([reply.status, reply.body.code]).toEqual([403, 'CLIENT_NOT_ALLOWED']);
    }
    // The question is still there for whom it is.
    expect(await south.answered(uid, await desk.logIn('south'))).toHaveProperty('code');
    const { scopes } = (await pageOf(await wide.asked())).body;
    expect([...scopes].sort()).toEqual(ALL);
  });

  test('404 when it is too old, when its client is disabled, or when the client has lost the address', async () => {
    const fading = codeFlow(server, 'fading-desk');
    await fading.add();
    const [old, uid] = [await fading.asked(), await fading.asked()];
    await server.store.run(
      sql`UPDATE authorization_request SET expires_at = now() - interval '1 second' WHERE id = ${tokenId(old)}`,
    );
    expect((await pageOf(old)).status).toBe(404);
    expect(
      (await desk.asPage(planner, 'POST', `/session/authorizations/${old}`, { allow: true })).status,
    ).toBe(404);
    for (const values of [{ active: false }, { redirectUris: ['https://map.example/other'] }]) {
      await setClient(server.store, 'fading-desk', values);
      expect((await pageOf(uid)).status).toBe(404);
      await setClient(server.store, 'fading-desk', { active: true, redirectUris: [REDIRECT] });
      expect((await pageOf(uid)).status).toBe(200);
    }
  });
});

describe('POST /session/authorizations/{uid}', () => {
  const post = (uid: string, headers: Record<string, string>, body: unknown = { allow: true }) =>
    server.request('POST', `/session/authorizations/${uid}`, { headers, body });

  // Sabotage: ask for the session alone. A page of another site, or of another port, could agree in the person's name.
  test('403 for a page of another site, and the question stays', async () => {
    const uid = await desk.asked();
    const page = { cookie: planner, 'spadework-client': 'web', origin: server.address };
    const { origin: _, ...noOrigin } = page;
    const { 'spadework-client': __, ...noHeader } = page;
    for (const headers of [
      noOrigin,
      noHeader,
      { ...page, origin: 'https://evil.example' },
      { ...page, origin: 'null' },
      { ...page, 'sec-fetch-site': 'cross-site' },
      { ...page, 'sec-fetch-site': 'same-site' },
    ])
      expect((await post(uid, headers)).body.code).toBe('CROSS_SITE');
    expect((await post(uid, { 'spadework-client': 'web', origin: server.address })).status).toBe(401);
    expect((await post(uid, page)).status).toBe(200);
  });

  test.each([[{}], [{ allow: 'yes' }], [{ allow: null }]])('400 at allow for %j', async (body) => {
    const reply = await desk.asPage(planner, 'POST', `/session/authorizations/${await desk.asked()}`, body);
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'allow']);
  });

  test('a no is told to the program, and answers the question', async () => {
    const uid = await desk.asked({ redirect_uri: 'https://map.example/cb?of=gis' });
    const told = await desk.answered(uid, planner, false);
    expect(told).toEqual({ of: 'gis', error: 'access_denied', state: 'of the program', iss: server.address });
    expect((await pageOf(uid)).status).toBe(404);
  });

  test('a yes brings a code to the address that was asked for', async () => {
    const redirect_uri = 'http://127.0.0.1:41234/cb';
    const told = await desk.answered(
      await desk.asked({ redirect_uri, state: 'a&b=c é'.slice(0, 6) }),
      planner,
    );
    expect(told).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'a&b=c ',
      iss: server.address,
    });
    const { status } = await desk.redeem(told.code, { redirect_uri });
    expect(status).toBe(200);
  });

  // Sabotage: look whether the question is there, and delete it later.
  test('of twenty answers at once one counts', async () => {
    const uid = await desk.asked();
    const before = (await grantsLeft()).length;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.asPage(planner, 'POST', `/session/authorizations/${uid}`, { allow: true }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
    expect((await grantsLeft()).length).toBe(before + 1);
  });

  test('is told to the company as a login through that client', async () => {
    await desk.answered(await desk.asked(), await desk.logIn('colleague'));
    const event = await server.store.row(
      sql`SELECT type, actor, resource, operation, changes, company_id AS "companyId"
          FROM event WHERE resource = ${`user:${server.users.colleague}`} ORDER BY id DESC LIMIT 1`,
    );
    expect(event).toEqual({
      type: 'login.succeeded',
      actor: `user:${server.users.colleague}`,
      resource: `user:${server.users.colleague}`,
      operation: 'session.authorize',
      changes: [{ property: 'client', to: 'desk' }],
      companyId: server.company,
    });
  });
});

describe('a code', () => {
  const aCode = async (more = {}, cookie = planner): Promise<string> =>
    (await desk.answered(await desk.asked(more), cookie)).code;

  test('is worth tokens with the rights of the person alone', async () => {
    const { status, body, headers } = await desk.redeem(await aCode({ scope: 'tb.bruker' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: expect.any(String),
    });
    expect(body.scope.split(' ').sort()).toEqual(['orgsystemer', 'tb.bruker']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect([await read(body.access_token), await read(body.access_token, `${PROJECT}/projects`)]).toEqual([
      200, 403,
    ]);
    const norole = await desk.tokens('norole', { scope: 'tb.bruker prosjektsystem.bruker' });
    expect(norole.scope).toBe('orgsystemer');
  });

  // Sabotage: leave out one of the comparisons.
  test.each([
    [
      'another verifier',
      { code_verifier: VERIFIER.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) },
      'invalid_grant',
    ],
    ['no verifier', { code_verifier: undefined }, 'invalid_grant'],
    [
      'the challenge as the verifier',
      { code_verifier: createHash('sha256').update(VERIFIER).digest('base64url') },
      'invalid_grant',
    ],
    ['another address', { redirect_uri: 'http://127.0.0.1:5000/cb' }, 'invalid_grant'],
    [
      'an address of the client that was not asked for',
      { redirect_uri: 'no.example.gis:/cb' },
      'invalid_grant',
    ],
    ['no address', { redirect_uri: undefined }, 'invalid_request'],
    ['another program', { client_id: 'wide-desk' }, 'invalid_grant'],
    ['a resource that was not agreed to', { resource: 'X/mcp' }, 'invalid_target'],
  ])('is worth nothing with %s', async (_what, more: Record<string, string | undefined>, error) => {
    const fields = more.resource ? { resource: mcp() } : more;
    const code = await aCode();
    const reply = await desk.redeem(code, fields);
    expect([reply.status, reply.body.error]).toEqual([400, error]);
  });

  test('is worth nothing to a client with a secret', async () => {
    const reply = await desk.redeem(await aCode(), {
      client_id: demoClient,
      client_secret: 'demo-secret',
    });
    expect([reply.status, reply.body.error]).toEqual([400, 'unsupported_grant_type']);
  });

  test('lives for 60 seconds', async () => {
    const code = await aCode();
    const row = await server.store.row<{ seconds: number }>(
      sql`SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM oauth_token WHERE id = ${tokenId(code)}`,
    );
    expect(row!.seconds).toBeGreaterThan(50);
    expect(row!.seconds).toBeLessThanOrEqual(60);
    await server.store.run(sql`UPDATE oauth_token SET expires_at = now() WHERE id = ${tokenId(code)}`);
    expect((await desk.redeem(code)).body.error).toBe('invalid_grant');
  });

  // Sabotage: refuse the second use and keep what the first one got. Whoever was first may be the thief.
  test('that is used twice ends what it gave', async () => {
    const code = await aCode();
    const { body } = await desk.redeem(code);
    expect((await desk.redeem(code)).body.error).toBe('invalid_grant');
    expect((await desk.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await read(body.access_token)).toBe(401);
  });

  // Sabotage: `consume` as a plain write lets all twenty win.
  test('of twenty uses at once none keeps anything', async () => {
    const code = await aCode();
    const replies = await Promise.all(Array.from({ length: 20 }, () => desk.redeem(code)));
    const won = replies.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body.error]).toEqual([400, 'invalid_grant']);
    for (const { body } of won)
      expect((await desk.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('gives no scope that the person has lost meanwhile', async () => {
    const code = await aCode({ scope: 'tb.bruker' }, await desk.logIn('colleague'));
    await removeUserService(server.store, server.users.colleague, 'tb');
    expect((await desk.redeem(code)).body.scope).toBe('orgsystemer');
  });

  test('is worth nothing once the person is disabled', async () => {
    const code = await aCode({}, await desk.logIn('unconfirmed'));
    await setUser(server.store, server.users.unconfirmed, { active: false });
    expect((await desk.redeem(code)).body.error).toBe('invalid_grant');
    await setUser(server.store, server.users.unconfirmed, { active: true });
  });
});

describe('refresh tokens of a program on a desk', () => {
  test('rotate, and the grant ends after 30 days, refreshed or not', async () => {
    const first = await desk.tokens('planner');
    const second = (await desk.refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await read(second.access_token)).toBe(200);
    const grant = await server.store.row<{ id: Buffer; days: number }>(
      sql`SELECT g.id, extract(epoch FROM g.expires_at - now())::float8 / 86400 AS days
          FROM oauth_token t JOIN oauth_token g ON g.id = t.grant_id WHERE t.id = ${tokenId(second.refresh_token)}`,
    );
    expect(Math.round(grant!.days)).toBe(30);
    await server.store.run(sql`UPDATE oauth_token SET expires_at = now() WHERE id = ${grant!.id}`);
    expect((await desk.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('that are used twice end the grant', async () => {
    const first = await desk.tokens('planner');
    const second = (await desk.refresh(first.refresh_token)).body;
    expect((await desk.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await desk.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  // Sabotage: take the resource of the request without asking whether the person agreed to it.
  test('cannot add a resource', async () => {
    const { refresh_token } = await desk.tokens('planner');
    for (const resource of [mcp(), 'https://elsewhere.example'])
      expect((await desk.refresh(refresh_token, { resource })).body.error).toBe('invalid_target');
    expect((await desk.refresh(refresh_token)).status).toBe(200);
  });

  test('keep the resource, and never fall below orgsystemer', async () => {
    const first = await desk.tokens('planner', { resource: mcp() });
    const kept = (await desk.refresh(first.refresh_token, { resource: mcp(), scope: 'tb.bruker' })).body;
    expect(kept.scope.split(' ').sort()).toEqual(['orgsystemer', 'tb.bruker']);
    const again = (await desk.refresh(kept.refresh_token)).body;
    for (const { access_token } of [first, kept, again]) expect(await read(access_token)).toBe(401);
  });

  test('end with the logout from everywhere, and stand in the list of sessions', async () => {
    const admin = { token: await server.token('admin') };
    const { refresh_token } = await desk.tokens('norole');
    const list = await server.request(
      'GET',
      `${CUSTOMER}/administration/sessions/page?username=${server.users.norole}`,
      admin,
    );
    expect(list.body.entities).toContainEqual(
      expect.objectContaining({ kind: 'CLIENT', clientId: 'desk', username: server.users.norole }),
    );
    await desk.asPage(await desk.logIn('norole'), 'DELETE', '/session?all=true');
    expect((await desk.refresh(refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('a client without a secret', () => {
  const form = (fields: Record<string, string>, path = '/oauth2/token') =>
    server.request('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  // Sabotage: let a client in without a secret for every grant. Anybody knows its id.
  test.each([
    ['password', { username: server.users.planner, password: 'demo-password' }],
    ['client_credentials', {}],
  ])('has no flow %s', async (grant_type, more) => {
    const reply = await form({ grant_type, client_id: 'desk', ...more });
    expect([reply.status, reply.body.error]).toEqual([400, 'unauthorized_client']);
  });

  test('gets in with no secret at all, and another client not without its own', async () => {
    const wrong = await form({ grant_type: 'client_credentials', client_id: 'desk', client_secret: 'x' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    for (const client_id of [demoClient, 'nobody']) {
      const reply = await form({ grant_type: 'client_credentials', client_id });
      expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client']);
    }
  });

  test('ends its tokens', async () => {
    const { access_token, refresh_token } = await desk.tokens('planner');
    expect((await form({ client_id: 'desk', token: refresh_token }, '/oauth2/revoke')).status).toBe(200);
    expect((await desk.refresh(refresh_token)).body.error).toBe('invalid_grant');
    expect(await read(access_token)).toBe(401);
  });
});

describe('the metadata', () => {
  test('names the endpoint, the code, S256, none and iss, and nowhere to register', async () => {
    const { body } = await server.request('GET', '/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      authorization_endpoint: `${server.address}/oauth2/auth`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(body.token_endpoint_auth_methods_supported).toContain('none');
    expect(body).not.toHaveProperty('registration_endpoint');
  });

  test.each(['', '/mcp'])('/.well-known/oauth-protected-resource%s', async (of) => {
    const { body } = await server.request('GET', `/.well-known/oauth-protected-resource${of}`);
    expect({ ...body, scopes_supported: [...body.scopes_supported].sort() }).toEqual({
      resource: mcp(),
      authorization_servers: [server.address],
      scopes_supported: ALL,
      bearer_methods_supported: ['header'],
      resource_name: 'Spadework',
    });
  });

  // The whole flow through a client library that others wrote, which checks state, iss and PKCE.
  test('oauth4webapi logs a person on by it', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(server.address);
    const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const as = await oauth.processDiscoveryResponse(issuer, response);
    const client: oauth.Client = { client_id: 'desk' };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const asking = new URL(as.authorization_endpoint!);
    asking.search = desk
      .query({ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), state })
      .toString();
    const asked = await server.request('GET', asking.pathname + asking.search);
    const uid = asked.headers.get('location')!.split('/').at(-1)!;
    const { body } = await desk.asPage(planner, 'POST', `/session/authorizations/${uid}`, { allow: true });
    const parameters = oauth.validateAuthResponse(as, client, new URL(body.href), state);
    const reply = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      parameters,
      REDIRECT,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, reply);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(await read(tokens.access_token)).toBe(200);
  });
});

describe('with a limit on requests', () => {
  const limited = useOwnServer('a rate limit', { rateLimit: 10_000 });
  const there = codeFlow(limited);

  // Sabotage: keep every question. Anybody could fill the table with them.
  test('one address keeps so many questions at once, and no more', async () => {
    await there.add();
    const replies = await Promise.all(Array.from({ length: 400 }, () => there.ask()));
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 303).length).toBeGreaterThanOrEqual(
      MAX_QUESTIONS_AT_ONCE,
    );
    expect(refused[0]!.body).toEqual({ error: 'temporarily_unavailable' });
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    const kept = await limited.store.row<{ count: number }>(sql`SELECT count(*) FROM authorization_request`);
    expect(kept!.count).toBe(replies.length - refused.length);
  });
});

/** Sabotage: 30 days for everybody. */
test('what people of a directory allow lasts as long as their sessions may', async () => {
  const hoursLeft = async () => {
    await desk.redeem((await desk.answered(await desk.asked(), planner)).code);
    const row = await server.store.row<{ hours: number }>(
      sql`SELECT extract(epoch FROM expires_at - now())::float8 / 3600 AS hours FROM oauth_token
          WHERE model = 'Grant' AND client_id = 'desk' ORDER BY expires_at - now() LIMIT 1`,
    );
    return Math.ceil(row!.hours);
  };
  await server.store.run(sql`DELETE FROM oauth_token WHERE client_id = 'desk'`);
  expect(await hoursLeft()).toBe(30 * 24);
  await server.store.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, subject_claim, role_source, role_claim, mapping,
          default_roles, provisioning, session_hours, active)
        VALUES (${server.company}, 'short', 'short', 'https://login.example', 'short', 'sub', 'LOGIN', 'roles', '[]', '{}', 'OFF', 7, true)`,
  );
  await server.store.run(
    sql`INSERT INTO external_identity (company_id, connection_id, username, subject) VALUES (${server.company}, 'short', ${server.users.planner}, 'planner')`,
  );
  expect(await hoursLeft()).toBe(7);
  await server.store.run(sql`DELETE FROM connection WHERE id = 'short'`);
});
