import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { aProject, CUSTOMER, PROJECT, useServer } from './harness.js';

const server = useServer();
const DEEP = '['.repeat(200_000);
const json = { 'content-type': 'application/json' };
const ownPage = () => ({ ...json, 'spadework-client': 'web', origin: server.address });

/** The answer to a head that announces a body of which nothing is ever sent. */
function withoutBody(head: string[]): Promise<string> {
  const { hostname, port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    socket.setTimeout(20_000, () => socket.destroy(new Error('the server waits for the body')));
    socket.on('data', (data) => {
      resolve(String(data).split('\r\n')[0]!);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
const announced = (method: string, path: string, ...more: string[]) =>
  withoutBody([
    `${method} ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    'content-length: 1000000',
    ...more,
  ]);

describe('a body that nobody needs', () => {
  // Fails if the body of an unknown route is read: the answer would wait for it.
  test.each([
    ['POST', '/nowhere'],
    ['PUT', '/public/project/rest/nothing'],
    ['POST', '/health/live'],
    ['DELETE', '/docs'],
  ])('%s %s is 404 before a byte of it has come', async (method, path) => {
    expect(await announced(method, path)).toBe('HTTP/1.1 404 Not Found');
  });

  test('a route that takes no body answers before a byte of it has come', async () => {
    expect(await announced('GET', '/health/live')).toBe('HTTP/1.1 200 OK');
    const token = await server.token('planner');
    const created = await server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, {
      token,
      body: aProject(),
    });
    const authorization = `authorization: Bearer ${token}`;
    const archive = `${PROJECT}/projects/${created.body.id}/archive`;
    expect(await announced('PUT', archive, authorization)).toBe('HTTP/1.1 204 No Content');
  });

  test('what a route without a body is sent may be anything of JSON', async () => {
    const token = await server.token('planner');
    const { status } = await server.request('DELETE', `${PROJECT}/projects/999999999`, {
      token,
      headers: json,
      body: DEEP,
    });
    expect(status).toBe(404);
  });
});

describe('who may not', () => {
  const FORBIDDEN = 'HTTP/1.1 403 Forbidden';

  // Fails if a role is looked at in a handler: the answer would wait for the body.
  test.each([
    ['PUT', '/public/events/rest/webhooks/edge'],
    ['POST', `${CUSTOMER}/administration/users`],
    ['POST', `${CUSTOMER}/administration/clients`],
    ['PUT', '/public/calculation/rest/rulesets/edge'],
    ['POST', '/public/calculation/rest/companyprices/import'],
    ['PUT', '/public/trench/rest/quantity-profiles/edge'],
  ])('%s %s is 403 for a planner before a byte of the body has come', async (method, path) => {
    const token = `authorization: Bearer ${await server.token('planner')}`;
    expect(await announced(method, path, token, 'api-version: 1.0')).toBe(FORBIDDEN);
  });

  test('a body that is wrong besides is 403 too, in a batch as well', async () => {
    const token = await server.token('planner');
    const body = { url: 'ftp://127.0.0.1/' };
    const alone = await server.request('PUT', '/public/events/rest/webhooks/edge', { token, body });
    expect([alone.status, alone.body.code]).toEqual([403, 'ADMINISTRATOR_REQUIRED']);
    const batch = await server.request('POST', '/public/events/rest/batch', {
      token,
      body: { operations: [{ method: 'PUT', path: '/webhooks/edge', body: { url: 5 } }] },
    });
    expect(batch.body.results[0].status).toBe(403);
  });

  // Fails if a row that is for administrators or confirmed users leaves that to its handler.
  test('every row that can refuse for a role says whom it is for', () => {
    const later: string[] = [];
    for (const { contract } of SERVICES)
      for (const [name, { refuses = [], only }] of Object.entries(contract.operations))
        if (refuses.some((code) => /^(ADMINISTRATOR|CONFIRMATION)_REQUIRED$/.test(code)) && !only)
          later.push(name);
    // Whoever may write a route may mark it; to take the mark away takes an administrator.
    expect(later).toEqual(['setRouteSensitivity']);
  });
});

describe('nesting', () => {
  // Fails if the text is parsed before its depth is known: it is no valid JSON, and would be refused as such.
  test('deeper than a hundred levels is 400 before the text is parsed', async () => {
    const token = await server.token('planner');
    for (const language of ['en', 'nb']) {
      const { status, body } = await server.request('POST', `${CUSTOMER}/batch`, {
        token,
        headers: { ...json, 'accept-language': language },
        body: DEEP,
      });
      const message =
        language === 'en' ? 'is nested deeper than 100 levels' : 'har mer enn 100 nivåer inni hverandre';
      expect([status, body.code, body.errors]).toEqual([400, 'INVALID_REQUEST', [{ path: 'body', message }]]);
    }
  });

  test('the same of a log-in', async () => {
    const reply = await server.request('POST', '/session', { headers: ownPage(), body: '['.repeat(5000) });
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('/session', () => {
  const sized = (bytes: number) => {
    const login = { username: server.users.planner, password: 'demo-password', filler: '' };
    return JSON.stringify({ ...login, filler: 'x'.repeat(bytes - JSON.stringify(login).length) });
  };

  test('a body of 8 KiB is read, one byte more is 413 that says so', async () => {
    expect((await server.request('POST', '/session', { headers: ownPage(), body: sized(8192) })).status).toBe(
      204,
    );
    const large = await server.request('POST', '/session', { headers: ownPage(), body: sized(8193) });
    expect([large.status, large.body.code, large.body.detail]).toEqual([
      413,
      'BODY_TOO_LARGE',
      'The body is larger than 8 KiB.',
    ]);
  });

  test('a larger one is refused before it has come', async () => {
    const page = [`origin: ${server.address}`, 'spadework-client: web'];
    expect(await announced('POST', '/session', ...page)).toBe('HTTP/1.1 413 Payload Too Large');
  });
});
