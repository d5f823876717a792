import type { AnsweredRoute, Position } from '@spadework/core/route';
import { type AnswerOf, asProblem, call, endsOf } from '../../../api/index.js';
import type { News, RouteServer, SegmentHead, StoredRoute } from './server.js';

const WAIT_SECONDS = 25;
const EVENTS = [
  'segment.route',
  'segment.sensitivity',
  'segment.changed',
  'segment.promoted',
  'segment.deleted',
  'segment.restored',
] as const;

/** The route of a segment on the server. */
export function httpServer(projectId: number, segmentId: number): RouteServer {
  const params = { segmentId };
  const resource = `segment:${segmentId}`;
  return {
    async read() {
      const { segment, project, rights, trench } = await call('trench.getTrench', { params });
      const { version, name, length, lengthSource } = segment;
      const head: SegmentHead = {
        version,
        name,
        length,
        sectionIds: trench.sections.map(({ id }) => id),
        closed: project.archived ? 'readOnly' : rights.includes('WRITE') ? undefined : 'forbidden',
      };
      // A route that is not there is not asked for: the browser would note an error.
      return { head, route: lengthSource === 'ROUTE' ? await readRoute(segmentId) : undefined };
    },
    async put({ positions, stretches, points, source, accuracy }, version) {
      const answer = await call('trench.putRoute', {
        params,
        body: {
          crs: 'EPSG:4326',
          geometry: {
            type: 'LineString',
            coordinates: positions.map((position) => [...position] as number[]),
          },
          stretches: [...stretches],
          points: [...points],
          source,
          ...(accuracy !== undefined && { accuracy }),
        },
        ifMatch: version === undefined ? undefined : etagOf(segmentId, version),
      });
      return { version: answer.version, sensitivity: answer.sensitivity };
    },
    delete: (version) =>
      call('trench.deleteRoute', { params, ifMatch: etagOf(segmentId, version) }).then(() => undefined),
    async changed(after, signal): Promise<News> {
      if (after === undefined) {
        const { head } = await endsOf('events.listEvents', signal);
        return { next: head, versions: [] };
      }
      try {
        const { events, next } = await call('events.listEvents', {
          query: { after, projectId: [projectId], type: [...EVENTS], wait: WAIT_SECONDS, count: 100 },
          signal,
          awaitsOthers: true,
        });
        const versions = events
          .filter((event) => event.resource === resource)
          .map(({ version = Number.POSITIVE_INFINITY, actor }) => ({
            version,
            by: actor.slice(actor.indexOf(':') + 1),
          }));
        return { next, versions };
      } catch (thrown) {
        // The server was restored, so nobody knows what became of the route.
        const { code, members } = asProblem(thrown);
        if (code !== 'CURSOR_EXPIRED') throw thrown;
        return { next: Number(members.head), versions: [{ version: Number.POSITIVE_INFINITY, by: '' }] };
      }
    },
  };
}

async function readRoute(segmentId: number): Promise<StoredRoute | undefined> {
  try {
    return storedRoute(await call('trench.getRoute', { params: { segmentId } }));
  } catch (thrown) {
    // Somebody has deleted it just now.
    if (asProblem(thrown).code === 'ROUTE_NOT_FOUND') return undefined;
    throw thrown;
  }
}

function storedRoute(answer: AnswerOf<'trench.getRoute'>): StoredRoute {
  const { version, sensitivity, geometry, stretches, points, source, accuracy } = answer;
  const content: AnsweredRoute = {
    positions: geometry.coordinates as unknown as Position[],
    stretches,
    points,
    source,
    ...(accuracy !== undefined && { accuracy }),
  };
  return { version, sensitivity, content };
}

/** The ETag of a version of a route. */
const etagOf = (segmentId: number, version: number) => `"${segmentId}-${version}"`;
