import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, readAgain } from '../../api/index.js';

export type ProjectRoutes = AnswerOf<'trench.listRoutes'>;
export type ListedRoute = ProjectRoutes['routes'][number];

const keyOf = (projectId: number) => ['routes', projectId];

/** The routes of a project that this person may see, in degrees, and how many they may not. */
export const useProjectRoutes = (
  projectId: number,
  { enabled = true, isFresh = false }: { enabled?: boolean; isFresh?: boolean } = {},
) =>
  useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) => call('trench.listRoutes', { params: { projectId }, signal }),
    enabled,
    ...(isFresh && { staleTime: 0 }),
  });

export const readRoutesAgain = (projectId: number): Promise<void> =>
  readAgain({ queryKey: keyOf(projectId) });

export const isSensitive = ({ sensitivity }: Pick<ListedRoute, 'sensitivity'>): boolean =>
  sensitivity === 'POWER_SENSITIVE';
