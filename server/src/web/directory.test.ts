import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type DirectoryPerson,
  newClientSecret,
  openDirectory,
  type TestDirectory,
  useDirectory,
} from '../../test/directory.js';
import { type Anything, aProject, CUSTOMER, PROJECT, useServer } from '../../test/harness.js';
import { aSubmittedRecord } from '../../test/signedRecord.js';
import { CURRENT_MS, KEYS_MS } from '../auth/directory/directories.js';
import { askDirectories } from '../auth/directory/fetch.js';
import { readAllowList } from '../kernel/addresses.js';
import { sql } from '../store/sql.js';

const directory = useDirectory();
const server = useServer();
/** How far the clock of durations was put on; it never goes back. */
let later = 0;
const now = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => now() + later);

const SECRET = newClientSecret();
const ID = 'north-directory';
let admin: string;

const manage = (method: string, path: string, body?: unknown, headers = {}) =>
  server.request(method, `${CUSTOMER}/administration${path}`, { token: admin, body, headers });

/** Lets the directory know of a connection. */
const introduce = (id: string, more: object = {}, to = directory) =>
  to.addClient({
    clientId: 'spadework',
    secret: SECRET,
    redirectUris: [`${server.address}/login/${id}/callback`],
    backchannelLogoutUri: `${server.address}/login/${id}/backchannel-logout`,
    ...more,
  });

beforeAll(async () => {
  admin = await server.token('admin');
  introduce(ID);
  const made = await manage('POST', '/connections', {
    connectionId: ID,
    name: 'Katalogen',
    issuer: directory.issuer,
    clientId: 'spadework',
    clientSecret: SECRET,
    mapping: [{ value: 'Planleggere', roles: ['tb.bruker', 'prosjektsystem.bruker'] }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
});

const get = (path: string, cookie = '') =>
  fetch(path.startsWith('http') ? path : server.address + path, { redirect: 'manual', headers: { cookie } });
const cookiesOf = (reply: Response): Record<string, string> =>
  Object.fromEntries(
    reply.headers.getSetCookie().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie)!.slice(1, 3)),
  );
const pathOf = (reply: Response) => reply.headers.get('location');

/** Begins a login: where the directory is, and the cookie of the attempt. */
async function begin(path = `/login/${ID}`) {
  const reply = await get(path);
  expect(reply.status).toBe(303);
  const name = '__Host-spadework-login';
  return { href: reply.headers.get('location')!, cookie: `${name}=${cookiesOf(reply)[name]}`, reply };
}

/** A whole login of a person, as a browser does it. */
async function logIn(subject: string, path?: string, at = directory) {
  const { href, cookie } = await begin(path);
  const back = await at.follow(href, subject);
  return finish(back, cookie);
}

async function finish(back: URL | string, cookie: string) {
  const reply = await get(String(back), cookie);
  const session = cookiesOf(reply)['__Host-spadework'];
  return { status: reply.status, to: pathOf(reply), cookie: session && `__Host-spadework=${session}` };
}

let people = 0;
/** Somebody of the directory. */
function aPerson(more: DirectoryPerson = {}): { subject: string; email: string } {
  const name = `kari.${++people}`;
  const subject = `subject-${people}`;
  const email = `${name}@${server.domain}`;
  directory.people.set(subject, {
    email,
    preferred_username: email,
    given_name: 'Kari',
    family_name: 'Kabel',
    ...more,
  });
  return { subject, email };
}

const me = async (cookie: string | undefined): Promise<Anything> =>
  (await server.request('GET', '/session', { headers: { cookie: cookie ?? '' } })).body;
const events = (resource: string) =>
  server.store.rows<Anything>(
    sql`SELECT type, actor, changes FROM event WHERE resource = ${resource} ORDER BY id`,
  );

describe('GET /login/{connectionId}', () => {
  test('leads to the directory with everything that makes the way back safe', async () => {
    const { href, reply } = await begin(`/login/${ID}?username=kari@${server.domain}&again=true`);
    const address = new URL(href);
    expect(`${address.origin}${address.pathname}`).toBe(`${directory.issuer}/auth`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'spadework',
      redirect_uri: `${server.address}/login/${ID}/callback`,
      response_type: 'code',
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: `kari@${server.domain}`,
      prompt: 'login',
    });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-spadework-login=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
  });
});

