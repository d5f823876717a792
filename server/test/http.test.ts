import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/store/sql.js';
import { aProject, CUSTOMER, PROJECT, type RequestOptions, useServer } from './harness.js';

const server = useServer();
let token: string;

beforeAll(async () => {
  token = await server.token('planner');
});

const create = (options: RequestOptions) =>
  server.request('PUT', `${PROJECT}/projects/by-owner/planner`, { token, ...options });

describe('problems', () => {
  test('are RFC 9457 with a code, in the language of the caller', async () => {
    const reply = await server.request('GET', `${PROJECT}/projects/999999?expand=owner`, {
      token,
      headers: { 'accept-language': 'nb' },
    });
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(reply.headers.get('content-language')).toBe('nb');
    expect(reply.headers.get('vary')).toBe('Accept-Language');
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
    const { body } = await server.request('POST', `${CUSTOMER}/users/planner/services/tb/usage`, {
      token,
      body: [{ name: 'x' }, { name: 'a\0' }],
    });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['1.name']);
  });

  test('an internal error is a 500 without details', async () => {
    await server.store.run(sql`ALTER TABLE usage_record RENAME TO hidden`);
    const reply = await server.request('POST', `${CUSTOMER}/users/planner/services/tb/usage`, {
      token,
      body: [{ name: 'x' }],
    });
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
      const response = await fetch(`${server.address}${PROJECT}/projects/by-owner/planner`, {
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
      200,
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
      vary: 'Accept-Language',
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
    const reply = await server.request('GET', `${CUSTOMER}/users/planner`, {
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

describe('endpoints without a token', () => {
  test('health', async () => {
    expect((await server.request('GET', '/health/live')).status).toBe(200);
    expect((await server.request('GET', '/health/ready')).body).toEqual({ status: 'ready' });
  });

  test('metrics in Prometheus text, by operation and status', async () => {
    await server.request('GET', `${PROJECT}/projects/1`, { token });
    const { body, headers } = await server.request<string>('GET', '/metrics');
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(body).toMatch(
      /spadework_request_seconds_count\{operation="project.getProject",status="200"\} \d+/,
    );
    expect(body).toMatch(/spadework_request_seconds_count\{operation="oauth2.token",status="200"\} \d+/);
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
