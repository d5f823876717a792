import { fromDegrees, measured, toDegrees } from '@spadework/core/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, type Reply, useServer } from '../../../../test/harness.js';
import { TYPES } from '../../../../test/trench.js';
import {
  aSegmentWith,
  callerOf,
  eventsOf,
  LINE,
  line,
  longLine,
  type RouteServer,
  UTM,
  withRoutes,
} from '../../../../test/utmRoutes.js';
import { sql } from '../../../store/sql.js';

const server = useServer();
let routes: RouteServer;
let call: ReturnType<typeof callerOf>;
let asColleague: typeof call;

beforeAll(async () => {
  routes = await withRoutes(server);
  call = callerOf(routes);
  asColleague = callerOf(routes, 'colleague');
});

const codeOf = ({ status, body }: Reply) => [status, body?.code];
const pathsOf = ({ status, body }: Reply) => [
  status,
  body.code,
  body.errors?.map(({ path }: Anything) => path),
];
const etagOf = ({ headers }: Reply) => headers.get('etag');
const at = (id: number) => `/segments/${id}/route`;
const put = (id: number, body: object = {}, headers = {}) =>
  call('PUT', at(id), { body: { crs: UTM, geometry: line(), ...body }, headers });
const versionOf = async (id: number) => (await call('GET', `/segments/${id}/trench`)).body.segment.version;

const STORED = LINE.map(([east, north]) => toDegrees(UTM, [east, north]));
const { length: LENGTH, chainages: CHAINAGES, ...REST } = measured(STORED);

