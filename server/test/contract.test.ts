import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS, SERVICES } from '../src/app.js';
import { bearerCheck } from '../src/auth/bearer.js';
import { openDoor } from '../src/events/door.js';
import { isReading, service } from '../src/http/contract.js';
import type { Operation as OpenApiOperation } from '../src/http/docs/document.js';
import { mount } from '../src/http/endpoint.js';
import { openApiOf } from '../src/http/openapi.js';
import { flag, text } from '../src/http/parameters.js';
import { problemSender } from '../src/http/problem.js';
import { RateLimit } from '../src/kernel/rateLimit.js';
import { idleEvents, useServer } from './harness.js';

/** The features of contracts, tested with a small service. */
const sample = service({
  name: 'sample',
  title: 'Sample',
  description: '',
  base: '/sample',
  scope: 'orgsystemer',
  fields: {},
  refusals: {},
  tags: { a: '' },
  apiVersion: '1.0',
  operations: {
    old: {
      tag: 'a',
      method: 'GET',
      path: '/old',
      summary: '',
      answer: Type.Boolean(),
      deprecated: '2026-01-01',
      sunset: '2029-01-01',
    },
    current: {
      tag: 'a',
      method: 'GET',
      path: '/current',
      summary: '',
      answer: Type.Boolean(),
      query: {
        scope: { ...text(), deprecated: '2026-02-01', sunset: '2030-01-01' },
        range: { ...text(), deprecated: '2026-03-01', sunset: '2029-06-01' },
        search_scope: text(),
        own: { ...flag(), fallback: true },
      },
    },
    personal: {
      tag: 'a',
      method: 'GET',
      path: '/personal',
      summary: '',
      answer: Type.String(),
      flow: 'user',
      scope: 'tb.bruker',
    },
  },
});

const server = useServer();
let app: FastifyInstance;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(problemSender(REFUSALS));
  const bearer = bearerCheck(server.store);
  const kernel = {
    store: server.store,
    door: openDoor(server.store, () => undefined),
    authenticate: ({ authorization }: IncomingHttpHeaders) => bearer(authorization),
    origins: () => [],
    rateLimit: new RateLimit(0),
    refusals: REFUSALS,
    switchedOff: new Set<never>(),
    events: idleEvents(server.store),
    logAddresses: true,
  };
  mount(app, kernel, sample, {
    old: async () => ({ body: true }),
    current: async ({ query }) => ({ body: query.own! }),
    personal: async ({ caller }) => ({ body: caller.user!.username }),
  });
  tokens.planner = await server.token('planner');
  tokens.norole = await server.token('norole');
  tokens.client = await server.token();
});
afterAll(() => app.close());

const get = (url: string, who?: string, headers = { 'api-version': '1.0' }) =>
  app.inject({
    url: `/sample${url}`,
    headers: { ...headers, ...(who && { authorization: `Bearer ${tokens[who]}` }) },
  });

describe('a contract row', () => {
  test('deprecated: works, and the answer has the day of deprecation', async () => {
    const reply = await get('/old', 'planner');
    expect([reply.statusCode, reply.headers.deprecation]).toEqual([200, '@1767225600']);
    expect(reply.headers.sunset).toBe('Mon, 01 Jan 2029 00:00:00 GMT');
    expect(reply.headers.link).toBe(
      ['deprecation', 'sunset']
        .map((rel) => `</docs/guides/versions#deprecated>; rel="${rel}"; type="text/html"`)
        .join(', '),
    );
  });

  test('what is deprecated says so in the OpenAPI document', () => {
    const { paths } = openApiOf(sample, REFUSALS, '', '') as unknown as {
      paths: Record<string, { get: OpenApiOperation }>;
    };
    const deprecation = { deprecated: true, 'x-deprecated-since': '2026-01-01', 'x-sunset': '2029-01-01' };
    expect(paths['/old']!.get).toMatchObject(deprecation);
    expect(Object.keys(paths['/old']!.get.responses![200]!.headers!)).toEqual([
      'Deprecation',
      'Sunset',
      'Link',
    ]);
    const [range] = paths['/current']!.get.parameters!.filter(({ name }) => name === 'range');
    expect(range).toMatchObject({ deprecated: true, 'x-sunset': '2029-06-01' });
  });

  test('a deprecated parameter is reported only if it is used', async () => {
    expect((await get('/current?scope=x', 'planner')).headers.deprecation).toBe('@1769904000');
    expect((await get('/current?search_scope=x', 'planner')).headers.deprecation).toBeUndefined();
    expect((await get('/current?search_scope=x', 'planner')).headers.link).toBeUndefined();
  });

  test('of several deprecated parameters the one that ends first is told', async () => {
    const { headers } = await get('/current?scope=x&range=y', 'planner');
    expect([headers.deprecation, headers.sunset]).toEqual(['@1772323200', 'Fri, 01 Jun 2029 00:00:00 GMT']);
  });

  test('a missing parameter gets its default', async () => {
    expect([
      (await get('/current', 'planner')).json(),
      (await get('/current?own=false', 'planner')).json(),
    ]).toEqual([true, false]);
  });

  test('api-version: 401 comes before, 403 after', async () => {
    const none = {} as { 'api-version': string };
    expect((await get('/personal', undefined, none)).statusCode).toBe(401);
    expect((await get('/personal', 'norole', none)).json()).toMatchObject({
      status: 400,
      code: 'API_VERSION_REQUIRED',
    });
    expect((await get('/personal', 'norole', { 'api-version': '2.0' })).statusCode).toBe(400);
    expect((await get('/personal', 'norole')).json()).toMatchObject({ status: 403, code: 'SCOPE_REQUIRED' });
  });

  test('flow user: a client is refused with USER_REQUIRED', async () => {
    expect((await get('/personal', 'client')).json()).toMatchObject({ status: 403, code: 'USER_REQUIRED' });
    expect((await get('/personal', 'planner')).json()).toBe(server.users.planner);
  });
});

