import type { Design } from '@spadework/core/trench';
import { useEffect } from 'react';

/** Figures follow a drag ten times a second: nobody reads faster, and the drawing has the time between. */
const PACE_MS = 100;

/** The design as it would be after a drag. Only what shows figures of it listens. */
export class DraggedDesign {
  #design: Design | undefined;
  #latest: Design | undefined;
  #shownAt = -PACE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  get = (): Design | undefined => this.#design;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells of the latest design soon. Undefined: nothing is dragged any more, and that is told at once. */
  tell(design: Design | undefined): void {
    this.#latest = design;
    if (design === undefined) this.#set();
    else this.#timer ??= setTimeout(this.#set, Math.max(0, this.#shownAt + PACE_MS - performance.now()));
  }

  #set = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#latest === this.#design) return;
    this.#shownAt = performance.now();
    this.#design = this.#latest;
    for (const listener of this.#listeners) listener();
  };
}

/** Tells of what is dragged, after it is drawn. */
export function useTellDragged(dragged: DraggedDesign, design: Design | undefined): void {
  useEffect(() => dragged.tell(design), [dragged, design]);
  useEffect(() => () => dragged.tell(undefined), [dragged]);
}
