import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICES } from '../../src/app.js';
import { runCommand } from '../command.js';
import { cleanUp, closing, look, type Program, startProgram } from '../faults/program.js';
import { aProject, copyDatabase, type Reply, request } from '../harness.js';

const DATABASE_PASSWORD = 'database-password-0123456789';
let url: string;
let server: Program;
let address: string;
/** All secrets, by kind. */
const secrets = new Map<string, string>([
  ['the password of the database', DATABASE_PASSWORD],
  ['a password', 'demo-password'],
  ['a client secret', 'demo-secret'],
]);
const outputs: string[] = [];

/** Registers a secret that is searched for later. */
function secret(
  what: string,
  value = `${what.replaceAll(' ', '-')}-${'0123456789abcdef'.repeat(2)}`,
): string {
  secrets.set(what, value);
  return value;
}

beforeAll(async () => {
  const database = await copyDatabase();
  closing.push(database.drop);
  url = database.url.replace('postgres://', `postgres://spadework:${DATABASE_PASSWORD}@`);
  server = startProgram(['serve', '--database-url', url, '--port', '0', '--log-level', 'trace']);
  address = await server.ready();
});
afterAll(cleanUp);

const basic = (client: string, word: string) =>
  `Basic ${Buffer.from(`${client}:${word}`).toString('base64')}`;

const oauth = (
  endpoint: string,
  form: Record<string, string>,
  authorization = basic('demo-client', 'demo-secret'),
) =>
  request(`${address}/oauth2/${endpoint}`, 'POST', {
    headers: {
      authorization,
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `session=${secret('a cookie')}`,
    },
    body: new URLSearchParams(form).toString(),
  });

function keep(who: string, { body }: Reply): Reply {
  if (body.access_token) secret(`the access token of ${who}`, body.access_token);
  if (body.refresh_token) secret(`the refresh token of ${who}`, body.refresh_token);
  return { body } as Reply;
}

async function logInEveryWay(): Promise<string> {
  const user = { grant_type: 'password', username: 'planner' };
  const { body: planner } = keep('a user', await oauth('token', { ...user, password: 'demo-password' }));
  keep('a program', await oauth('token', { grant_type: 'client_credentials' }));
  keep(
    'a renewal',
    await oauth('token', { grant_type: 'refresh_token', refresh_token: planner.refresh_token }),
  );
  await oauth('token', { grant_type: 'refresh_token', refresh_token: planner.refresh_token });
  await oauth('token', { grant_type: 'refresh_token', refresh_token: secret('a forged refresh token') });
  await oauth('token', { ...user, password: secret('a wrong password') });
  // Users sometimes type their password into the name field.
  await oauth('token', { ...user, username: secret('a password as a name'), password: 'planner' });
  await oauth('token', { ...user, password: '\0', scope: secret('a secret in the scope') });
  const wrong = basic('demo-client', secret('a wrong client secret'));
  secret('a Basic header', wrong.slice(6));
  await oauth('token', user, wrong);
  await oauth('token', user, basic(secret('a secret as a client'), 'x'));
  await oauth('introspect', { token: secret('a forged access token') });
  const again = keep('another login', await oauth('token', { ...user, password: 'demo-password' }));
  await oauth('introspect', { token: again.body.access_token });
  await oauth('revoke', { token: again.body.refresh_token });
  return keep('the caller', await oauth('token', { ...user, password: 'demo-password' })).body.access_token;
}

/** Calls each operation with invalid values, with a token and without. */
async function callEverything(token: string): Promise<number> {
  const key = secret('an idempotency key');
  let calls = 0;
  for (const { contract } of SERVICES) {
    for (const { method, path } of Object.values(contract.operations)) {
      const target = `${address}${contract.base}${path.replace(/\{\w+\}/g, '1')}`;
      const headers = {
        'api-version': '1.0',
        'content-type': 'application/json',
        'idempotency-key': `${key}-${calls}`,
        cookie: `session=${secrets.get('a cookie')}`,
      };
      const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(aProject());
      for (const authorization of [`Bearer ${token}`, `Bearer ${secrets.get('a forged access token')}`]) {
        const options = { method, headers: { ...headers, authorization }, body };
        await (await fetch(`${target}?access_token=${token}&${secret('a query')}`, options)).arrayBuffer();
        calls++;
      }
    }
  }
  return calls;
}

test('no secret is in any output or any table, after every operation of every service and every kind of login', async () => {
  // Fails when a header, a query, a body, a statement's parameters or the database's address is logged, or when a
  // token, a password or a secret is stored as it is.
  const calls = await callEverything(await logInEveryWay());
  const administer = async (words: string[], input = '') => {
    const { stdout, stderr } = await runCommand([...words, '--database-url', url], { input });
    outputs.push(stdout, stderr);
  };
  await administer(['client', 'set', 'demo-client', '--secret-stdin'], secret('a chosen secret'));
  await administer(['user', 'set', 'planner', '--password-stdin'], secret('a chosen password'));
  await administer(
    ['user', 'add', 'planner', '--company', '1', '--password-stdin'],
    secret('a password in vain'),
  );
  const { stdout, stderr } = await server.end('SIGTERM');
  outputs.push(stdout, stderr);
  const requests = stderr.match(/"msg":"request"/g)!.length;
  console.log(`${calls} calls, ${requests} requests in the log, ${secrets.size} secrets looked for`);
  expect(requests).toBeGreaterThan(calls);
  expect(secrets.size).toBeGreaterThan(20);

  const forms = [...secrets].flatMap(([what, value]) =>
    [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64'),
      Buffer.from(value).toString('hex'),
    ].map((form) => ({ what, form })),
  );
  const leaks = (text: string) => [
    ...new Set(forms.filter(({ form }) => text.includes(form)).map(({ what }) => what)),
  ];
  expect(leaks(outputs.join('\n')), 'in the output').toEqual([]);
  for (const [table, text] of await tables()) {
    // An Idempotency-Key is stored as it is, because it has to be found again.
    const found = leaks(text).filter((what) => !(table === 'idempotency' && what === 'an idempotency key'));
    expect(found, `in the table ${table}`).toEqual([]);
  }
});

test('a server that cannot reach its database does not print the password', async () => {
  // Fails if the error message contains the database URL.
  const away = `postgres://spadework:${DATABASE_PASSWORD}@127.0.0.1:9/spadework`;
  const waiting = startProgram(['serve', '--database-url', away, '--port', '0', '--log-level', 'trace']);
  await expect.poll(() => waiting.output.stderr, { timeout: 20_000 }).toContain('waiting for the database');
  const refused = await runCommand(['company', 'list', '--database-url', away]);
  const wrong = await runCommand(['serve', '--database-url', away.replace('postgres:', 'ftp:')]);
  const ended = await waiting.end('SIGTERM');
  for (const { stdout, stderr } of [ended, refused, wrong]) {
    expect(stdout + stderr).not.toBe('');
    expect(stdout + stderr).not.toContain(DATABASE_PASSWORD);
  }
});

/** The content of all tables, as text. */
async function tables(): Promise<[name: string, text: string][]> {
  const names = await look<{ name: string }>(
    url,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  expect(names.length).toBeGreaterThan(15);
  return Promise.all(
    names.map(async ({ name }): Promise<[string, string]> => {
      // File contents are skipped: they are large, and no secret is written there.
      const rows = await look<{ text: string }>(url, `SELECT left(t::text, 20000) AS text FROM "${name}" t`);
      return [name, rows.map(({ text }) => text).join('\n')];
    }),
  );
}
