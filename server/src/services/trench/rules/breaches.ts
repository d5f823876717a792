import {
  type CheckedType,
  checkedTypeIds,
  checkedTypes,
  checkRules,
  type DesignRule,
  type RuleFindings,
} from '@spadework/core/check';
import { type SectionLayout, STANDARD_ASSUMPTIONS, type Trench, withChanges } from '@spadework/core/trench';
import { perStore, VersionCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import { typesForRules } from './types.sql.js';

const MAX_TYPES = 50_000;
/** An import of types takes effect within this time. */
const CACHE_MS = 4000;
const typeCache = perStore(() => new VersionCache<CheckedType[]>(MAX_TYPES, CACHE_MS));

/** The types that rules ask about, and those that fixes for a company may offer. */
export const typesChecked = async (
  tx: Tx,
  companyId: number,
  { sections }: Trench,
): Promise<CheckedType[]> => {
  const ids = checkedTypeIds(sections);
  if (ids.pipes.length === 0) return [];
  const key = JSON.stringify([companyId, ids]);
  const cached = tx.inTransaction ? undefined : typeCache(tx).get(key);
  if (cached) return cached.value;
  const types = await typesForRules(tx, companyId, ids);
  return tx.inTransaction ? types : typeCache(tx).set(key, 0, types, types.length);
};

/** What rules find in a trench that is laid out. */
export const breachesOf = (
  trench: Trench,
  layouts: readonly SectionLayout[],
  rules: readonly DesignRule[],
  types: readonly CheckedType[],
  /** How many items all trials of fixes may have together. Left out, as many as a read has time for. */
  triedItems?: number,
): RuleFindings =>
  checkRules({
    trench,
    layouts,
    rules,
    assumptions: withChanges(STANDARD_ASSUMPTIONS, trench.assumptions),
    types: checkedTypes(types),
    ...(triedItems !== undefined && { triedItems }),
  });
