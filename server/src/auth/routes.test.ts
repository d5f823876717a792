import { connect } from 'node:net';
import fc from 'fast-check';
import currentRequest from 'oidc-provider/lib/helpers/als.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { anyCharacter } from '../../../core/src/text/samples.js';
import { useOwnServer, useServer } from '../../test/harness.js';

const server = useServer();
const FORM = 'application/x-www-form-urlencoded';
const demoClient = server.clientOf('demo-client');
const DEMO = `client_id=${demoClient}&client_secret=demo-secret`;
const LOGIN = `grant_type=password&username=${server.users.planner}&password=demo-password&${DEMO}`;

const post = (body: string, headers: Record<string, string> = {}, path = '/oauth2/token') =>
  server.request('POST', path, { body, headers: { 'content-type': FORM, ...headers } });

/** Bytes in, bytes out, for what no decent client would send; ends when the server has said nothing for a while. */
function raw(bytes: string | Buffer, quietMs = 1000): Promise<string> {
  const { hostname, port } = new URL(server.address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('what is not a token request', () => {
  test.each([
    ['an empty body', ''],
    ['no grant type', DEMO],
    ['U+0000 everywhere', `grant_type=password&username=%00&password=%00&scope=&${DEMO}`],
    ['U+0000 as the grant type', `grant_type=%00&${DEMO}`],
    ['U+0000 in the client', 'grant_type=client_credentials&client_id=%00&client_secret=%00'],
    ['bytes that are not UTF-8', `grant_type=password&username=%ff%fe&password=%c0%80&${DEMO}`],
    ['half a surrogate', `grant_type=password&username=%ed%a0%80&password=x&${DEMO}`],
    ['broken percents', `grant_type=password&username=%&password=%zz&${DEMO}`],
    [
      '100 kB of password',
      `grant_type=password&username=${server.users.planner}&password=${'x'.repeat(100_000)}&${DEMO}`,
    ],
    ['100 kB of user name', `grant_type=password&username=${'x'.repeat(100_000)}&password=x&${DEMO}`],
    ['50 kB of user name', `grant_type=password&username=${'x'.repeat(50_000)}&password=x&${DEMO}`],
    ['50 kB of scope', `${LOGIN}&scope=${'x+'.repeat(25_000)}`],
    ['5000 parameters', `${LOGIN}&grant_type=${'&a=b'.repeat(5000)}`],
    ['2 MB', `${LOGIN}&x=${'x'.repeat(2_000_000)}`],
    ['the user name twice', `${LOGIN}&username=${server.users.planner}`],
    ['the password twice', `${LOGIN}&password=demo-password`],
    ['the grant type twice', `${LOGIN}&grant_type=password`],
    ['the scope twice', `${LOGIN}&scope=tb.bruker&scope=tb.bruker`],
    ['the client twice', `${LOGIN}&client_id=${demoClient}`],
    ['the secret twice', `${LOGIN}&client_secret=demo-secret`],
    ['names of prototypes', `__proto__=x&constructor=y&grant_type=toString&${DEMO}`],
    ['JSON in a form', '{"grant_type":"client_credentials"}'],
  ])('%s is a 4xx of RFC 6749', async (_what, body) => {
    const reply = await post(body);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.body.error).toMatch(
      /^(invalid_request|invalid_client|invalid_grant|invalid_scope|unsupported_grant_type)$/,
    );
  });

  test.each([
    ['JSON', 'application/json'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['text', 'text/plain'],
    ['nothing readable', ';;;'],
    ['half a type', 'application'],
  ])('400 for %s as the content type', async (_what, type) => {
    const reply = await post(LOGIN, { 'content-type': type });
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
  });

  test.each(['teleport', '__proto__', ''])('a charset of %j does no harm', async (charset) => {
    expect((await post(LOGIN, { 'content-type': `${FORM}; charset=${charset}` })).status).toBeLessThan(500);
  });

  test.each([
    'Basic',
    'Basic ',
    'Basic !!!',
    'Basic ZGVtby1jbGllbnQ',
    `Basic ${Buffer.from(`${demoClient}:`).toString('base64')}`,
    `Basic ${Buffer.from(':demo-secret').toString('base64')}`,
    `Basic ${Buffer.from(`${demoClient}:%zz`).toString('base64')}`,
    `Basic ${Buffer.from(`${demoClient}:\0`).toString('base64')}`,
    `Basic ${Buffer.from(`${demoClient}%00:demo-secret`).toString('base64')}`,
    `Basic ${Buffer.from('æ:ø').toString('base64')}`,
    `Basic ${Buffer.from(`${demoClient}:${'x'.repeat(100)}`).toString('base64')}`,
    'Bearer abc',
    'Negotiate abc',
  ])('a broken Authorization is a 4xx: %s', async (authorization) => {
    const reply = await post('grant_type=client_credentials', { authorization });
    expect([400, 401]).toContain(reply.status);
    expect(reply.body.error).toMatch(/^invalid_(request|client)$/);
  });

  test.each([
    ['GET', '/oauth2/token'],
    ['PUT', '/oauth2/token'],
    ['DELETE', '/oauth2/revoke'],
    ['GET', '/oauth2/introspect'],
    ['POST', '/oauth2/jwks'],
    ['GET', '/oauth2/auth'],
    ['GET', '/auth'],
    ['GET', '/me'],
    ['POST', '/reg'],
    ['POST', '/request'],
    ['GET', '/session/end'],
    ['GET', '/.well-known/openid-configuration'],
  ])('%s %s is not there', async (method, path) => {
    const reply = await server.request(method, path);
    expect([404, 405]).toContain(reply.status);
  });

  test('credentials in the query are not read', async () => {
    const reply = await server.request('POST', `/oauth2/token?${LOGIN}`);
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client']);
  });

  test.each(['introspect', 'revoke'])('/oauth2/%s too: never a 5xx', async (endpoint) => {
    const path = `/oauth2/${endpoint}`;
    for (const body of [
      '',
      `token=%00&${DEMO}`,
      `token=a&token=b&${DEMO}`,
      `token=${'x'.repeat(100_000)}&${DEMO}`,
    ])
      expect((await post(body, {}, path)).status).toBeLessThan(500);
    expect((await post(`token=a&${DEMO}`, { 'content-type': ';;;' }, path)).status).toBe(400);
  });

  test('random forms: never a 5xx, always JSON', async () => {
    const name = fc.constantFrom(
      'grant_type',
      'username',
      'password',
      'scope',
      'refresh_token',
      'client_id',
      'token',
    );
    const value = fc.oneof(
      fc.constantFrom('password', 'client_credentials', 'refresh_token', 'planner', 'tb.bruker', '\0', ' '),
      fc.string({ unit: anyCharacter, maxLength: 40 }),
    );
    const fields = fc.array(fc.tuple(name, value), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fields, async (pairs) => {
        const body = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join('&');
        const reply = await post(body, { authorization: `Basic ${btoa(`${demoClient}:demo-secret`)}` });
        expect(reply.status).toBeLessThan(500);
        expect(reply.body.error ?? reply.body.access_token).toBeTypeOf('string');
      }),
      { numRuns: 100 },
    );
  });
});

describe('the connection', () => {
  const head = (more: string) =>
    `POST /oauth2/token HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM}\r\n${more}\r\n\r\n`;
  const live = 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

  /** Sabotage: a body that is left half read keeps the next request on its connection waiting for ever. */
  test.each([
    ['announced', (body: string) => head(`content-length: ${body.length}`) + body],
    [
      'in chunks',
      (body: string) =>
        `${head('transfer-encoding: chunked')}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
  ])('is usable or closed after a body over the limit, %s', async (_how, request) => {
    const answer = await raw(request(`${LOGIN}&x=${'x'.repeat(1_000_000)}`) + live);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"error":"invalid_request"');
    if (!/^connection: close/im.test(answer.split('\r\n\r\n')[0]!)) expect(answer).toContain('HTTP/1.1 200 ');
  });

  test('a body that breaks off harms nobody', async () => {
    for (let i = 0; i < 5; i++) await raw(head('content-length: 500') + LOGIN, 50);
    expect((await post(LOGIN)).status).toBe(200);
  });

  test('400 for a length and chunks at once', async () => {
    const answer = await raw(`${head('content-length: 5\r\ntransfer-encoding: chunked')}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('browsers', () => {
  test('a page of the same origin may log in, and no other origin reads the answer', async () => {
    for (const origin of [server.address, 'https://elsewhere.example', 'null']) {
      const reply = await post(LOGIN, { origin });
      expect([origin, reply.status]).toEqual([origin, 200]);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('an error is JSON even for one who prefers HTML', async () => {
    const reply = await post('', { accept: 'text/html' });
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.body.error).toBe('invalid_client');
  });

  /** Sabotage: metadata made of the Host header sends a client's secret to whoever named it. */
  test('the Host header does not move the endpoints', async () => {
    const request =
      'GET /.well-known/oauth-authorization-server HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n';
    const answer = await raw(request);
    expect(answer).toContain(`"token_endpoint":"${server.address}/oauth2/token"`);
    expect(answer).not.toContain('evil.example');
  });

  test('a proof of possession is not asked for and not used', async () => {
    const { body } = await post(LOGIN, { dpop: 'e30.e30.e30' });
    expect(body.token_type).toBe('Bearer');
    const reply = await post(`grant_type=refresh_token&refresh_token=${body.refresh_token}&${DEMO}`, {
      dpop: 'e30.e30.e30',
    });
    expect([reply.status, reply.body.token_type]).toEqual([200, 'Bearer']);
  });
});

describe('settings', () => {
  const other = useOwnServer('a small rate limit, and a public address', {
    rateLimit: 5,
    issuer: 'https://plan.example',
  });
  const ask = (path: string, fields: string) =>
    other.request('POST', path, {
      headers: { 'content-type': FORM },
      body: `${fields}&client_id=demo-client&client_secret=demo-secret`,
    });

  test('the issuer is the public address, wherever the request arrived', async () => {
    const { body } = await other.request('GET', '/.well-known/oauth-authorization-server');
    expect([body.issuer, body.token_endpoint]).toEqual([
      'https://plan.example',
      'https://plan.example/oauth2/token',
    ]);
    const token = (await ask('/oauth2/token', 'grant_type=client_credentials')).body.access_token;
    expect((await ask('/oauth2/introspect', `token=${token}`)).body.iss).toBe('https://plan.example');
  });

  test('an https address gets HSTS, and a security.txt that names it', async () => {
    // Sabotage: send HSTS under http too, which would lock browsers out of a machine's other servers.
    const { headers, body } = await other.request('GET', '/.well-known/security.txt');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(body).toMatch(/^Contact: mailto:security@plan\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/);
    expect(body).toContain('Canonical: https://plan.example/.well-known/security.txt\n');
    const plain = await server.request('GET', '/.well-known/security.txt');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(plain.body).toContain('Contact: mailto:security@localhost\n');
  });

  test('a rate limit is 429 with Retry-After, in the form of RFC 6749', async () => {
    // However long a busy machine takes, all of it is at once for the limit.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    const asked = Array.from({ length: 30 }, () => ask('/oauth2/token', 'grant_type=client_credentials'));
    const late = (await Promise.all(asked)).filter(({ status }) => status !== 200);
    expect(late.length).toBeGreaterThan(3);
    for (const { status, headers, body } of late) {
      expect([status, body.error]).toEqual([429, 'temporarily_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

// Fails when the engine follows its requests through the process, which Node before 24 does for every promise.
test('a login leaves the rest of the process alone', async () => {
  expect((await post(LOGIN)).status).toBe(200);
  expect((currentRequest as { enabled?: boolean }).enabled).not.toBe(true);
});
