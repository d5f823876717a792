import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { EVENTS, useServer } from '../../../../test/harness.js';
import { aRoute, type CallerName, type RouteCaller, routeCaller } from '../../../../test/routes.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let call: RouteCaller;
beforeAll(async () => {
  call = await routeCaller(server);
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = async (...request: Parameters<RouteCaller>) => {
  const { status, body } = await call(...request);
  return status < 300 ? status : `${status} ${body.code}`;
};

/** The log of reads since a project was made. */
const readsOf = (projectId: number, segmentId: number) =>
  server.store.rows<{ actor: string; operation: string; resource: string; changes: unknown }>(
    sql`SELECT actor, operation, resource, changes FROM event
        WHERE type = 'sensitive.read' AND resource = ANY (${[`project:${projectId}`, `segment:${segmentId}`]}::text[])
        ORDER BY id`,
  );

/** Within one minute, whatever the clock says. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 });

const FILES = ['geojson', 'sos', 'dxf', 'gpx', 'csv'] as const;
const BOX = '/routes?bbox=10,59,11,60';

describe('without clearance', () => {
  const others: CallerName[] = ['colleague', 'throughOther', 'south'];

  test.each(others)('%s neither reads nor writes where a segment lies', async (who) => {
    // Sabotage: ask for the scope alone, and not for whose route it is; or for the person's role, not the token's scope.
    const { projectId, segmentId } = await call.routed();
    const path = `/segments/${segmentId}/route`;
    const of = `/segments/by-projectid/${projectId}`;
    const refused = '403 CLEARANCE_REQUIRED';
    expect(await answer(who, 'GET', path)).toBe(refused);
    expect(await answer(who, 'GET', `${path}?crs=EPSG:25833`)).toBe(refused);
    expect(await answer(who, 'PUT', path, aRoute())).toBe(refused);
    expect(await answer(who, 'DELETE', path)).toBe(refused);
    expect(await answer(who, 'PUT', `${path}/sensitivity`, { sensitivity: 'NONE', reason: 'x' })).toBe(
      refused,
    );
    for (const format of FILES) expect(await answer(who, 'GET', `${of}/routes.${format}`)).toBe(refused);
    const file = Buffer.from('{}').toString('base64');
    expect(await answer(who, 'POST', `${of}/routes/import`, { format: 'GEOJSON', file })).toBe(refused);
    const listed = await call(who, 'GET', `${of}/routes`);
    expect([listed.status, listed.body.withheld, listed.body.routes]).toEqual([200, 1, []]);
    if (who !== 'south') expect(await answer(who, 'GET', BOX)).toBe(refused);
    expect(await readsOf(projectId, segmentId)).toEqual([]);
  });

  test.each(others)('%s reads stretches, cables and lengths', async (who) => {
    const { projectId, segmentId } = await call.routed();
    const { status, body } = await call(who, 'GET', `/segments/${segmentId}/route/stretches`);
    expect([status, body.stretches.length, body.sections[0].joints]).toEqual([200, 2, 1]);
    expect(await answer(who, 'GET', `/segments/${segmentId}/route/cables`)).toBe(200);
    const segment = await call(who, 'GET', `/segments/${segmentId}`);
    expect([segment.body.length, segment.body.lengthSource]).toEqual([body.length, 'ROUTE']);
    expect(await readsOf(projectId, segmentId)).toEqual([]);
  });

  test('a new route takes clearance too, because it is power-sensitive until somebody says that it is not', async () => {
    const { segmentId } = await call.project();
    expect(await answer('colleague', 'PUT', `/segments/${segmentId}/route`, aRoute())).toBe(
      '403 CLEARANCE_REQUIRED',
    );
    expect(await answer('cleared', 'PUT', `/segments/${segmentId}/route`, aRoute())).toBe(200);
  });
});

test('with clearance, people and clients of the company see routes', async () => {
  const { projectId, segmentId } = await call.routed();
  for (const who of ['cleared', 'administrator', 'client'] as const) {
    const { status, body, headers } = await call(who, 'GET', `/segments/${segmentId}/route`);
    expect([status, body.sensitivity]).toEqual([200, 'POWER_SENSITIVE']);
    expect(headers.get('cache-control')).toBe('no-store');
    const list = await call(who, 'GET', `/segments/by-projectid/${projectId}/routes`);
    expect([list.body.withheld, list.body.routes.length]).toEqual([0, 1]);
  }
});

test('a member of another company never sees one, whatever the own company gives', async () => {
  // Sabotage: look for routes by what the caller may read, and not by whose they are.
  const { projectId, segmentId } = await call.routed();
  const { body } = await call('south', 'GET', BOX);
  expect([body.truncated, body.routes]).toEqual([false, []]);
  await call.open(segmentId);
  expect(await answer('south', 'GET', `/segments/${segmentId}/route`)).toBe(200);
  const { body: list } = await call('south', 'GET', `/segments/by-projectid/${projectId}/routes`);
  expect([list.withheld, list.routes.length]).toEqual([0, 1]);
});

describe('the marking', () => {
  const mark = (who: CallerName, segmentId: number, body: object) =>
    answer(who, 'PUT', `/segments/${segmentId}/route/sensitivity`, body);
  const NONE = { sensitivity: 'NONE', reason: 'Ligger i åpent anlegg' };
  const SENSITIVE = { sensitivity: 'POWER_SENSITIVE' };

  test('is taken away by administrators with clearance who say why, and put back by anybody who may write', async () => {
    const { segmentId } = await call.routed();
    expect(await mark('cleared', segmentId, NONE)).toBe('403 ADMINISTRATOR_REQUIRED');
    expect(await mark('administrator', segmentId, { sensitivity: 'NONE' })).toBe('400 INVALID_REQUEST');
    expect(await mark('administrator', segmentId, { ...NONE, reason: 'x'.repeat(501) })).toBe(
      '400 INVALID_REQUEST',
    );
    expect(await mark('administrator', segmentId, { sensitivity: 'SECRET', reason: 'x' })).toBe(
      '400 INVALID_REQUEST',
    );
    // What is so already changes nothing, so it takes nothing.
    expect(await mark('colleague', segmentId, SENSITIVE)).toBe(200);
    const path = `/segments/${segmentId}/route/sensitivity`;
    const lowered = await call('administrator', 'PUT', path, NONE);
    expect([lowered.status, lowered.body]).toEqual([200, { segmentId, sensitivity: 'NONE' }]);
    expect(await answer('colleague', 'GET', `/segments/${segmentId}/route`)).toBe(200);
    expect(await answer('south', 'PUT', `/segments/${segmentId}/route`, aRoute({ source: 'SURVEYED' }))).toBe(
      200,
    );
    expect((await call('colleague', 'GET', `/segments/${segmentId}/route`)).body.sensitivity).toBe('NONE');
    expect(await mark('south', segmentId, SENSITIVE)).toBe(200);
    expect(await answer('colleague', 'GET', `/segments/${segmentId}/route`)).toBe('403 CLEARANCE_REQUIRED');
  });

  test('is told in the feed, and gives segment and route their next version', async () => {
    const { segmentId } = await call.routed();
    const before = await call('cleared', 'GET', `/segments/${segmentId}/route`);
    expect(await mark('administrator', segmentId, NONE)).toBe(200);
    const after = await call('cleared', 'GET', `/segments/${segmentId}/route`);
    expect(after.body.version).toBe(before.body.version + 1);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(after.body.modifiedBy).toBe(server.users.admin);
    const told = await server.store.rows<{ version: number; changes: unknown }>(
      sql`SELECT version, changes FROM event
          WHERE resource = ${`segment:${segmentId}`} AND type = 'segment.sensitivity'`,
    );
    expect(told).toEqual([
      {
        version: after.body.version,
        changes: [
          { property: 'sensitivity', from: 'POWER_SENSITIVE', to: 'NONE' },
          { property: 'reason', to: NONE.reason },
        ],
      },
    ]);
  });

  test('of a segment without a route is 404, and a dry run marks nothing', async () => {
    const { segmentId } = await call.project();
    expect(await mark('administrator', segmentId, NONE)).toBe('404 ROUTE_NOT_FOUND');
    const { segmentId: other } = await call.routed();
    const path = `/segments/${other}/route`;
    const { status } = await call('administrator', 'PUT', `${path}/sensitivity`, NONE, {
      'x-spadework-dry-run': 'true',
    });
    expect(status).toBe(200);
    expect((await call('cleared', 'GET', path)).body.sensitivity).toBe('POWER_SENSITIVE');
  });
});

describe('the log of reads', () => {
  test('tells who read what as what, once a minute for each', async () => {
    // Sabotage: keep what was told of by time of the first read; or tell of reads that come at once each by itself.
    stopClock();
    const { projectId, segmentId } = await call.routed();
    const route = `/segments/${segmentId}/route`;
    const of = `/segments/by-projectid/${projectId}/routes`;
    await Promise.all(Array.from({ length: 10 }, () => call('cleared', 'GET', route)));
    await call('cleared', 'GET', `${route}?crs=EPSG:25832`);
    await call('administrator', 'GET', route);
    await call('client', 'GET', of);
    for (const format of FILES) expect(await answer('cleared', 'GET', `${of}.${format}`)).toBe(200);
    const read = (
      operation: string,
      resource: string,
      format: string,
      actor = `user:${server.users.planner}`,
    ) => ({
      actor,
      operation: `trench.${operation}`,
      resource,
      changes: [{ property: 'format', to: format }],
    });
    const [segment, project] = [`segment:${segmentId}`, `project:${projectId}`];
    const expected = [
      read('getRoute', segment, 'json'),
      read('getRoute', segment, 'json', `user:${server.users.admin}`),
      read('listRoutes', project, 'json', `client:${server.clientOf('map-client')}`),
      read('getRoutesGeoJson', project, 'geojson'),
      read('getRoutesSosi', project, 'sos'),
      read('getRoutesDxf', project, 'dxf'),
      read('getRoutesGpx', project, 'gpx'),
      read('getRoutesCsv', project, 'csv'),
    ];
    expect(await readsOf(projectId, segmentId)).toEqual(expected);
    vi.setSystemTime(Date.now() + 60_000);
    await call('cleared', 'GET', route);
    expect(await readsOf(projectId, segmentId)).toEqual([...expected, expected[0]]);
  });

  test('is in the audit feed alone, for administrators', async () => {
    const { segmentId } = await call.routed();
    await call('cleared', 'GET', `/segments/${segmentId}/route`);
    await call('cleared', 'GET', BOX);
    const query = `type=sensitive.read&count=1000`;
    const feed = (who: CallerName, path: string) =>
      server.request('GET', `${EVENTS}/${path}`, { token: call.tokens[who] });
    await vi.waitFor(async () => {
      const { body } = await feed('administrator', `audit?${query}`);
      const resources = body.events.map(({ resource }: { resource: string }) => resource);
      expect(resources).toEqual(
        expect.arrayContaining([`segment:${segmentId}`, `company:${server.company}`]),
      );
    });
    expect((await feed('cleared', `audit?${query}`)).body.code).toBe('ADMINISTRATOR_REQUIRED');
    expect((await feed('administrator', `events?${query}`)).status).toBe(400);
  });

  test('refusals, writes, stretches and routes that are no secret are no reads', async () => {
    const { projectId, segmentId } = await call.routed();
    const route = `/segments/${segmentId}/route`;
    await call('colleague', 'GET', route);
    await call('cleared', 'GET', `${route}?crs=EPSG:5972`);
    await call('cleared', 'PUT', route, aRoute({ accuracy: 0.1 }));
    await call('cleared', 'GET', `${route}/stretches`);
    await call('cleared', 'GET', `${route}/cables`);
    await call.open(segmentId);
    await call('colleague', 'GET', route);
    await call('cleared', 'GET', `/segments/by-projectid/${projectId}/routes.gpx`);
    expect(await readsOf(projectId, segmentId)).toEqual([]);
  });

  test('where it cannot be written, nothing is answered', async () => {
    // Sabotage: answer first; or remember a read as told of that was not.
    stopClock();
    const { projectId, segmentId } = await call.routed();
    const paths = [
      `/segments/${segmentId}/route`,
      BOX,
      `/segments/by-projectid/${projectId}/routes`,
      ...FILES.map((format) => `/segments/by-projectid/${projectId}/routes.${format}`),
    ];
    const cut = sql`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut'; END $$`;
    await server.store.run(cut);
    const ofReads = `FOR EACH ROW WHEN (NEW.type = 'sensitive.read') EXECUTE FUNCTION cut()`;
    await server.store.run({
      text: `CREATE TRIGGER cut BEFORE INSERT ON event ${ofReads}`,
      values: [],
    } as never);
    const batch = (more: object, headers: object = {}) =>
      call(
        'administrator',
        'POST',
        '/batch',
        { operations: [{ method: 'GET', path: paths[0] }], ...more },
        headers,
      );
    try {
      for (const path of paths) {
        const { status, body } = await call('administrator', 'GET', path);
        expect([path, status, body.code]).toEqual([path, 503, 'STORE_UNAVAILABLE']);
        expect(JSON.stringify(body)).not.toContain('LineString');
      }
      for (const [more, headers] of [
        [{}, {}],
        [{ atomic: true }, {}],
        [{}, { 'x-spadework-dry-run': 'true' }],
      ] as const) {
        const { body, status } = await batch(more, headers);
        expect([status, ...(body.results ?? []).map((one: { status: number }) => one.status)]).toContain(503);
        expect(JSON.stringify(body)).not.toContain('LineString');
      }
      // What is no secret needs no log.
      expect(await answer('administrator', 'GET', `${paths[0]}/stretches`)).toBe(200);
    } finally {
      await server.store.run(sql`DROP FUNCTION cut CASCADE`);
    }
    for (const path of paths) expect(await answer('administrator', 'GET', path)).toBe(200);
    expect(await readsOf(projectId, segmentId)).toHaveLength(paths.length - 1);
  });

  test.each([
    ['a batch', {}, {}],
    ['an atomic batch', { atomic: true }, {}],
    ['a dry run of a batch, which is rolled back', {}, { 'x-spadework-dry-run': 'true' }],
    ['a dry run of an atomic batch', { atomic: true }, { 'x-spadework-dry-run': 'true' }],
  ])('%s tells of its reads, each once', async (_what, more, headers) => {
    // Sabotage: tell of them in the transaction of the dry run.
    stopClock();
    const { projectId, segmentId } = await call.routed();
    const read = { method: 'GET', path: `/segments/${segmentId}/route` };
    const { body } = await call('cleared', 'POST', '/batch', { operations: [read, read], ...more }, headers);
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
    expect(await readsOf(projectId, segmentId)).toHaveLength(1);
    await call('cleared', 'GET', read.path);
    expect(await readsOf(projectId, segmentId)).toHaveLength(1);
  });
});
