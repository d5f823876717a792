import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../test/harness.js';
import { addClient, setCompany } from './administration.sql.js';
import { hashSecret } from './secrets.js';

const server = useServer();
const { planner } = server.users;
const demoClient = server.clientOf('demo-client');
const southClient = server.clientOf('south-client');
const SECRET = 'a-secret-of-a-test-client';
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.request('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const FOR_ITSELF = { grant_type: 'client_credentials' };
const FOR_A_USER = { grant_type: 'password', username: planner, password: 'demo-password' };

beforeAll(async () => {
  const add = (id: string, values: object, company = server.company) =>
    addClient(server.store, company, id, {
      name: id,
      secretHash: hashSecret(SECRET),
      grants: ['client_credentials', 'password'],
      scopes: [],
      ...values,
    });
  await add('disabled', { active: false });
  await add('only-itself', { grants: ['client_credentials'] });
  await add('only-users', { grants: ['password'] });
  await add('odd:name', {});
  await add('of-closed-company', {}, server.otherCompany);
});

describe('client authentication', () => {
  test('Basic', async () => {
    expect((await ask(FOR_ITSELF, basic(demoClient, 'demo-secret'))).status).toBe(200);
  });

  test('Basic, percent-encoded as RFC 6749 2.3.1 wants it', async () => {
    expect((await ask(FOR_ITSELF, basic('odd%3Aname', encodeURIComponent(SECRET)))).status).toBe(200);
  });

  test('form body', async () => {
    const named = { client_id: demoClient, client_secret: 'demo-secret' };
    expect((await ask({ ...FOR_ITSELF, ...named })).status).toBe(200);
  });

  test('400 for both at once, even when both are right', async () => {
    const named = { client_id: demoClient, client_secret: 'demo-secret' };
    const reply = await ask({ ...FOR_ITSELF, ...named }, basic(demoClient, 'demo-secret'));
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
  });

  test('Basic together with the same client_id in the body is one way, with another it is refused', async () => {
    const header = basic(demoClient, 'demo-secret');
    expect((await ask({ ...FOR_ITSELF, client_id: demoClient }, header)).status).toBe(200);
    expect((await ask({ ...FOR_ITSELF, client_id: southClient }, header)).status).toBe(400);
  });

  /** Sabotage: an answer that says "client not found" or "disabled" would tell names from secrets. */
  test('401 invalid_client, the same for a wrong secret, an unknown, a disabled and an orphaned client', async () => {
    await setCompany(server.store, server.otherCompany, { active: false });
    const refused = [
      await ask(FOR_ITSELF, basic(demoClient, 'wrong')),
      await ask(FOR_ITSELF, basic('nobody', SECRET)),
      await ask(FOR_ITSELF, basic('disabled', SECRET)),
      await ask(FOR_ITSELF, basic('of-closed-company', SECRET)),
      await ask(FOR_ITSELF, basic(demoClient, hashSecret('demo-secret').toString('hex'))),
      await ask({ ...FOR_ITSELF, client_id: demoClient, client_secret: 'wrong' }),
      await ask({ ...FOR_ITSELF, client_id: demoClient }),
      await ask({ ...FOR_A_USER, client_id: 'nobody', client_secret: SECRET }),
    ];
    await setCompany(server.store, server.otherCompany, { active: true });
    for (const { status, body, headers } of refused) {
      expect([status, body]).toEqual([401, refused[0]!.body]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    }
    expect(refused[0]!.body.error).toBe('invalid_client');
  });

  test('401 when no client is named', async () => {
    const reply = await ask(FOR_ITSELF);
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client']);
    expect(reply.headers.get('www-authenticate')).toBe(`Basic realm="${server.address}"`);
  });

  test.each(['introspect', 'revoke'])('/oauth2/%s asks for it too', async (endpoint) => {
    const token = await server.token();
    const reply = await server.request('POST', `/oauth2/${endpoint}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...basic(demoClient, 'wrong') },
      body: `token=${token}`,
    });
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client']);
  });
});

describe('grant types of a client', () => {
  test.each([
    ['only-itself', FOR_A_USER],
    ['only-users', FOR_ITSELF],
    ['only-users', { grant_type: 'refresh_token', refresh_token: 'whatever-it-is-it-is-not-read' }],
  ])('400 unauthorized_client: %s may not %o', async (client, fields) => {
    const reply = await ask(fields, basic(client, SECRET));
    expect([reply.status, reply.body.error]).toEqual([400, 'unauthorized_client']);
  });

  test('a client without refresh_token gets none', async () => {
    const reply = await ask(FOR_A_USER, basic('only-users', SECRET));
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('refresh_token');
  });

  test.each([
    'authorization_code',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
    'teleport',
    '__proto__',
  ])('400 unsupported_grant_type: %s', async (grant_type) => {
    const reply = await ask({ grant_type }, basic(demoClient, 'demo-secret'));
    expect([reply.status, reply.body.error]).toEqual([400, 'unsupported_grant_type']);
  });

  test.each<Record<string, string>>([
    { username: planner },
    { password: 'demo-password' },
    { username: planner, password: '' },
    { username: '', password: 'demo-password' },
    {},
  ])('400 invalid_request for a password grant with %j alone', async (given) => {
    const reply = await ask({ grant_type: 'password', ...given }, basic(demoClient, 'demo-secret'));
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
  });

  test('400 invalid_request without one', async () => {
    const reply = await ask({}, basic(demoClient, 'demo-secret'));
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_request']);
  });
});
