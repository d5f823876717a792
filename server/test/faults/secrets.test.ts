import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoDirectory } from '../demo.js';
import { CUSTOMER, PROJECT, request } from '../harness.js';
import { cleanUp, runProgram, startProgram } from './program.js';

afterAll(cleanUp);

test('no password, secret or token is in any log, at the level of trace', async () => {
  // Fails when headers, query strings, bodies or the parameters of a statement are logged.
  const directory = await demoDirectory();
  const server = startProgram(['serve', '--data-dir', directory, '--port', '0', '--log-level', 'trace']);
  const address = await server.ready();
  const client = 'demo-client';
  const wrongSecret = 'wrong-secret-0123456789';
  const wrongPassword = 'wrong-password-0123456789';
  const basic = (secret: string) => `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`;
  const oauth = (endpoint: string, form: Record<string, string>, secret = 'demo-secret') =>
    request(`${address}/oauth2/${endpoint}?client_secret=in-the-query-0123`, 'POST', {
      headers: { authorization: basic(secret), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  const user = { grant_type: 'password', username: 'planner' };

  expect((await oauth('token', { ...user, password: wrongPassword })).status).toBe(400);
  expect((await oauth('token', { ...user, password: 'demo-password' }, wrongSecret)).status).toBe(401);
  const { body: tokens } = await oauth('token', { ...user, password: 'demo-password' });
  const token = tokens.access_token;
  expect((await oauth('introspect', { token })).body.active).toBe(true);
  const { body: refreshed } = await oauth('token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  expect(refreshed.access_token).toBeTypeOf('string');

  const get = (path: string, as = token) => request(address + path, 'GET', { token: as });
  expect((await get(`${CUSTOMER}/users/planner`)).status).toBe(200);
  expect((await get(`${CUSTOMER}/users/planner?access_token=${token}`)).status).toBe(400);
  expect((await get(`${PROJECT}/projects/page?count=x&access_token=${token}`)).status).toBe(400);
  expect((await get(`${PROJECT}/nowhere?access_token=${token}`)).status).toBe(404);
  expect((await get(`${PROJECT}/%zz?access_token=${token}`)).status).toBe(400);
  expect((await get(`${PROJECT}/projects?access_token=${token}`, 'forged-token-0123456789')).status).toBe(
    401,
  );
  const broken = await request(`${address}${PROJECT}/projects/by-owner/planner`, 'PUT', {
    token,
    body: '{"number": "secret-in-the-body-0123',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.status).toBe(400);
  expect((await oauth('revoke', { token: refreshed.refresh_token })).status).toBe(200);
  const chosen = 'read-from-standard-input-1';
  const set = ['client', 'set', client, '--secret-stdin', '--data-dir', directory];
  const administration = await runProgram(set, { input: chosen });
  expect(administration.code).toBe(0);

  const { stdout, stderr } = await server.end('SIGTERM');
  const logs = [
    stdout,
    stderr,
    administration.stdout,
    await readFile(join(directory, 'postgres.log'), 'utf8'),
  ];
  // Every login, failure and refresh is one line; whoever gave a wrong secret is named, and the address is there.
  const lines = stderr.split('\n').filter((line) => line.includes('"address":"127.0.0.1"'));
  const journal = lines
    .map((line) => JSON.parse(line))
    .map(({ msg, client, user, reason }) => [msg, client, user, reason]);
  expect(journal).toEqual([
    ['login failed', client, 'planner', 'WRONG_PASSWORD'],
    ['oauth2.token refused', client, undefined, 'WRONG_SECRET'],
    ['login', client, 'planner', undefined],
    ['token refreshed', client, 'planner', undefined],
    ['token revoked', client, undefined, undefined],
  ]);
  expect(stderr.match(/"msg":"request"/g)!.length, 'requests in the log').toBeGreaterThan(8);
  const secrets = {
    password: 'demo-password',
    secret: 'demo-secret',
    wrongPassword,
    wrongSecret,
    chosen,
    query: 'in-the-query-0123',
    body: 'secret-in-the-body-0123',
    forged: 'forged-token-0123456789',
    basic: basic('demo-secret').slice(6),
    accessToken: token,
    refreshToken: tokens.refresh_token,
    nextAccessToken: refreshed.access_token,
    nextRefreshToken: refreshed.refresh_token,
  };
  const leaked = Object.entries(secrets).filter(([, secret]) => logs.some((log) => log.includes(secret)));
  expect(leaked).toEqual([]);
});
