import { sectionFigures } from '@spadework/core/route';
import { type SegmentTrench, withRouteLengths } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readTrench } from '../../../trench/index.js';
import { useLive, useMapEditor } from '../../editor.js';

/** The trench along the route, as it is stored; read again when sections come or go. */
export function useStoredTrench() {
  const { segment, sections } = useMapEditor();
  const { data, isError, refetch } = useQuery({
    queryKey: ['trench of a route', segment.id, sections.map(({ id }) => id).join()],
    queryFn: ({ signal }) => readTrench(segment.id, signal),
    placeholderData: (data, query) => (query?.queryKey[1] === segment.id ? data : undefined),
    staleTime: 0,
  });
  return { trench: data, isError, again: () => void refetch() };
}

/** The trench with the lengths of the route as it is shown, also while that is dragged. The write of a route sets the same. */
export function useRouteTrench(stored: SegmentTrench): SegmentTrench {
  const live = useLive(useMapEditor());
  return useMemo(() => {
    const sectionIds = stored.sections.map(({ id }) => id);
    return withRouteLengths(stored, sectionFigures(live.route, sectionIds), live.length).trench;
  }, [stored, live]);
}
