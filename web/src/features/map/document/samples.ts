import {
  anchorAt,
  CannotChangeRoute,
  type EditedRoute,
  measuredRoute,
  type Position,
  type Route,
  type RouteChange,
  readRoute,
} from '@spadework/core/route';
import { Problem } from '../../../api/problem.js';
import { memoryStore, type OfflineStore } from '../../../offline/index.js';
import { Keeper, type Pace } from '../../../optimistic/index.js';
import { type OpenRoute, openRoute } from './open.js';
import type { News, RouteServer, SegmentHead, StoredRoute } from './server.js';

/* A server of one route for tests, and gestures that chance chooses. */

export const SECTIONS = ['first', 'second', 'third'];

/** Five points, about 100 m apart. */
export const LINE: Position[] = [0, 1, 2, 3, 4].map((i) => [10 + i / 1000, 60 + (i % 2) / 1000]);

/** Reads a route as the real one does, gives a version to each, and keeps no ids. */
export class MemoryServer {
  version = 1;
  sectionIds: readonly string[] = SECTIONS;
  closed: SegmentHead['closed'];
  route: StoredRoute | undefined;
  /** Every route that was written; null for one that was deleted. */
  readonly written: (Route | null)[] = [];
  #by: string[] = [];

  read(): { head: SegmentHead; route: StoredRoute | undefined } {
    const { version, sectionIds, closed, route } = this;
    const stretches = route?.content.stretches.map((stretch) => ({
      ...stretch,
      sectionId: sectionIds.includes(stretch.sectionId!) ? stretch.sectionId : null,
    }));
    return structuredClone({
      head: { version, name: 'A', length: 0, sectionIds, closed },
      route: route && { ...route, content: { ...route.content, stretches: stretches! } },
    });
  }

  put(route: Route, version: number | undefined, by = 'others'): StoredRoute {
    this.#match(version, by);
    const { positions, ...content } = route;
    const geometry = { type: 'LineString', coordinates: positions };
    const read = readRoute({ geometry, ...content }, this.sectionIds);
    if (read.faults)
      throw new Problem(
        read.faults[0]!.code === 'SECTION_NOT_FOUND' ? 404 : 400,
        read.faults[0]!.code,
        JSON.stringify(read.faults),
      );
    if (this.route && JSON.stringify(this.route.content) === JSON.stringify(read.route)) return this.route;
    this.written.push(read.route);
    this.#next(by);
    this.route = {
      version: this.version,
      sensitivity: 'POWER_SENSITIVE',
      content: structuredClone(read.route),
    };
    return this.route;
  }

  delete(version: number | undefined, by = 'others'): void {
    if (!this.route) throw new Problem(404, 'ROUTE_NOT_FOUND', 'none');
    this.#match(version, by);
    this.written.push(null);
    this.#next(by);
    this.route = undefined;
  }

  changed(after: number | undefined): News {
    const next = this.#by.length;
    const versions = this.#by.slice(after ?? next).map((by, i) => ({ version: (after ?? next) + i + 2, by }));
    return { next, versions };
  }

  #match(version: number | undefined, by: string): void {
    if (by !== 'others' && version !== this.route?.version)
      throw new Problem(412, 'PRECONDITION_FAILED', 'another version', [], { byName: this.#by.at(-1) });
  }

  #next(by: string): void {
    this.version++;
    this.#by.push(by);
  }
}

/** A network to a server: what each request meets before and after it arrives. */
export function reaching(
  server: MemoryServer,
  by: string,
  travel: <T>(arrive: () => T) => Promise<T> = async (arrive) => arrive(),
): RouteServer {
  return {
    read: () => travel(() => server.read()),
    // The real one cannot be told that there must be no route. It is asked before, and what comes between is seldom.
    put: (route, version) => travel(() => server.put(route, version, by)),
    delete: (version) => travel(() => server.delete(version, by)),
    changed: (after) => travel(() => server.changed(after)),
  };
}

let visits = 0;
/** Ids that no other visit gives. */
export const visitIds = () => {
  const visit = ++visits;
  let count = 0;
  return () => `v${visit}.${++count}`;
};

