import type { AssessmentType } from '@spadework/core/checklist';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/index.js';
import { type Language, useLanguage } from '../../words/index.js';
import { type Checkpoint, type Facility, type Point, pointsOf } from './points.js';
import { type Suggestion, suggestionsFor } from './suggestions.js';

type RevisionKey = number | 'latest';

/** A published revision never changes, and a new one is no hurry. */
const LONG = { staleTime: 10 * 60_000 } as const;

/** The public ones, the latest first, and then those of the company. */
export const useRevisions = () =>
  useQuery({
    queryKey: ['checklist', 'revisions'],
    queryFn: ({ signal }) => call('checklist.listRevisions', { query: { scope: 'ALL' }, signal }),
    ...LONG,
  });

const facilitiesQuery = (revision: RevisionKey, language: Language) => ({
  queryKey: ['checklist', 'facilities', revision, language],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('checklist.listFacilities', {
      params: { revision },
      query: { language },
      signal,
    })) as Facility[],
  ...LONG,
});

/** The facilities in the language of the app, each with what the Norwegian catalog calls it where that differs. */
export function useFacilities(revision: RevisionKey) {
  const language = useLanguage();
  const shown = useQuery(facilitiesQuery(revision, language));
  const originals = useQuery(facilitiesQuery(revision, 'nb'));
  const names = new Map(originals.data?.map(({ id, name }) => [id, name]));
  return {
    error: shown.error ?? originals.error,
    data:
      originals.data &&
      shown.data?.map((facility) => {
        const original = names.get(facility.id);
        return { ...facility, ...(original !== facility.name && { original }) };
      }),
  };
}
export type ShownFacility = NonNullable<ReturnType<typeof useFacilities>['data']>[number];

const pointsQuery = (
  revision: RevisionKey,
  facilityid: number | undefined,
  assessmenttype: AssessmentType | undefined,
  language: Language,
) => ({
  queryKey: ['checklist', 'points', revision, facilityid, assessmenttype, language],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('checklist.listCheckpointsOfType', {
      params: { revision, facilityid: facilityid!, assessmenttype: assessmenttype! },
      query: { language },
      signal,
    })) as Checkpoint[],
  enabled: facilityid !== undefined && assessmenttype !== undefined,
  ...LONG,
});

export function usePoints(
  revision: RevisionKey,
  facility: number | undefined,
  assessment: AssessmentType | undefined,
): { data: Point[] | undefined; error: Error | null } {
  const language = useLanguage();
  const shown = useQuery(pointsQuery(revision, facility, assessment, language));
  const originals = useQuery(pointsQuery(revision, facility, assessment, 'nb'));
  return {
    data: shown.data && originals.data && pointsOf(shown.data, originals.data),
    error: shown.error ?? originals.error,
  };
}

/** The facilities that fit a project, as far as its modules tell. */
export function useSuggestions(
  project: { id: number; modules: readonly string[] },
  revision: RevisionKey,
): Suggestion[] {
  const facilities = useQuery(facilitiesQuery(revision, 'nb'));
  const has = (module: string) => project.modules.includes(module);
  const segments = useQuery({
    queryKey: ['segments', project.id],
    queryFn: ({ signal }) => call('trench.listSegments', { params: { projectId: project.id }, signal }),
    enabled: has('CABLESIMULATOR'),
  });
  const shares = useQuery({
    queryKey: ['project', 'costFacilities', project.id],
    queryFn: ({ signal }) =>
      call('calculation.distributionReportOfType', {
        params: { projectId: project.id, type: 'FACILITY' },
        signal,
      }),
    enabled: has('CALCULATION'),
  });
  const costFacilities = useQuery({
    queryKey: ['calculation', 'facilities', 'nb'],
    queryFn: ({ signal }) => call('calculation.listFacilities', { language: 'nb', signal }),
    enabled: has('CALCULATION'),
    ...LONG,
  });
  const used = new Set(shares.data?.flatMap(({ facilityId, cost }) => (cost > 0 ? (facilityId ?? []) : [])));
  return suggestionsFor(facilities.data ?? [], {
    segmentCount: segments.data?.length ?? 0,
    costFacilities: costFacilities.data?.filter(({ id }) => used.has(id)) ?? [],
  });
}
