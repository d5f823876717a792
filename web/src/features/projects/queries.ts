import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AnswerOf, call, callForReply, Problem, queryClient, readAgain } from '../../api/index.js';
import type { ProjectSearch } from '../../routes/index.js';
import { currentLanguage, type Language, useLanguage } from '../../words/index.js';
import { filtersOf, sortOf } from './list/filters.js';

export type Project = AnswerOf<'project.getProject'>;
export type Summary = AnswerOf<'project.summarizeProjects'>;
export type ProjectLocation = AnswerOf<'project.listLocations'>[number];

/** Rows are read in blocks, so that ten thousand projects are scrolled without being loaded. */
export const BLOCK = 50;
/** So many tell what the next number may be. */
const NEWEST = 50;
const LIST_PARTS = ['owner', 'ownerName', 'modules', 'myRole'] as const;
const PAGE_PARTS = [...LIST_PARTS, 'members', 'version'] as const;

type Reading = { signal: AbortSignal };

const rowsQuery = (search: ProjectSearch, block: number) => {
  const [filters, sort] = [filtersOf(search), sortOf(search)];
  return {
    queryKey: ['project', 'page', filters, sort, block],
    queryFn: ({ signal }: Reading) =>
      call('project.pageProjects', {
        query: { ...filters, sort, first: block * BLOCK, count: BLOCK, expand: [...LIST_PARTS] },
        signal,
      }),
  };
};

const summaryQuery = (search: ProjectSearch, language: Language) => ({
  queryKey: ['project', 'summary', filtersOf(search), language],
  queryFn: ({ signal }: Reading) => call('project.summarizeProjects', { query: filtersOf(search), signal }),
});

/** The part of the map itself is left out, or one could not see where to go. */
const locationsQuery = (search: ProjectSearch) => {
  const filters = filtersOf({ ...search, bounds: undefined });
  return {
    queryKey: ['project', 'locations', filters],
    queryFn: ({ signal }: Reading) => call('project.listLocations', { query: filters, signal }),
  };
};

/** Reads what the list shows first, while the app is still being loaded. */
export async function readProjectsAhead(search: ProjectSearch): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(rowsQuery(search, 0)),
    queryClient.prefetchQuery(summaryQuery(search, currentLanguage())),
    search.view !== 'list' && queryClient.prefetchQuery(locationsQuery(search)),
  ]);
}

/** The numbers of the projects that were made last, the newest first. */
export const useNewestNumbers = () =>
  useQuery({
    queryKey: ['project', 'newest'],
    queryFn: async ({ signal }) => {
      const query = { sort: ['-createdDate'], first: 0, count: NEWEST };
      const { entities } = await call('project.pageProjects', { query, signal });
      return entities.map(({ number }) => number);
    },
  }).data;

/** Where nothing tells that the network is back, what was not read is asked for every now and then. */
const AGAIN_MS = 5000;
const ONCE_REACHED = {
  refetchInterval: ({ state }: { state: { error: Error | null } }) => isUnreached(state.error) && AGAIN_MS,
};

export const isUnreached = (error: Error | null | undefined): boolean =>
  error instanceof Problem && error.code === 'OFFLINE';

/** The blocks that are in sight; `rowAt` gives a row once it is there. */
export function useProjectRows(search: ProjectSearch, blocks: readonly number[]) {
  const results = useQueries({
    queries: blocks.map((block) => ({
      ...rowsQuery(search, block),
      ...ONCE_REACHED,
      placeholderData: block === 0 ? keepPreviousData : undefined,
    })),
  });
  const byBlock = new Map(blocks.map((block, place) => [block, results[place]]));
  const first = results.find(({ data }) => data !== undefined)?.data;
  // A block that is not loaded yet must not make the list short, or scrolling far would jump back.
  const known = useRef<{ filters: string; total: number }>(undefined);
  const key = JSON.stringify(filtersOf(search));
  if (first) known.current = { filters: key, total: first.total };
  return {
    total: first?.total ?? (known.current?.filters === key ? known.current.total : undefined),
    /** The first rows, the best where words are searched for. */
    best: byBlock.get(0)?.data?.entities,
    error: results.find(({ error }) => error)?.error ?? undefined,
    isOld: results.some(({ isPlaceholderData }) => isPlaceholderData),
    rowAt: (index: number): Project | undefined =>
      byBlock.get(Math.floor(index / BLOCK))?.data?.entities[index % BLOCK],
  };
}

export function useSummary(search: ProjectSearch) {
  return useQuery({
    ...summaryQuery(search, useLanguage()),
    ...ONCE_REACHED,
    placeholderData: keepPreviousData,
  });
}

/** Where the matches lie. */
export function useLocations(search: ProjectSearch, shown: boolean) {
  return useQuery({
    ...locationsQuery(search),
    ...ONCE_REACHED,
    placeholderData: keepPreviousData,
    enabled: shown,
  });
}

export interface LoadedProject {
  project: Project;
  etag: string | undefined;
}

const projectKey = (projectId: number) => ['project', 'one', projectId];

/** A project with its owner, members, modules and what the caller may do. Trench and cost use it for their head. */
export function useProject(projectId: number) {
  return useQuery({
    ...ONCE_REACHED,
    queryKey: projectKey(projectId),
    queryFn: async ({ signal }): Promise<LoadedProject> => {
      const { body, etag } = await callForReply('project.getProject', {
        params: { projectId },
        query: { expand: [...PAGE_PARTS] },
        signal,
      });
      return { project: body, etag };
    },
  });
}

/** After a change: everything that tells of projects is read again. */
export function refreshProjects(): Promise<void> {
  return readAgain({ queryKey: ['project'] });
}

export const mayWrite = ({ myRole, readonly, archived }: Project): boolean =>
  !archived && !readonly && (myRole === 'WRITER' || myRole === 'OWNER');