describe('a login with the directory', () => {
  test('makes a confirmed user without a password, with the roles of the claims', async () => {
    const { subject, email } = aPerson({ roles: ['Planleggere', 'calculation.bruker', 'unknown'] });
    const { status, to, cookie } = await logIn(subject, `/login/${ID}?return=/projects?q=a`);
    expect([status, to]).toEqual([303, '/projects?q=a']);
    const session = await me(cookie);
    expect(session).toMatchObject({
      user: { username: email.split('@')[0], name: 'Kari Kabel', email },
      company: { id: server.company },
      connection: { connectionId: ID, name: 'Katalogen' },
      hasPassword: false,
      scopes: ['calculation.bruker', 'orgsystemer', 'prosjektsystem.bruker', 'tb.bruker'],
      rights: [],
    });
    const { body } = await manage('GET', `/users/${session.user.username}`);
    expect(body).toMatchObject({ hasPassword: false, connectionId: ID, subject, confirmed: true });
    expect(await events(`user:${session.user.username}`)).toEqual([
      {
        type: 'login.succeeded',
        actor: `user:${session.user.username}`,
        changes: [{ property: 'connection', to: ID }],
      },
      { type: 'user.created', actor: `connection:${ID}`, changes: null },
    ]);
  });

  test('takes roles away that the directory no longer tells, and the right to administer', async () => {
    // Fails when roles are only ever added.
    const { subject, email } = aPerson({ roles: ['company.administrator', 'tb.bruker'] });
    const username = email.split('@')[0]!;
    const first = await me((await logIn(subject)).cookie);
    expect([first.scopes, first.rights]).toEqual([['orgsystemer', 'tb.bruker'], ['ADMINISTRATOR']]);
    directory.people.set(subject, { ...directory.people.get(subject), roles: undefined });
    const second = await me((await logIn(subject)).cookie);
    expect([second.scopes, second.rights]).toEqual([['orgsystemer'], []]);
    expect((await events(`user:${username}`)).at(-1)).toEqual({
      type: 'user.changed',
      actor: `connection:${ID}`,
      changes: [{ property: 'administrator' }, { property: 'services' }],
    });
  });

  test('makes user names of what the directory calls people, and counts those that are taken', async () => {
    const names = [];
    for (const preferred_username of [
      'Åse.Ærlig-Ødegård@x',
      'Åse.Ærlig-Ødegård@y',
      'josé müller',
      '@',
      'planner',
    ]) {
      const { subject } = aPerson({ preferred_username });
      names.push((await me((await logIn(subject)).cookie)).user.username);
    }
    expect(names).toEqual(['ase.aerlig-odegard', 'ase.aerlig-odegard2', 'jose-muller', 'user', 'planner2']);
  });

  test('of two first logins at once makes one account', async () => {
    // Fails without the lock of the connection: the second finds nobody, and the store refuses its row.
    const { subject } = aPerson();
    const sessions = await Promise.all([logIn(subject), logIn(subject)]);
    const names = await Promise.all(sessions.map(async ({ cookie }) => (await me(cookie)).user.username));
    expect(new Set(names).size).toBe(1);
  });

  test.each([
    ['EMAIL_MISSING', { email: undefined, preferred_username: 'kari' }],
    ['EMAIL_NOT_VERIFIED', { email_verified: false, email: 'x@elsewhere.example' }],
    ['EMAIL_DOMAIN_REFUSED', { email: `planner@${server.otherDomain}` }],
    ['ACCOUNT_EXISTS', { email: `Planner@${server.domain}` }],
  ])('refuses somebody new with %s, in this order', async (problem, claims) => {
    const { subject } = aPerson(claims);
    expect(await logIn(subject)).toEqual({
      status: 303,
      to: `/login?problem=${problem}`,
      cookie: undefined,
    });
    expect((await events(`connection:${ID}`)).at(-1)).toEqual({
      type: 'login.failed',
      actor: `connection:${ID}`,
      changes: [{ property: 'reason', to: problem }],
    });
  });

  test('refuses somebody new where accounts are not made, and lets in who has one', async () => {
    const known = aPerson();
    await logIn(known.subject);
    await manage('PUT', `/connections/${ID}`, { provisioning: 'OFF' });
    expect((await logIn(aPerson().subject)).to).toBe('/login?problem=ACCOUNT_UNKNOWN');
    expect((await logIn(known.subject)).to).toBe('/');
    await manage('PUT', `/connections/${ID}`, { provisioning: 'ON_LOGIN' });
  });

  test('refuses somebody whose account is disabled', async () => {
    const { subject, email } = aPerson();
    await logIn(subject);
    await manage('PUT', `/users/${email.split('@')[0]}`, { active: false });
    expect((await logIn(subject)).to).toBe('/login?problem=ACCOUNT_DISABLED');
  });

  test('refuses groups that the directory left out, because none would take everything away', async () => {
    await manage('PUT', `/connections/${ID}`, { roleClaim: 'groups' });
    for (const overage of [{ hasgroups: true }, { _claim_names: { groups: 'src1' } }]) {
      const { subject } = aPerson(overage);
      expect((await logIn(subject)).to).toBe('/login?problem=GROUPS_OVERAGE');
    }
    await manage('PUT', `/connections/${ID}`, { roleClaim: 'roles' });
  });

  test('leaves roles to administrators where they are local', async () => {
    await manage('PUT', `/connections/${ID}`, { roleSource: 'LOCAL' });
    const { subject, email } = aPerson({ roles: ['tb.bruker'] });
    const username = email.split('@')[0];
    expect((await me((await logIn(subject)).cookie)).scopes).toEqual(['orgsystemer']);
    await manage('PUT', `/users/${username}`, { services: [{ service: 'orgblad', roles: ['bruker'] }] });
    expect((await me((await logIn(subject)).cookie)).scopes).toEqual(['orgblad.bruker', 'orgsystemer']);
    await manage('PUT', `/connections/${ID}`, { roleSource: 'LOGIN' });
  });

  test('never takes the right of the last administrator with a password', async () => {
    // Fails when a directory can lock a company out of its own administration.
    await manage('PUT', `/users/${server.users.admin}`, { linkable: true });
    const { subject } = aPerson({ email: `admin@${server.domain}`, roles: ['tb.bruker'] });
    const { cookie } = await logIn(subject);
    expect(await me(cookie)).toMatchObject({
      user: { username: server.users.admin },
      rights: ['ADMINISTRATOR'],
    });
    await manage('DELETE', `/users/${server.users.admin}/identity`);
    admin = await server.token('admin');
  });

  test('ends with the hours of the connection', async () => {
    await manage('PUT', `/connections/${ID}`, { sessionHours: 1 });
    const { endsAt } = await me((await logIn(aPerson().subject)).cookie);
    expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    await manage('PUT', `/connections/${ID}`, { sessionHours: 12 });
  });
});

