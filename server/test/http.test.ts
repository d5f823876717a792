import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { codingOf } from '../src/http/compression.js';
import { daysOf } from '../src/http/status/days.js';
import { forgetOldHours, readDiary } from '../src/http/status/diary.sql.js';
import { sql } from '../src/store/sql.js';
import { BUILD_INFO, VERSION } from '../src/version.js';
import { aProject, CUSTOMER, PROJECT, type RequestOptions, useOwnServer } from './harness.js';

const ORIGIN = 'https://map.example';
const server = useOwnServer('origins of other pages, and a rate limit', {
  corsOrigins: [ORIGIN],
  rateLimit: 100_000,
});
let token: string;

beforeAll(async () => {
  token = await server.token('planner');
});

const create = (options: RequestOptions) =>
  server.request('PUT', `${PROJECT}/projects/by-owner/${server.users.planner}`, { token, ...options });

describe('problems', () => {
  test('are RFC 9457 with a code, in the language of the caller', async () => {
    const reply = await server.request('GET', `${PROJECT}/projects/999999?expand=owner`, {
      token,
      headers: { 'accept-language': 'nb' },
    });
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(reply.headers.get('content-language')).toBe('nb');
    expect(reply.headers.get('vary')).toBe('Accept-Language, Accept-Encoding, Origin');
    expect(reply.body).toEqual({
      type: '/docs/problems#PROJECT_NOT_FOUND',
      title: 'Prosjektet finnes ikke, eller du har ikke tilgang til det.',
      status: 404,
      detail: expect.any(String),
      instance: `${PROJECT}/projects/999999`,
      code: 'PROJECT_NOT_FOUND',
      requestId: reply.headers.get('x-request-id'),
    });
  });

  test('a validation problem names field and reason, in both languages', async () => {
    const errors = async (language: string) =>
      (await create({ body: aProject({ status: 'X', name: 3 }), headers: { 'accept-language': language } }))
        .body.errors;
    expect(await errors('en-GB, nb;q=0.5')).toEqual([
      { path: 'name', message: 'must be a text' },
      { path: 'status', message: 'is not a known value; allowed: NEW, STARTED, ENDED' },
    ]);
    expect(await errors('no, en;q=0.5')).toEqual([
      { path: 'name', message: 'må være en tekst' },
      { path: 'status', message: 'er ikke en kjent verdi; lovlige: NEW, STARTED, ENDED' },
    ]);
  });

  // Fails if text of the caller is interpreted as a replacement pattern or a placeholder.
  test.each(['$&', '$1', '{1}'])('a message repeats %s as it was sent', async (sort) => {
    const path = `${PROJECT}/projects/page?sort=${encodeURIComponent(sort)}`;
    const { body } = await server.request('GET', path, { token });
    expect(body.errors[0].message).toMatch(/^cannot be sorted by \S+; possible: \w+, /);
    expect(body.errors[0].message).toContain(` by ${sort};`);
  });

  // Fails if the path starts with a dot when the whole body is a list.
  test('a fault in a list is reported with its index', async () => {
    const { body } = await server.request(
      'POST',
      `${CUSTOMER}/users/${server.users.planner}/services/tb/usage`,
      {
        token,
        body: [{ name: 'x' }, { name: 'a\0' }],
      },
    );
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['1.name']);
  });

  // Fails if a list of faults is sent whole, or is cut without a word: `errors` had 8, whatever there were.
  test.each([
    ['en', 'and 150 more'],
    ['nb', 'og 150 til'],
  ])('a hundred faults are listed, and the others counted: %s', async (language, text) => {
    const { status, body } = await server.request(
      'POST',
      `${CUSTOMER}/users/${server.users.planner}/services/tb/usage`,
      {
        token,
        headers: { 'accept-language': language },
        body: Array.from({ length: 250 }, () => ({ name: 3 })),
      },
    );
    expect([status, body.errors.length, body.errorCount]).toEqual([400, 100, 250]);
    expect(body.errors.at(-1).path).toBe('99.name');
    expect(body.detail.split('; ').length).toBe(101);
    expect(body.detail.endsWith(`; ${text}`)).toBe(true);
  });

  test('a list with all its faults has no count', async () => {
    const { body } = await create({ body: aProject({ name: 3 }) });
    expect(Object.keys(body)).not.toContain('errorCount');
  });

  test('an internal error is a 500 without details', async () => {
    await server.store.run(sql`ALTER TABLE usage_record RENAME TO hidden`);
    const reply = await server.request(
      'POST',
      `${CUSTOMER}/users/${server.users.planner}/services/tb/usage`,
      {
        token,
        body: [{ name: 'x' }],
      },
    );
    await server.store.run(sql`ALTER TABLE hidden RENAME TO usage_record`);
    expect(reply.status).toBe(500);
    expect(reply.body.code).toBe('INTERNAL_ERROR');
    expect(JSON.stringify(reply.body)).not.toMatch(/usage_record|relation|INSERT|\.js|\.ts/);
  });

  test('an unknown path is a 404 problem', async () => {
    const reply = await server.request('GET', '/public/nowhere');
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['/public/project/rest/projects/%zz', '/%E0%A4%A'])(
    'a broken address is a 4xx problem: %s',
    async (path) => {
      const reply = await server.request('GET', path, { token });
      expect([400, 404]).toContain(reply.status);
      expect(reply.headers.get('content-type')).toContain('application/problem+json');
    },
  );
});

