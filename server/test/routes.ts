import { randomBytes } from 'node:crypto';
import { type Anything, aProject, PROJECT, type Reply, type TestServer, TRENCH } from './harness.js';

/** Coordinates that stand nowhere else, so that a test can look for their digits. */
export const LINE: [number, number][] = [
  [10.731847265, 59.913862914],
  [10.734129583, 59.914971326],
  [10.738465917, 59.915283647],
];

export const aRoute = (more: object = {}) => ({
  geometry: { type: 'LineString', coordinates: LINE },
  stretches: [
    { to: 150, name: 'Langs veien' },
    { name: 'Kryssing', crossing: 'ROAD' },
  ],
  points: [{ chainage: 120, kind: 'JOINT', name: 'Skjøt 1' }],
  ...more,
});

/** Whoever asks in the tests of clearance. */
export const CALLERS = {
  cleared: ['planner', 'map-client'],
  administrator: ['admin', 'map-client'],
  colleague: ['colleague', 'map-client'],
  /** A person with the role, through a client that does not pass it on. */
  throughOther: ['planner', 'demo-client'],
  client: [undefined, 'map-client'],
  /** With the role, in another company. */
  south: ['south', 'south-client'],
} as const;
export type CallerName = keyof typeof CALLERS;

export interface RouteCaller {
  (who: CallerName, method: string, path: string, body?: unknown, headers?: object): Promise<Reply>;
  /** A project of planner's, that south is a member of, with a segment. */
  project(name?: string): Promise<{ projectId: number; segmentId: number }>;
  /** The same with a route. */
  routed(name?: string): Promise<{ projectId: number; segmentId: number }>;
  /** A route that everybody in the project sees. */
  open(segmentId: number): Promise<void>;
  tokens: Record<CallerName, string>;
}

/** Calls of the trench service by who asks. */
export async function routeCaller(server: TestServer): Promise<RouteCaller> {
  const tokens = {} as Record<CallerName, string>;
  for (const [name, [user, client]] of Object.entries(CALLERS))
    tokens[name as CallerName] = await server.token(user, { client });
  const call = (who: CallerName, method: string, path: string, body?: unknown, headers: object = {}) =>
    server.request(method, `${TRENCH}${path}`, {
      token: tokens[who],
      body,
      headers: { 'api-version': '1.0', ...headers },
    });
  const ok = async (reply: Promise<Reply>): Promise<Anything> => {
    const { status, body } = await reply;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const project = async (name = `Kabling ${randomBytes(3).toString('hex')}`) => {
    const token = tokens.cleared;
    const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CABLESIMULATOR&moduleType=CALCULATION`;
    const { id } = await ok(server.request('PUT', url, { token, body: aProject({ name }) }));
    const body = { role: 'WRITER' };
    await ok(
      server.request('PUT', `${PROJECT}/projects/${id}/members/${server.users.south}`, { token, body }),
    );
    const segment = { name: 'Strekk A', length: 100 };
    const { id: segmentId } = await ok(call('cleared', 'POST', `/segments/by-projectid/${id}`, segment));
    return { projectId: id as number, segmentId: segmentId as number };
  };
  return Object.assign(call, {
    tokens,
    project,
    async routed(name?: string) {
      const made = await project(name);
      await ok(call('cleared', 'PUT', `/segments/${made.segmentId}/route`, aRoute()));
      return made;
    },
    async open(segmentId: number) {
      const body = { sensitivity: 'NONE', reason: 'Ligger i åpent anlegg' };
      await ok(call('administrator', 'PUT', `/segments/${segmentId}/route/sensitivity`, body));
    },
  });
}
