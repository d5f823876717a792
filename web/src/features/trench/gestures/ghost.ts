import type { Point } from '@spadework/core/geometry';
import { useEffect, useState } from 'react';

/** Where the ghost is, in mm: its upper left corner. Only what follows the pointer listens to it. */
export class GhostPosition {
  #at: Point = { x: 0, y: 0 };
  readonly #listeners = new Set<(at: Point) => void>();
  get = (): Point => this.#at;
  set(at: Point): void {
    this.#at = at;
    for (const listener of this.#listeners) listener(at);
  }
  subscribe(listener: (at: Point) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * The place of the ghost, as it changes. Not `useSyncExternalStore`: that would draw it in a pass of its own, before the
 * rows that open for it.
 */
export function useGhostPosition(place: GhostPosition): Point {
  const [at, setAt] = useState(place.get);
  useEffect(() => place.subscribe(setAt), [place]);
  return at;
}
