import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CUSTOMER, type RequestOptions, type TestServer, useOwnServer } from '../../test/harness.js';
import { catchMails, linkIn } from '../../test/mailCatcher.js';
import { addPasskey } from '../../test/passkeys.js';
import { addUser, setUser } from '../auth/administration.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { LINKS_PER_HOUR, newReset } from '../auth/resets.js';
import { forgetExpiredResets } from '../auth/resets.sql.js';
import { raw, sql } from '../store/sql.js';
import { MAX_ATTEMPTS_AT_ONCE } from './attempts.js';

const catcher = await catchMails();
afterAll(() => catcher.close());
const server = useOwnServer('sends mails, and has a public address', {
  smtp: catcher.url,
  mailFrom: 'Spadework <no-reply@grid.example>',
  issuer: 'https://spadework.grid.example',
});
const PASSWORD = 'seven wet herrings';
const NEW_PASSWORD = 'eight dry herrings';
const PAGE = { 'spadework-client': 'web', origin: 'https://spadework.grid.example' };

const post = (path: string, body: object, headers: Record<string, string> = {}, by: TestServer = server) =>
  by.request('POST', path, { headers: { ...PAGE, ...headers }, body });
const forget = (username: string, headers?: Record<string, string>) =>
  post('/session/forgotten', { username }, headers);
const reset = (token: string, newPassword = NEW_PASSWORD) => post('/session/reset', { token, newPassword });
const open = (username: string, password = PASSWORD) => post('/session', { username, password });

/** The mail that came after `before` others. */
async function mailAfter(before: number) {
  await expect.poll(() => catcher.mails.length, { timeout: 20_000 }).toBe(before + 1);
  return catcher.mails.at(-1)!;
}
const tokenIn = (mail: { text?: string }) => linkIn(mail).split('#')[1]!;
/** Who is asked for afterwards gets a mail, so that whoever was before would have had one too. */
async function nothingSent(since: number): Promise<void> {
  const { username } = await somebody();
  await forget(username);
  const mail = await mailAfter(since);
  expect(mail.recipients).toEqual([`${username}@north.example`]);
}

let people = 0;
async function somebody(): Promise<{ username: string; token: () => Promise<string> }> {
  const username = `forgetful${++people}`;
  const passwordHash = await hashPassword(PASSWORD);
  const values = { email: `${username}@north.example`, passwordHash, firstName: 'Kari', confirmed: true };
  await addUser(server.store, 1, username, values);
  const token = async () => {
    const before = catcher.mails.length;
    expect((await forget(username)).status).toBe(204);
    return tokenIn(await mailAfter(before));
  };
  return { username, token };
}

