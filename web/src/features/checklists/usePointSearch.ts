import { useMemo } from 'react';
import { isWeak } from '../../kit/index.js';
import { useEngine, useReading } from '../search/index.js';
import { findPoints, type Point, searchedPoint } from './points.js';
import type { ChecklistSearch } from './search.js';

const NONE: readonly Point[] = [];

/** What a search leaves of the points of a list, and what it was understood as. */
export function usePointSearch(points: readonly Point[] = NONE, search: ChecklistSearch) {
  const q = search.q.trim();
  const engine = useEngine(q !== '');
  const index = useMemo(() => engine?.texts(points.map(searchedPoint)), [engine, points]);
  const foundToo = useMemo(() => {
    const { matches } = q && index ? index.search(q) : { matches: [] };
    return new Set(matches.filter((match) => !isWeak(match)).map(({ place }) => points[place]!));
  }, [index, points, q]);
  const found = findPoints(points, search, foundToo);
  const key = found.matches.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same points have the same texts
  const texts = useMemo(() => found.matches.flatMap((point) => point.texts), [points, key]);
  return {
    found,
    reading: useReading(q, texts),
    /** More may be found as soon as what searches is loaded. */
    isLoading: q !== '' && engine === undefined,
  };
}