const noPace: Pace = { sleep: async () => undefined, newKey: () => 'key' };

export interface Opened extends OpenRoute {
  filled: number[];
  others: string[];
}

export async function openAt(
  server: MemoryServer,
  {
    store = memoryStore(),
    network,
    by = 'me',
    pace = noPace,
  }: {
    store?: OfflineStore;
    network?: RouteServer;
    by?: string;
    pace?: Pace;
  } = {},
): Promise<Opened> {
  const [filled, others]: [number[], string[]] = [[], []];
  const events = {
    onFilled: (n: number) => void filled.push(n),
    onOthers: (who: string) => void others.push(who),
  };
  const keeper = new Keeper<RouteChange>(store, 'route');
  const open = await openRoute(network ?? reaching(server, by), keeper, events, pace, visitIds());
  return { ...open, filled, others };
}

export const GESTURES = [
  'addPoint',
  'movePoint',
  'removePoint',
  'setHeights',
  'split',
  'mergeStretch',
  'setStretch',
  'moveBoundary',
  'addMark',
  'setMark',
  'removeMark',
  'setSource',
  'clear',
] as const;

/** A change of a kind; undefined where the route has nothing for it. `chance` gives a number below its bound. */
export function drawnChange(
  route: EditedRoute,
  kind: (typeof GESTURES)[number],
  chance: (bound: number) => number,
  newId: () => string,
): RouteChange | undefined {
  const one = <T>(list: readonly T[]): T | undefined => list[chance(Math.max(1, list.length))];
  const place = (): Position => [10 + chance(10_000) / 1e6, 60 + chance(10_000) / 1e6];
  const at = () => anchorAt(route, chance(1 + Math.floor(measuredRoute(route).length)));
  const [id, stretch, mark] = [one(route.ids), one(route.stretches), one(route.marks)];
  const hasLine = route.positions.length > 1;
  switch (kind) {
    case 'addPoint':
      return { kind, id: newId(), position: place(), ...(chance(2) === 0 && id ? { after: id } : {}) };
    case 'movePoint':
      return id ? { kind, id, position: place() } : undefined;
    case 'removePoint':
      return id ? { kind, id } : undefined;
    case 'setHeights':
      return { kind, heights: chance(2) === 0 && id ? { [id]: chance(90) } : null };
    case 'split':
      return hasLine ? { kind, id: newId(), at: at() } : undefined;
    case 'mergeStretch':
      return stretch && { kind, id: stretch.id };
    case 'setStretch':
      return (
        stretch && { kind, id: stretch.id, values: { sectionId: one(SECTIONS)!, name: `n${chance(9)}` } }
      );
    case 'moveBoundary':
      return hasLine && stretch ? { kind, id: stretch.id, at: at() } : undefined;
    case 'addMark':
      return hasLine ? { kind, id: newId(), at: at(), values: { kind: 'JOINT' } } : undefined;
    case 'setMark':
      return mark && { kind, id: mark.id, at: at(), values: { kind: 'MANHOLE', name: `m${chance(9)}` } };
    case 'removeMark':
      return mark && { kind, id: mark.id };
    case 'setSource':
      return {
        kind,
        source: one(['PLANNED', 'DIGITISED', 'SURVEYED'] as const)!,
        accuracy: chance(9) || null,
      };
    case 'clear':
      return chance(4) > 0
        ? undefined
        : {
            kind: 'setRoute',
            route: {
              ids: [],
              positions: [],
              marks: [],
              source: 'PLANNED',
              stretches: [{ id: newId(), begin: null, sectionId: SECTIONS[0]! }],
            },
          };
  }
}

/** Makes one gesture, unless the route does not allow it. Says whether it did. */
export function tryGesture(open: OpenRoute, change: RouteChange | undefined, title: string): boolean {
  if (!change) return false;
  try {
    return open.document.do([change], title) !== undefined;
  } catch (error) {
    if (error instanceof CannotChangeRoute) return false;
    throw error;
  }
}