describe('linking', () => {
  const aLocal = async () => {
    const username = `local.${++people}`;
    const email = `${username}@${server.domain}`;
    await manage('POST', '/users', { username, email });
    return { username, email };
  };

  test('takes an opened account over once, and keeps it', async () => {
    const { username, email } = await aLocal();
    const opened = await manage('PUT', `/users/${username}`, { linkable: true });
    const days = (Date.parse(opened.body.linkableUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    const { subject } = aPerson({ email: email.toUpperCase() });
    expect((await me((await logIn(subject)).cookie)).user.username).toBe(username);
    const { body } = await manage('GET', `/users/${username}`);
    expect(body).toMatchObject({ connectionId: ID, subject, hasPassword: true });
    expect(body.linkableUntil).toBeUndefined();
    expect((await logIn(aPerson({ email }).subject)).to).toBe('/login?problem=ACCOUNT_EXISTS');
    // Fails when an account that is linked already can be taken over by somebody else of the directory.
    await manage('PUT', `/users/${username}`, { linkable: true });
    expect((await logIn(aPerson({ email }).subject)).to).toBe('/login?problem=ACCOUNT_EXISTS');
    expect((await manage('GET', `/users/${username}`)).body.subject).toBe(subject);
  });

  test('needs that the account is open: closed again, too late or disabled it is not', async () => {
    // Fails when an e-mail in a token is taken for a proof: whoever can set theirs gets any account.
    const closed = await aLocal();
    await manage('PUT', `/users/${closed.username}`, { linkable: true });
    await manage('PUT', `/users/${closed.username}`, { linkable: false });
    const late = await aLocal();
    await server.store.run(
      sql`UPDATE app_user SET linkable_until = now() - interval '1 second' WHERE username = ${late.username}`,
    );
    const disabled = await aLocal();
    await manage('PUT', `/users/${disabled.username}`, { linkable: true, active: false });
    for (const { email } of [closed, late, disabled])
      expect((await logIn(aPerson({ email }).subject)).to).toBe('/login?problem=ACCOUNT_EXISTS');
  });

  test('is undone by administrators, which ends the sessions', async () => {
    const { subject, email } = aPerson();
    const { cookie } = await logIn(subject);
    const username = email.split('@')[0];
    expect((await manage('DELETE', `/users/${username}/identity`)).status).toBe(204);
    expect(await server.store.rows(sql`SELECT FROM web_session WHERE username = ${username!}`)).toEqual([]);
    expect((await logIn(subject)).to).toBe('/login?problem=ACCOUNT_EXISTS');
    expect(cookie).toBeDefined();
  });
});

describe('attacks', () => {
  const refused = { status: 303, to: '/login?problem=SIGN_IN_REFUSED', cookie: undefined };
  const tokenCalls = () => directory.requests.filter((one) => one === 'POST /token').length;

  test('a second use of an answer is refused, and the directory is not asked again', async () => {
    // Sabotage: read the attempt instead of taking it out.
    const { subject } = aPerson();
    const { href, cookie } = await begin();
    const back = await directory.follow(href, subject);
    expect((await finish(back, cookie)).to).toBe('/');
    const before = tokenCalls();
    expect(await finish(back, cookie)).toEqual(refused);
    expect(tokenCalls()).toBe(before);
  });

  test('an answer without the cookie, with that of another attempt, or too late is refused', async () => {
    // Sabotage: look the attempt up by its state, which the address tells.
    const { subject } = aPerson();
    const [mine, other] = [await begin(), await begin()];
    const back = await directory.follow(mine.href, subject);
    expect(await finish(back, '')).toEqual(refused);
    expect(await finish(back, other.cookie)).toEqual(refused);
    await server.store.run(sql`UPDATE login_attempt SET expires_at = now()`);
    expect(await finish(back, mine.cookie)).toEqual(refused);
  });

  test('a code of somebody else in my answer is refused by its verifier', async () => {
    // Sabotage: leave the verifier out. Then the nonce alone keeps whoever brings a victim's code from being the victim.
    const [mine, victims] = [await begin(), await begin()];
    const stolen = await directory.follow(victims.href, aPerson().subject);
    const back = await directory.follow(mine.href, aPerson().subject);
    back.searchParams.set('code', stolen.searchParams.get('code')!);
    const answers: number[] = [];
    directory.intercept = ({ url }, response) => {
      if (url === '/token') response.on('finish', () => answers.push(response.statusCode));
      return false;
    };
    expect(await finish(back, mine.cookie)).toEqual(refused);
    directory.intercept = undefined;
    expect(answers).toEqual([400]);
  });

  test('an answer of another directory is refused by its name', async () => {
    // Sabotage: leave `iss` out of what is compared.
    const { href, cookie } = await begin();
    const back = await directory.follow(href, aPerson().subject);
    back.searchParams.set('iss', 'https://login.attacker.example');
    const before = tokenCalls();
    expect(await finish(back, cookie)).toEqual(refused);
    expect(tokenCalls()).toBe(before);
  });

  test('an answer with another state, or with none, is refused', async () => {
    // Sabotage: believe the state of the address. Then whoever plants a cookie finishes a login that another began.
    for (const state of ['another', undefined]) {
      const { href, cookie } = await begin();
      const back = await directory.follow(href, aPerson().subject);
      if (state) back.searchParams.set('state', state);
      else back.searchParams.delete('state');
      const before = tokenCalls();
      expect(await finish(back, cookie)).toEqual(refused);
      expect(tokenCalls()).toBe(before);
    }
  });

  test('an answer to one connection is no answer to another', async () => {
    await connectSecond();
    const { href, cookie } = await begin();
    const back = await directory.follow(href, aPerson().subject);
    back.pathname = `/login/${SECOND}/callback`;
    expect(await finish(back, cookie)).toEqual(refused);
  });

  test('the same subject of another connection is somebody else', async () => {
    // Sabotage: find people by their subject alone.
    await connectSecond();
    const { subject } = aPerson();
    const first = await me((await logIn(subject)).cookie);
    directory.people.set(subject, { email: `twin.${++people}@${server.domain}` });
    const second = await me((await logIn(subject, `/login/${SECOND}`)).cookie);
    expect(second.user.username).not.toBe(first.user.username);
  });

  test('a connection never reaches an account of another company', async () => {
    const south = await server.store.row<{ email: string }>(
      sql`UPDATE app_user SET linkable_until = now() + interval '1 day', email = ${`somebody@${server.domain}`}
          WHERE username = ${server.users.south} RETURNING email`,
    );
    const { subject } = aPerson({ email: south!.email });
    expect((await logIn(subject)).to).toBe('/login?problem=ACCOUNT_EXISTS');
  });

  /** Puts a forged ID token in the place of the one that the directory gave. */
  async function withIdToken(
    forge: (claims: Record<string, unknown>) => Promise<string>,
  ): Promise<{ to: string | null; cookie: string | undefined }> {
    const { subject, email } = aPerson();
    const { href, cookie } = await begin();
    const back = await directory.follow(href, subject);
    const nonce = new URL(href).searchParams.get('nonce')!;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: directory.issuer,
      aud: 'spadework',
      sub: subject,
      nonce,
      iat: now,
      exp: now + 60,
      email,
    };
    const idToken = await forge(claims);
    directory.intercept = (request, response) => {
      if (request.url !== '/token') return false;
      request.resume();
      const body = { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    };
    const { to, cookie: session } = await finish(back, cookie);
    directory.intercept = undefined;
    return { to, cookie: session };
  }

  test('an ID token that is as it should be is taken, so that what follows proves something', async () => {
    expect((await withIdToken((claims) => directory.sign(claims))).to).toBe('/');
  });

  const NOW = () => Math.floor(Date.now() / 1000);
  const FORGED: Record<string, (claims: Record<string, unknown>) => Promise<string>> = {
    // Sabotage: leave enableNonRepudiationChecks out; the library does not check signatures without it.
    'of another key': (claims) => directory.sign(claims, { key: 'OTHER' }),
    'without a signature': (claims) => directory.sign(claims, { key: 'NONE' }),
    'for another client': (claims) => directory.sign({ ...claims, aud: 'another' }),
    'of another issuer': (claims) => directory.sign({ ...claims, iss: 'https://login.attacker.example' }),
    'of another tenant': (claims) => directory.sign({ ...claims, iss: `${directory.issuer}/tenant` }),
    'of another login': (claims) => directory.sign({ ...claims, nonce: 'another' }),
    'without a nonce': (claims) => directory.sign({ ...claims, nonce: undefined }),
    'that is over': (claims) => directory.sign({ ...claims, exp: NOW() - 61, iat: NOW() - 200 }),
    'without a subject': (claims) => directory.sign({ ...claims, sub: undefined }),
    'without a time': (claims) => directory.sign({ ...claims, exp: undefined }),
  };
  test.each(Object.keys(FORGED))('an ID token %s is refused', async (name) => {
    expect(await withIdToken(FORGED[name]!)).toEqual({ to: refused.to, cookie: undefined });
  });

  test('clocks may differ by a minute', async () => {
    const late = (claims: object) => directory.sign({ ...claims, exp: NOW() - 30, iat: NOW() - 90 });
    expect((await withIdToken(late)).to).toBe('/');
  });

  test.each([
    '//attacker.example',
    'https://attacker.example',
    '/\\attacker.example',
    '/projects\\..',
    '/a\nb',
    '/login?problem=ACCOUNT_EXISTS',
    '/login/x',
    '/x/../login',
    '/%6cogin',
    '/%2e%2e/login',
    '/LOGIN',
    '/oauth2/auth?client_id=x',
    '/session',
    '/scim/v2',
    '/mcp',
    '/public/x',
    'projects',
    `/${'x'.repeat(500)}`,
    '/%zz',
  ])('a login never leads to %j', async (asked) => {
    // Sabotage: redirect to what the address asks for.
    const { subject } = aPerson();
    const { to } = await logIn(subject, `/login/${ID}?return=${encodeURIComponent(asked)}`);
    expect(to).toBe('/');
  });
});

describe('logout by the directory', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  let serial = 0;
  const claimsOf = (more: object) => ({
    iss: directory.issuer,
    aud: 'spadework',
    iat: Math.floor(Date.now() / 1000),
    jti: `logout-${++serial}`,
    events: EVENTS,
    ...more,
  });
  const send = async (token: string) => {
    const reply = await fetch(`${server.address}/login/${ID}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return { status: reply.status, body: await reply.text() };
  };
  const logOut = async (more: object, options = {}) =>
    send(await directory.sign(claimsOf(more), { type: 'logout+jwt', ...options }));
  const isIn = async (cookie: string | undefined) => (await me(cookie)).user !== undefined;
  const sidOf = async (username: string) =>
    (await server.store.row<{ sid: string }>(sql`SELECT sid FROM web_session WHERE username = ${username}`))!
      .sid;
  const REFUSED = { status: 400, body: '{"error":"invalid_request"}' };

  test('by sub ends all browser sessions of the person through this connection', async () => {
    const { subject } = aPerson();
    const [one, two] = [await logIn(subject), await logIn(subject)];
    const other = await logIn(aPerson().subject);
    expect(await logOut({ sub: subject })).toEqual({ status: 200, body: '' });
    expect([await isIn(one.cookie), await isIn(two.cookie), await isIn(other.cookie)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('by sid ends that session, in the back and in the front', async () => {
    const { subject, email } = aPerson();
    const first = await logIn(subject);
    const sid = await sidOf(email.split('@')[0]!);
    expect(sid).toBeTruthy();
    expect((await logOut({ sub: subject, sid: 'another' })).status).toBe(200);
    expect(await isIn(first.cookie)).toBe(true);
    expect((await logOut({ sid })).status).toBe(200);
    expect(await isIn(first.cookie)).toBe(false);

    const second = await logIn(subject);
    const query = new URLSearchParams({ iss: directory.issuer, sid: await sidOf(email.split('@')[0]!) });
    const reply = await get(`/login/${ID}/frontchannel-logout?${query}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-frame-options')).toBeNull();
    expect(reply.headers.get('content-security-policy')).toBe(
      `default-src 'none'; frame-ancestors ${directory.issuer}`,
    );
    expect(await isIn(second.cookie)).toBe(false);
  });

  test('of another issuer does nothing in a frame', async () => {
    const { subject, email } = aPerson();
    const { cookie } = await logIn(subject);
    const query = new URLSearchParams({
      iss: 'https://login.example',
      sid: await sidOf(email.split('@')[0]!),
    });
    expect((await get(`/login/${ID}/frontchannel-logout?${query}`)).status).toBe(400);
    expect(await isIn(cookie)).toBe(true);
  });

  test('is good once', async () => {
    // Sabotage: leave the table of used tokens out.
    const token = await directory.sign(claimsOf({ sub: aPerson().subject }), { type: 'logout+jwt' });
    expect((await send(token)).status).toBe(200);
    expect(await send(token)).toEqual(REFUSED);
  });

  const now = () => Math.floor(Date.now() / 1000);
  const FORGED: [string, () => object, object?][] = [
    ['of another key', () => ({}), { key: 'OTHER' }],
    ['without a signature', () => ({}), { key: 'NONE' }],
    ['of another issuer', () => ({ iss: 'https://login.example' })],
    ['for another client', () => ({ aud: 'another' })],
    ['that is too old', () => ({ iat: now() - 700 })],
    ['of tomorrow', () => ({ iat: now() + 3600 })],
    ['without a name', () => ({ jti: undefined })],
    ['without the event', () => ({ events: {} })],
    // An ID token must not log anybody out.
    ['with a nonce', () => ({ nonce: 'x' })],
    ['of nobody', () => ({ sub: undefined })],
  ];
  test.each(FORGED)('a token %s is refused', async (_, more, options) => {
    const { subject } = aPerson();
    const { cookie } = await logIn(subject);
    expect(await logOut({ sub: subject, ...more() }, options)).toEqual(REFUSED);
    expect(await isIn(cookie)).toBe(true);
  });

  test('of an unknown connection, without a token, or as JSON is refused', async () => {
    const post = (path: string, body: RequestInit) =>
      fetch(`${server.address}/login/${path}/backchannel-logout`, { method: 'POST', ...body });
    const json = { body: '{}', headers: { 'content-type': 'application/json' } };
    const replies = [
      await post('nothing', { body: new URLSearchParams({ logout_token: 'x' }) }),
      await post(ID, { body: new URLSearchParams() }),
      await post(ID, json),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});

describe('signing a record', () => {
  test('takes a new login in place of the password that people of a directory do not have', async () => {
    // Sabotage: let the age of the session out, or take any session for one of the directory.
    const planner = await server.token('planner');
    const project = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token: planner,
      body: aProject(),
    });
    const { record, contentHash } = await aSubmittedRecord(server.address, planner, project.body.id);
    const { subject } = aPerson({ roles: ['prosjektsystem.bruker', 'orgblad.bruker'] });
    const { cookie } = await logIn(subject);
    const sign = () =>
      server.request('POST', `${record}/sign`, {
        headers: { 'spadework-client': 'web', origin: server.address, cookie: cookie! },
        body: { role: 'CONTROLLED', contentHash },
      });
    const age = (minutes: number) =>
      server.store.run(
        sql`UPDATE web_session SET created_at = now() - ${minutes}::float8 * interval '1 minute'
            WHERE connection_id IS NOT NULL`,
      );
    await age(11);
    expect((await sign()).body.code).toBe('FRESH_LOGIN_REQUIRED');
    const again = await logIn(subject);
    const signed = await server.request('POST', `${record}/sign`, {
      headers: { 'spadework-client': 'web', origin: server.address, cookie: again.cookie! },
      body: { role: 'CONTROLLED', contentHash },
    });
    expect(signed.body.signatures).toEqual([expect.objectContaining({ method: 'DIRECTORY' })]);
    expect((await server.request('GET', `${record}/verify`, { token: planner })).body.ok).toBe(true);
  });
});

describe('trial logins', () => {
  const tested = async (subject: string) => {
    const { body } = await manage('POST', `/connections/${ID}/test`);
    expect(body.href).toBe(`/login/${ID}?test=${body.testId}`);
    const path = `/connections/${ID}/tests/${body.testId}`;
    expect((await manage('GET', path)).body).toEqual({ state: 'PENDING' });
    const { href, cookie } = await begin(body.href);
    const came = await finish(await directory.follow(href, subject), cookie);
    expect(came).toEqual({
      status: 303,
      to: `/administration/connections/${ID}?test=${body.testId}`,
      cookie: undefined,
    });
    return { result: (await manage('GET', path)).body, href: body.href, path };
  };

  test('tell what a login would come to, and make nothing, also while the connection is inactive', async () => {
    await manage('PUT', `/connections/${ID}`, { active: false });
    const { subject, email } = aPerson({ roles: ['Planleggere', 'company.administrator'] });
    const username = email.split('@')[0];
    const { result, href, path } = await tested(subject);
    expect(result).toEqual({
      state: 'DONE',
      subject,
      email,
      username,
      isNew: true,
      roles: ['prosjektsystem.bruker', 'tb.bruker'],
      administrator: true,
      claims: expect.objectContaining({
        sub: subject,
        email,
        roles: ['Planleggere', 'company.administrator'],
      }),
    });
    expect((await manage('GET', `/users/${username}`)).status).toBe(404);
    expect(pathOf(await get(href))).toBe('/login?problem=CONNECTION_NOT_FOUND');
    expect(pathOf(await get(`/login/${ID}`))).toBe('/login?problem=CONNECTION_NOT_FOUND');
    const south = await server.request('GET', `${CUSTOMER}/administration${path}`, {
      token: await server.token('south'),
    });
    expect(south.status).toBe(403);
    await manage('PUT', `/connections/${ID}`, { active: true });
  });

  test('tell what is wrong, with every claim', async () => {
    const { subject } = aPerson({ email: 'kari@elsewhere.example' });
    const { result } = await tested(subject);
    expect(result).toMatchObject({
      state: 'REFUSED',
      problem: 'EMAIL_DOMAIN_REFUSED',
      email: 'kari@elsewhere.example',
      claims: { sub: subject },
    });
  });
});

describe('a directory that fails', () => {
  const during = async (intercept: NonNullable<typeof directory.intercept>, work: () => Promise<unknown>) => {
    directory.intercept = intercept;
    await work().finally(() => {
      directory.intercept = undefined;
    });
  };
  const tokenAnswer =
    (status: number, body: object): NonNullable<typeof directory.intercept> =>
    (request, response) => {
      if (request.url !== '/token') return false;
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    };

  test.each([
    ['DIRECTORY_UNAVAILABLE', 503, {}],
    ['DIRECTORY_UNAVAILABLE', 500, { error: 'server_error' }],
    ['DIRECTORY_REFUSED', 401, { error: 'invalid_client' }],
    ['SIGN_IN_REFUSED', 200, { access_token: 'a', token_type: 'Bearer' }],
    ['SIGN_IN_REFUSED', 200, { access_token: 'a', token_type: 'Bearer', filler: 'x'.repeat(10) }],
  ])('ends at the login page with %s', async (problem, status, body) => {
    await during(tokenAnswer(status, body), async () => {
      expect((await logIn(aPerson().subject)).to).toBe(`/login?problem=${problem}`);
    });
  });

  test('that answers without an end is given up', async () => {
    await during(tokenAnswer(200, { filler: 'x'.repeat(300_000) }), async () => {
      expect((await logIn(aPerson().subject)).to).toBe('/login?problem=DIRECTORY_UNAVAILABLE');
    });
  });

  test('that says no is told from one that is away', async () => {
    const { href, cookie } = await begin();
    const state = new URL(href).searchParams.get('state')!;
    const query = new URLSearchParams({ error: 'access_denied', state, iss: directory.issuer });
    const { to } = await finish(`${server.address}/login/${ID}/callback?${query}`, cookie);
    expect(to).toBe('/login?problem=DIRECTORY_REFUSED');
  });
});

describe('a directory that is down', () => {
  const METADATA = '/.well-known/openid-configuration';
  const asked = (path: string) => directory.requests.filter((one) => one === `GET ${path}`).length;
  const problemOf = async (path: string) => pathOf(await get(path));

  test('is noticed by whoever begins a login or a test, and by nobody after it is up again', async () => {
    // Sabotage: begin a login with what was kept of the directory; then people are sent to an address where nobody is.
    const id = 'north-down';
    const first = await openDirectory();
    introduce(id, {}, first);
    const { issuer } = first;
    const made = await manage('POST', '/connections', {
      connectionId: id,
      name: 'Nede',
      issuer,
      clientId: 'spadework',
      clientSecret: SECRET,
    });
    expect(made.status).toBe(200);
    expect((await begin(`/login/${id}`)).href).toContain(issuer);

    await first.close();
    later += CURRENT_MS;
    expect(await problemOf(`/login/${id}`)).toBe('/login?problem=DIRECTORY_UNAVAILABLE');
    const tested = await manage('POST', `/connections/${id}/test`);
    expect([tested.status, tested.body.code]).toEqual([503, 'DIRECTORY_UNAVAILABLE']);
    // Sabotage: an event for each; anybody can begin a login, and so fill the audit feed of a company.
    expect((await events(`connection:${id}`)).map(({ type }) => type)).toEqual(['connection.created']);

    const second = await openDirectory(Number(new URL(issuer).port));
    introduce(id, {}, second);
    expect((await manage('POST', `/connections/${id}/test`)).status).toBe(200);
    expect((await begin(`/login/${id}`)).href).toContain(issuer);
    await second.close();
    expect((await manage('DELETE', `/connections/${id}`)).status).toBe(204);
  });

  test('is asked once for all who begin at once, and not for its keys', async () => {
    // Sabotage: ask for each of them, or make a new configuration of the same answer.
    expect((await logIn(aPerson().subject)).to).toBe('/');
    later += CURRENT_MS;
    const before = [asked(METADATA), asked('/jwks')];
    await Promise.all([begin(), begin(), begin()]);
    expect((await logIn(aPerson().subject)).to).toBe('/');
    expect([asked(METADATA), asked('/jwks')]).toEqual([before[0]! + 1, before[1]]);
  });

  test('lets in who comes back from it, with what is kept', async () => {
    // Sabotage: ask again in the callback.
    const { href, cookie } = await begin();
    const back = await directory.follow(href, aPerson().subject);
    later += CURRENT_MS;
    directory.intercept = (request, response) => {
      if (request.url !== METADATA) return false;
      response.writeHead(503).end();
      return true;
    };
    expect(await problemOf(`/login/${ID}`)).toBe('/login?problem=DIRECTORY_UNAVAILABLE');
    const { to } = await finish(back, cookie);
    directory.intercept = undefined;
    expect(to).toBe('/');
  });

  test('is named in the log by the address that did not answer', async () => {
    // Sabotage: leave the address out; what a socket says names no more than a host, and a timeout not even that.
    const address = `http://127.0.0.1:1${METADATA}`;
    await expect(askDirectories(readAllowList('127.0.0.1')!)(address)).rejects.toThrow(address);
  });
});

describe('a directory with a new key', () => {
  const id = 'north-keys';
  let other: TestDirectory;
  beforeAll(async () => {
    other = await openDirectory();
    introduce(id, {}, other);
    const made = await manage('POST', '/connections', {
      connectionId: id,
      name: 'Nøkler',
      issuer: other.issuer,
      clientId: 'spadework',
      clientSecret: SECRET,
    });
    expect(made.status).toBe(200);
    return async () => {
      expect((await manage('DELETE', `/connections/${id}`)).status).toBe(204);
      await other.close();
    };
  });

  const someone = (sub = `of-keys-${++people}`) => {
    other.people.set(sub, { email: `${sub}@${server.domain}` });
    return sub;
  };
  const problem = async () => {
    const { to } = await logIn(someone(), `/login/${id}`, other);
    return to === '/' ? 'none' : new URL(to!, server.address).searchParams.get('problem');
  };
  const asked = () => other.requests.filter((one) => one === 'GET /jwks').length;

  test.each([undefined, 'another'])(
    'refuses one login, and lets the next one in, under the name %s',
    async (name) => {
      // Sabotage: keep the keys, or only those whose name fits; then nobody gets in until they are too old, or the connection is changed.
      expect(await problem()).toBe('none');
      other.changeKey(name);
      later += KEYS_MS;
      expect([await problem(), await problem()]).toEqual(['SIGN_IN_REFUSED', 'none']);
    },
  );

  test('is asked for its keys only now and then, whatever tokens come', async () => {
    // Sabotage: give the keys up at each token that is wrong; then whoever forges them makes the server ask as often.
    other.changeKey();
    later += KEYS_MS;
    expect([await problem(), await problem()]).toEqual(['SIGN_IN_REFUSED', 'none']);
    const before = asked();
    other.changeKey();
    expect([await problem(), await problem()]).toEqual(['SIGN_IN_REFUSED', 'SIGN_IN_REFUSED']);
    expect(asked()).toBe(before);
    later += KEYS_MS;
    expect([await problem(), await problem()]).toEqual(['SIGN_IN_REFUSED', 'none']);
    expect(asked()).toBe(before + 1);
  });
});

describe('saving a connection', () => {
  const save = (issuer: string) =>
    manage('POST', '/connections', { connectionId: `new-${++people}`, name: 'Ny', issuer, clientId: 'x' });
  const metadata =
    (more: object): NonNullable<typeof directory.intercept> =>
    (request, response) => {
      if (!request.url!.endsWith('/.well-known/openid-configuration')) return false;
      const { issuer } = directory;
      const endpoints = {
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ issuer, ...endpoints, ...more }));
      return true;
    };

  test.each([
    'http://login.example',
    'https://10.0.0.5',
    'https://localhost',
    'https://[::1]',
    'https://me@login.example',
    'https://login.example?x=1',
    'https://login.example#x',
    'https://login.example/.well-known/openid-configuration',
    'no address',
    'file:///etc/passwd',
  ])('refuses %s without asking it', async (issuer) => {
    const { status, body } = await save(issuer);
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'issuer', message: expect.stringContaining('--directory-allow') }],
    ]);
  });

  test.each([
    ['that calls itself otherwise', { issuer: 'https://login.example' }, 'calls itself'],
    ['whose tokens come from inside', { token_endpoint: 'https://10.0.0.5/token' }, 'token_endpoint'],
    ['whose keys come from inside', { jwks_uri: 'http://169.254.169.254/keys' }, 'jwks_uri'],
    ['whose keys are at a name that leads nowhere', { jwks_uri: 'https://keys.invalid/' }, 'jwks_uri'],
    ['without a login page', { authorization_endpoint: undefined }, 'authorization_endpoint'],
  ])('refuses a directory %s', async (_, more, words) => {
    directory.intercept = metadata(more);
    const { status, body } = await save(directory.issuer);
    directory.intercept = undefined;
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'issuer', message: expect.stringContaining(words) }],
    ]);
  });

  test('follows no redirect, and takes no page for metadata', async () => {
    for (const answer of [
      (response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      (response: import('node:http').ServerResponse) => response.writeHead(200).end('<html>'),
    ]) {
      directory.intercept = (_request, response) => {
        answer(response);
        return true;
      };
      const { body } = await save(directory.issuer);
      expect(body.errors[0]).toEqual({
        path: 'issuer',
        message: expect.stringContaining('has no directory'),
      });
    }
    directory.intercept = undefined;
  });

  test('names roles that nobody can have', async () => {
    const { body } = await manage('PUT', `/connections/${ID}`, {
      mapping: [{ value: 'x', roles: ['tb.bruker', 'tb.chief'] }],
      defaultRoles: ['company.administrator'],
    });
    expect(body.errors.map(({ path }: Anything) => path)).toEqual(['mapping.0.roles.1', 'defaultRoles.0']);
  });

  test('never gives the secret back, and tells of it without its value', async () => {
    const { body } = await manage('PUT', `/connections/${ID}`, { clientSecret: SECRET });
    expect(body.hasSecret).toBe(true);
    expect(JSON.stringify([body, (await manage('GET', '/connections')).body])).not.toContain(SECRET);
    await manage('PUT', `/connections/${ID}`, { name: 'Katalogen vår' });
    expect((await events(`connection:${ID}`)).at(-1)).toEqual({
      type: 'connection.changed',
      actor: `user:${server.users.admin}`,
      changes: [{ property: 'name' }],
    });
    expect((await manage('PUT', `/connections/${ID}`, { name: 'Katalogen vår' })).headers.get('etag')).toBe(
      (await manage('GET', `/connections/${ID}`)).headers.get('etag'),
    );
  });

  test('cannot change what says who people are while somebody is linked', async () => {
    await logIn(aPerson().subject);
    const { body } = await manage('PUT', `/connections/${ID}`, { subjectClaim: 'oid' });
    expect(body.code).toBe('CONNECTION_IN_USE');
  });

  test('inactive ends the sessions that came through it, and everything of people without a password', async () => {
    const { cookie } = await logIn(aPerson().subject);
    await manage('PUT', `/connections/${ID}`, { active: false });
    expect(await server.store.rows(sql`SELECT FROM web_session WHERE connection_id = ${ID}`)).toEqual([]);
    await manage('PUT', `/connections/${ID}`, { active: true });
    expect(cookie).toBeDefined();
  });
});

