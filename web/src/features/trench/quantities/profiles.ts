import type { AssumptionChanges } from '@spadework/core/trench';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../../../api/index.js';
import type { Profile } from './useQuantities.js';

const STORED = 'spadework.quantityProfile';

export interface Profiles {
  /** Those of the company. Empty until somebody asks for them. */
  all: readonly Profile[];
  /** Undefined: the standard. */
  chosen: Profile | undefined;
  choose(id: string | undefined): void;
}

const listeners = new Set<() => void>();
const chosenId = (): string | undefined => localStorage[STORED];
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function chooseId(id: string | undefined): void {
  if (id === undefined) delete localStorage[STORED];
  else localStorage[STORED] = id;
  for (const listener of listeners) listener();
}

/**
 * The profiles of the company, and which one this browser counts with. They are read when a choice is shown, and at once
 * where one was made before. A profile that is gone is the standard.
 */
export function useProfiles(isShown: boolean): Profiles {
  const id = useSyncExternalStore(subscribe, chosenId);
  const { data } = useQuery({
    queryKey: ['quantity-profiles'],
    queryFn: () => call('trench.listProfiles'),
    enabled: isShown || id !== undefined,
    staleTime: 60_000,
  });
  return useMemo(() => {
    const all = (data ?? [])
      .filter(({ builtIn }) => !builtIn)
      .map(({ id, name, assumptions }) => ({ id, name, changes: assumptions as AssumptionChanges }));
    return { all, chosen: all.find((profile) => profile.id === id), choose: chooseId };
  }, [data, id]);
}
