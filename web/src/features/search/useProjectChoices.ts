import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { call, type QueryOf } from '../../api/index.js';
import { projectTexts } from './texts.js';
import { useReading } from './useSearch.js';

const MOST = 8;

/** The projects that a query finds, the best first, as a combobox offers them. */
export function useProjectChoices(query: string, filters: QueryOf<'project.pageProjects'> = {}) {
  const typed = query.trim();
  const q = useDeferredValue(typed);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['project', 'choices', q, filters],
    queryFn: ({ signal }) => call('project.pageProjects', { query: { ...filters, q, count: MOST }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const texts = useMemo(() => (data?.entities ?? []).flatMap(projectTexts), [data]);
  const reading = useReading(q, texts, isPlaceholderData);
  return {
    reading,
    searching: isFetching || q !== typed,
    projects: (data?.entities ?? []).map((project) => ({
      ...project,
      isWeak: reading?.isWeak(projectTexts(project)) ?? false,
    })),
  };
}