describe('PUT /segments/{segmentId}/route', () => {
  test('stores a line and answers it in its own coordinate system', async () => {
    const { id, sections } = await aSegmentWith(routes, 1);
    const reply = await put(id);
    expect([reply.status, etagOf(reply)]).toEqual([200, `"${id}-2"`]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body).toEqual({
      segmentId: id,
      version: 2,
      crs: UTM,
      sensitivity: 'POWER_SENSITIVE',
      source: 'PLANNED',
      length: LENGTH,
      ...REST,
      geometry: line(STORED.map((position) => fromDegrees(UTM, position) as [number, number])),
      chainages: CHAINAGES,
      stretches: [{ from: 0, to: LENGTH, length: LENGTH, sectionId: sections[0] }],
      points: [],
      modifiedDate: expect.any(String),
      modifiedBy: server.users.planner,
    });
    expect(await call('GET', `${at(id)}?crs=${UTM}`)).toMatchObject({ status: 200, body: reply.body });
  });

  test('is in degrees if nothing else is said', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const coordinates = [
      [10.4, 63.4],
      [10.401, 63.401],
    ];
    const reply = await call('PUT', at(id), { body: { geometry: line(coordinates) } });
    expect([reply.body.crs, reply.body.geometry.coordinates]).toEqual(['EPSG:4326', coordinates]);
    expect((await call('GET', at(id))).body).toEqual(reply.body);
  });

  test('sets the length of the segment, and length and joints of its sections', async () => {
    const { id, sections } = await aSegmentWith(routes, 3, { length: 12 });
    const [first, second, third] = sections;
    const reply = await put(id, {
      stretches: [
        { to: 100 },
        { to: 150, sectionId: second, name: 'Fv. 7', crossing: 'ROAD' },
        { sectionId: first },
      ],
      points: [
        { chainage: 150, kind: 'JOINT', name: 'Skjøt 2' },
        { chainage: 120, kind: 'JOINT' },
        { chainage: 10, kind: 'MANHOLE' },
        { chainage: LENGTH, kind: 'JOINT' },
      ],
      source: 'SURVEYED',
      accuracy: 0.1,
    });
    expect(reply.body).toMatchObject({
      source: 'SURVEYED',
      accuracy: 0.1,
      stretches: [
        { from: 0, to: 100, length: 100, sectionId: first },
        { from: 100, to: 150, length: 50, sectionId: second, name: 'Fv. 7', crossing: 'ROAD' },
        { from: 150, to: LENGTH, sectionId: first },
      ],
      points: [
        { chainage: 10, kind: 'MANHOLE' },
        { chainage: 120, kind: 'JOINT' },
        { chainage: 150, kind: 'JOINT', name: 'Skjøt 2' },
        { chainage: LENGTH, kind: 'JOINT' },
      ],
    });
    const { segment, trench } = (await call('GET', `/segments/${id}/trench`)).body;
    expect(segment).toMatchObject({ length: LENGTH, lengthSource: 'ROUTE', version: reply.body.version });
    const figures = trench.sections.map(({ id: sectionId, length, joints }: Anything) => ({
      sectionId,
      length,
      joints,
    }));
    // Sabotage: count the joint at the very end.
    expect(figures).toEqual([
      { sectionId: first, length: expect.closeTo(LENGTH - 50, 6), joints: 1 },
      { sectionId: second, length: 50, joints: 1 },
      { sectionId: third, length: 0, joints: 0 },
    ]);
    expect((await asColleague('GET', `${at(id)}/stretches`)).body.sections).toEqual(figures);
    const [listed] = (await call('GET', `/segments/by-projectid/${routes.projectId}`)).body.filter(
      (one: Anything) => one.id === id,
    );
    expect(listed).toMatchObject({ length: LENGTH, lengthSource: 'ROUTE' });
    expect((await call('GET', `/segments/${id}`)).body).toMatchObject({
      length: LENGTH,
      lengthSource: 'ROUTE',
    });
  });

  test('tells lengths in history, and in events not even these: nothing says where the route lies', async () => {
    const { id } = await aSegmentWith(routes, 1, { length: 3 });
    await put(id);
    const moved = LINE.map(([east, north]) => [east + 40, north]);
    const { body } = await put(id, {
      geometry: line(moved),
      points: [{ chainage: 5, kind: 'OTHER', name: 'Skap' }],
    });
    const told = await eventsOf(server, id);
    expect(told.map(({ type, version }) => [type, version])).toEqual([
      ['segment.created', 1],
      ['segment.route', 2],
      ['segment.route', 3],
    ]);
    expect(told[1]!.changes).toEqual([{ property: 'route' }, { property: 'length' }]);
    const { changes } = (await call('GET', `/segments/${id}/trench/changes?since=1`)).body;
    const [first] = changes;
    expect(first.steps.find(({ what }: Anything) => what === 'segment').values).toEqual({
      length: LENGTH,
      lengthSource: 'ROUTE',
    });
    const everything = JSON.stringify([told, changes, (await call('GET', `/segments/${id}/trench`)).body]);
    for (const [east, north] of body.geometry.coordinates)
      for (const number of [east, north]) expect(everything).not.toContain(String(Math.trunc(number)));
    expect(everything).not.toContain('Skap');
  });

  test('the same again changes nothing and tells nothing', async () => {
    const { id } = await aSegmentWith(routes, 2);
    const body = { accuracy: 0.5, points: [{ name: 'Kum 1', kind: 'MANHOLE', chainage: 3 }] };
    const first = await put(id, body);
    const again = await put(id, body);
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get('x-spadework-outcome'))).toEqual([
      'CREATED',
      'UNCHANGED',
    ]);
    expect(await eventsOf(server, id)).toHaveLength(3);
    const other = await put(id, { ...body, accuracy: 0.4 });
    expect([other.headers.get('x-spadework-outcome'), other.body.version]).toEqual(['CHANGED', 4]);
  });

  test('replaces all: what is left out takes its default', async () => {
    const { id, sections } = await aSegmentWith(routes, 2);
    await put(id, {
      stretches: [{ sectionId: sections[1] }],
      source: 'SURVEYED',
      accuracy: 1,
      points: [{ chainage: 0, kind: 'JOINT' }],
    });
    const { body } = await put(id);
    expect([body.source, body.accuracy, body.points, body.stretches[0].sectionId]).toEqual([
      'PLANNED',
      undefined,
      [],
      sections[0],
    ]);
    expect((await call('GET', `${at(id)}/stretches`)).body.sections).toEqual([
      { sectionId: sections[0], length: LENGTH, joints: 0 },
      { sectionId: sections[1], length: 0, joints: 0 },
    ]);
  });

  test('keeps heights, and measures along the slope', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const coordinates = LINE.map(([east, north], i) => [east, north, 10 * i]);
    const { body } = await put(id, { crs: 'EPSG:5973', geometry: line(coordinates) });
    expect(body.geometry.coordinates.map(([, , height]: number[]) => height)).toEqual([0, 10, 20, 30]);
    expect([body.horizontalLength, body.length > body.horizontalLength]).toEqual([LENGTH, true]);
    expect((await call('GET', `${at(id)}?crs=EPSG:5972`)).body.geometry.coordinates[2][2]).toBe(20);
  });

  test('takes 10,000 points and no more', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const { body } = await put(id, { geometry: longLine(10_000) });
    expect([body.chainages.length, body.geometry.coordinates.length]).toEqual([10_000, 10_000]);
    expect(pathsOf(await put(id, { geometry: longLine(10_001) }))).toEqual([
      400,
      'INVALID_REQUEST',
      ['geometry.coordinates'],
    ]);
  });

  test('a dry run stores nothing', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const reply = await put(id, {}, { 'x-spadework-dry-run': 'true' });
    expect([reply.status, reply.body.length]).toEqual([200, LENGTH]);
    expect(codeOf(await call('GET', at(id)))).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(await versionOf(id)).toBe(1);
  });

  test('an atomic batch takes it back when another part is refused', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const path = `/segments/${id}/route`;
    const batch = (operations: object[]) => call('POST', '/batch', { body: { atomic: true, operations } });
    const refused = await batch([
      { method: 'PUT', path, body: { crs: UTM, geometry: line() } },
      { method: 'PUT', path, body: { crs: UTM, geometry: line([]) } },
    ]);
    expect(refused.body.committed).toBe(false);
    expect(codeOf(await call('GET', at(id)))).toEqual([404, 'ROUTE_NOT_FOUND']);
    const done = await batch([
      { method: 'PUT', path, body: { crs: UTM, geometry: line() } },
      { method: 'GET', path: `${path}?crs=${UTM}` },
    ]);
    expect(done.body.results.map(({ status }: Anything) => status)).toEqual([200, 200]);
    expect(done.body.results[1].body.length).toBe(LENGTH);
  });

  test('the next change of the trench is made from what it wrote', async () => {
    const { id, sections } = await aSegmentWith(routes, 1);
    await put(id);
    const cover = await call('PUT', `/segments/${id}/trench/sections/${sections[0]}`, {
      body: { coverThickness: 200 },
    });
    expect(cover.status).toBe(200);
    const { segment, trench } = (await call('GET', `/segments/${id}/trench`)).body;
    expect([segment.length, segment.lengthSource, trench.sections[0].length]).toEqual([
      LENGTH,
      'ROUTE',
      LENGTH,
    ]);
  });
});

