import { later } from '../../settled/index.js';
import type { DrawnRoute } from './state.js';

/** Figures follow a drag ten times a second: nobody reads faster, and the map has the time between. */
const PACE_MS = 100;

/** The route with what is dragged. Only what shows figures of it listens. */
export class LiveRoute {
  #route: DrawnRoute;
  #settled: DrawnRoute;
  #dragged: (() => DrawnRoute) | undefined;
  #shownAt = -PACE_MS;
  #stop: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(route: DrawnRoute) {
    this.#route = route;
    this.#settled = route;
  }

  get = (): DrawnRoute => this.#route;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The route without what is dragged. */
  settle(route: DrawnRoute): void {
    this.#settled = route;
    if (!this.#dragged) this.#show(route);
  }

  /** Shows soon what is dragged, measured only then. Undefined: nothing is, and that is shown at once. */
  drag(dragged: (() => DrawnRoute) | undefined): void {
    this.#dragged = dragged;
    if (!dragged) this.#show(this.#settled);
    else
      this.#stop ??= later('figures', Math.max(0, this.#shownAt + PACE_MS - performance.now()), () =>
        this.#show(this.#dragged ? this.#dragged() : this.#settled),
      );
  }

  #show(route: DrawnRoute): void {
    this.#stop?.();
    this.#stop = undefined;
    if (route === this.#route) return;
    this.#shownAt = performance.now();
    this.#route = route;
    for (const listener of this.#listeners) listener();
  }
}
