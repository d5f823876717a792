import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asProblem, call } from '../../../api/index.js';
import { useLanguage } from '../../../words/index.js';

/** kr per metre of circuit, by the id of the type. */
export type Prices = ReadonlyMap<number, number>;

/** Every cross-section of a circuit, rated and priced; given prices win over those of the rules. */
export function useEconomy(
  projectId: number,
  segmentId: number | undefined,
  circuitId: string | undefined,
  profileId: string | undefined,
  prices: Prices,
) {
  const language = useLanguage();
  const given = [...prices].map(([typeId, price]) => ({ typeId, price }));
  return useQuery({
    queryKey: ['economy', projectId, segmentId, circuitId, profileId, given, language],
    queryFn: ({ signal }) => {
      const asked = {
        params: { projectId, segmentId: segmentId! },
        query: { circuitId: circuitId!, ...(profileId && { profileId }) },
        signal,
      };
      return given.length > 0
        ? call('calculation.economyWith', { ...asked, body: { prices: given } })
        : call('calculation.getEconomy', asked);
    },
    enabled: segmentId !== undefined && circuitId !== undefined,
    staleTime: 0,
    // While prices are tried, the rows stay; of another circuit they would be wrong.
    placeholderData: (before, query) =>
      query?.queryKey[2] === segmentId && query?.queryKey[3] === circuitId
        ? keepPreviousData(before)
        : undefined,
    retry: (count, error) => asProblem(error).isTemporary && count < 2,
  });
}