describe('POST /session/forgotten', () => {
  test('204, and a link of this server by e-mail, in the language of the page', async () => {
    const { username } = await somebody();
    const before = catcher.mails.length;
    const reply = await forget(username.toUpperCase(), { 'accept-language': 'nb' });
    expect([reply.status, reply.body]).toEqual([204, '']);
    const mail = await mailAfter(before);
    expect([mail.recipients, mail.subject]).toEqual([
      [`${username}@north.example`],
      'Velg et nytt passord til Spadework',
    ]);
    expect(linkIn(mail)).toMatch(/^https:\/\/spadework\.grid\.example\/reset#[\w-]{43}$/);
    await forget(`${username}@North.example`, { 'accept-language': 'en' });
    expect((await mailAfter(before + 1)).subject).toBe('Choose a new password for Spadework');
  });

  // Fails if the link is made of the address that the request names.
  test('whoever asks cannot say where the link leads', async () => {
    const { username } = await somebody();
    const before = catcher.mails.length;
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    expect((await forget(username, headers)).status).toBe(204);
    const { text, html } = await mailAfter(before);
    expect(`${text}${html}`).not.toContain('evil');
  });

  // Fails if any of them gets another answer, or a mail.
  test('the same answer for everybody, and mails for nobody who may not log in by a password', async () => {
    const without = (await somebody()).username;
    const inactive = (await somebody()).username;
    const shutOut = (await somebody()).username;
    const administrator = (await somebody()).username;
    await server.store.run(raw('ALTER TABLE app_user ALTER COLUMN password_hash DROP NOT NULL'));
    await server.store.run(
      raw("ALTER TABLE company ADD COLUMN IF NOT EXISTS password_login text NOT NULL DEFAULT 'ON'"),
    );
    await server.store.run(sql`UPDATE app_user SET password_hash = NULL WHERE username = ${without}`);
    await setUser(server.store, inactive, { active: false });
    await setUser(server.store, administrator, { administrator: true });
    const seen = new Set<string>();
    const ask = async (username: string) => {
      const { status, body, headers } = await forget(username);
      const head = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      seen.add(JSON.stringify([status, body, head]));
    };
    const before = catcher.mails.length;
    for (const username of [
      without,
      inactive,
      'nobody',
      'nobody@north.example',
      'a\u0001b',
      '',
      ' ',
      'x'.repeat(254),
    ])
      await ask(username);
    await server.store.run(raw("UPDATE company SET password_login = 'ADMINISTRATORS' WHERE id = 1"));
    await ask(shutOut);
    await ask(administrator);
    expect((await mailAfter(before)).recipients).toEqual([`${administrator}@north.example`]);
    await server.store.run(raw("UPDATE company SET password_login = 'ON' WHERE id = 1"));
    await nothingSent(before + 1);
    expect(seen.size).toBe(1);
    expect([...seen][0]).toContain('[204,""');
  });

  // Fails if the answer waits until somebody is looked up, or the mail is handed over.
  test('the answer comes before anybody is looked up', async () => {
    const { username } = await somebody();
    const before = catcher.mails.length;
    await server.store.transact(async (tx) => {
      await tx.run(raw('LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE'));
      expect((await forget(username)).status).toBe(204);
      expect((await forget('nobody')).status).toBe(204);
      expect(catcher.mails).toHaveLength(before);
    });
    await mailAfter(before);
  });

  test(`${LINKS_PER_HOUR} mails an hour for an account, and then none`, async () => {
    const { username } = await somebody();
    const before = catcher.mails.length;
    for (let i = 0; i < LINKS_PER_HOUR; i++) {
      await forget(username);
      await mailAfter(before + i);
    }
    expect((await forget(username)).status).toBe(204);
    await nothingSent(before + LINKS_PER_HOUR);
    await server.store.run(sql`UPDATE password_reset SET created_at = created_at - interval '1 hour'`);
    await forget(username);
    await mailAfter(before + LINKS_PER_HOUR + 1);
  });

  test('the table holds a hash, not what is in the link', async () => {
    const { username, token } = await somebody();
    const secret = await token();
    const row = await server.store.row<{ text: string; minutes: number }>(
      sql`SELECT r::text AS text, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
          FROM password_reset r WHERE username = ${username}`,
    );
    expect(row!.text).not.toContain(secret);
    expect(row!.text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(row!.minutes).toBe(60);
  });

  test('403 for a page of another site, 400 without a name, 413 beyond 8 KiB', async () => {
    for (const path of ['/session/forgotten', '/session/reset']) {
      const foreign = await post(path, {}, { origin: 'https://other.example' });
      expect([foreign.status, foreign.body.code]).toEqual([403, 'CROSS_SITE']);
      expect((await post(path, { username: 'x'.repeat(9000) })).status).toBe(413);
    }
    expect((await post('/session/forgotten', {})).body.errors[0].path).toBe('username');
  });
});

describe('POST /session/reset', () => {
  const REFUSED = [400, 'RESET_REFUSED'];
  const outcome = async (token: string) => {
    const { status, body } = await reset(token);
    return [status, body.code];
  };

  // Fails if sessions or locks stay, or nobody is told.
  test('204: the new password opens, the old one and all sessions are out, and so are locks', async () => {
    const { username, token } = await somebody();
    const cookie = (await open(username)).headers.get('set-cookie')!.split(';')[0]!;
    await server.store.run(
      sql`WITH places AS (UPDATE login_place SET locked_until = now() + interval '1 hour' WHERE username = ${username})
          UPDATE app_user SET failures = 10, locked_until = now() + interval '1 hour' WHERE username = ${username}`,
    );
    expect((await open(username)).status).toBe(401);
    const reply = await reset(await token());
    expect([reply.status, reply.body, reply.headers.get('set-cookie')]).toEqual([204, '', null]);
    expect((await server.request('GET', '/session', { headers: { cookie } })).status).toBe(401);
    expect((await open(username, PASSWORD)).status).toBe(401);
    expect((await open(username, NEW_PASSWORD)).status).toBe(204);
    const events = await server.store.rows(
      sql`SELECT type, actor, operation, changes, version FROM event
          WHERE resource = ${`user:${username}`} AND type LIKE 'user.%'`,
    );
    expect(events).toEqual([
      {
        type: 'user.changed',
        actor: `user:${username}`,
        operation: 'session.reset',
        changes: [{ property: 'password' }],
        version: 2,
      },
    ]);
  });

  // Fails if a link is good twice, for longer than an hour, or if others of the same person stay good.
  test('a link is good once and for an hour, and with it go the others', async () => {
    const { token } = await somebody();
    const [first, second] = [await token(), await token()];
    expect(await outcome(first)).toEqual([204, undefined]);
    expect(await outcome(first)).toEqual(REFUSED);
    expect(await outcome(second)).toEqual(REFUSED);
    const late = await token();
    await server.store.run(sql`UPDATE password_reset SET expires_at = expires_at - interval '1 hour'`);
    expect(await outcome(late)).toEqual(REFUSED);
    expect(await outcome(newReset().token)).toEqual(REFUSED);
    expect(await outcome('')).toEqual(REFUSED);
    expect(await outcome('x'.repeat(2000))).toEqual(REFUSED);
  });

  test('of two who use a link at once, one is first', async () => {
    const { token } = await somebody();
    const link = await token();
    const replies = await Promise.all([1, 2, 3].map(() => reset(link)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  });

  // Fails if a link outlives what it was sent for: somebody else's mailbox, or a password that was chosen since.
  test.each([
    ['another password', (passwordHash: string) => ({ passwordHash })],
    ['another address', () => ({ email: `moved${people}@north.example` })],
    ['a disabled account', () => ({ active: false })],
  ])('400 RESET_REFUSED after %s', async (_what, change) => {
    const { username, token } = await somebody();
    const link = await token();
    await setUser(server.store, username, change(await hashPassword('nine red herrings')));
    expect(await outcome(link)).toEqual(REFUSED);
  });

  test('400 at newPassword for one that is short or easy to guess, and the link stays good', async () => {
    const { username, token } = await somebody();
    const link = await token();
    for (const weak of ['short', 'password1234', `${username}${username}`]) {
      const { status, body } = await reset(link, weak);
      expect([status, body.errors[0].path]).toEqual([400, 'newPassword']);
    }
    expect(await outcome(link)).toEqual([204, undefined]);
  });

  // Fails if a mailbox opens what a passkey guards.
  test('passkeys stay', async () => {
    const { username, token } = await somebody();
    const cookie = (await open(username)).headers.get('set-cookie')!.split(';')[0]!;
    const asPage = (method: string, path: string, body?: object) =>
      server.request(method, path, { headers: { ...PAGE, cookie }, body });
    await addPasskey(asPage, PAGE.origin, PASSWORD);
    expect(await outcome(await token())).toEqual([204, undefined]);
    expect((await open(username, NEW_PASSWORD)).body.code).toBe('SECOND_FACTOR_NEEDED');
  });

  test('links that are too old are forgotten', async () => {
    const { username, token } = await somebody();
    await token();
    const count = async () =>
      (await server.store.rows(sql`SELECT FROM password_reset WHERE username = ${username}`)).length;
    await forgetExpiredResets(server.store);
    expect(await count()).toBe(1);
    await server.store.run(sql`UPDATE password_reset SET expires_at = now() - interval '2 hours'`);
    await forgetExpiredResets(server.store);
    expect(await count()).toBe(0);
  });
});

describe('an invitation by e-mail', () => {
  let admin: string;
  beforeAll(async () => {
    admin = await server.token('admin');
  });
  const invite = (username: string, more: object = {}, headers: RequestOptions['headers'] = {}) =>
    server.request('POST', `${CUSTOMER}/administration/users`, {
      token: admin,
      headers,
      body: { username, email: `${username}@north.example`, firstName: 'Nora', invite: true, ...more },
    });

  test('has a link for seven days, and nobody sees a one-time password', async () => {
    const before = catcher.mails.length;
    const { status, body } = await invite('invited', {}, { 'accept-language': 'nb' });
    expect([status, body.state, 'oneTimePassword' in body]).toEqual([200, 'INVITED', false]);
    const mail = await mailAfter(before);
    expect([mail.recipients, mail.subject]).toEqual([
      ['invited@north.example'],
      'Du er invitert til Spadework',
    ]);
    expect(mail.text).toContain('Demo Grid North');
    const row = await server.store.row<{ days: number }>(
      sql`SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
          FROM password_reset WHERE username = 'invited'`,
    );
    expect(row!.days).toBe(7);
    expect((await reset(tokenIn(mail))).status).toBe(204);
    expect((await open('invited', NEW_PASSWORD)).status).toBe(204);
    const path = `${CUSTOMER}/administration/users/invited`;
    const user = (await server.request('GET', path, { token: admin })).body;
    expect([user.state, user.passwordUntil]).toEqual(['ACTIVE', undefined]);
  });

  // Fails if somebody is added who then waits for a mail: a link for a password that is shut out is sent to nobody.
  test('400 at invite for whom passwordLogin shuts out, and nobody is added', async () => {
    const before = catcher.mails.length;
    const setting = (value: string) =>
      server.store.run(sql`UPDATE company SET password_login = ${value} WHERE id = 1`);
    await setting('ADMINISTRATORS');
    const refused = await invite('shut-out', {}, { 'accept-language': 'nb' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'invite', message: expect.stringContaining('bare administratorer') }],
    ]);
    const asked = `${CUSTOMER}/administration/users/shut-out`;
    expect((await server.request('GET', asked, { token: admin })).status).toBe(404);
    expect((await invite('shut-out', { invite: false })).status).toBe(200);
    expect((await invite('let-in', { administrator: true })).status).toBe(200);
    const mail = await mailAfter(before);
    expect(mail.recipients).toEqual(['let-in@north.example']);
    expect((await reset(tokenIn(mail))).status).toBe(204);
    await setting('ON');
    await nothingSent(before + 1);
  });

  // Fails if the mail goes out before the commit, or in spite of a rollback.
  test('is not sent by a dry run, by a refused one, or without invite', async () => {
    const before = catcher.mails.length;
    expect((await invite('rehearsed', {}, { 'x-spadework-dry-run': 'true' })).status).toBe(200);
    expect((await invite('planner')).status).toBe(409);
    expect((await invite('told', { invite: false })).body.oneTimePassword).toEqual(expect.any(String));
    await nothingSent(before);
  });
});

describe('a server that sends no mails', () => {
  const silent = useOwnServer('a rate limit, and sends no mails', { rateLimit: 500 });

  test('409 MAIL_NOT_SET_UP for all three, and nobody is added', async () => {
    const page = { origin: silent.address };
    const token = await silent.token('admin');
    const body = { username: 'invited', email: 'invited@north.example', invite: true };
    const replies = [
      await post('/session/forgotten', { username: server.users.planner }, page, silent),
      await post('/session/reset', { token: newReset().token, newPassword: NEW_PASSWORD }, page, silent),
      await silent.request('POST', `${CUSTOMER}/administration/users`, { token, body }),
    ];
    for (const { status, body } of replies) expect([status, body.code]).toEqual([409, 'MAIL_NOT_SET_UP']);
    const path = `${CUSTOMER}/administration/users/invited`;
    expect((await silent.request('GET', path, { token })).status).toBe(404);
  });

  // Fails if these are no attempts: an address could ask about everybody.
  test('429 for an address that asks too often', async () => {
    // However long a busy machine takes, all of it is at once for the limit.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    const page = { origin: silent.address };
    const ask = (path: string) => post(path, { username: server.users.planner }, page, silent);
    const replies = await Promise.all(
      Array.from({ length: MAX_ATTEMPTS_AT_ONCE + 20 }, (_, i) =>
        ask(i % 2 ? '/session/forgotten' : '/session/reset'),
      ),
    );
    expect(replies.map(({ status }) => status)).toContain(429);
  });
});