describe('a query parameter that the operation does not have', () => {
  // Fails if a misspelt filter is ignored: the caller would take everything for what was asked.
  test.each([
    ['projects/page?sorting=name', 'sorting', 'is not a parameter of this operation; did you mean sort?'],
    ['projects/page?Count=1', 'Count', 'is not a parameter of this operation; did you mean count?'],
    ['projects/page?archive=true', 'archive', 'is not a parameter of this operation; did you mean archived?'],
    ['projects/1/members?x=1', 'x', 'is not a parameter of this operation, which has none'],
    ['projects/page?__proto__=1', '__proto__', expect.stringMatching(/; possible: \w+, /)],
  ])('%s is 400 and named, with the nearest one', async (path, name, message) => {
    const { status, body } = await server.request('GET', `${PROJECT}/${path}`, { token });
    expect([status, body.errors]).toEqual([400, [{ path: name, message }]]);
  });
});

describe('the order of checks', () => {
  const broken = { body: '{', headers: { 'content-type': 'application/json' } };

  test('401 before the body and the path', async () => {
    expect((await server.request('PUT', `${PROJECT}/projects/x`, broken)).status).toBe(401);
    const reply = await server.request('GET', `${PROJECT}/projects/1`, { token: 'x'.repeat(43) });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('403 for the scope before the body and the path', async () => {
    const narrow = await server.token('planner', { scope: 'tb.bruker' });
    const reply = await server.request('PUT', `${PROJECT}/projects/x`, { ...broken, token: narrow });
    expect([reply.status, reply.body.code]).toEqual([403, 'SCOPE_REQUIRED']);
  });

  test('400 for the input before 404 for the resource', async () => {
    expect(
      (await server.request('PUT', `${PROJECT}/projects/999999`, { token, body: { name: 7 } })).status,
    ).toBe(400);
    expect(
      (await server.request('PUT', `${PROJECT}/projects/999999`, { token, body: { name: 'x' } })).status,
    ).toBe(404);
  });

  test('all faults of path, query and body are reported together', async () => {
    const reply = await server.request('PUT', `${PROJECT}/projects/x?property=name`, {
      token,
      body: { name: 7, status: 'X' },
    });
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'projectId',
      'name',
      'status',
    ]);
  });
});

