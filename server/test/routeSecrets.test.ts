import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../src/commands/serve.js';
import { openApi } from '../src/mcp/api.js';
import { raw, sql } from '../src/store/sql.js';
import { openStore, type Store } from '../src/store/store.js';
import { connected } from './clients/assistant.js';
import { DEFAULTS } from './config.js';
import { type RequestSpec, urlOf, validRequest } from './contract/requests.js';
import { isRead, ROWS, type Row } from './contract/rows.js';
import { type Ids, openWorld, type World } from './contract/world.js';
import { contentOf, coordinateFinder } from './coordinates.js';
import { type Anything, copyDatabase, EVENTS, fetchToken, PROJECT, request, TRENCH } from './harness.js';
import { openReceiver } from './receiver.js';
import { aRoute, LINE } from './routes.js';

/** Where cables lie is told to whoever has clearance, and nowhere else: each test looks for the digits of a stored route. */

const closing: (() => Promise<unknown>)[] = [];
const log: string[] = [];
let address: string;
let store: Store;
let world: World;
let cleared: string;
let administrator: string;

const find = coordinateFinder(LINE);
const SEGMENTS = ['segmentId', 'designSegmentId'] as const;

beforeAll(async () => {
  const database = await copyDatabase();
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
  const server = await start(
    {
      ...DEFAULTS,
      databaseUrl: database.url,
      logLevel: 'trace',
      webhookAllow: '127.0.0.1',
      directoryAllow: '127.0.0.1',
    },
    false,
    logger,
  );
  store = openStore({ connectionString: database.url }, 2, () => undefined);
  closing.push(server.stop, store.close, database.drop);
  ({ address } = server);
  world = await openWorld(address);
  cleared = await fetchToken(address, 'planner', { client: 'map-client' });
  administrator = await fetchToken(address, 'admin', { client: 'map-client' });
  for (const places of [world.own, world.written])
    for (const name of SEGMENTS) {
      const reply = await asCleared('PUT', `/segments/${places[name]}/route`, aRoute({ stretches: [] }));
      expect([name, reply.status]).toEqual([name, 200]);
    }
});
afterAll(async () => {
  for (const close of closing) await close();
});

const asCleared = (method: string, path: string, body?: unknown, headers: object = {}) =>
  request(`${address}${TRENCH}${path}`, method, {
    token: cleared,
    body,
    headers: { 'api-version': '1.0', ...headers },
  });

