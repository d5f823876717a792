import { beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, type Spoilt } from '../../test/authenticator.js';
import { CUSTOMER, useServer } from '../../test/harness.js';
import { addPasskey } from '../../test/passkeys.js';
import { addUser } from '../auth/administration.sql.js';
import { MAX_PASSKEYS } from '../auth/passkeys.js';
import { forgetExpiredChallenges } from '../auth/passkeys.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { sql } from '../store/sql.js';
import { siteOf } from './origins.js';

const server = useServer();
/** As the app asks, which wants to hear of every property that it misspells. */
const PAGE = () => ({ 'spadework-client': 'web', origin: server.address, prefer: 'handling=strict' });
const PASSWORD = 'seven wet herrings';

const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')?.split(';')[0];
const open = (username: string, more: object = {}) =>
  server.request('POST', '/session', { headers: PAGE(), body: { username, password: PASSWORD, ...more } });
const pageOf = (cookie: string) => (method: string, path: string, body?: object) =>
  server.request(method, path, { headers: { ...PAGE(), cookie }, body });
type Page = ReturnType<typeof pageOf>;

let people = 0;
/** Somebody with a password, and a page where they are logged in. */
async function somebody(): Promise<{ username: string; page: Page }> {
  const username = `person${++people}`;
  const passwordHash = await hashPassword(PASSWORD);
  await addUser(server.store, server.company, username, {
    email: `${username}@${server.domain}`,
    passwordHash,
    firstName: 'Kari',
    lastName: 'Kabel',
    confirmed: true,
  });
  return { username, page: pageOf(cookieOf(await open(username))!) };
}

async function withPasskey() {
  const person = await somebody();
  const { device, added } = await addPasskey(person.page, server.address, PASSWORD);
  expect(added.status).toBe(200);
  return { ...person, device, added };
}

/** Events of a user, the newest last, without those of logins. */
const told = (username: string) =>
  server.store.rows<{ type: string; actor: string; changes: unknown }>(
    sql`SELECT type, actor, changes FROM event WHERE resource = ${`user:${username}`} AND type LIKE 'user.%' ORDER BY id`,
  );
const logins = (username: string) =>
  server.store.rows<{ type: string; reason: string | null }>(
    sql`SELECT type, (SELECT change ->> 'to' FROM jsonb_array_elements(changes) change
          WHERE change ->> 'property' = 'reason') AS reason
        FROM event WHERE resource = ${`user:${username}`} AND type LIKE 'login.%' ORDER BY id`,
  );
const failuresOf = async (username: string) =>
  (await server.store.row<{ failures: number }>(
    sql`SELECT failures FROM app_user WHERE username = ${username}`,
  ))!.failures;

