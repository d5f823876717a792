import { toDegrees } from '@spadework/core/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Anything, PROJECT, type Reply, useServer } from '../../../../test/harness.js';
import { aTrenchProject } from '../../../../test/trench.js';
import {
  aSegmentWith,
  callerOf,
  LINE,
  line,
  type RouteServer,
  UTM,
  withRoutes,
} from '../../../../test/utmRoutes.js';
import { sql } from '../../../store/sql.js';
import { MAX_FOUND } from '../contract/routes.js';

const server = useServer();
let routes: RouteServer;
let call: ReturnType<typeof callerOf>;
let asColleague: typeof call;
let asSouth: typeof call;

beforeAll(async () => {
  routes = await withRoutes(server);
  call = callerOf(routes);
  asColleague = callerOf(routes, 'colleague');
  asSouth = callerOf(routes, 'south');
});

const codeOf = ({ status, body }: Reply) => [status, body?.code];
const pathsOf = ({ status, body }: Reply) => [
  status,
  body.code,
  body.errors?.map(({ path }: Anything) => path),
];
const at = (id: number) => `/segments/${id}/route`;
const moved = (east: number, north = 0) => line(LINE.map(([x, y]) => [x + east, y + north]));
const put = async (id: number, geometry = line()) =>
  (await call('PUT', at(id), { body: { crs: UTM, geometry } })).body;
const aProject = async () => ({ ...routes, projectId: await aTrenchProject(server, routes.tokens.planner) });
const unmark = (id: number) =>
  server.store.run(sql`UPDATE segment_route SET sensitivity = 'NONE' WHERE segment_id = ${id}`);

/** The box around places in UTM 33. */
function boxOf(places: readonly (readonly number[])[], margin = 0) {
  const degrees = places.map(([east, north]) => toDegrees(UTM, [east!, north!]));
  const of = (axis: 0 | 1, choose: (...values: number[]) => number) =>
    choose(...degrees.map((one) => one[axis]!));
  const sides = [
    of(0, Math.min) - margin,
    of(1, Math.min) - margin,
    of(0, Math.max) + margin,
    of(1, Math.max) + margin,
  ];
  return sides.map((side) => side.toFixed(9)).join(',');
}

describe('GET /segments/by-projectid/{projectId}/routes', () => {
  test('answers all routes of a project as each is answered alone, with the name of its segment', async () => {
    const project = await aProject();
    const path = `/segments/by-projectid/${project.projectId}/routes`;
    const empty = { projectId: project.projectId, crs: 'EPSG:4326', withheld: 0, routes: [] };
    expect((await call('GET', path)).body).toEqual(empty);
    const one = await aSegmentWith(project, 1, { name: 'Strekk A' });
    await aSegmentWith(project, 1, { name: 'uten trasé' });
    const other = await aSegmentWith(project, 1, { name: 'Strekk B' });
    const expected = [
      { name: 'Strekk A', ...(await put(one.id)) },
      { name: 'Strekk B', ...(await put(other.id, moved(1000))) },
    ];
    const reply = await call('GET', `${path}?crs=${UTM}`);
    expect(reply.body).toEqual({ ...empty, crs: UTM, routes: expected });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(pathsOf(await call('GET', `${path}?crs=EPSG:5973`))).toEqual([400, 'INVALID_REQUEST', ['crs']]);
  });

  test('leaves out and counts what takes clearance', async () => {
    const project = await aProject();
    const path = `/segments/by-projectid/${project.projectId}/routes`;
    const [hidden, open] = [await aSegmentWith(project, 1), await aSegmentWith(project, 1)];
    await put(hidden.id);
    await put(open.id);
    await unmark(open.id);
    const { body } = await asColleague('GET', path);
    expect([body.withheld, body.routes.map(({ segmentId }: Anything) => segmentId)]).toEqual([1, [open.id]]);
    expect((await call('GET', path)).body.withheld).toBe(0);
    // A member from another company never sees a sensitive one.
    await server.request('PUT', `${PROJECT}/projects/${project.projectId}/members/${server.users.south}`, {
      token: routes.tokens.planner,
      body: { role: 'READER' },
    });
    const south = (await asSouth('GET', path)).body;
    expect([south.withheld, south.routes.map(({ segmentId }: Anything) => segmentId)]).toEqual([
      1,
      [open.id],
    ]);
    expect(codeOf(await asSouth('GET', at(hidden.id)))).toEqual([403, 'CLEARANCE_REQUIRED']);
    expect((await asSouth('GET', at(open.id))).status).toBe(200);
  });

  test('has no segments that are gone', async () => {
    const project = await aProject();
    const { id } = await aSegmentWith(project, 1);
    await put(id);
    await call('DELETE', `/segments/${id}`);
    expect((await call('GET', `/segments/by-projectid/${project.projectId}/routes`)).body.routes).toEqual([]);
  });
});

