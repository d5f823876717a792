import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AnswerOf, call, callForReply, queryClient } from '../../api/index.js';
import type { ProjectSearch } from '../../app/routes.js';
import { useLanguage } from '../../words/index.js';
import { filtersOf, sortOf } from './list/filters.js';

export type Project = AnswerOf<'project.getProject'>;
export type Summary = AnswerOf<'project.summarizeProjects'>;
export type ProjectLocation = AnswerOf<'project.listLocations'>[number];

/** Rows are read in blocks, so that ten thousand projects are scrolled without being loaded. */
export const BLOCK = 50;
const LIST_PARTS = ['owner', 'ownerName', 'modules', 'myRole'] as const;
const PAGE_PARTS = [...LIST_PARTS, 'members', 'version'] as const;

/** The blocks that are in sight; `rowAt` gives a row once it is there. */
export function useProjectRows(search: ProjectSearch, blocks: readonly number[]) {
  const [filters, sort] = [filtersOf(search), sortOf(search)];
  const results = useQueries({
    queries: blocks.map((block) => ({
      queryKey: ['project', 'page', filters, sort, block],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('project.pageProjects', {
          query: { ...filters, sort, first: block * BLOCK, count: BLOCK, expand: [...LIST_PARTS] },
          signal,
        }),
      placeholderData: block === 0 ? keepPreviousData : undefined,
    })),
  });
  const byBlock = new Map(blocks.map((block, place) => [block, results[place]]));
  const first = results.find(({ data }) => data !== undefined)?.data;
  // A block that is not loaded yet must not make the list short, or scrolling far would jump back.
  const known = useRef<{ filters: string; total: number }>(undefined);
  const key = JSON.stringify(filters);
  if (first) known.current = { filters: key, total: first.total };
  return {
    total: first?.total ?? (known.current?.filters === key ? known.current.total : undefined),
    error: results.find(({ error }) => error)?.error ?? undefined,
    isOld: results.some(({ isPlaceholderData }) => isPlaceholderData),
    rowAt: (index: number): Project | undefined =>
      byBlock.get(Math.floor(index / BLOCK))?.data?.entities[index % BLOCK],
  };
}

export function useSummary(search: ProjectSearch) {
  const filters = filtersOf(search);
  const language = useLanguage();
  return useQuery({
    queryKey: ['project', 'summary', filters, language],
    queryFn: ({ signal }) => call('project.summarizeProjects', { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Where the matches lie. The part of the map itself is left out, or one could not see where to go. */
export function useLocations(search: ProjectSearch, shown: boolean) {
  const filters = filtersOf({ ...search, bounds: undefined });
  return useQuery({
    queryKey: ['project', 'locations', filters],
    queryFn: ({ signal }) => call('project.listLocations', { query: filters, signal }),
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
  return queryClient.invalidateQueries({ queryKey: ['project'] });
}

export const mayWrite = ({ myRole, readonly, archived }: Project): boolean =>
  !archived && !readonly && (myRole === 'WRITER' || myRole === 'OWNER');