describe('the login page', () => {
  test('of a server with one company offers its directory before a name is known', async () => {
    const ways = async () => (await server.request('GET', '/session/directory')).body;
    expect(await ways()).toEqual({ passwordLogin: 'ON', connections: [] });
    const others = await server.store.rows<{ id: number }>(
      sql`UPDATE company SET active = false WHERE active AND id <> ${server.company} RETURNING id`,
    );
    expect((await ways()).connections).toContainEqual(expect.objectContaining({ connectionId: ID }));
    await server.store.run(
      sql`UPDATE company SET active = true WHERE id = ANY(${others.map(({ id }) => id)}::bigint[])`,
    );
  });
});

describe('passwords left to administrators', () => {
  const PAGE = () => ({ 'spadework-client': 'web', origin: server.address });
  const browser = (username: string) =>
    server.request('POST', '/session', { headers: PAGE(), body: { username, password: 'demo-password' } });

  test('are refused like wrong ones, to all but administrators in the browser', async () => {
    const changed = await manage('PUT', '/company', { passwordLogin: 'ADMINISTRATORS' });
    expect(changed.body.passwordLogin).toBe('ADMINISTRATORS');
    const wrong = await server.request('POST', '/session', {
      headers: PAGE(),
      body: { username: server.users.planner, password: 'wrong' },
    });
    const right = await browser(server.users.planner);
    expect([right.status, right.body.code, right.body.title]).toEqual([
      401,
      wrong.body.code,
      wrong.body.title,
    ]);
    expect((await browser(server.users.admin)).status).toBe(204);
    await expect(server.token('admin')).rejects.toThrow('invalid_grant');
    await expect(server.token('planner')).rejects.toThrow('invalid_grant');
    expect((await browser(server.users.south)).status).toBe(204);
    const ways = await server.request('GET', `/session/directory?username=x@${server.domain.toUpperCase()}`);
    expect(ways.body).toEqual({
      passwordLogin: 'ADMINISTRATORS',
      connections: expect.arrayContaining([
        { connectionId: ID, name: expect.any(String), href: `/login/${ID}` },
      ]),
    });
  });

  test('are for everybody again after the last connection is gone', async () => {
    for (const { connectionId } of (await manage('GET', '/connections')).body)
      expect((await manage('DELETE', `/connections/${connectionId}`)).status).toBe(204);
    expect((await manage('GET', '/company')).body.passwordLogin).toBe('ON');
    expect((await events(`company:${server.company}`)).at(-1)).toMatchObject({
      type: 'company.changed',
      changes: [{ property: 'passwordLogin' }],
    });
    expect((await browser(server.users.planner)).status).toBe(204);
    expect((await manage('PUT', '/company', { passwordLogin: 'ADMINISTRATORS' })).body.code).toBe(
      'CONNECTION_REQUIRED',
    );
  });

  test.each(['x@elsewhere.example', 'planner', `x@${server.domain}' OR true`, 'x@\0'])(
    'a name of no domain that is known tells nothing: %j',
    async (username) => {
      const query = new URLSearchParams({ username });
      const { body } = await server.request('GET', `/session/directory?${query}`);
      expect([body.passwordLogin ?? 'refused', body.connections ?? []]).toEqual([
        username.includes('\0') ? 'refused' : 'ON',
        [],
      ]);
    },
  );
});

const SECOND = 'north-second';
async function connectSecond(): Promise<void> {
  introduce(SECOND, { clientId: 'spadework-second' });
  const made = await manage('POST', '/connections', {
    connectionId: SECOND,
    name: 'Den andre',
    issuer: directory.issuer,
    clientId: 'spadework-second',
    clientSecret: SECRET,
  });
  expect([200, 409]).toContain(made.status);
}
