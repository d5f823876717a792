import { chargedEstimate, chargedNodes, nodePart } from '@spadework/core/estimate';
import { nameIn } from '@spadework/core/text';
import { useQuery } from '@tanstack/react-query';
import { asProblem, call, callForReply } from '../../../api/index.js';
import { type Language, useLanguage } from '../../../words/index.js';
import { useCost } from '../cost.js';

export const CHARGE = ['cost', 'charge'] as const;

/** The charge of the project with its ETag; null where there is none yet. */
export function useCharge() {
  const { id: projectId } = useCost().project;
  return useQuery({
    queryKey: [...CHARGE, 'one', projectId],
    queryFn: async ({ signal }) => {
      try {
        return await callForReply('calculation.getCharge', { params: { projectId }, signal });
      } catch (thrown) {
        if (asProblem(thrown).code === 'CHARGE_NOT_FOUND') return null;
        throw thrown;
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useChargeStatus() {
  const { id: projectId } = useCost().project;
  return useQuery({
    queryKey: [...CHARGE, 'status', projectId],
    queryFn: ({ signal }) => call('calculation.getChargeStatus', { params: { projectId }, signal }),
    staleTime: 0,
  });
}

export function useChargeActuals() {
  const { id: projectId } = useCost().project;
  return useQuery({
    queryKey: [...CHARGE, 'actuals', projectId],
    queryFn: ({ signal }) => callForReply('calculation.getChargeActuals', { params: { projectId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

interface FrozenNode {
  id: string;
  number: string;
  name: string;
  nameEn?: string;
  totalCost: number;
  locationName?: string;
  markup?: boolean;
  childNodes?: FrozenNode[];
}

/** The same code may stand at several places. */
const titleOf = (node: FrozenNode, language: Language): string =>
  [`${node.number} ${nameIn(node, language)}`, node.locationName].filter(Boolean).join(', ');

/** What shares are taken of: the nodes and additions of a frozen estimate, which never change. */
export function useChargedEstimate(estimateId: number | undefined) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...CHARGE, 'estimate', estimateId, language],
    queryFn: async ({ signal }) => {
      const { content } = await call('calculation.getFrozenEstimate', {
        params: { estimateId: estimateId! },
        signal,
      });
      // The types of the contracts end at the first level of a tree.
      const nodes = content.nodes as unknown as FrozenNode[];
      return {
        ...chargedEstimate(nodes, content.estimate.additions),
        titles: new Map(nodes.map((node) => [node.id, titleOf(node, language)])),
        below: chargedNodes(nodes, nodePart),
      };
    },
    enabled: estimateId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
export type FrozenParts = NonNullable<ReturnType<typeof useChargedEstimate>['data']>;
