import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectWithin } from '../clock.js';
import { runCommand } from '../command.js';
import { cleanUp, closing, look, startProgram, until } from '../faults/program.js';
import { type Anything, CUSTOMER, copyDatabase, fetchToken, request } from '../harness.js';
import { operations } from './documents.js';

afterAll(cleanUp);

let env: Record<string, string>;
let url: string;
let address: string;

const serve = () =>
  startProgram(['serve', '--port', '0', '--rate-limit', '0', '--log-level', 'warn'], { env });
const statement = (name: string) =>
  new RegExp(`\`\`\`sql ${name}\\n([\\s\\S]*?)\`\`\``).exec(operations)![1]!;
const spadework = async (...words: string[]) => {
  const { code, stdout, stderr } = await runCommand(words, { env });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const statusOf = async (token: string, where = address) =>
  (await request(`${where}${CUSTOMER}/users/planner`, 'GET', { token })).status;

async function logIn(form: Record<string, string>, secret = 'demo-secret'): Promise<Anything> {
  const authorization = `Basic ${btoa(`demo-client:${secret}`)}`;
  const body = new URLSearchParams(form);
  const response = await fetch(`${address}/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const asUser = (password: string, username = 'colleague') =>
  logIn({ grant_type: 'password', username, password });
const refreshed = ({ refresh_token }: Anything, secret?: string) =>
  logIn({ grant_type: 'refresh_token', refresh_token }, secret);

/** A server remembers a caller for five seconds at most. */
async function untilRefused(token: string): Promise<void> {
  const start = performance.now();
  await until('the token is refused', async () => (await statusOf(token)) === 401, 60_000);
  expectWithin(6_000, performance.now() - start, 'ms until the token is refused');
}

async function expectEnded(session: Anything, secret?: string): Promise<void> {
  await untilRefused(session.access_token);
  expect(await refreshed(session, secret)).toMatchObject({ status: 400, error: 'invalid_grant' });
}

beforeAll(async () => {
  const database = await copyDatabase();
  closing.push(database.drop);
  url = database.url;
  env = { SPADEWORK_DATABASE_URL: url };
  address = await serve().ready();
});

describe('rotating', () => {
  test('the signing and cookie keys: restarted servers show the new key first, and old tokens work on both', async () => {
    // Fails if tokens depend on the keys, or if an old key is removed too early.
    const token = await fetchToken(address, 'planner');
    const kids = async (where: string) =>
      (await request(`${where}/oauth2/jwks`, 'GET')).body.keys.map(({ kid }: { kid: string }) => kid);
    const [old] = await kids(address);
    await look(url, statement('rotate-keys'));
    const second = serve();
    const restarted = await second.ready();
    const shown = await kids(restarted);
    expect(shown).toHaveLength(2);
    expect(shown[0]).not.toBe(old);
    expect(shown[1]).toBe(old);
    expect([await statusOf(token), await statusOf(token, restarted)]).toEqual([200, 200]);
    expect(await statusOf(await fetchToken(restarted, 'planner'))).toBe(200);
    expect((await second.end('SIGTERM')).code).toBe(0);
  });

  test('a password: the old one is refused at once, and its sessions end, but nobody else’s', async () => {
    // Fails if a server caches passwords, or if tokens stay valid after a new password.
    const session = await asUser('demo-password');
    const other = await asUser('demo-password', 'planner');
    const made = /^password: (\S+)$/m.exec(
      await spadework('user', 'set', 'colleague', '--new-password'),
    )![1]!;
    expect((await asUser('demo-password')).status).toBe(400);
    await expectEnded(session);
    expect(await statusOf((await asUser(made)).access_token)).toBe(200);
    expect(await statusOf(other.access_token)).toBe(200);
    expect((await refreshed(other)).status).toBe(200);
  });

  test('nothing but a new password ends sessions: other changes leave them alone', async () => {
    // Fails when every `user set` or `client set` logs people out.
    const session = await asUser('demo-password', 'planner');
    await spadework('user', 'set', 'planner', '--phone', '12345678');
    await spadework('client', 'set', 'demo-client', '--name', 'Demo');
    expect((await refreshed(session)).status).toBe(200);
  });

  test('a session ends for good with the statement of docs/operations.md', async () => {
    // Fails if tokens are also stored elsewhere, or if a refresh restores a session.
    const session = await asUser('demo-password', 'admin');
    expect(await statusOf(session.access_token)).toBe(200);
    await look(url, statement('end-sessions').replace('kari', 'admin'));
    await expectEnded(session);
  });

  test('a client’s secret: the old one is refused at once, and tokens and sessions made with it end', async () => {
    // Fails if a server caches secrets, or if tokens stay valid after a new secret.
    const token = await fetchToken(address);
    const session = await asUser('demo-password', 'planner');
    const made = /^secret: (\S+)$/m.exec(
      await spadework('client', 'set', 'demo-client', '--new-secret'),
    )![1]!;
    const grant = { grant_type: 'client_credentials' };
    expect(await logIn(grant)).toMatchObject({ status: 401, error: 'invalid_client' });
    await untilRefused(token);
    await expectEnded(session, made);
    expect(await statusOf((await logIn(grant, made)).access_token)).toBe(200);
  });

  test('a client without a gap: a second one takes over before the first is disabled', async () => {
    // Fails when disabling a client leaves its tokens alive, or touches those of another.
    const flags = ['--company', '1', '--flows', 'client', '--scopes', 'prosjektsystem.bruker'];
    const secretOf = (text: string) => /^secret: (\S+)$/m.exec(text)![1]!;
    const tokens: string[] = [];
    for (const client of ['map-1', 'map-2']) {
      const secret = secretOf(await spadework('client', 'add', client, ...flags));
      tokens.push(await fetchToken(address, undefined, { client, secret }));
    }
    await spadework('client', 'disable', 'map-1');
    await untilRefused(tokens[0]!);
    expect(await statusOf(tokens[1]!)).toBe(200);
  });
});
