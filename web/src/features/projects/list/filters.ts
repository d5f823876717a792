import type { QueryOf } from '../../../api/index.js';
import type { ProjectSearch, ProjectSort } from '../../../routes/index.js';

export type ProjectFilters = QueryOf<'project.summarizeProjects'>;

const orNothing = <T>(list: readonly string[]): T[] | undefined =>
  list.length ? ([...list] as T[]) : undefined;

/** The filters of the project service for what the address holds. */
export function filtersOf(search: ProjectSearch): ProjectFilters {
  return {
    q: search.q.trim() || undefined,
    status: orNothing(search.status),
    myProjectRoles: orNothing(search.role),
    moduleType: orNothing(search.module),
    owner: orNothing(search.owner),
    fromStartDate: search.from && `${search.from}T00:00:00.000Z`,
    toStartDate: search.to && `${search.to}T23:59:59.999Z`,
    bbox: search.bounds?.map((degrees) => degrees.toFixed(2)).join(','),
    archived: search.archived,
  } as ProjectFilters;
}

/** How the list is sorted. Without a choice, the best match comes first, or the last start where there are no words. */
export const orderOf = ({ q, sort }: ProjectSearch): ProjectSort | 'relevance' =>
  sort ?? (q.trim() ? 'relevance' : 'startDate');

/** How the service sorts: by the chosen property, and by number where it is the same. */
export function sortOf(search: ProjectSearch): string[] | undefined {
  const { descending } = search;
  const sort = orderOf(search);
  if (sort === 'relevance') return undefined;
  return [`${descending ? '-' : ''}${sort}`, ...(sort === 'number' ? [] : ['number'])];
}

export const isFiltered = (search: ProjectSearch): boolean =>
  Object.entries(filtersOf(search)).some(([name, value]) => name !== 'archived' && value !== undefined);
