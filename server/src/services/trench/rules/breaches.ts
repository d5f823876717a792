import {
  type CheckedType,
  checkedTypeIds,
  checkedTypes,
  checkRules,
  type DesignRule,
  type RuleFindings,
} from '@spadework/core/check';
import { type SectionLayout, STANDARD_ASSUMPTIONS, type Trench, withChanges } from '@spadework/core/trench';
import type { Tx } from '../../../store/store.js';
import { typesForRules } from './types.sql.js';

/** The types that rules ask about, and those that fixes for a company may offer. */
export const typesChecked = async (
  tx: Tx,
  companyId: number,
  { sections }: Trench,
): Promise<CheckedType[]> => {
  const ids = checkedTypeIds(sections);
  return ids.pipes.length === 0 ? [] : typesForRules(tx, companyId, ids);
};

/** What rules find in a trench that is laid out. */
export const breachesOf = (
  trench: Trench,
  layouts: readonly SectionLayout[],
  rules: readonly DesignRule[],
  types: readonly CheckedType[],
): RuleFindings =>
  checkRules({
    trench,
    layouts,
    rules,
    assumptions: withChanges(STANDARD_ASSUMPTIONS, trench.assumptions),
    types: checkedTypes(types),
  });
