import { type AssumptionChanges, type SegmentTrench, STANDARD_ASSUMPTIONS } from '@spadework/core/trench';
import { sameValue } from '@spadework/core/value';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, useSession } from '../../../api/index.js';
import { useProject } from '../../projects/index.js';
import { useEditor } from '../editor.js';

/** Assumptions of a company, on top of the standard. */
export interface Profile {
  id: string;
  name: string;
  changes: AssumptionChanges;
}

export const STANDARD = 'standard';

// Browsers kept the choice before segments did.
globalThis.localStorage?.removeItem('spadework.quantityProfile');

export interface Profiles {
  /** Those that can be chosen beside the standard. Empty until somebody asks for them. */
  all: readonly Profile[];
  /** Undefined: the standard. */
  chosen: Profile | undefined;
  /** The one that the segment names, where it no longer exists. */
  gone: string | undefined;
}

/** The profiles of the company, and the one of the segment that is edited. */
export function useProfiles(isShown: boolean): Profiles {
  const { projectId, trench } = useEditor();
  const isOwn = useIsOwn(projectId);
  const listed = useListed(isShown && isOwn === true);
  const chosen = useProfile();
  const id = namedBy(trench);
  // Whoever is of another company reads the profile of the segment alone.
  const all = listed ?? (chosen ? [chosen] : []);
  return { all, chosen, gone: listed && !chosen ? id : undefined };
}

/** The profile of the segment that is edited. */
export function useProfile(): Profile | undefined {
  const { projectId, segmentId, trench, shown } = useEditor();
  return useProfileOf(projectId, segmentId, trench, shown.unsent === 0);
}

/** The profile that a segment is counted by. Undefined: the standard, also where the segment's own is gone. */
export function useProfileOf(
  projectId: number,
  segmentId: number,
  trench: SegmentTrench | undefined,
  isSaved = true,
): Profile | undefined {
  const id = trench && namedBy(trench);
  const isOwn = useIsOwn(projectId);
  const listed = useListed(id !== undefined && isOwn === true);
  // A company's profiles are for itself: others read what the quantities of the segment suppose.
  const { data: supposed } = useQuery({
    queryKey: ['quantity profile of', segmentId, id, trench?.assumptions],
    queryFn: async () => {
      const { profile, assumptions } = await call('trench.getQuantities', { params: { segmentId } });
      return { id: profile.id, name: profile.id, changes: changesIn(assumptions) };
    },
    enabled: id !== undefined && isOwn === false && isSaved,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return useMemo(() => {
    if (id === undefined) return undefined;
    return listed ? listed.find((profile) => profile.id === id) : supposed?.id === id ? supposed : undefined;
  }, [id, listed, supposed]);
}

const namedBy = ({ settings }: SegmentTrench): string | undefined =>
  settings.quantityProfileId === STANDARD ? undefined : (settings.quantityProfileId ?? undefined);

/** Undefined: not known yet. */
function useIsOwn(projectId: number): boolean | undefined {
  const { company } = useSession();
  const { data } = useProject(projectId);
  return data && data.project.companyId === company.id;
}

function useListed(isWanted: boolean): readonly Profile[] | undefined {
  const { data } = useQuery({
    queryKey: ['quantity-profiles'],
    queryFn: () => call('trench.listProfiles'),
    enabled: isWanted,
    staleTime: 60_000,
  });
  return useMemo(
    () =>
      data
        ?.filter(({ builtIn }) => !builtIn)
        .map(({ id, name, assumptions }) => ({ id, name, changes: assumptions as AssumptionChanges })),
    [data],
  );
}

const changesIn = (assumptions: object): AssumptionChanges =>
  Object.fromEntries(
    Object.entries(assumptions).filter(
      ([name, value]) => !sameValue(value, STANDARD_ASSUMPTIONS[name as keyof typeof STANDARD_ASSUMPTIONS]),
    ),
  );
