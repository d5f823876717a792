import { useEffect, useRef } from 'react';
import { later } from '../../../settled/index.js';
import type { DragShown } from '../gestures/gesture.js';
import type { RatingParts } from './useRating.js';

/** A pointer that rests so long is looking. While it moves, a drag has no time for a rating. */
const REST_MS = 80;

/** What is dragged is rated where the pointer rests, if that is quick. */
export function usePreview(shown: DragShown | undefined, { preview }: RatingParts): void {
  const latest = useRef(preview);
  latest.current = preview;
  const isDragging = shown !== undefined;
  const trench = shown?.trench;
  const section = trench && shown?.checked.layout.section;
  useEffect(() => {
    if (!trench || !section) return;
    return later('the rating', REST_MS, () => latest.current({ trench, section }));
  }, [trench, section]);
  useEffect(() => {
    if (!isDragging) return;
    return () => latest.current(undefined);
  }, [isDragging]);
}