describe('GET /routes', () => {
  const NORTH = 300_000;
  const found = async (query: string, caller = call) => (await caller('GET', `/routes?${query}`)).body;
  const idsIn = ({ routes: list }: Anything) => list.map(({ segmentId }: Anything) => segmentId);

  test('answers those that touch the box, with project and name', async () => {
    const project = await aProject();
    const { id } = await aSegmentWith(project, 1, { name: 'Strekk N' });
    const route = await put(id, moved(0, NORTH));
    const [first, last] = [LINE[0]!, LINE.at(-1)!].map(([east, north]) => [east, north + NORTH]);
    const body = await found(`bbox=${boxOf([first!, last!], 0.001)}&crs=${UTM}`);
    expect(body).toEqual({
      crs: UTM,
      truncated: false,
      routes: [{ name: 'Strekk N', projectId: project.projectId, ...route }],
    });
    // Sabotage: keep the ends alone as the extent.
    const [, , third] = LINE.map(([east, north]) => [east, north + NORTH]);
    expect(idsIn(await found(`bbox=${boxOf([third!], 0.0001)}`))).toEqual([id]);
    expect(await found(`bbox=${boxOf([[first![0]! - 5000, first![1]!]], 0.001)}`)).toEqual({
      crs: 'EPSG:4326',
      truncated: false,
      routes: [],
    });
    const [west, south, , north] = boxOf([first!, last!], 0.001).split(',');
    expect(idsIn(await found(`bbox=${west},${south},-170,${north}`))).toEqual([id]);
  });

  test('a box is four numbers in degrees', async () => {
    for (const query of [
      '',
      'bbox=1,2,3',
      'bbox=5,61,6,60',
      'bbox=a,b,c,d',
      'bbox=500000,6000000,500001,6000001',
    ])
      expect(pathsOf(await call('GET', `/routes?${query}`))).toEqual([400, 'INVALID_REQUEST', ['bbox']]);
  });

  test('takes clearance, and has projects of the own company alone', async () => {
    const project = await aProject();
    const { id } = await aSegmentWith(project, 1);
    await put(id, moved(0, 2 * NORTH));
    await unmark(id);
    const query = `bbox=${boxOf(
      LINE.map(([east, north]) => [east, north + 2 * NORTH]),
      0.001,
    )}`;
    expect(idsIn(await found(query))).toEqual([id]);
    expect(codeOf(await asColleague('GET', `/routes?${query}`))).toEqual([403, 'CLEARANCE_REQUIRED']);
    expect(idsIn(await found(query, asSouth))).toEqual([]);
  });

  test('answers none rather than too many', async () => {
    const project = await aProject();
    const { id } = await aSegmentWith(project, 1);
    await put(id, moved(0, 3 * NORTH));
    const query = `bbox=${boxOf(
      LINE.map(([east, north]) => [east, north + 3 * NORTH]),
      0.001,
    )}`;
    const copies = (count: number) =>
      server.store.run(
        sql`WITH made AS (INSERT INTO segment (company_id, project_id, name, trench, length_source)
              SELECT company_id, project_id, name, trench, length_source FROM segment, generate_series(1, ${count}::int)
              WHERE id = ${id} RETURNING company_id, id)
            INSERT INTO segment_route (company_id, segment_id, version, source, positions, stretches, points, extent, modified_by)
              SELECT m.company_id, m.id, 1, r.source, r.positions, r.stretches, r.points, r.extent, r.modified_by
              FROM made m, segment_route r WHERE r.segment_id = ${id}`,
      );
    await copies(MAX_FOUND - 1);
    const all = await found(query);
    expect([all.truncated, all.routes.length]).toEqual([false, MAX_FOUND]);
    await copies(1);
    expect(await found(query)).toEqual({ crs: 'EPSG:4326', truncated: true, routes: [] });
  });
});