describe('adding a passkey', () => {
  test('POST /session/passkeys/options: what the browser needs, for this site and this person', async () => {
    const { username, page } = await somebody();
    const { status, body } = await page('POST', '/session/passkeys/options', { currentPassword: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Spadework' },
      user: { name: username, displayName: 'Kari Kabel' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(body.challenge).toMatch(/^[\w-]{43}$/);
  });

  // Fails if the options are given to whoever has the cookie: an unattended browser could add a stranger's key.
  test('400 at currentPassword for another password, and for none', async () => {
    const { page } = await somebody();
    for (const body of [{ currentPassword: 'another one' }, {}]) {
      const reply = await page('POST', '/session/passkeys/options', body);
      expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'currentPassword']);
    }
  });

  test('POST /session/passkeys: it is listed, told of without a value, and of nobody else', async () => {
    const { username, page, device, added } = await withPasskey();
    expect(added.body).toEqual({ id: device.id, name: 'Telefonen', createdDate: expect.any(String) });
    const listed = await page('GET', '/session/passkeys');
    expect(listed.body).toEqual([added.body]);
    expect((await told(username)).at(-1)).toEqual({
      type: 'user.changed',
      actor: `user:${username}`,
      changes: [{ property: 'passkeys' }],
    });
    const other = await somebody();
    expect((await other.page('GET', '/session/passkeys')).body).toEqual([]);
    const again = await page('POST', '/session/passkeys/options', { currentPassword: PASSWORD });
    expect(again.body.excludeCredentials).toEqual([
      { id: device.id, transports: ['internal'], type: 'public-key' },
    ]);
  });

  // Fails if the check of the library is left out, or what it is told to expect is taken from the request; the last, if
  // `isWithoutCertificate` is always true.
  test.each([
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a page of another site', { origin: 'https://phishing.example' }],
    ['another site', { rpId: 'phishing.example' }],
    ['what is made for a login', { type: 'webauthn.get' }],
    ['nobody present', { flags: 0 }],
    ['what a certificate says about the device', { statement: 'certificate' }],
  ] satisfies [string, Spoilt][])('400 PASSKEY_REFUSED for %s', async (_what, spoilt) => {
    const { page, username } = await somebody();
    const options = await page('POST', '/session/passkeys/options', { currentPassword: PASSWORD });
    const credential = new Authenticator(() => server.address).create(options.body, spoilt);
    const reply = await page('POST', '/session/passkeys', { name: 'X', credential });
    expect([reply.status, reply.body.code]).toEqual([400, 'PASSKEY_REFUSED']);
    expect((await page('GET', '/session/passkeys')).body).toEqual([]);
    expect(await told(username)).toEqual([]);
  });

  test('what a device says of itself by its own key is fine', async () => {
    const { page } = await somebody();
    const options = await page('POST', '/session/passkeys/options', { currentPassword: PASSWORD });
    const credential = new Authenticator(() => server.address).create(options.body, { statement: 'self' });
    expect((await page('POST', '/session/passkeys', { name: 'X', credential })).status).toBe(200);
  });

  test.each([
    ['nothing', {}],
    ['no response', { id: 'x', rawId: 'x', type: 'public-key' }],
    ['no JSON', { id: 'x', response: { clientDataJSON: 'x' } }],
    ['a challenge with U+0000', { response: { clientDataJSON: btoa('{"challenge":"\\u0000"}') } }],
  ])('400 PASSKEY_REFUSED for a credential of %s', async (_what, credential) => {
    const { page } = await somebody();
    const reply = await page('POST', '/session/passkeys', { name: 'X', credential });
    expect([reply.status, reply.body.code]).toEqual([400, 'PASSKEY_REFUSED']);
  });

  // Fails if the challenge stays, is that of somebody else, or has no end.
  test('a challenge is good once, for its user, and for five minutes', async () => {
    const { page } = await somebody();
    const other = await somebody();
    const options = async () =>
      (await page('POST', '/session/passkeys/options', { currentPassword: PASSWORD })).body;
    const add = (by: Page, asked: Parameters<Authenticator['create']>[0]) =>
      by('POST', '/session/passkeys', {
        name: 'X',
        credential: new Authenticator(() => server.address).create(asked),
      });
    const first = await options();
    expect((await add(other.page, first)).status).toBe(400);
    expect((await add(page, first)).status).toBe(200);
    expect((await add(page, first)).status).toBe(400);
    const late = await options();
    await server.store.run(
      sql`UPDATE passkey_challenge SET expires_at = expires_at - interval '300 seconds'`,
    );
    expect((await add(page, late)).status).toBe(400);
  });

  test('a challenge for a login makes no passkey', async () => {
    const { username, page } = await withPasskey();
    const { options } = (await open(username)).body;
    const credential = new Authenticator(() => server.address).create({
      challenge: options.challenge,
      rp: { id: options.rpId },
    });
    expect((await page('POST', '/session/passkeys', { name: 'X', credential })).status).toBe(400);
  });

  test('the same device is added once, and nobody adds more than there may be', async () => {
    const { username, page, device } = await withPasskey();
    const add = async (one: Authenticator) => {
      const { body } = await page('POST', '/session/passkeys/options', { currentPassword: PASSWORD });
      return (await page('POST', '/session/passkeys', { name: 'X', credential: one.create(body) })).status;
    };
    expect(await add(device)).toBe(400);
    await server.store.run(
      sql`INSERT INTO passkey (company_id, username, id, name, public_key, counter, transports)
          SELECT ${server.company}, ${username}, 'k' || i, 'k', '', 0, '{}' FROM generate_series(3, ${MAX_PASSKEYS}) i`,
    );
    expect(await add(new Authenticator(() => server.address))).toBe(200);
    expect(await add(new Authenticator(() => server.address))).toBe(400);
  });

  test('401 without a session, 403 from another site, 413 beyond 64 KiB', async () => {
    const { page } = await somebody();
    expect((await pageOf('')('GET', '/session/passkeys')).status).toBe(401);
    const body = { name: 'X', credential: {} };
    expect((await pageOf('')('POST', '/session/passkeys', body)).status).toBe(401);
    expect((await pageOf('')('DELETE', '/session/passkeys/x')).status).toBe(401);
    const cookie = cookieOf(await open((await somebody()).username))!;
    const headers = { cookie, origin: 'https://other.example' };
    const foreign = await server.request('POST', '/session/passkeys', { headers, body });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'CROSS_SITE']);
    const large = { name: 'X', credential: { response: 'x'.repeat(64 * 1024) } };
    expect((await page('POST', '/session/passkeys', large)).status).toBe(413);
  });
});

