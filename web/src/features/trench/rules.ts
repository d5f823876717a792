import { startClearances, startOfSection } from '@spadework/core/check';
import {
  type Change,
  type SegmentTrench,
  STANDARD_ASSUMPTIONS,
  surfaceOf,
  type Trench,
  withChanges,
} from '@spadework/core/trench';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, queryClient } from '../../api/index.js';

export type DesignRules = AnswerOf<'trench.getDesignRules'>;

const rulesOf = (projectId: number) =>
  queryOptions({
    queryKey: ['designRules', projectId],
    queryFn: () => call('trench.getDesignRules', { query: { projectId } }),
    staleTime: 60_000,
  });

/** The rules of the company that has the project, which may be another one than that of its members. */
export const useDesignRules = (projectId: number): DesignRules | undefined =>
  useQuery(rulesOf(projectId)).data;

/** The same at once, for what is made before anything is drawn. */
export const readDesignRules = (projectId: number): Promise<DesignRules> =>
  queryClient.fetchQuery(rulesOf(projectId));

/** What makes the only section of a new segment keep the rules, as explicit values: a changed rule moves nothing later. */
export function startingChanges(trench: Trench, set: DesignRules): Change[] {
  const clearances = startClearances(set);
  const [section] = trench.sections;
  const values = section ? startingValues(trench, set) : {};
  return [
    ...(clearances.length > 0 ? [{ kind: 'settings' as const, values: { clearances } }] : []),
    ...(section && Object.keys(values).length > 0
      ? [{ kind: 'updateSection' as const, sectionId: section.id, values }]
      : []),
  ];
}

/** With which values a further section keeps the rules. */
export const startingValues = (
  { assumptions, surroundings }: Pick<SegmentTrench, 'assumptions' | 'surroundings'>,
  { rules }: DesignRules,
) =>
  startOfSection(
    rules,
    surfaceOf({ surface: null }, surroundings),
    withChanges(STANDARD_ASSUMPTIONS, assumptions),
    surroundings,
  );
