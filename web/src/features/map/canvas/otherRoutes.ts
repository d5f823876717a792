import type { Position } from '@spadework/core/route';
import { useMemo } from 'react';
import { useProjectRoutes } from '../routes.js';
import { boxAround } from './line.js';
import type { OtherRoute } from './paintOthers.js';
import { placeOf } from './plane.js';

/** The routes of the project, but for one that is edited, as they are painted. */
export function useOtherRoutes(
  projectId: number,
  edited?: number,
): { others: readonly OtherRoute[]; hasFailed: boolean } {
  const { data, error } = useProjectRoutes(projectId);
  const others = useMemo(
    () =>
      (data?.routes ?? []).flatMap(({ geometry, ...route }): OtherRoute[] => {
        if (route.segmentId === edited) return [];
        const positions = geometry.coordinates as unknown as Position[];
        const places = positions.map(placeOf);
        const box = boxAround(places);
        const heights = positions.map(([, , height]) => height);
        return box ? [{ segmentId: route.segmentId, name: route.name, places, box, heights }] : [];
      }),
    [data, edited],
  );
  return { others, hasFailed: error !== null && !data };
}