describe('versions of a route', () => {
  test('are those of the segment at the last write of the route, whatever else changes', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const etag = etagOf(await put(id));
    const named = await call('PUT', `/segments/${id}`, { body: { name: 'Nytt navn' } });
    expect(etagOf(named)).toBe(`"${id}-3"`);
    expect(etagOf(await call('GET', at(id)))).toBe(etag);
    expect((await call('GET', at(id), { headers: { 'if-none-match': etag! } })).status).toBe(304);
    // Sabotage: compare If-Match with the version of the segment.
    const stale = await put(id, { accuracy: 1 }, { 'if-match': `"${id}-3"` });
    expect(codeOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);
    expect(stale.body).toMatchObject({ etag, by: server.users.planner, byName: 'Ingrid Planlegger' });
    expect(Date.parse(stale.body.at)).toBeGreaterThan(0);
    const next = await put(id, { accuracy: 1 }, { 'if-match': etag! });
    expect([next.status, etagOf(next)]).toEqual([200, `"${id}-4"`]);
    expect(codeOf(await put(id, { accuracy: 2 }, { 'if-match': etag! }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    expect((await put(id, { accuracy: 2 }, { 'if-match': '*' })).status).toBe(200);
  });

  test('If-Match without a route is 412', async () => {
    const { id } = await aSegmentWith(routes, 1);
    for (const tag of [`"${id}-1"`, '*'])
      expect(codeOf(await put(id, {}, { 'if-match': tag }))).toEqual([412, 'PRECONDITION_FAILED']);
  });

  test('of two writes at the same time, both are made or one says that it was late', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const etag = etagOf(await put(id))!;
    const both = await Promise.all([1, 2].map((accuracy) => put(id, { accuracy }, { 'if-match': etag })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('DELETE /segments/{segmentId}/route', () => {
  test('leaves lengths, which people may change again', async () => {
    const { id, sections } = await aSegmentWith(routes, 1);
    const etag = etagOf(await put(id, { points: [{ chainage: 1, kind: 'JOINT' }] }))!;
    expect(codeOf(await call('DELETE', at(id), { headers: { 'if-match': `"${id}-1"` } }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    expect((await call('DELETE', at(id), { headers: { 'if-match': etag } })).status).toBe(204);
    expect(codeOf(await call('GET', at(id)))).toEqual([404, 'ROUTE_NOT_FOUND']);
    const { segment, trench } = (await call('GET', `/segments/${id}/trench`)).body;
    expect(segment).toMatchObject({ length: LENGTH, lengthSource: 'MANUAL', version: 3 });
    expect(trench.sections[0]).toMatchObject({ length: LENGTH, joints: 0 });
    expect((await eventsOf(server, id)).at(-1)).toMatchObject({
      type: 'segment.route',
      version: 3,
      changes: [{ property: 'route' }],
    });
    await call('PUT', `/segments/${id}/trench/sections/${sections[0]}`, { body: { length: 5 } });
    expect((await call('PUT', `/segments/${id}`, { body: { length: 7 } })).body.length).toBe(7);
    expect(codeOf(await call('DELETE', at(id)))).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  test('a new route after it is new', async () => {
    const { id } = await aSegmentWith(routes, 1);
    await put(id);
    await call('DELETE', at(id));
    const reply = await put(id);
    expect([reply.headers.get('x-spadework-outcome'), reply.body.version]).toEqual(['CREATED', 4]);
  });
});

describe('while there is a route', () => {
  test('its lengths are 409 for every other write', async () => {
    const { id, sections } = await aSegmentWith(routes, 1);
    await put(id);
    const refused = [
      await call('PUT', `/segments/${id}`, { body: { length: 5 } }),
      await call('PUT', `/segments/${id}/trench/sections/${sections[0]}`, { body: { length: 5 } }),
      await call('POST', `/segments/${id}/trench/changes`, {
        body: { changes: [{ kind: 'segment', values: { length: 5 } }] },
      }),
      await call('POST', `/segments/${id}/trench/changes`, {
        body: { changes: [{ kind: 'updateSection', sectionId: sections[0], values: { length: 5 } }] },
      }),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'LENGTH_FOLLOWS_ROUTE']));
    expect((await call('PUT', `/segments/${id}`, { body: { length: LENGTH } })).status).toBe(200);
    expect(await versionOf(id)).toBe(2);
  });

  test('a stretch whose section was deleted has none, until the section is back', async () => {
    const { id, sections } = await aSegmentWith(routes, 2);
    await put(id, { stretches: [{ to: 100, sectionId: sections[1] }, {}] });
    const idsIn = async (path: string) =>
      (await call('GET', path)).body.stretches.map(({ sectionId }: Anything) => sectionId);
    await call('DELETE', `/segments/${id}/trench/sections/${sections[1]}`);
    expect(await idsIn(at(id))).toEqual([null, sections[0]]);
    expect(await idsIn(`${at(id)}/stretches`)).toEqual([null, sections[0]]);
    const restore = { kind: 'restoreSection', sectionId: sections[1] };
    expect(
      (await call('POST', `/segments/${id}/trench/changes`, { body: { changes: [restore] } })).status,
    ).toBe(200);
    expect(await idsIn(at(id))).toEqual([sections[1], sections[0]]);
    expect((await call('GET', `${at(id)}/stretches`)).body.sections).toContainEqual({
      sectionId: sections[1],
      length: 100,
      joints: 0,
    });
  });
});

describe('what a route cannot be', () => {
  let id: number;
  let sections: string[];
  beforeAll(async () => {
    ({ id, sections } = await aSegmentWith(routes, 2));
  });

  test.each<[string, object, string, string]>([
    ['an unknown coordinate system', { crs: 'EPSG:32633' }, 'INVALID_REQUEST', 'crs'],
    ['a compound system without heights', { crs: 'EPSG:5973' }, 'INVALID_REQUEST', 'geometry.coordinates.0'],
    [
      'heights in some points',
      { geometry: line([...LINE.slice(0, 2), [207000, 6955500, 3]]) },
      'INVALID_REQUEST',
      'geometry.coordinates.2',
    ],
    [
      'latitude first',
      {
        crs: 'EPSG:4326',
        geometry: line([
          [10, 63],
          [63.4, 10.4],
          [200, 200],
        ]),
      },
      'AXES_SWAPPED',
      'geometry.coordinates.1',
    ],
    [
      'northing first',
      {
        geometry: line([
          [6955544, 206795],
          [6955560, 206900],
        ]),
      },
      'AXES_SWAPPED',
      'geometry.coordinates.0',
    ],
    ['metres called degrees', { crs: 'EPSG:4326' }, 'OUTSIDE_CRS', 'geometry.coordinates.0'],
    [
      'degrees called metres',
      {
        geometry: line([
          [10.4, 63.4],
          [10.5, 63.5],
        ]),
      },
      'OUTSIDE_CRS',
      'geometry.coordinates.0',
    ],
    [
      'a place in another country',
      {
        crs: 'EPSG:4258',
        geometry: line([
          [10.4, 63.4],
          [-3.7, 40.4],
        ]),
      },
      'OUTSIDE_CRS',
      'geometry.coordinates.1',
    ],
    ['one point', { geometry: line([LINE[0]!]) }, 'INVALID_REQUEST', 'geometry.coordinates'],
    [
      'four numbers',
      { geometry: line([LINE[0]!, [1, 2, 3, 4]]) },
      'INVALID_REQUEST',
      'geometry.coordinates.1',
    ],
    ['a polygon', { geometry: { type: 'Polygon', coordinates: [LINE] } }, 'INVALID_REQUEST', 'geometry.type'],
    [
      'several lines',
      { geometry: { type: 'MultiLineString', coordinates: [LINE] } },
      'INVALID_REQUEST',
      'geometry.type',
    ],
    ['no geometry', { geometry: null }, 'INVALID_REQUEST', 'geometry'],
    [
      'a point on the one before it',
      { geometry: line([LINE[0]!, LINE[1]!, LINE[1]!]) },
      'INVALID_REQUEST',
      'geometry.coordinates.2',
    ],
    [
      'more than 200 km',
      {
        geometry: line([
          [206000, 6955000],
          [206000, 7156000],
        ]),
      },
      'INVALID_REQUEST',
      'geometry.coordinates',
    ],
    ['an overlap', { stretches: [{ to: 100 }, { from: 90 }] }, 'INVALID_REQUEST', 'stretches.1.from'],
    ['a gap', { stretches: [{ to: 100 }, { from: 110 }] }, 'INVALID_REQUEST', 'stretches.1.from'],
    [
      'a stretch backwards',
      { stretches: [{ to: 100 }, { to: 50 }, {}] },
      'INVALID_REQUEST',
      'stretches.1.to',
    ],
    [
      'a stretch of 9 mm',
      { stretches: [{ to: 100 }, { to: 100.009 }, {}] },
      'INVALID_REQUEST',
      'stretches.1.to',
    ],
    ['a start elsewhere', { stretches: [{ from: 1 }] }, 'INVALID_REQUEST', 'stretches.0.from'],
    ['an end before the end', { stretches: [{ to: LENGTH - 0.02 }] }, 'INVALID_REQUEST', 'stretches.0.to'],
    ['no end in the middle', { stretches: [{}, {}] }, 'INVALID_REQUEST', 'stretches.0.to'],
    [
      '501 stretches',
      { stretches: Array.from({ length: 501 }, (_, i) => ({ to: i + 1 })) },
      'INVALID_REQUEST',
      'stretches',
    ],
    [
      '501 points',
      { points: Array.from({ length: 501 }, (_, i) => ({ chainage: i, kind: 'OTHER' })) },
      'INVALID_REQUEST',
      'points',
    ],
    [
      'a point beyond the end',
      { points: [{ chainage: LENGTH + 0.02, kind: 'JOINT' }] },
      'INVALID_REQUEST',
      'points.0.chainage',
    ],
    ['an unknown kind', { points: [{ chainage: 1, kind: 'TREE' }] }, 'INVALID_REQUEST', 'points.0.kind'],
    ['an unknown crossing', { stretches: [{ crossing: 'MOON' }] }, 'INVALID_REQUEST', 'stretches.0.crossing'],
    ['an unknown source', { source: 'GUESSED' }, 'INVALID_REQUEST', 'source'],
    ['a long name', { stretches: [{ name: 'x'.repeat(256) }] }, 'INVALID_REQUEST', 'stretches.0.name'],
  ])('%s', async (_, body, code, path) => {
    const [status, answered, paths] = pathsOf(await put(id, body));
    expect([status, answered, paths[0]]).toEqual([400, code, path]);
    expect(codeOf(await call('GET', at(id)))).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  test('texts for numbers', async () => {
    const { status, body } = await put(id, { geometry: line([LINE[0]!, ['206900', '6955560'] as never]) });
    expect([status, body.errors[0].path]).toEqual([
      400,
      expect.stringMatching(/^geometry\.coordinates\.1\b/),
    ]);
  });

  test('the section of another segment', async () => {
    const other = await aSegmentWith(routes, 1);
    const reply = await put(id, {
      stretches: [{ to: 10, sectionId: sections[1] }, { sectionId: other.sections[0] }],
    });
    expect(pathsOf(reply)).toEqual([404, 'SECTION_NOT_FOUND', ['stretches.1.sectionId']]);
  });

  test('what is wrong is said in Norwegian too, and never by its numbers', async () => {
    const body = {
      crs: UTM,
      geometry: line([
        [6955544, 206795],
        [6955560, 206900],
      ]),
    };
    const reply = await call('PUT', at(id), { body, headers: { 'accept-language': 'nb' } });
    expect(reply.body.errors).toEqual([{ path: 'geometry.coordinates.0', message: 'har nord før øst' }]);
    expect(JSON.stringify(reply.body)).not.toMatch(/6955|2067/);
  });
});

describe('GET /segments/{segmentId}/route', () => {
  test('in a system that cannot say it is 400', async () => {
    const { id } = await aSegmentWith(routes, 1);
    await put(id);
    expect(pathsOf(await call('GET', `${at(id)}?crs=EPSG:5973`))).toEqual([400, 'INVALID_REQUEST', ['crs']]);
    expect(pathsOf(await call('GET', `${at(id)}?crs=EPSG:25836`))).toEqual([400, 'OUTSIDE_CRS', ['crs']]);
    expect(pathsOf(await call('GET', `${at(id)}?crs=25833`))).toEqual([400, 'INVALID_REQUEST', ['crs']]);
  });

  test('has the figures that were stored with it, and is measured where there are none', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const { body } = await put(id);
    const figures = ({ length, horizontalLength, chainages, bends }: Anything) => ({
      length,
      horizontalLength,
      chainages,
      bends,
    });
    const stored = sql`SELECT measured FROM segment_route WHERE segment_id = ${id}`;
    expect((await server.store.row<Anything>(stored)).measured).toEqual(figures(body));
    await server.store.run(sql`UPDATE segment_route SET measured = NULL WHERE segment_id = ${id}`);
    expect((await call('GET', `${at(id)}?crs=${UTM}`)).body).toEqual(body);
  });

  test('of a segment that is gone is 404, and it comes back with the segment', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const { body } = await put(id);
    await call('DELETE', `/segments/${id}`);
    expect(codeOf(await call('GET', at(id)))).toEqual([404, 'SEGMENT_NOT_FOUND']);
    await call('POST', `/segments/${id}/restore`);
    expect((await call('GET', `${at(id)}?crs=${UTM}`)).body).toEqual(body);
  });
});

describe('clearance', () => {
  test('without it a sensitive route is 403, after the segment and before version and content', async () => {
    const { id } = await aSegmentWith(routes, 1);
    const body = { geometry: line([]) };
    const stale = { 'if-match': '"1-1"' };
    const asDemo = callerOf(routes, 'demo');
    for (const caller of [asColleague, asDemo]) {
      expect(codeOf(await caller('GET', at(id)))).toEqual([404, 'ROUTE_NOT_FOUND']);
      const full = { crs: UTM, geometry: line() };
      expect(codeOf(await caller('PUT', at(id), { body: full }))).toEqual([403, 'CLEARANCE_REQUIRED']);
    }
    const { length } = (await put(id)).body;
    for (const caller of [asColleague, asDemo]) {
      expect(codeOf(await caller('GET', at(id)))).toEqual([403, 'CLEARANCE_REQUIRED']);
      expect(codeOf(await caller('PUT', at(id), { body: { geometry: line() }, headers: stale }))).toEqual([
        403,
        'CLEARANCE_REQUIRED',
      ]);
      expect(codeOf(await caller('DELETE', at(id), { headers: stale }))).toEqual([403, 'CLEARANCE_REQUIRED']);
      expect((await caller('GET', `${at(id)}/stretches`)).body.length).toBe(length);
      expect((await caller('GET', `${at(id)}/cables`)).status).toBe(200);
    }
    const asSouth = callerOf(routes, 'south');
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        codeOf(
          await asSouth(method, at(id), method === 'PUT' ? { body: { ...body, geometry: line() } } : {}),
        ),
      ).toEqual([403, 'SEGMENT_FORBIDDEN']);
    expect(codeOf(await asSouth('GET', `/segments/by-projectid/${routes.projectId}/routes`))).toEqual([
      409,
      'PROJECT_HAS_NO_TRENCHES',
    ]);
  });

  test('a write that this server remembers asks for it too', async () => {
    const { id } = await aSegmentWith(routes, 1);
    await put(id);
    await put(id, { accuracy: 1 });
    const reply = await asColleague('PUT', at(id), { body: { crs: UTM, geometry: line() } });
    expect(codeOf(reply)).toEqual([403, 'CLEARANCE_REQUIRED']);
  });
});

describe('GET /segments/{segmentId}/route/stretches', () => {
  test('says lengths and sections, and nothing of where they lie', async () => {
    const { id, sections } = await aSegmentWith(routes, 1);
    expect(codeOf(await asColleague('GET', `${at(id)}/stretches`))).toEqual([404, 'ROUTE_NOT_FOUND']);
    await put(id, { points: [{ chainage: 20, kind: 'JOINT' }] });
    expect((await asColleague('GET', `${at(id)}/stretches`)).body).toEqual({
      segmentId: id,
      version: 2,
      length: LENGTH,
      sensitivity: 'POWER_SENSITIVE',
      stretches: [{ from: 0, to: LENGTH, length: LENGTH, sectionId: sections[0] }],
      points: [{ chainage: 20, kind: 'JOINT' }],
      sections: [{ sectionId: sections[0], length: LENGTH, joints: 1 }],
    });
  });
});

describe('GET /segments/{segmentId}/route/cables', () => {
  test('cuts cables at joints, and their pieces add up to the quantity', async () => {
    const { id } = await aSegmentWith(routes, 1);
    await call('POST', `/segments/${id}/trench/cables`, { body: { typeId: TYPES.multi } });
    expect(codeOf(await call('GET', `${at(id)}/cables`))).toEqual([404, 'ROUTE_NOT_FOUND']);
    await put(id, { points: [{ chainage: 300, kind: 'JOINT' }] });
    await call('PUT', `/segments/${id}/trench/quantities/assumptions`, {
      body: { endAllowance: 10, jointAllowance: 2 },
    });
    const { body } = await call('GET', `${at(id)}/cables?drum=301`);
    const { totals } = (await call('GET', `/segments/${id}/trench/quantities`)).body;
    const [cable] = totals.filter(({ kind }: Anything) => kind === 'CABLE');
    expect(body).toEqual({
      segmentId: id,
      drum: 301,
      cables: [
        {
          typeId: TYPES.multi,
          typeName: 'Flerleder 4x95',
          count: 1,
          net: cable.net,
          pieces: [
            { number: 1, from: 0, to: 300, length: expect.any(Number), longerThanDrum: true },
            { number: 1, from: 300, to: LENGTH, length: expect.any(Number), longerThanDrum: false },
          ],
        },
      ],
    });
    const pieces: number[] = body.cables[0].pieces.map(({ length }: Anything) => length);
    expect(pieces[0]! + pieces[1]!).toBeCloseTo(cable.net, 6);
    expect((await call('GET', `${at(id)}/cables`)).body.drum).toBe(500);
  });

  test('refuses drums and profiles that there are not', async () => {
    const { id } = await aSegmentWith(routes, 1);
    await put(id);
    for (const drum of [9, 10_001, 'x'])
      expect(pathsOf(await call('GET', `${at(id)}/cables?drum=${drum}`))).toEqual([
        400,
        'INVALID_REQUEST',
        ['drum'],
      ]);
    expect(codeOf(await call('GET', `${at(id)}/cables?profileId=none`))).toEqual([404, 'PROFILE_NOT_FOUND']);
  });
});
