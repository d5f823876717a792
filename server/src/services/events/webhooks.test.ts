import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sequenced } from '../../../test/events.js';
import { type Anything, EVENTS, useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const URL_ = 'https://receiver.example/hook';

beforeAll(async () => {
  tokens.client = await server.token();
  tokens.admin = await server.token('admin');
  tokens.planner = await server.token('planner');
  tokens.south = await server.token(undefined, { client: 'south-client' });
});
beforeEach(() =>
  server.store.run(sql`DELETE FROM webhook WHERE company_id IN (${server.company}, ${server.otherCompany})`),
);

const call = (method: string, path: string, body?: unknown, as = 'client', headers = {}) =>
  server.request(method, `${EVENTS}/webhooks${path}`, { token: tokens[as], body, headers });

describe('PUT /webhooks/{id}', () => {
  test('200 creates it with a secret that is shown once, and later changes it', async () => {
    const created = await call('PUT', '/erp', { url: URL_, types: ['segment.changed', 'project.created'] });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      id: 'erp',
      url: URL_,
      types: ['project.created', 'segment.changed'],
      projectIds: [],
      ordering: 'NONE',
      signature: 'v1',
      active: true,
      createdBy: server.clientOf('demo-client'),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(created.headers.get('etag')).toBe('"erp-1"');
    const { secret, ...rest } = created.body;
    const read = await call('GET', '/erp');
    expect(read.body).toEqual(rest);
    const changed = await call('PUT', '/erp', { url: URL_, projectIds: [3, 1, 3], ordering: 'PER_RESOURCE' });
    expect(changed.body).toMatchObject({ types: [], projectIds: [1, 3], ordering: 'PER_RESOURCE' });
    expect(changed.body.secret).toBeUndefined();
    expect(changed.headers.get('etag')).toBe('"erp-2"');
    // A change that changes nothing is none.
    const same = await call('PUT', '/erp', { url: URL_, projectIds: [1, 3], ordering: 'PER_RESOURCE' });
    expect(same.headers.get('etag')).toBe('"erp-2"');
    const stored = await server.store.row<{ text: string }>(
      sql`SELECT secrets::text AS text FROM webhook WHERE company_id = ${server.company}`,
    );
    expect(stored!.text).not.toContain(secret.slice(6));
  });

  test('active is kept where it is left out, and can be set', async () => {
    await call('PUT', '/erp', { url: URL_, active: false });
    expect((await call('PUT', '/erp', { url: `${URL_}/2` })).body.active).toBe(false);
    expect((await call('PUT', '/erp', { url: URL_, active: true })).body.active).toBe(true);
  });

  test('400 for a body or an id that is none', async () => {
    for (const body of [{}, { url: 1 }, { url: URL_, types: ['x.y'] }, { url: URL_, ordering: 'ANY' }])
      expect((await call('PUT', '/erp', body)).body.code).toBe('INVALID_REQUEST');
    for (const id of ['keys', 'a%20b', 'x'.repeat(101)])
      expect((await call('PUT', `/${id}`, { url: URL_ })).body.code).toBe('INVALID_REQUEST');
  });

  test.each([
    'http://receiver.example/',
    'https://127.0.0.2/',
    'https://localhost/',
    'https://a:b@receiver.example/',
    'https://receiver.example:25/',
    `https://receiver.example/${'x'.repeat(2000)}`,
    'nothing',
  ])('400 WEBHOOK_URL_REFUSED for %s', async (url) => {
    const { status, body } = await call('PUT', '/erp', { url });
    expect([status, body.code]).toEqual([400, 'WEBHOOK_URL_REFUSED']);
    expect(body.errors).toEqual([{ path: 'url', message: expect.stringContaining('--webhook-allow') }]);
  });

  test('200 for an address that the operator allows', async () => {
    expect((await call('PUT', '/erp', { url: 'http://127.0.0.1:99/' })).status).toBe(200);
  });

  test('409 for the 51st of a company, also when many come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 53 }, (_, n) => call('PUT', `/w${n}`, { url: URL_ })),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(new Array(3).fill('TOO_MANY_WEBHOOKS'));
    expect((await call('PUT', '/erp', { url: URL_ }, 'south')).status).toBe(200);
  });

  test('412 when it has changed', async () => {
    await call('PUT', '/erp', { url: URL_ });
    const stale = { 'if-match': '"erp-7"' };
    expect((await call('PUT', '/erp', { url: URL_, active: false }, 'client', stale)).status).toBe(412);
    expect((await call('DELETE', '/erp', undefined, 'client', stale)).status).toBe(412);
  });
});

test('several who create the same webhook at once: one creates it, the others find it', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => call('PUT', '/erp', { url: URL_ })));
  expect(replies.map(({ status }) => status)).toEqual(new Array(8).fill(200));
  expect(replies.filter(({ body }) => body.secret)).toHaveLength(1);
});