describe('logging in with a passkey', () => {
  // Fails if a session is opened before the passkey is shown, or if the answer has a cookie.
  test('403 SECOND_FACTOR_NEEDED with options, and the same with the passkey opens a session', async () => {
    const { username, device } = await withPasskey();
    const asked = await open(username);
    expect([asked.status, asked.body.code, cookieOf(asked)]).toEqual([
      403,
      'SECOND_FACTOR_NEEDED',
      undefined,
    ]);
    expect(asked.body.options).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: device.id, transports: ['internal'] }],
    });
    const opened = await open(username, { passkey: device.get(asked.body.options) });
    expect(opened.status).toBe(204);
    const { body } = await pageOf(cookieOf(opened)!)('GET', '/session/passkeys');
    expect(body[0].usedDate).toEqual(expect.any(String));
  });

  // Fails if the password step tells of a login, or forgets failures: a guesser of passkeys would never be locked out.
  test('the password step alone tells nothing and forgets no failure', async () => {
    const { username, device } = await withPasskey();
    await open(username, { password: 'wrong' });
    const before = await logins(username);
    const asked = await open(username);
    expect(await logins(username)).toEqual(before);
    expect(await failuresOf(username)).toBe(1);
    await open(username, { passkey: device.get(asked.body.options) });
    expect((await logins(username)).slice(before.length)).toEqual([
      { type: 'login.succeeded', reason: null },
    ]);
    expect(await failuresOf(username)).toBe(0);
  });

  test.each([
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a page of another site', { origin: 'https://phishing.example' }],
    ['another site', { rpId: 'phishing.example' }],
    ['what is made for adding', { type: 'webauthn.create' }],
    ['nobody present', { flags: 0 }],
  ] satisfies [string, Spoilt][])('401 LOGIN_FAILED for %s, which counts as a failure', async (_, spoilt) => {
    const { username, device } = await withPasskey();
    const { options } = (await open(username)).body;
    const reply = await open(username, { passkey: device.get(options, spoilt) });
    expect([reply.status, reply.body.code]).toEqual([401, 'LOGIN_FAILED']);
    expect((await logins(username)).at(-1)).toEqual({ type: 'login.failed', reason: 'PASSKEY_REFUSED' });
    expect(await failuresOf(username)).toBe(1);
  });

  test('401 for the passkey of somebody else, for another device, for nonsense, and where there is none', async () => {
    const { username } = await withPasskey();
    const other = await withPasskey();
    const { options } = (await open(username)).body;
    const stranger = new Authenticator(() => server.address);
    const without = await somebody();
    const replies = [
      await open(username, { passkey: other.device.get(options) }),
      await open(username, { passkey: stranger.get((await open(username)).body.options) }),
      await open(username, { passkey: {} }),
      await open(without.username, { passkey: stranger.get(options) }),
      await open(username, { password: 'wrong' }),
    ];
    const seen = replies.map(({ status, body: { requestId: _, ...body } }) =>
      JSON.stringify({ status, body }),
    );
    expect(new Set(seen).size).toBe(1);
    expect(replies[0]!.body.code).toBe('LOGIN_FAILED');
  });

  // Fails if a challenge is deleted only after success, is looked up without its user, or never ends.
  test('a challenge is good once, for its user, and for five minutes', async () => {
    const { username, device } = await withPasskey();
    const other = await withPasskey();
    const ask = async () => (await open(username)).body.options;
    const options = await ask();
    const passkey = device.get(options);
    expect((await open(username, { passkey })).status).toBe(204);
    expect((await open(username, { passkey })).status).toBe(401);
    expect((await open(username, { passkey: device.get(options) })).status).toBe(401);
    expect((await open(other.username, { passkey: other.device.get(await ask()) })).status).toBe(401);
    const late = await ask();
    await server.store.run(
      sql`UPDATE passkey_challenge SET expires_at = expires_at - interval '300 seconds'`,
    );
    expect((await open(username, { passkey: device.get(late) })).status).toBe(401);
  });

  // Fails if the counter is not kept: a copy of the device would get in.
  test('401 for a device that has counted no further, which may be a copy', async () => {
    const { username, device } = await withPasskey();
    device.counter = 7;
    const ask = async () => (await open(username)).body.options;
    expect((await open(username, { passkey: device.get(await ask()) })).status).toBe(204);
    device.counter = 7;
    expect((await open(username, { passkey: device.get(await ask()) })).status).toBe(401);
    device.counter = 8;
    expect((await open(username, { passkey: device.get(await ask()) })).status).toBe(204);
  });

  test('two who send the same at once: one session', async () => {
    const { username, device } = await withPasskey();
    const passkey = device.get((await open(username)).body.options);
    const replies = await Promise.all([1, 2, 3].map(() => open(username, { passkey })));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
  });

  // Fails if the second step answers before the lock: whoever guesses would learn the password meanwhile.
  test('a locked account says nothing of its password', async () => {
    const { username } = await withPasskey();
    await server.store.run(
      sql`WITH places AS (DELETE FROM login_place WHERE username = ${username})
          UPDATE app_user SET failures = 10, locked_until = now() + interval '1 hour' WHERE username = ${username}`,
    );
    expect((await open(username)).body.code).toBe('LOGIN_FAILED');
  });

  test('the password is enough for what somebody does who is logged in', async () => {
    const { page } = await withPasskey();
    const changed = await page('PUT', '/session/password', {
      currentPassword: PASSWORD,
      newPassword: 'eight dry herrings',
    });
    expect(changed.status).toBe(204);
  });

  // Fails if the one-time password counts as the second step, or is used up before the passkey is shown.
  test('a one-time password is no second step', async () => {
    const { username, device } = await withPasskey();
    const admin = await server.token('admin');
    const path = `${CUSTOMER}/administration/users/${username}/one-time-password`;
    const { oneTimePassword: password } = (await server.request('POST', path, { token: admin })).body;
    const newPassword = 'nine red herrings';
    expect((await open(username, { password })).body.code).toBe('PASSWORD_CHANGE_NEEDED');
    const asked = await open(username, { password, newPassword });
    expect(asked.body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await open(username, { password: newPassword })).status).toBe(401);
    const passkey = device.get(asked.body.options);
    expect((await open(username, { password, newPassword, passkey })).status).toBe(204);
    expect((await open(username, { password: newPassword })).body.code).toBe('SECOND_FACTOR_NEEDED');
  });

  test('a body beyond 8 KiB is 413', async () => {
    expect((await open(server.users.planner, { passkey: { id: 'x'.repeat(8 * 1024) } })).status).toBe(413);
  });
});

