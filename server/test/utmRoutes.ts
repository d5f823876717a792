import { sql } from '../src/store/sql.js';
import type { Anything, TestServer } from './harness.js';
import { addTestTypes, aTrenchProject, trenchCaller } from './trench.js';

/** Routes for tests, in UTM 33, and who writes them. */

export const UTM = 'EPSG:25833';

/** Three legs in the north, in metres. */
export const LINE: readonly (readonly [east: number, north: number])[] = [
  [206795.477, 6955544.225],
  [206900, 6955560],
  [207069.585, 6955551.487],
  [207328.5, 6955671.9],
];
export const line = (coordinates: readonly (readonly number[])[] = LINE) => ({
  type: 'LineString',
  coordinates,
});

/** Points every metre, so many. */
export const longLine = (points: number) =>
  line(Array.from({ length: points }, (_, i) => [206_000 + i, 6_955_000 + 3 * Math.sin(i / 7)]));

export interface RouteServer {
  server: TestServer;
  tokens: Record<'planner' | 'colleague' | 'south' | 'demo', string>;
  projectId: number;
}

/** With clearance: the planner, and south in another company. Without: a colleague, and the planner by another client. */
export async function withRoutes(server: TestServer): Promise<RouteServer> {
  await addTestTypes(server);
  const tokens = {
    planner: await server.token('planner', { client: 'map-client' }),
    colleague: await server.token('colleague', { client: 'map-client' }),
    south: await server.token('south', { client: 'south-client' }),
    demo: await server.token('planner'),
  };
  return { server, tokens, projectId: await aTrenchProject(server, tokens.planner) };
}

export const callerOf = ({ server, tokens }: RouteServer, who: keyof RouteServer['tokens'] = 'planner') =>
  trenchCaller(server, () => tokens[who]);

/** A new segment with so many sections. */
export async function aSegmentWith(
  routes: RouteServer,
  sections: number,
  more: object = {},
): Promise<{ id: number; sections: string[] }> {
  const call = callerOf(routes);
  const { body } = await call('POST', `/segments/by-projectid/${routes.projectId}`, {
    body: { name: 'Strekk', ...more },
  });
  const ids: string[] = body.sections.map(({ id }: Anything) => id);
  for (let i = 1; i < sections; i++)
    ids.push((await call('POST', `/segments/${body.id}/trench/sections`, { body: {} })).body.id);
  return { id: body.id, sections: ids };
}

export const eventsOf = (server: TestServer, segmentId: number) =>
  server.store.rows<{ type: string; version: number; changes: Anything }>(
    sql`SELECT type, version, changes FROM event WHERE resource = ${`segment:${segmentId}`} ORDER BY id`,
  );