describe('who manages a webhook', () => {
  const READS = ['', '/deliveries'];
  const WRITES: [string, string, unknown?][] = [
    ['PUT', '', { url: URL_ }],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['POST', '/replay', { from: 1, to: 2 }],
    ['DELETE', ''],
  ];
  const each: [string, string, unknown?][] = [
    ...READS.map((path) => ['GET', path] as [string, string]),
    ...WRITES,
  ];

  test.each(each)(
    '%s /webhooks/{id}%s: the client that made it and administrators',
    async (method, path, body) => {
      await call('PUT', '/erp', { url: URL_ });
      expect((await call(method, `/erp${path}`, body, 'planner')).body.code).toBe('ADMINISTRATOR_REQUIRED');
      expect((await call(method, `/erp${path}`, body, 'admin')).status).toBeLessThan(300);
      if (method === 'DELETE') await call('PUT', '/erp', { url: URL_ });
      expect((await call(method, `/erp${path}`, body)).status).toBeLessThan(300);
    },
  );

  test.each(each.filter(([method]) => method !== 'PUT'))(
    '%s /webhooks/{id}%s: 404 for another company, and where there is none',
    async (method, path, body) => {
      await call('PUT', '/erp', { url: URL_ });
      expect((await call(method, `/erp${path}`, body, 'south')).body.code).toBe('WEBHOOK_NOT_FOUND');
      expect((await call(method, `/none${path}`, body)).body.code).toBe('WEBHOOK_NOT_FOUND');
    },
  );

  test('another company may choose the same id', async () => {
    await call('PUT', '/erp', { url: URL_ });
    expect((await call('PUT', '/erp', { url: `${URL_}/south` }, 'south')).body.secret).toBeDefined();
    expect((await call('GET', '/erp')).body.url).toBe(URL_);
  });

  test('403 for a client with what an administrator made', async () => {
    await call('PUT', '/byadmin', { url: URL_ }, 'admin');
    expect((await call('GET', '/byadmin')).status).toBe(403);
    expect((await call('PUT', '/byadmin', { url: URL_ })).status).toBe(403);
    await call('PUT', '/erp', { url: URL_ });
    const ids = async (as: string) =>
      (await call('GET', '', undefined, as)).body.map(({ id }: { id: string }) => id);
    expect(await ids('client')).toEqual(['erp']);
    expect(await ids('admin')).toEqual(['byadmin', 'erp']);
    expect(await ids('south')).toEqual([]);
    expect((await call('GET', '', undefined, 'planner')).status).toBe(403);
  });
});

describe('POST /webhooks/{id}/replay', () => {
  test.each([
    { from: 5, to: 4 },
    { from: 1, to: 100_001 },
    { from: 0, to: 4 },
    { from: 1 },
    { from: 1, to: 2, only: 'SOME' },
  ])('400 for %j', async (body) => {
    await call('PUT', '/erp', { url: URL_ });
    expect((await call('POST', '/erp/replay', body)).body.code).toBe('INVALID_REQUEST');
  });

  test('202 for 100,000 events', async () => {
    await call('PUT', '/erp', { url: URL_ });
    const { status, body } = await call('POST', '/erp/replay', { from: 1, to: 100_000 });
    expect([status, body]).toEqual([202, { queued: 0 }]);
  });
});

test('every change of a webhook is an event, and a change that changes nothing is none', async () => {
  const after = await sequenced(server, 'AUDIT');
  await call('PUT', '/erp', { url: URL_ });
  await call('PUT', '/erp', { url: URL_ });
  await call('PUT', '/erp', { url: `${URL_}?token=1`, active: false });
  await call('POST', '/erp/secret', undefined, 'admin');
  await call('POST', '/erp/replay', { from: after + 1, to: after + 1, only: 'ALL' });
  await call('POST', '/erp/test');
  await call('DELETE', '/erp');
  await sequenced(server);
  const { body } = await server.request('GET', `${EVENTS}/audit?after=${after}`, { token: tokens.admin });
  const events = body.events.map(({ type, actor, version, changes }: Anything) => [
    type,
    actor,
    version,
    changes,
  ]);
  expect(events).toEqual([
    ['webhook.created', `client:${server.clientOf('demo-client')}`, 1, undefined],
    [
      'webhook.changed',
      `client:${server.clientOf('demo-client')}`,
      2,
      [{ property: 'url' }, { property: 'active', from: true, to: false }],
    ],
    ['webhook.changed', `user:${server.users.admin}`, 3, [{ property: 'secret' }]],
    ['webhook.deleted', `client:${server.clientOf('demo-client')}`, 4, undefined],
  ]);
  expect(JSON.stringify(body)).not.toContain('token=1');
});

test('GET /webhooks/keys: 200 for everybody with the scope, the same on every call', async () => {
  const first = await call('GET', '/keys', undefined, 'planner');
  expect(first.body.keys).toEqual([expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/)]);
  expect((await call('GET', '/keys')).body).toEqual(first.body);
});
