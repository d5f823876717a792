import type { CatalogTree } from '@spadework/core/cost';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnswerOf, asProblem, call, queryClient, readAgain, useSession } from '../../../api/index.js';
import { toast } from '../../../kit/index.js';
import { inLanguage, useLanguage } from '../../../words/index.js';
import { useEngine } from '../../search/index.js';
import type { Code } from './search.js';

/** The types of the contracts end at the first level of a tree. */
interface CatalogNode extends Omit<AnswerOf<'calculation.getCatalogNode'>, 'childNodes'> {
  childNodes?: CatalogNode[];
}

/** Which catalog: a published revision never changes, but for the company's own prices. */
export interface CatalogOf {
  revisionId: number;
  companyPrices: boolean;
}

/** All codes of the revision, so that a search answers at each key. */
export function useCodes({ revisionId, companyPrices }: CatalogOf) {
  const language = useLanguage();
  const codes = useQuery({
    queryKey: ['cost', 'codes', revisionId, companyPrices, language],
    queryFn: ({ signal }) =>
      call('calculation.listCatalogNodes', {
        params: { revision: revisionId, type: 'BUDGET' },
        query: { useCompanyPrices: companyPrices },
        signal,
      }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
  const shown = useMemo(() => codes.data?.map((code) => inLanguage(code, language)), [codes.data, language]);
  return { codes: shown, catalog: codes.data, error: codes.error, again: codes.refetch };
}

/** The index of a catalog, made when somebody searches. Codes are found by their names in both languages. */
export function useCodeIndex(catalog: readonly Code[] | undefined, isWanted: boolean) {
  const engine = useEngine(isWanted);
  return useMemo(() => catalog && engine?.codes(catalog), [catalog, engine]);
}

/** A code with everything below it, as core's arithmetic takes it. */
export function useCodeTree(number: string | undefined, { revisionId, companyPrices }: CatalogOf) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['cost', 'code', revisionId, companyPrices, number, language],
    queryFn: async ({ signal }): Promise<CatalogTree> =>
      treeOf(
        (await call('calculation.getCatalogNode', {
          params: { revision: revisionId, type: 'BUDGET', number: number! },
          query: { useCompanyPrices: companyPrices },
          signal,
        })) as CatalogNode,
      ),
    enabled: number !== undefined,
    staleTime: 5 * 60_000,
    retry: false,
  });
}

const treeOf = ({ childNodes = [], ...node }: CatalogNode): CatalogTree => ({
  type: node.type,
  number: node.number,
  name: node.name,
  ...(node.nameEn !== undefined && { nameEn: node.nameEn }),
  unit: node.unit,
  unitCost: node.unitCost,
  sheets: [],
  ...(node.description !== undefined && { description: node.description }),
  ...(node.activityId !== undefined && { activityId: node.activityId }),
  ...(node.facilityId !== undefined && { facilityId: node.facilityId }),
  ...(node.baseQuantity !== undefined && { baseQuantity: node.baseQuantity }),
  children: childNodes.map(treeOf),
});

const MOST_FAVOURITES = 1000;
const favouritesKey = (revisionId: number) => ['cost', 'favourites', revisionId];

/** The numbers of the codes that the user has starred. */
export function useFavourites(revisionId: number): ReadonlySet<string> {
  const { username } = useSession().user;
  const { data } = useQuery({
    queryKey: favouritesKey(revisionId),
    queryFn: async ({ signal }) => {
      const { entities } = await call('calculation.pageCatalogNodes', {
        params: { revision: revisionId },
        query: { favorite: [username], type: ['BUDGET'], count: MOST_FAVOURITES },
        signal,
      });
      return entities.map(({ number }) => number);
    },
  });
  return useMemo(() => new Set(data ?? []), [data]);
}

/** Shown at once; taken back, and told, if the server does not take it. */
export async function setFavourite(revisionId: number, { number }: Code, on: boolean): Promise<void> {
  const key = favouritesKey(revisionId);
  const before = queryClient.getQueryData<string[]>(key);
  await queryClient.cancelQueries({ queryKey: key });
  if (before)
    queryClient.setQueryData(key, on ? [...before, number] : before.filter((one) => one !== number));
  const params = { revision: revisionId, type: 'BUDGET', number } as const;
  try {
    if (on) await call('calculation.starCatalogNode', { params });
    else await call('calculation.unstarCatalogNode', { params });
  } catch (thrown) {
    queryClient.setQueryData(key, before);
    toast({ text: asProblem(thrown).message, kind: 'wrong' });
  }
  // The others were not known yet.
  if (!before) await readAgain({ queryKey: key });
}
