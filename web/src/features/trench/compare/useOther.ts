import type { SegmentTrench } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { checkSection } from '../checkedSection.js';
import { useEditor } from '../editor.js';
import { onPacking, packingAnswers, packings } from '../packing/packings.js';
import { usePriceOf } from '../price/usePriceOf.js';
import { circuitsOf } from '../rating/circuits.js';
import { inputOf } from '../rating/input.js';
import { Rater } from '../rating/rater.js';
import { openWorker, useRatingParts } from '../rating/useRating.js';
import type { Side } from './liveComparison.js';
import { readTrench } from './readTrench.js';

export interface Other extends Side {
  name: string;
  rater: Rater;
}

/** The segment that this one is compared with: as stored, at the section of the same number. */
export function useOther(otherId: number): { other: Other | undefined; isError: boolean; again: () => void } {
  const { data, isError, refetch } = useQuery({
    queryKey: ['compared trench', otherId],
    queryFn: () => readTrench(otherId),
    staleTime: 0,
  });
  const other = useSide(otherId, data);
  return { other, isError: isError && !data, again: () => void refetch() };
}

function useSide(otherId: number, trench: SegmentTrench | undefined): Other | undefined {
  const { projectId, trench: shown, section: shownSection, catalog } = useEditor();
  const { choices } = useRatingParts();
  const answers = useSyncExternalStore(onPacking, packingAnswers);
  const { counted, priced, typeOf } = usePriceOf(projectId, otherId, trench, catalog);
  const place = shown.sections.findIndex(({ id }) => id === shownSection.id);
  const section = trench && (trench.sections[place] ?? trench.sections[0]);

  const [rater] = useState(() => new Rater(openWorker));
  useEffect(() => () => rater.close(), [rater]);
  const request = useMemo(() => {
    if (!trench || !section || !typeOf || answers < 0) return undefined;
    // A season of the one may be unknown to the other.
    const season = trench.surroundings.seasons.find(({ name }) => name === choices.season)?.name;
    const input = inputOf(trench, section, typeOf, { ...choices, season }, packings);
    return typeof input === 'string' ? undefined : input;
  }, [trench, section, typeOf, choices, answers]);
  useEffect(() => rater.show(request), [rater, request]);
  const { answer } = useSyncExternalStore(rater.subscribe, rater.get);

  if (!trench || !section || !counted) return undefined;
  const { layout } = checkSection(trench, section);
  const { circuits } = circuitsOf(trench, section);
  return { name: trench.segment?.name ?? '', trench, layout, counted, priced, circuits, answer, rater };
}