/** Everything that an answer says, headers too. */
async function answerTo(
  url: string,
  { token, method = 'GET', headers = {}, body }: Anything,
): Promise<string> {
  const reply = await fetch(address + url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const content = contentOf(Buffer.from(await reply.arrayBuffer()));
  return `${reply.status} ${JSON.stringify([...reply.headers])} ${content}`;
}

const MEMBERS = ['getRoute', 'listRoutes', 'findRoutes', 'getRouteStretches', 'getRouteCables'];
const FILES = ['geojson', 'sos', 'dxf', 'gpx', 'csv'];
const SYSTEMS = ['4326', '4258', '25831', '25832', '25833', '25834', '25835'];
const BOX = '/routes?bbox=10,59,11,60';

test('what is looked for is found in every answer to somebody with clearance', async () => {
  const { segmentId, projectId } = world.own;
  const of = `/segments/by-projectid/${projectId}/routes`;
  const paths = [
    `/segments/${segmentId}/route`,
    of,
    BOX,
    ...SYSTEMS.map((crs) => `/segments/${segmentId}/route?crs=EPSG:${crs}`),
    ...FILES.map((format) => `${of}.${format}`),
    `${of}.sos?crs=EPSG:25832`,
  ];
  for (const path of paths) {
    const answer = await answerTo(TRENCH + path, { token: cleared, headers: { 'api-version': '1.0' } });
    expect([path, answer.slice(0, 3)]).toEqual([path, '200']);
    expect(find(answer), path).toBeDefined();
  }
});

/** The requests of the walk through the contracts; those of routes are asked for by themselves. */
const rows = ROWS.filter(({ operation }) => operation.tag !== 'Routes');

const placesOf = ({ operation }: Row): Ids[] => {
  const { own } = world;
  const isOfSegment = operation.path.includes('{segmentId}');
  return isOfSegment ? SEGMENTS.map((name) => ({ ...own, segmentId: own[name]! })) : [own];
};

/** What reads of every service tell of a route, and how many of them were answered. */
async function crawled(answerOf: (row: Row, spec: RequestSpec) => Promise<string>) {
  const told: string[] = [];
  let reads = 0;
  for (const row of rows.filter(isRead))
    for (const place of placesOf(row)) {
      const answer = await answerOf(row, validRequest(row, place));
      reads += answer.startsWith('200') ? 1 : 0;
      const found = find(answer);
      if (found) told.push(`${row.id}: ${found}`);
    }
  return { told, reads };
}

describe('without clearance', () => {
  const uncleared = {} as World['tokens'];
  beforeAll(async () => {
    Object.assign(uncleared, world.tokens);
    // A client that passes no clearance on, whatever roles they have.
    for (const name of ['planner', 'admin', 'south'] as const)
      uncleared[name] = await fetchToken(address, name, { client: 'demo-client' });
  });

  const answerOf = (row: Row, spec: RequestSpec, headers: object = {}) =>
    answerTo(urlOf(row, spec), {
      token: spec.caller === 'nobody' ? undefined : uncleared[spec.caller],
      method: row.operation.method,
      headers: { ...spec.headers, ...headers },
      body: spec.body,
    });

  test('no read of any service says where a segment lies', async () => {
    const { told, reads } = await crawled(answerOf);
    expect(told).toEqual([]);
    expect(reads).toBeGreaterThan(150);
  });

  test('no write says it either, as their dry runs tell', async () => {
    const told: string[] = [];
    for (const row of rows.filter((one) => !isRead(one) && !one.operation.bytes)) {
      const headers = { 'x-spadework-dry-run': 'true', 'idempotency-key': `secret-${row.id}` };
      const found = find(await answerOf(row, validRequest(row, world.written), headers));
      if (found) told.push(`${row.id}: ${found}`);
    }
    expect(told).toEqual([]);
  });

  test('nor do the operations of routes', async () => {
    const { segmentId, projectId } = world.own;
    const asked = [
      ...['', '/stretches', '/cables'].map((path) => `/segments/${segmentId}/route${path}`),
      ...SYSTEMS.map((crs) => `/segments/${segmentId}/route?crs=EPSG:${crs}`),
      ...['', ...FILES.map((format) => `.${format}`)].map(
        (end) => `/segments/by-projectid/${projectId}/routes${end}`,
      ),
      BOX,
    ];
    for (const caller of [
      'planner',
      'colleague',
      'admin',
      'unconfirmed',
      'south',
      'client',
      'modest',
    ] as const)
      for (const path of asked) {
        const headers = { 'api-version': '1.0' };
        const answer = await answerTo(TRENCH + path, { token: uncleared[caller], headers });
        expect(find(answer), `${caller} ${path}`).toBeUndefined();
      }
    expect(MEMBERS.every((name) => ROWS.some((row) => row.name === name))).toBe(true);
  });
});

/** Everything that the database keeps but the routes themselves. */
async function keptElsewhere(): Promise<[table: string, found: string][]> {
  const tables = await store.rows<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'segment_route'`,
  );
  const kept: [string, string][] = [];
  for (const { name } of tables)
    for (const { text } of await store.rows<{ text: string }>(
      sql`SELECT t::text AS text FROM ${raw(`"${name}"`)} t`,
    )) {
      const found = find(text);
      if (found) kept.push([name, found]);
    }
  return kept;
}

describe('of somebody who has clearance', () => {
  const copied = async (path: string, body: object = {}) => {
    const reply = await asCleared('POST', path, body, { 'idempotency-key': randomUUID() });
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.body as Anything;
  };

  test('no read but those of routes says where a segment lies: no drawing, title block, suggestion, search or list', async () => {
    // Sabotage: write the first point into the title block of a drawing.
    const { told, reads } = await crawled((row, spec) =>
      answerTo(urlOf(row, spec), {
        token: spec.caller === 'nobody' ? undefined : world.tokens[spec.caller],
        method: row.operation.method,
        headers: spec.headers,
        body: spec.body,
      }),
    );
    expect(told).toEqual([]);
    expect(reads).toBeGreaterThan(150);
  });

  test('nothing is left in the store beside the routes, whatever is done to a segment', async () => {
    // Sabotage: put the points into a step of the trench, an event, or a kept answer.
    const { segmentId, projectId } = await world.fresh('trench');
    const route = `/segments/${segmentId}/route`;
    await asCleared('PUT', route, aRoute(), { 'idempotency-key': 'route' });
    const receiver = await openReceiver();
    closing.unshift(async () => receiver.close());
    const webhook = { url: receiver.url, types: [] };
    const registered = await request(`${address}${EVENTS}/webhooks/secrets`, 'PUT', {
      token: administrator,
      body: webhook,
    });
    expect(registered.status).toBe(200);
    await asCleared('PUT', route, aRoute({ source: 'SURVEYED' }));
    await asCleared('GET', route);
    await copied(`/segments/${segmentId}/copy`, { name: 'Kopi' });
    const variant = await copied(`/segments/${segmentId}/variants`, { name: 'Variant' });
    await asCleared('POST', `/segments/${variant.id}/promote`, {});
    await asCleared('DELETE', route);
    const file = Buffer.from(
      JSON.stringify({
        type: 'Feature',
        properties: { name: 'Importert' },
        geometry: { type: 'LineString', coordinates: LINE },
      }),
    ).toString('base64');
    const imported = `/segments/by-projectid/${projectId}/routes/import`;
    await copied(imported, { format: 'GEOJSON', file });
    // A second time it has faults, which are told too.
    const again = await asCleared('POST', imported, { format: 'GEOJSON', file });
    expect([again.status, find(JSON.stringify(again.body))]).toEqual([422, undefined]);
    const before = await store.row<{ count: number }>(sql`SELECT count(*) FROM segment_route`);
    expect(before!.count).toBeGreaterThan(3);
    expect(await keptElsewhere()).toEqual([]);
    const types = () => receiver.received.map(({ body }) => body.type);
    await expect.poll(types).toEqual(expect.arrayContaining(['segment.route', 'segment.imported']));
    expect(receiver.received.map(({ text, headers }) => find(text + JSON.stringify(headers)))).toEqual(
      receiver.received.map(() => undefined),
    );
  });

  test('no refusal says the numbers of a point', async () => {
    const { segmentId } = world.own;
    const [first, second, third] = LINE as number[][] as [number[], number[], number[]];
    const line = (...coordinates: unknown[]) => ({ geometry: { type: 'LineString', coordinates } });
    const swapped = LINE.map(([east, north]) => [north, east]);
    for (const body of [
      line(first, second, second),
      line(first),
      line(...swapped),
      line(first, [...second, 3], third),
      line(first, second.map(String), third),
      line(first, [...second, 1, 2], third),
      { ...line(...LINE), crs: 'EPSG:25833' },
      { ...line(...LINE), stretches: [{ to: 10 }, { from: 5 }] },
      { ...line(...LINE), points: [{ chainage: 1e6, kind: 'JOINT' }] },
      { geometry: { type: 'Polygon', coordinates: [LINE] } },
      { geometry: LINE },
      { crs: LINE, ...line(...LINE) },
    ])
      for (const language of ['en', 'nb']) {
        const reply = await asCleared('PUT', `/segments/${segmentId}/route`, body, {
          'accept-language': language,
        });
        expect([reply.status, find(JSON.stringify(reply.body))], JSON.stringify(body)).toEqual([
          400,
          undefined,
        ]);
      }
    const stale = await asCleared('PUT', `/segments/${segmentId}/route`, aRoute(), { 'if-match': '"other"' });
    expect([stale.status, find(JSON.stringify(stale.body))]).toEqual([412, undefined]);
  });

  test('files are named by their project, and say that they are power-sensitive', async () => {
    const { projectId } = world.own;
    for (const format of FILES) {
      const reply = await asCleared('GET', `/segments/by-projectid/${projectId}/routes.${format}`);
      expect(reply.headers.get('content-disposition')).toContain(
        `routes-${projectId}-kraftsensitiv.${format}`,
      );
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      expect(text).toContain('KRAFTSENSITIV: taushetsplikt etter energiloven');
    }
  });

  test('feeds, history and the log say that it was read and written, not where it lies', async () => {
    const asAdministrator = (path: string) => answerTo(path, { token: administrator });
    for (const path of [
      `${EVENTS}/events?count=1000`,
      `${EVENTS}/audit?count=1000`,
      `${EVENTS}/history/by-projectid/${world.own.projectId}?count=1000`,
      `${PROJECT}/projects/${world.own.projectId}`,
    ]) {
      const answer = await asAdministrator(path);
      expect([path, answer.slice(0, 3), find(answer)]).toEqual([path, '200', undefined]);
    }
    expect(await asAdministrator(`${EVENTS}/audit?count=1000`)).toContain('sensitive.read');
    expect(log.length).toBeGreaterThan(100);
    expect(log.map(find).filter(Boolean)).toEqual([]);
  });

  test('an assistant is told lengths by section and stretches', async () => {
    const assistant = await connected(openApi(address, { token: cleared }, 'en'));
    const { segmentId, projectId } = world.own;
    const answers: Anything[] = [];
    for (const [name, input] of [
      ['segment_overview', { segmentId }],
      ['project_overview', { projectId }],
      ['section_drawing', { segmentId }],
      ['quantities', { segmentId }],
      ['check', { segmentId }],
      ['explain', { of: 'quantity', segmentId, key: 'TRENCH_LENGTH' }],
    ] as const) {
      const answer: Anything = await assistant.call(name, input);
      expect([name, find(JSON.stringify(answer))]).toEqual([name, undefined]);
      answers.push(answer);
    }
    const [{ content, structuredContent }] = answers;
    expect(content[0].text).toMatch(/^[^\n]+: [\d.]+ m by its route, /);
    expect(structuredContent.segment.lengthSource).toBe('ROUTE');
    const [stretch] = structuredContent.stretches;
    expect(stretch).toMatchObject({ from: 0, to: structuredContent.segment.length });
    expect(structuredContent.sections[0]).toMatchObject({ lengthM: stretch.length, joints: 1 });
    expect(
      (await assistant.tools()).map(({ name }) => name).filter((name) => /route|coordinate/.test(name)),
    ).toEqual([]);
  });
});
