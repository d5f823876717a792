import type { CatalogNodeType } from '@spadework/core/cost';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, readAgain, useSession } from '../../../api/index.js';
import { inLanguage, useLanguage } from '../../../words/index.js';
import { codeTexts } from '../../search/index.js';
import { PAGE } from '../Pager.js';
import type { CatalogSearch } from '../search.js';
import { type CatalogNode, codeId, filtersOf } from './codes.js';

type RevisionKey = number | 'latest';
const LONG = { staleTime: 10 * 60_000 } as const;
const MOST_FAVOURITES = 1000;

export const useCostRevisions = () =>
  useQuery({
    queryKey: ['cost', 'revisions'],
    queryFn: async ({ signal }) =>
      (await call('calculation.listRevisions', { signal })).filter(({ active }) => active),
    ...LONG,
  });

/** What a list can be sorted by, of what its columns show. */
const SORTS = ['number', 'name', 'type', 'unit', 'unitCost'];

/** One page of the codes that match. */
export function useCodes(search: CatalogSearch, page: number, enabled: boolean) {
  const { user } = useSession();
  const revision = search.revision ?? 'latest';
  const filters = filtersOf(search, user.username);
  const sort = SORTS.includes(search.sort.replace('-', '')) ? [search.sort] : [];
  const language = useLanguage();
  return useQuery({
    queryKey: ['cost', 'page', revision, filters, sort, page],
    queryFn: ({ signal }) =>
      call('calculation.pageCatalogNodes', {
        params: { revision },
        query: { ...filters, sort, first: (page - 1) * PAGE, count: PAGE },
        signal,
      }),
    select: ({ entities, ...page }) => ({
      ...page,
      entities: entities.map((code) => ({ ...inLanguage(code, language), texts: codeTexts(code) })),
    }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useCodeSummary(search: CatalogSearch, enabled: boolean) {
  const { user } = useSession();
  const revision = search.revision ?? 'latest';
  const filters = filtersOf(search, user.username);
  const language = useLanguage();
  return useQuery({
    queryKey: ['cost', 'summary', revision, filters, language],
    queryFn: ({ signal }) =>
      call('calculation.summarizeCatalogNodes', { params: { revision }, query: filters, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A code with its parts, at the standard prices or those of the company. */
export const useCode = (
  revision: RevisionKey,
  { type, number }: { type: CatalogNodeType; number: string },
  useCompanyPrices: boolean,
  enabled = true,
) => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['cost', 'code', revision, type, number, useCompanyPrices],
    queryFn: async ({ signal }) =>
      (await call('calculation.getCatalogNode', {
        params: { revision, type, number },
        query: { useCompanyPrices },
        signal,
      })) as CatalogNode,
    select: (code) => inLanguage(code, language),
    enabled,
    ...LONG,
  });
};

/** Whether a code is in a revision, and what it costs there. A search finds nothing where a read would be refused. */
const inRevision = (revision: RevisionKey, type: CatalogNodeType, number: string) => ({
  queryKey: ['cost', 'price', revision, type, number],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { entities } = await call('calculation.pageCatalogNodes', {
      params: { revision },
      query: { type: [type], number: [number], count: 1 },
      signal,
    });
    return (entities[0] as CatalogNode | undefined) ?? null;
  },
  ...LONG,
});

export const useListed = (revision: RevisionKey, type: CatalogNodeType, number: string) =>
  useQuery(inRevision(revision, type, number));

export const usePrices = (revisions: readonly number[], type: CatalogNodeType, number: string) =>
  useQueries({ queries: revisions.map((revision) => inRevision(revision, type, number)) });

const FAVOURITES = ['cost', 'favourites'];

/** The ids of all codes that the user has starred. */
export function useFavourites(enabled: boolean): ReadonlySet<string> {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: FAVOURITES,
    queryFn: ({ signal }) =>
      call('calculation.pageCatalogNodes', {
        params: { revision: 'latest' },
        query: { favorite: [user.username], count: MOST_FAVOURITES },
        signal,
      }),
    enabled,
  });
  return new Set(data?.entities.map(codeId));
}

export async function setFavourite(
  revision: RevisionKey,
  type: CatalogNodeType,
  number: string,
  isStarred: boolean,
): Promise<void> {
  const params = { revision, type, number };
  if (isStarred) await call('calculation.starCatalogNode', { params });
  else await call('calculation.unstarCatalogNode', { params });
  await Promise.all(
    [FAVOURITES, ['cost', 'page'], ['cost', 'summary']].map((queryKey) => readAgain({ queryKey })),
  );
}