describe('copies', () => {
  const lengthsOf = async (id: number) => {
    const { segment, trench } = (await call('GET', `/segments/${id}/trench`)).body;
    return [
      segment.length,
      segment.lengthSource,
      trench.sections.map(({ length, joints }: Anything) => [length, joints]),
    ];
  };
  const routed = async (project: RouteServer) => {
    const made = await aSegmentWith(project, 2);
    const { body } = await call('PUT', at(made.id), {
      body: {
        crs: UTM,
        geometry: line(),
        stretches: [{ to: 100, sectionId: made.sections[1], name: 'Kryss', crossing: 'WATER' }, {}],
        points: [{ chainage: 50, kind: 'JOINT' }],
      },
    });
    return { ...made, route: body };
  };

  test('of segments and projects, and segments from templates, have lengths, no joints and no route', async () => {
    const project = await aProject();
    const { id, route } = await routed(project);
    const rest = Math.round((route.length - 100) * 1000) / 1000;
    const expected = [
      route.length,
      'MANUAL',
      [
        [rest, 0],
        [100, 0],
      ],
    ];
    expect(await lengthsOf(id)).toEqual([
      route.length,
      'ROUTE',
      [
        [rest, 0],
        [100, 1],
      ],
    ]);

    const copy = (await call('POST', `/segments/${id}/copy`)).body;
    expect(await lengthsOf(copy.id)).toEqual(expected);
    expect(codeOf(await call('GET', at(copy.id)))).toEqual([404, 'ROUTE_NOT_FOUND']);

    await call('PUT', '/templates/med-trase', { body: { name: 'Med trasé', from: { segmentId: id } } });
    const made = (
      await call('POST', `/segments/by-projectid/${project.projectId}`, {
        body: { name: 'Av mal', templateId: 'med-trase' },
      })
    ).body;
    expect(await lengthsOf(made.id)).toEqual(expected);

    const copied = await server.request('POST', `${PROJECT}/projects/${project.projectId}/copy`, {
      token: routes.tokens.planner,
      body: { number: `K-${project.projectId}` },
    });
    const listed = (await call('GET', `/segments/by-projectid/${copied.body.id}`)).body;
    expect(listed.map(({ lengthSource }: Anything) => lengthSource)).toEqual(['MANUAL', 'MANUAL', 'MANUAL']);
    expect(await lengthsOf(listed[0].id)).toEqual(expected);
    expect((await call('GET', `/segments/by-projectid/${copied.body.id}/routes`)).body.routes).toEqual([]);
  });

  test('a variant has the route on its own sections, and is in no list', async () => {
    const project = await aProject();
    const { id, sections, route } = await routed(project);
    await unmark(id);
    const variant = (await call('POST', `/segments/${id}/variants`, { body: { name: 'Smalere' } })).body;
    expect(variant.lengthSource).toBe('ROUTE');
    const own = variant.sections.map((section: Anything) => section.id);
    expect(own).not.toEqual(sections);
    const { body } = await call('GET', `${at(variant.id)}?crs=${UTM}`);
    expect(body).toEqual({
      ...route,
      segmentId: variant.id,
      version: 1,
      sensitivity: 'NONE',
      stretches: [
        { ...route.stretches[0], sectionId: own[1] },
        { ...route.stretches[1], sectionId: own[0] },
      ],
      modifiedDate: expect.any(String),
    });
    expect(await lengthsOf(variant.id)).toEqual(await lengthsOf(id));
    const ids = ({ routes: list }: Anything) => list.map(({ segmentId }: Anything) => segmentId);
    expect(ids((await call('GET', `/segments/by-projectid/${project.projectId}/routes`)).body)).toEqual([id]);
    const found = (await call('GET', `/routes?bbox=${boxOf(LINE, 0.001)}`)).body;
    expect(ids(found)).not.toContain(variant.id);
    // Whoever may not see the route may choose between solutions all the same.
    await server.store.run(
      sql`UPDATE segment_route SET sensitivity = 'POWER_SENSITIVE' WHERE segment_id = ${id}`,
    );
    expect((await asColleague('POST', `/segments/${id}/variants`, { body: { name: 'To' } })).status).toBe(
      200,
    );
  });

  test('promoting exchanges routes, lengths and who says them, and takes it back', async () => {
    const project = await aProject();
    const { id, route } = await routed(project);
    const promote = (variant: number) => call('PUT', `/segments/${id}/variants/${variant}/promote`);
    const variant = (await call('POST', `/segments/${id}/variants`, { body: { name: 'Nord' } })).body;
    const geometry = line(LINE.slice(1).map(([east, north]) => [east, north + 500]));
    const other = (await call('PUT', at(variant.id), { body: { crs: UTM, geometry } })).body;
    const lineOf = async (segment: number) => (await call('GET', `${at(segment)}?crs=${UTM}`)).body;

    const promoted = await promote(variant.id);
    const [now, then] = [await lineOf(id), await lineOf(variant.id)];
    const lineIn = ({ geometry: { coordinates }, chainages }: Anything) => [coordinates, chainages];
    expect([now, then].map(lineIn)).toEqual([other, route].map(lineIn));
    expect(now.version).toBe((await call('GET', `/segments/${id}/trench`)).body.segment.version);
    expect(promoted.body).toMatchObject({ length: other.length, lengthSource: 'ROUTE' });
    expect(now.stretches.every(({ sectionId }: Anything) => sectionId !== null)).toBe(true);
    await promote(variant.id);
    expect(lineIn(await lineOf(id))).toEqual(lineIn(route));

    // One of them without a route.
    await call('DELETE', at(variant.id));
    const without = await promote(variant.id);
    expect(without.body.lengthSource).toBe('MANUAL');
    expect(codeOf(await call('GET', at(id)))).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect((await lineOf(variant.id)).geometry).toEqual(route.geometry);
    expect((await call('PUT', `/segments/${id}`, { body: { length: 9000 } })).status).toBe(200);
    await promote(variant.id);
    expect(codeOf(await call('PUT', `/segments/${id}`, { body: { length: 9000 } }))).toEqual([
      409,
      'LENGTH_FOLLOWS_ROUTE',
    ]);
  });
});
