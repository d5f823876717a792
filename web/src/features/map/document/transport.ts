import {
  type EditedRoute,
  editedOf,
  emptyRoute,
  type Route,
  type RouteChange,
  routeOf,
} from '@spadework/core/route';
import { sameValue } from '@spadework/core/value';
import { asProblem, Problem } from '../../../api/index.js';
import type { Loaded, Taken, Transport } from '../../../optimistic/index.js';
import { identified } from './identify.js';
import { routeModel } from './model.js';
import type { RouteServer, SegmentHead, StoredRoute } from './server.js';

/** A route with ids, as the server had it at a version. Without a route there the version is 0. */
export interface Known {
  version: number;
  route: EditedRoute;
  /** Was sent since, and nobody knows whether it arrived. */
  sent?: EditedRoute | undefined;
}

const NO_ROUTE = 0;

/**
 * Sends the whole route as it is after changes. The server keeps no ids, so what it answers is matched with what was
 * known here, and everything that is still there keeps its own.
 */
export class RouteTransport implements Transport<EditedRoute, RouteChange, RouteChange> {
  /** The whole route is sent, whatever was changed. */
  readonly most = Number.POSITIVE_INFINITY;
  #head: SegmentHead | undefined;
  #sensitivity: StoredRoute['sensitivity'] = 'POWER_SENSITIVE';
  #known: Known | undefined;
  #quicker: string | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly server: RouteServer,
    private readonly newId: () => string,
    /** Hears how many stretches had no section, and got the first one. */
    private readonly onFilled: (count: number) => void,
  ) {}

  /** Begins with what an earlier visit knew, and perhaps sent. */
  remember(known: Known): void {
    this.#known = known;
  }

  /** What the server has, as far as is known here. */
  get known(): Known | undefined {
    return this.#known;
  }

  /** Who wrote another version while something was on its way. */
  get quicker(): string | undefined {
    return this.#quicker;
  }

  head = (): SegmentHead => this.#head!;
  sensitivity = (): StoredRoute['sensitivity'] => this.#sensitivity;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** One point alone is no route yet. */
  waits = (route: EditedRoute): boolean =>
    route.positions.length === 1 && (this.#known?.version ?? NO_ROUTE) === NO_ROUTE;

  async load(): Promise<Loaded<EditedRoute>> {
    const { head, route } = await this.server.read();
    const version = route?.version ?? NO_ROUTE;
    const sent = this.#known?.sent;
    // With the same version, nothing that was sent has arrived yet.
    this.#known =
      version === this.#known?.version
        ? { version, route: this.#identified(route, undefined, head), sent }
        : { version, route: this.#identified(route, sent, head) };
    this.#tell(head, route?.sensitivity);
    return { state: this.#known.route, version, closed: head.closed };
  }

  #identified(
    route: StoredRoute | undefined,
    sent: EditedRoute | undefined,
    { sectionIds }: SegmentHead,
  ): EditedRoute {
    const known = this.#known?.route;
    if (route) return identified(route.content, this.newId, known, sent);
    // A first point alone is known here only.
    if (known && known.positions.length < 2) return known;
    return emptyRoute(sectionIds[0]!, this.newId);
  }

  async send(changes: readonly RouteChange[], version: number): Promise<Taken<RouteChange>> {
    const before = this.#known!;
    // What an earlier visit sent on another version is judged by what is there now.
    if (version !== before.version) throw new Problem(412, 'PRECONDITION_FAILED', '');
    const made = routeModel.make(before.route, changes);
    const filling = this.#filling(made.state);
    const { state } = routeModel.make(made.state, filling);
    this.#quicker = undefined;
    const now = await this.#store(state, before);
    this.#known = { version: now, route: state };
    if (filling.length > 0) this.onFilled(filling.length);
    return { version: now, ...(filling.length > 0 && { effect: [...made.effect, ...filling] }) };
  }

  /** The section of a stretch may be deleted, but no route is stored without it: the first one is taken. */
  #filling({ positions, stretches }: EditedRoute): RouteChange[] {
    const { sectionIds } = this.head();
    if (positions.length < 2) return [];
    return stretches
      .filter(({ sectionId }) => sectionId === null || !sectionIds.includes(sectionId))
      .map(({ id }) => ({ kind: 'setStretch', id, values: { sectionId: sectionIds[0]! } }));
  }

  /** Gives the version that the server has then. */
  async #store(state: EditedRoute, before: Known): Promise<number> {
    const route = routeOf(state);
    if (route === null && before.version === NO_ROUTE) return NO_ROUTE;
    if (route !== null && sameValue(route, routeOf(before.route))) return before.version;
    this.#known = { ...before, sent: state };
    try {
      if (route === null) {
        await this.server.delete(before.version);
        this.#tell(this.head(), 'POWER_SENSITIVE');
        return NO_ROUTE;
      }
      if (before.version === NO_ROUTE) await this.#requireNone();
      const { version, sensitivity } = await this.server.put(route as Route, before.version || undefined);
      this.#tell({ ...this.head(), version: Math.max(version, this.head().version) }, sensitivity);
      return version;
    } catch (thrown) {
      return this.#notStored(asProblem(thrown), state, before);
    }
  }

  /** No If-Match says that there must be no route, so a first one would take the place of a colleague's. */
  async #requireNone(): Promise<void> {
    const { route } = await this.server.read();
    if (route) throw new Problem(412, 'PRECONDITION_FAILED', '');
  }

  async #notStored(problem: Problem, state: EditedRoute, before: Known): Promise<number> {
    const { status, code, members } = problem;
    // Somebody else has deleted it too, or it was this one, whose answer was lost.
    if (code === 'ROUTE_NOT_FOUND') return NO_ROUTE;
    if (status === 412) {
      // An earlier try may have arrived although its answer did not.
      const arrived = before.sent && (await this.#arrived(state));
      if (arrived !== undefined) return arrived;
      this.#quicker = [members.byName, members.by].find((one) => typeof one === 'string') as
        | string
        | undefined;
    }
    // A section was deleted meanwhile: what is left of it is seen when all is read again.
    throw code === 'SECTION_NOT_FOUND' ? new Problem(412, code, problem.message) : problem;
  }

  /** The version of the route on the server, if it is the one that was sent. */
  async #arrived(state: EditedRoute): Promise<number | undefined> {
    const { route } = await this.server.read();
    return route && editedOf(route.content, this.newId, state) === state ? route.version : undefined;
  }

  #tell(head: SegmentHead, sensitivity: StoredRoute['sensitivity'] = 'POWER_SENSITIVE'): void {
    this.#head = head;
    this.#sensitivity = sensitivity;
    for (const listener of this.#listeners) listener();
  }
}
