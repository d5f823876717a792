import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, callForReply } from '../../../api/index.js';
import { useLanguage } from '../../../words/index.js';
import { ADMINISTRATION } from '../actions.js';
import type { CatalogPart } from './draft.js';

export type RuleSetSummary = AnswerOf<'calculation.listRuleSets'>[number];
export type RuleSet = AnswerOf<'calculation.getRuleSet'>;
export type Trial = AnswerOf<'calculation.testRuleSet'>;

export const RULES = 'rules';

export const useRuleSets = () =>
  useQuery({
    queryKey: [ADMINISTRATION, RULES, 'list'],
    queryFn: ({ signal }) => call('calculation.listRuleSets', { signal }),
  });

export const useRuleSet = (ruleSetId: string) =>
  useQuery({
    queryKey: [ADMINISTRATION, RULES, 'one', ruleSetId, useLanguage()],
    queryFn: ({ signal }) => callForReply('calculation.getRuleSet', { params: { ruleSetId }, signal }),
    // What is being written stands on it; another read comes when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** A code with everything inside it, as the latest revision has it; null when there is none of that number. */
export const useCode = (number: string) =>
  useQuery({
    queryKey: [ADMINISTRATION, 'code', number],
    queryFn: async ({ signal }): Promise<CatalogPart | null> => {
      // A search answers with nothing where a read of one code would be an error.
      const { entities } = await call('calculation.pageCatalogNodes', {
        params: { revision: 'latest' },
        query: { number: [number], type: ['BUDGET'], count: 1 },
        signal,
      });
      if (entities.length === 0) return null;
      const params = { revision: 'latest' as const, type: 'BUDGET' as const, number };
      return (await call('calculation.getCatalogNode', { params, signal })) as CatalogPart;
    },
    enabled: number !== '',
    staleTime: 10 * 60_000,
  });

export const useCodeSearch = (q: string) =>
  useQuery({
    queryKey: [ADMINISTRATION, 'codes', q],
    queryFn: ({ signal }) =>
      call('calculation.pageCatalogNodes', {
        params: { revision: 'latest' },
        query: { q, type: ['BUDGET'], count: 8 },
        signal,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
