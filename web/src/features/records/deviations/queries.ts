import type { Deviation } from '@spadework/core/record';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/index.js';
import { useLanguage } from '../../../words/index.js';
import type { Listed } from './group.js';

/** More than these are counted. */
const MOST = 1000;

/** All deviations of a project; what they are filtered by is quicker here than there. */
export function useDeviations(projectId: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['project', 'deviations', projectId, language],
    queryFn: async ({ signal }): Promise<{ deviations: Listed[]; total: number }> => {
      const { entities, total } = await call('checklist.pageDeviations', {
        query: { projectId, language, count: MOST },
        signal,
      });
      return { deviations: entities, total };
    },
    // Whoever comes from a record has just changed them.
    staleTime: 0,
  });
}

/** One deviation with what happened to it. */
export function useDeviation(recordId: string, key: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['project', 'deviation', recordId, key, language],
    queryFn: ({ signal }): Promise<Deviation> =>
      call('checklist.getDeviation', { params: { recordId, key }, query: { language }, signal }),
    staleTime: 0,
  });
}
