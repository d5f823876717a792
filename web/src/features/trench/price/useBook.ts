import { type Money, moneyOf } from '@spadework/core/cost';
import { type PriceBook, type PriceNode, priceBook } from '@spadework/core/design';
import type { Rule } from '@spadework/core/quantity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type AnswerOf, call, readAgain, useSession } from '../../../api/index.js';
import { later } from '../../../settled/index.js';
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

/** What the server says of a version of a segment. */
export interface ServerPrice {
  /** By its rules alone. */
  price: Money;
  /** What the calculation has of it, where that is not as the design is now. */
  calculated?: { cost: Money; isNone: boolean } | undefined;
}

type ProposedChange = Pick<
  AnswerOf<'calculation.previewDesign'>['changes'][number],
  'action' | 'nodeId' | 'costFrom' | 'costByDesign'
>;

/** What a proposal for one segment says of its price, and of what the calculation has. */
export function proposedPrice(changes: readonly ProposedChange[]): ServerPrice {
  const sum = (costOf: (change: ProposedChange) => number) =>
    changes.reduce((total, change) => total + moneyOf(costOf(change)), 0n);
  const isAsDrawn = changes.every(({ action }) => action === 'KEEP');
  const isNone = changes.every(({ nodeId }) => nodeId === undefined);
  return {
    price: sum(({ costByDesign = 0 }) => costByDesign),
    calculated: isAsDrawn ? undefined : { cost: sum(({ costFrom }) => costFrom), isNone },
  };
}

/**
 * What the server says that a version of a segment costs. Undefined: it was not asked yet. A variant is in no proposal, so
 * its price is that of a comparison.
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
  /** Undefined: the segment's own. */
  profileId: string | undefined;
  isIdle: boolean;
}): ServerPrice | undefined {
  const [rested, setRested] = useState(-1);
  useEffect(() => {
    if (!isIdle) return;
    return later('the price', IDLE_MS, () => setRested(version));
  }, [isIdle, version]);
  const { data } = useQuery({
    queryKey: ['design price', projectId, segmentId, version, ruleSetId, profileId],
    queryFn: async (): Promise<ServerPrice> => {
      if (variantOf !== undefined) {
        const params = { segmentId };
        const { sides } = await call('calculation.compareSegments', { params, query: { with: [variantOf] } });
        return { price: moneyOf(sides[0]!.price) };
      }
      const { changes } = await call('calculation.previewDesign', {
        params: { projectId },
        body: {
          segmentIds: [segmentId],
          ...(profileId !== undefined && { profileId }),
          ...(ruleSetId !== undefined && { ruleSetId }),
        },
      });
      return proposedPrice(changes);
    },
    enabled: isIdle && rested === version && ruleSetId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever comes from the calculation may have updated it: the answer is kept no longer than it is shown. To read again
    // on mounting would not do, because nothing is asked before the segment has rested.
    gcTime: 0,
    retry: false,
    // A bigint is not compared with the last answer by its structure.
    structuralSharing: false,
  });
  return data;
}
