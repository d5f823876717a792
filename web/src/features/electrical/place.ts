import { cablesIn, type Trench } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/index.js';
import { addressOf } from '../../routes/index.js';

/** The trench of a segment, to tell which of its sections and cables something is in. */
export const useTrenchOf = (segmentId: number | undefined) =>
  useQuery({
    queryKey: ['trench of', segmentId],
    queryFn: async ({ signal }) =>
      (await call('trench.getTrench', { params: { segmentId: segmentId! }, signal }))
        .trench as unknown as Trench,
    enabled: segmentId !== undefined,
    staleTime: 0,
  });

/** Counted from 1; 1 where the trench is not there. */
export const sectionNumber = (trench: Trench | undefined, sectionId: string): number =>
  Math.max(1, 1 + (trench?.sections.findIndex(({ id }) => id === sectionId) ?? 0));

/** The editor at parts of cables, with their cables chosen. */
export function addressOfParts(
  projectId: number,
  segmentId: number,
  trench: Trench | undefined,
  partIds: readonly string[],
): string {
  if (!trench) return addressOf.trench(projectId, segmentId);
  const isWanted = ({ id, partIds: own }: { id: string; partIds: readonly string[] }) =>
    partIds.includes(id) || own.some((part) => partIds.includes(part));
  const place = trench.sections.findIndex((section) => cablesIn({ sections: [section] }).some(isWanted));
  const items = cablesIn({ sections: trench.sections.slice(place, place + 1) })
    .filter(isWanted)
    .map(({ id }) => id);
  return addressOf.trench(projectId, segmentId, { section: Math.max(1, place + 1), items });
}
