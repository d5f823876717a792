import type { Design } from '@spadework/core/trench';
import { useEffect } from 'react';

/** The design as it would be after a drag. Only what shows figures of it listens. */
export class DraggedDesign {
  #design: Design | undefined;
  readonly #listeners = new Set<() => void>();

  get = (): Design | undefined => this.#design;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  set(design: Design | undefined): void {
    if (design === this.#design) return;
    this.#design = design;
    for (const listener of this.#listeners) listener();
  }
}

/** Tells of what is dragged, after it is drawn. */
export function useTellDragged(dragged: DraggedDesign, design: Design | undefined): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => dragged.set(design));
    return () => cancelAnimationFrame(frame);
  }, [dragged, design]);
  useEffect(() => () => dragged.set(undefined), [dragged]);
}