describe('bodies', () => {
  test('malformed JSON, a missing body, and JSON that is not an object are 400', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await create({ body: '{"name":', headers: json })).body).toMatchObject({
      status: 400,
      code: 'MALFORMED_JSON',
    });
    expect((await create({ body: '', headers: json })).body.errors).toEqual([
      { path: 'body', message: 'is required' },
    ]);
    expect((await create({})).body.errors).toEqual([{ path: 'body', message: 'is required' }]);
    expect((await create({ body: '7' })).body.errors).toEqual([
      { path: 'body', message: 'must be an object' },
    ]);
  });

  test('another media type is 415, a charset is fine', async () => {
    const xml = await create({ body: '<p/>', headers: { 'content-type': 'application/xml' } });
    expect([xml.status, xml.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(
      (await create({ body: aProject(), headers: { 'content-type': 'application/json;charset=utf-8' } }))
        .status,
    ).toBe(200);
  });

  test('another charset is 415, and bytes that are not UTF-8 are 400', async () => {
    const latin = Buffer.from(JSON.stringify(aProject({ name: 'Blåbær' })), 'latin1');
    const send = async (type: string) => {
      const response = await fetch(`${server.address}${PROJECT}/projects/by-owner/${server.users.planner}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body: latin,
      });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await send('application/json; charset=iso-8859-1')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await send('application/json')).toEqual([400, 'MALFORMED_JSON']);
    expect(await send('application/json; charset="UTF-8"')).toEqual([400, 'MALFORMED_JSON']);
  });

  test('more than 1 MiB is 413, just below is read', async () => {
    const sized = (bytes: number) => {
      const project = JSON.stringify(aProject({ filler: '' }));
      return project.replace('"filler":""', `"filler":"${'x'.repeat(bytes - Buffer.byteLength(project))}"`);
    };
    expect((await create({ body: sized(1024 * 1024) })).status).toBe(200);
    expect((await create({ body: sized(1024 * 1024 + 1) })).body).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
  });

  test.each([
    ['deeply nested', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400],
    [
      'with a prototype',
      JSON.stringify(aProject()).replace('{', '{"__proto__":{"archived":true},"constructor":1,'),
      200,
    ],
    [
      'deep in an unknown field',
      JSON.stringify(aProject()).replace('{', `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},`),
      400,
    ],
  ])('%s is no harm', async (_what, body, status) => {
    expect((await create({ body, headers: { 'idempotency-key': crypto.randomUUID() } })).status).toBe(status);
  });

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'an operation without a body does not mind an empty one of %s',
    async (type) => {
      const { body: project } = await create({ body: aProject() });
      const headers = { 'content-type': type };
      const at = `${PROJECT}/projects/${project.id}`;
      expect((await server.request('PUT', `${at}/archive`, { token, headers, body: '' })).status).toBe(204);
      expect((await server.request('DELETE', at, { token, headers })).status).toBe(204);
    },
  );

  test('every 400 names a path', async () => {
    const json = { 'content-type': 'application/json' };
    const broken = await create({ body: '{"name":', headers: json });
    expect(broken.body.errors).toEqual([{ path: 'body', message: broken.body.title }]);
    const trench = await server.request('GET', '/public/trench/rest/segments/1', { token });
    expect(trench.body.errors).toEqual([{ path: 'api-version', message: trench.body.title }]);
    const unreadable = await server.request('GET', `${PROJECT}/projects/%zz`, { token });
    expect(unreadable.body.errors).toEqual([{ path: 'request', message: unreadable.body.title }]);
  });
});

describe('headers', () => {
  test('JSON in UTF-8, the language, the request id of the caller', async () => {
    const reply = await server.request('GET', `${PROJECT}/projects/page`, {
      token,
      headers: { 'x-request-id': 'abc-123' },
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-language': 'en',
      vary: 'Accept-Language, Accept-Encoding, Origin',
      'x-request-id': 'abc-123',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['nb', 'nb'],
    ['nn-NO', 'nb'],
    ['fr, en;q=0.3, no;q=0.4', 'nb'],
    ['fr', 'en'],
    ['nb;q=0, en', 'en'],
    ['*', 'en'],
    [';;;q=x,,', 'en'],
  ])('Accept-Language %s picks %s', async (header, language) => {
    const reply = await server.request('GET', `${CUSTOMER}/users/${server.users.planner}`, {
      token,
      headers: { 'accept-language': header },
    });
    expect(reply.headers.get('content-language')).toBe(language);
  });

  test('a request id that could break a log is replaced', async () => {
    const reply = await server.request('GET', '/health/live', { headers: { 'x-request-id': 'a b"c' } });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('compression', () => {
  const list = `${PROJECT}/projects/page?count=50`;
  /** The bytes as they come over the wire, which `fetch` would decode. */
  const raw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) =>
      get(server.address + path, { headers: { authorization: `Bearer ${token}`, ...headers } }, (answer) =>
        answer
          .toArray()
          .then((chunks) =>
            resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }),
          )
          .catch(reject),
      ).on('error', reject),
    );
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each(['br', 'gzip'] as const)('JSON above 1 KB as %s, the same text as without', async (coding) => {
    const plain = await raw(list);
    const coded = await raw(list, { 'accept-encoding': coding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(coded.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(coded.bytes.length),
      vary: 'Accept-Language, Accept-Encoding, Origin',
    });
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decoders[coding](coded.bytes).equals(plain.bytes)).toBe(true);
  });

  test('lists that are streamed, and pages of the reference', async () => {
    for (const path of [`${PROJECT}/projects`, '/docs/project', `${PROJECT}/openapi.json`]) {
      const coded = await raw(path, { 'accept-encoding': 'gzip' });
      expect([path, coded.status, coded.headers['content-encoding']]).toEqual([path, 200, 'gzip']);
      expect(gunzipSync(coded.bytes).equals((await raw(path)).bytes), path).toBe(true);
    }
  });

  test('short answers, PDF files and parts of files are sent as they are', async () => {
    const accept = { 'accept-encoding': 'br, gzip' };
    const pdf = '/public/doc/rest/download/ORGBLAD/5010';
    for (const [path, more] of [
      [`${PROJECT}/projects/1/modules`, {}],
      [pdf, {}],
      [pdf, { range: 'bytes=0-9' }],
    ] as const)
      expect((await raw(path, { ...accept, ...more })).headers['content-encoding'], path).toBeUndefined();
  });

  test('the ETag of a compressed answer is strong, and holds in If-Match and If-None-Match', async () => {
    // Fails if the tag is weakened or changed by the coding: every conditional write of such a client would be 412.
    const description = 'x'.repeat(2000);
    const { body: project } = await create({ body: aProject({ description }) });
    const at = `${PROJECT}/projects/${project.id}`;
    const { headers } = await raw(at, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', etag: (await raw(at)).headers.etag });
    const known = await raw(at, { 'accept-encoding': 'br', 'if-none-match': headers.etag! });
    expect(known.status).toBe(304);
    const write = { token, headers: { 'if-match': headers.etag! }, body: { name: 'Nytt navn' } };
    expect((await server.request('PUT', at, write)).status).toBe(200);
    expect((await server.request('PUT', at, write)).status).toBe(412);
  });

  test('a compressed file has a tag of its own, so that no part of it is taken for one of the plain file', async () => {
    const { body: project } = await server.request(
      'PUT',
      `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CABLESIMULATOR`,
      {
        token,
        body: aProject(),
      },
    );
    const trench = { token, headers: { 'api-version': '1.0' } };
    const { body: segment } = await server.request(
      'POST',
      `/public/trench/rest/segments/by-projectid/${project.id}`,
      {
        ...trench,
        body: { name: 'A' },
      },
    );
    const drawing = `/public/trench/rest/segments/${segment.id}/trench/drawing.svg`;
    const version = { 'api-version': '1.0' };
    const [plain, coded] = [
      await raw(drawing, version),
      await raw(drawing, { ...version, 'accept-encoding': 'br' }),
    ];
    expect(coded.headers['content-encoding']).toBe('br');
    expect(coded.headers['accept-ranges']).toBeUndefined();
    expect(coded.headers.etag).toBe(plain.headers.etag!.replace(/"$/, '+br"'));
    const again = await raw(drawing, { ...version, 'if-none-match': coded.headers.etag! });
    expect(again.status).toBe(304);
    const resumed = await raw(drawing, { ...version, range: 'bytes=5-', 'if-range': coded.headers.etag! });
    expect(resumed.status).toBe(200);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0, *;q=0', undefined],
    ['identity', undefined],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['deflate', undefined],
    ['BR ; q=1', 'br'],
    ['', undefined],
  ])('Accept-Encoding %s picks %s', (header, coding) => {
    expect(codingOf(header)).toBe(coding);
  });
});

describe('pages of another origin', () => {
  const preflight = (origin: string, path = `${PROJECT}/projects/1`) =>
    server.request('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,if-match',
      },
    });

  test('may call the server if the origin is configured', async () => {
    const asked = await preflight(ORIGIN);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization.*If-Match.*api-version/);
    for (const status of [200, 404]) {
      const path = `${PROJECT}/projects/${status === 200 ? 1 : 999_999}`;
      const reply = await server.request('GET', path, { token, headers: { origin: ORIGIN } });
      expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([status, ORIGIN]);
      expect(reply.headers.get('access-control-expose-headers')).toContain('ETag');
      expect(reply.headers.get('vary')).toMatch(/Accept-Language.*Origin/);
    }
  });

  test('get no token there, because a client has a secret', async () => {
    const reply = await fetch(`${server.address}/oauth2/token`, {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'demo-client',
        client_secret: 'demo-secret',
      }),
    });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect((await preflight(ORIGIN, '/oauth2/token')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['https://map.example.evil', 'http://map.example', 'null'])(
    'of %s may not, and no credentials are ever allowed',
    async (origin) => {
      const got = await server.request('GET', `${PROJECT}/projects/1`, { token, headers: { origin } });
      for (const reply of [await preflight(origin), got]) {
        expect(reply.headers.get('access-control-allow-origin')).toBeNull();
        expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
        expect(reply.headers.get('vary')).toContain('Origin');
      }
    },
  );
});

/** The status with headers that fetch would not send. */
const statusWith = async (headers: Record<string, string>) => {
  const { port } = new URL(server.address);
  const asked = get({ host: '127.0.0.1', port, path: '/status', headers });
  const [answer] = await once(asked, 'response');
  return JSON.parse(Buffer.concat(await answer.toArray()).toString());
};

describe('endpoints without a token', () => {
  test('health', async () => {
    expect((await server.request('GET', '/health/live')).status).toBe(200);
    expect((await server.request('GET', '/health/ready')).body).toEqual({ status: 'ready' });
    expect((await server.request('GET', '/health/traffic')).body).toEqual({ status: 'open' });
  });

  test('status as JSON, with no data of any company, and as a page for a browser', async () => {
    const { status, body, headers } = await server.request('GET', '/status');
    expect([status, headers.get('vary')]).toEqual([200, 'Accept, Accept-Language, Accept-Encoding, Origin']);
    expect(body).toMatchObject({ status: 'ok', reasons: [], version: VERSION, servers: 1 });
    expect(body.build).toEqual(BUILD_INFO);
    expect(body.store).toEqual({
      kind: 'OWN',
      reachable: true,
      migration: expect.stringMatching(/^\d{4}_\w+$/),
      missingMigrations: 0,
    });
    expect(Object.keys(body.queues)).toEqual([
      'events',
      'webhookDeliveries',
      'searchIndexing',
      'documentImports',
      'reports',
      'heavyWork',
      'mails',
    ]);
    expect(body.queues.searchIndexing).toEqual({ waiting: 0, oldestSeconds: 0 });
    expect(body.days).toHaveLength(90);
    expect(JSON.stringify(body)).not.toMatch(/demo|north|postgres|localhost|127\.0\.0\.1/i);
    const page = await server.request<string>('GET', '/status', {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'nb' },
    });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).toContain('<h1 class="state ok">Alt virker</h1>');
  });

  test.each([
    ['forwarded', 'for=127.0.0.1'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-real-ip', '::1'],
    ['via', '1.1 proxy'],
    ['host', 'spadework.grid.example'],
  ])(
    'status through a proxy, which %s tells of, has the plain state and the build alone',
    async (name, value) => {
      // Sabotage: take the address that a header claims, or that of a proxy on this machine, for the operator's.
      const plain = await statusWith({ [name]: value });
      expect(Object.keys(plain).sort()).toEqual([
        ...['availability', 'build', 'days', 'reasons', 'status', 'time', 'uptimeSeconds', 'version'],
      ]);
      expect(Object.keys(plain.days[0])).toEqual(['day', 'state', 'downMinutes']);
      expect(plain.build).toEqual(BUILD_INFO);
      expect(Object.keys(await statusWith({}))).toEqual(
        expect.arrayContaining(['servers', 'store', 'queues']),
      );
    },
  );

  test('several servers are one service: a minute is down only if none of them was there', async () => {
    // Sabotage: add the minutes of servers, or count the requests of one alone.
    const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const write = (id: string, hour: string, minutes: string, requests: number) =>
      server.store.run(
        sql`INSERT INTO server_hour (hour, server, version, seen_at, minutes, requests, errors)
            VALUES (date_trunc('day', now()) - interval '2 days' + ${hour}::interval, ${id}, '0', now() - interval '1 day',
              ${minutes.padEnd(60, '0')}::bit(60), ${requests}, 1)`,
      );
    await write(one, '22 hours', '1'.repeat(60), 5);
    await write(one, '23 hours', '1'.repeat(20), 5);
    await write(other, '23 hours', `${'0'.repeat(10)}${'1'.repeat(20)}`, 7);
    const diary = await readDiary(server.store);
    const [day] = daysOf(diary).slice(-3);
    // The first was killed after 20 minutes, the second ended ten minutes later, and then nobody was there for half an hour.
    expect(day).toMatchObject({ state: 'DOWN', downMinutes: 30, requests: 17, errors: 3 });
    expect(diary.servers).toBe(1);
    await server.store.run(
      sql`UPDATE server_hour SET hour = hour - interval '91 days' WHERE server = ${other}`,
    );
    expect(await forgetOldHours(server.store)).toBe(1);
  });

  test('metrics in Prometheus text, by operation and status', async () => {
    await server.request('GET', `${PROJECT}/projects/1`, { token });
    const { body, headers } = await server.request<string>('GET', '/metrics');
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(body).toMatch(
      /spadework_request_seconds_count\{operation="project.getProject",status="200"\} \d+/,
    );
    expect(body).toMatch(/spadework_request_seconds_count\{operation="oauth2.token",status="200"\} \d+/);
    const { version, commit } = BUILD_INFO;
    expect(body).toContain(`spadework_build_info{version="${version}",commit="${commit}"} 1\n`);
    for (const line of body.trim().split(/\n+/)) {
      expect(line).toMatch(
        /^(# HELP \w+ .+|# TYPE \w+ (histogram|gauge)|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+)$/,
      );
    }
  });

  test('the reference loads nothing from other servers', async () => {
    for (const path of [
      '/docs',
      '/docs/project',
      '/docs/customer',
      '/docs/problems',
      '/docs/docs.css',
      '/docs/docs.js',
    ]) {
      const { status, body, headers } = await server.request<string>('GET', path);
      expect(status, path).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
      expect(body.match(/(src|href)="(https?:)?\/\//), path).toBeNull();
    }
    expect((await server.request('GET', '/docs/nothing')).status).toBe(404);
  });
});

test('a request in pieces and one with unfinished headers do no harm', async () => {
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /health/live HTTP/1.1\r\nHo');
  expect((await server.request('GET', '/health/live')).status).toBe(200);
  socket.destroy();
});

describe('invalid HTTP requests', () => {
  test.each([
    [
      'an address without end',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'HEAD_TOO_LARGE',
    ],
    ['a header without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEAD_TOO_LARGE'],
    ['nonsense', 'Hei på deg\r\n\r\n', 400, 'INVALID_REQUEST'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'INVALID_REQUEST',
    ],
  ])('%s is a problem too, with the headers of every answer', async (_what, request, status, code) => {
    const [head, body] = (await rawAnswer(request)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of ['content-type: application/problem+json', 'x-content-type-options: nosniff'])
      expect(head).toContain(header);
    const problem = JSON.parse(body);
    expect(problem).toMatchObject({ status, code, type: `/docs/problems#${code}` });
    expect(head).toContain(`x-request-id: ${problem.requestId}`);
  });

  async function rawAnswer(request: string): Promise<string> {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.end(request);
    return (await socket.toArray()).join('');
  }
});