describe('without passkeys again', () => {
  let admin: string;
  beforeEach(async () => {
    admin = await server.token('admin');
  });
  const administered = async (username: string) =>
    (await server.request('GET', `${CUSTOMER}/administration/users/${username}`, { token: admin })).body;

  test('DELETE /session/passkeys/{id}: that one alone, and 404 for those of others', async () => {
    const { username, page, device } = await withPasskey();
    const other = await withPasskey();
    const missing = await page('DELETE', `/session/passkeys/${other.device.id}`);
    expect([missing.status, missing.body.code]).toEqual([404, 'PASSKEY_NOT_FOUND']);
    expect((await page('DELETE', '/session/passkeys/%00')).status).toBe(404);
    expect((await page('DELETE', `/session/passkeys/${device.id}`)).status).toBe(204);
    expect((await told(username)).at(-1)!.changes).toEqual([{ property: 'passkeys' }]);
    expect((await open(username)).status).toBe(204);
    expect((await open(other.username)).status).toBe(403);
  });

  // Fails if the sessions go on: whoever has the lost device may be logged in.
  test('DELETE …/users/{username}/passkeys: sessions end, and the password is enough', async () => {
    const { username, page } = await withPasskey();
    expect((await administered(username)).hasPasskey).toBe(true);
    const path = `${CUSTOMER}/administration/users/${username}/passkeys`;
    const removed = await server.request('DELETE', path, { token: admin });
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect((await page('GET', '/session')).status).toBe(401);
    expect((await administered(username)).hasPasskey).toBe(false);
    expect((await told(username)).at(-1)).toEqual({
      type: 'user.changed',
      actor: `user:${server.users.admin}`,
      changes: [{ property: 'passkeys' }],
    });
    const opened = await open(username);
    expect(opened.status).toBe(204);
    // Nothing is left to remove, and nobody is logged out for it.
    const events = (await told(username)).length;
    expect((await server.request('DELETE', path, { token: admin })).status).toBe(204);
    expect((await told(username)).length).toBe(events);
    expect((await pageOf(cookieOf(opened)!)('GET', '/session')).status).toBe(200);
  });

  test('another company’s administrator finds nobody', async () => {
    const { username } = await withPasskey();
    await server.store.run(
      sql`UPDATE app_user SET administrator = true WHERE username = ${server.users.south}`,
    );
    const token = await server.token('south', { client: 'south-client' });
    const path = `${CUSTOMER}/administration/users/${username}/passkeys`;
    expect((await server.request('DELETE', path, { token })).status).toBe(404);
    expect((await administered(username)).hasPasskey).toBe(true);
  });
});

test.each([
  ['https://spadework.grid.example', 'spadework.grid.example', ['https://spadework.grid.example']],
  ['https://spadework.grid.example:8443', 'spadework.grid.example', ['https://spadework.grid.example:8443']],
  ['http://127.0.0.1:8080', 'localhost', expect.arrayContaining(['http://localhost:8080'])],
  ['http://[::1]:8080', 'localhost', expect.arrayContaining(['http://localhost:8080'])],
])('the passkeys of %s belong to %s', (issuer, id, origins) => {
  expect(siteOf(issuer)).toEqual({ id, origins });
});

test('challenges that nobody answered are forgotten', async () => {
  const { username } = await withPasskey();
  await open(username);
  const count = async () =>
    (await server.store.row<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM passkey_challenge WHERE username = ${username}`,
    ))!.n;
  await forgetExpiredChallenges(server.store);
  expect(await count()).toBe(1);
  await server.store.run(sql`UPDATE passkey_challenge SET expires_at = now() - interval '2 hours'`);
  await forgetExpiredChallenges(server.store);
  expect(await count()).toBe(0);
});
