import type { SegmentTrench } from '@spadework/core/trench';
import { useEffect } from 'react';
import { later } from '../../../settled/index.js';

/** Figures follow a drag ten times a second: nobody reads faster, and the drawing has the time between. */
const PACE_MS = 100;

/** The trench as it would be after a drag. Only what shows figures of it listens. */
export class DraggedTrench {
  #trench: SegmentTrench | undefined;
  #latest: SegmentTrench | undefined;
  #shownAt = -PACE_MS;
  #stop: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  get = (): SegmentTrench | undefined => this.#trench;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells of the latest trench soon. Undefined: nothing is dragged any more, and that is told at once. */
  tell(trench: SegmentTrench | undefined): void {
    this.#latest = trench;
    if (trench === undefined) this.#set();
    else {
      const ms = Math.max(0, this.#shownAt + PACE_MS - performance.now());
      this.#stop ??= later('the price', ms, this.#set);
    }
  }

  #set = (): void => {
    this.#stop?.();
    this.#stop = undefined;
    if (this.#latest === this.#trench) return;
    this.#shownAt = performance.now();
    this.#trench = this.#latest;
    for (const listener of this.#listeners) listener();
  };
}

/** Tells of what is dragged, after it is drawn. */
export function useTellDragged(dragged: DraggedTrench, trench: SegmentTrench | undefined): void {
  useEffect(() => dragged.tell(trench), [dragged, trench]);
  useEffect(() => () => dragged.tell(undefined), [dragged]);
}
