import { type Money, moneyOf } from '@spadework/core/cost';
import { type PriceBook, type PriceNode, priceBook } from '@spadework/core/design';
import type { Rule } from '@spadework/core/quantity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call, readAgain, useSession } from '../../../api/index.js';
import { useProject } from '../../projects/index.js';

/** Why a segment has no price. */
export type NoPrice = 'NO_MODULE' | 'NO_ACCESS' | 'FAILED' | 'LOADING';

export interface Book extends PriceBook {
  ruleSetId: string;
  /** Whether the caller gets rules and prices; else the server alone prices. */
  seesPrices: boolean;
}

/** The rules and prices of a segment, read once. The project says whether it has any. */
export function useBook(projectId: number, segmentId: number): Book | NoPrice {
  const { scopes } = useSession();
  const { data: loaded } = useProject(projectId);
  const mayRead = scopes.includes('calculation.bruker');
  const hasModule = loaded?.project.modules?.some(({ type }) => type === 'CALCULATION') ?? false;
  const { data, isError } = useQuery({
    queryKey: bookKey(projectId, segmentId),
    queryFn: () => call('calculation.getDesignPrices', { params: { projectId, segmentId } }),
    enabled: mayRead && hasModule,
    staleTime: 10 * 60_000,
  });
  const book = useMemo(
    () =>
      data && {
        ...priceBook({ rules: data.rules as Rule[], budgets: data.budgets as PriceNode[] }),
        ruleSetId: data.ruleSetId,
        seesPrices: data.told,
      },
    [data],
  );
  if (book) return book;
  if (!mayRead) return 'NO_ACCESS';
  if (loaded && !hasModule) return 'NO_MODULE';
  return isError ? 'FAILED' : 'LOADING';
}

const bookKey = (projectId: number, segmentId: number) => ['design prices', projectId, segmentId];

export const readBookAgain = (projectId: number, segmentId: number) =>
  readAgain({ queryKey: bookKey(projectId, segmentId) });

/** The server is asked so long after the last change was saved. */
const IDLE_MS = 700;

/**
 * What the server says that a version of a segment costs, by its rules alone. Undefined: it was not asked yet. A variant is
 * in no proposal, so its price is that of a comparison.
 */
export function useServerPrice({
  projectId,
  segmentId,
  variantOf,
  version,
  ruleSetId,
  profileId,
  isIdle,
}: {
  projectId: number;
  segmentId: number;
  /** Undefined: it is no variant. */
  variantOf: number | undefined;
  version: number;
  ruleSetId: string | undefined;
  profileId: string;
  isIdle: boolean;
}): Money | undefined {
  const [rested, setRested] = useState(-1);
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => setRested(version), IDLE_MS);
    return () => clearTimeout(timer);
  }, [isIdle, version]);
  const { data } = useQuery({
    queryKey: ['design price', projectId, segmentId, version, ruleSetId, profileId],
    queryFn: async () => {
      if (variantOf !== undefined) {
        const params = { segmentId };
        const { sides } = await call('calculation.compareSegments', { params, query: { with: [variantOf] } });
        return moneyOf(sides[0]!.price);
      }
      const { changes } = await call('calculation.previewDesign', {
        params: { projectId },
        body: { segmentIds: [segmentId], profileId, ...(ruleSetId !== undefined && { ruleSetId }) },
      });
      return changes.reduce((sum, { costByDesign = 0 }) => sum + moneyOf(costByDesign), 0n);
    },
    enabled: isIdle && rested === version && ruleSetId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A bigint is not compared with the last answer by its structure.
    structuralSharing: false,
  });
  return data;
}