describe('the contracts', () => {
  const counts: Record<string, number> = {
    trench: 40 + 105,
    project: 20 + 8,
    customer: 3 + 3 + 28,
    calculation: 31 + 44,
    checklist: 11 + 24,
    // `/meta/comment/{id}` and `/meta/comment/{type}` are one row, because a router cannot distinguish them.
    document: 24 - 1 + 10,
    events: 14,
  };

  test('everything deprecated has a later sunset, and stands in the guide with both', () => {
    const rows = SERVICES.flatMap(({ contract: { operations } }) =>
      Object.entries(operations).flatMap(([name, row]) => [
        { ...row, name },
        ...Object.entries(row.query ?? {}).map(([parameter, one]) => ({ ...one, name: parameter })),
      ]),
    ).filter(({ deprecated }) => deprecated);
    const guide = readFileSync(new URL('../../docs/guides/versions.md', import.meta.url), 'utf8');
    const table = [...guide.matchAll(/^\| `(\w+)`[^|]*\|[^|]*\| (\S+) \| (\S+) \|$/gm)].map((row) =>
      row.slice(1),
    );
    const documented = new Set(rows.map(({ name, deprecated, sunset }) => [name, deprecated, sunset].join()));
    expect([...documented].sort()).toEqual(table.map((row) => row.join()).sort());
    expect(rows.filter(({ deprecated, sunset }) => !(sunset! > deprecated!))).toEqual([]);
  });

  test('every row that writes says what it emits', () => {
    const silent = SERVICES.flatMap(({ contract: { name, operations } }) =>
      Object.entries(operations)
        .filter(([, operation]) => !isReading(operation) && operation.emits === undefined)
        .map(([row]) => `${name}.${row}`),
    );
    // The operations of a batch emit their own events, a test delivery is no part of the feed, and of a photo the feed tells when all its parts are there.
    expect(silent.filter((row) => !row.endsWith('.batch'))).toEqual([
      'checklist.putPhotoPart',
      'events.testWebhook',
    ]);
  });

  test.each(SERVICES.map(({ contract }) => contract))(
    '$name holds every operation of the specification and our additions',
    (contract) => {
      // Every service has a batch besides.
      expect(Object.keys(contract.operations)).toHaveLength(counts[contract.name]! + 1);
    },
  );

  test('each service is walked, by a file of its own', () => {
    // Fails if a service is added whose operations nobody sends.
    const files = readdirSync(new URL('contract/walk/', import.meta.url));
    const walked = files.filter((name) => name.endsWith('.test.ts')).map((name) => name.split('.')[0]);
    expect(walked.sort()).toEqual(SERVICES.map(({ contract }) => contract.name).sort());
  });

  test('no cache may store what an operation tells of people', () => {
    // Fails if an operation about users, members, comments or what somebody did is added without `personal`.
    const people =
      /\/(users|members|history|favorite|recent)\b|^\/(events|audit)$|^\/meta\/comment\/\{|^\/reports\/company/;
    const stored = SERVICES.flatMap(({ contract: { operations } }) =>
      Object.values(operations).filter(
        ({ method, path, personal }) => method === 'GET' && people.test(path) && !personal,
      ),
    );
    expect(stored.map(({ path }) => path)).toEqual([]);
  });

  test('every operation belongs to a group that is described', () => {
    for (const { contract } of SERVICES) {
      const used = new Set(Object.values(contract.operations).map(({ tag }) => tag));
      expect([...used].sort()).toEqual(Object.keys(contract.tags).sort());
    }
  });

  test('no two operations have the same method and path', () => {
    for (const { contract } of SERVICES) {
      const calls = Object.values(contract.operations).map(
        ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
      );
      expect(new Set(calls).size).toBe(calls.length);
    }
  });

  test('every parameter of a path is declared, and nothing else', () => {
    for (const { contract } of SERVICES) {
      for (const { path, params } of Object.values(contract.operations)) {
        expect([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])).toEqual(Object.keys(params ?? {}));
      }
    }
  });
});
