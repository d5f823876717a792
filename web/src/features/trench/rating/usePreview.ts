import { useEffect, useRef } from 'react';
import type { DragShown } from '../gestures/useDrag.js';
import type { RatingParts } from './useRating.js';

/** What is dragged is rated on its way, where that is quick. */
export function usePreview(shown: DragShown | undefined, { preview }: RatingParts): void {
  const latest = useRef(preview);
  latest.current = preview;
  const isDragging = shown !== undefined;
  const design = shown?.design;
  const section = design && shown?.judged.layout.section;
  useEffect(() => {
    if (design && section) latest.current({ design, section });
  }, [design, section]);
  useEffect(() => {
    if (!isDragging) return;
    return () => latest.current(undefined);
  }, [isDragging]);
}
