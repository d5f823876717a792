import { createHash } from 'node:crypto';
import {
  type CheckedType,
  type checkedTypeIds,
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
const typeCache = perStore(() => new VersionCache<TypesChecked>(MAX_TYPES, CACHE_MS));

/** Ids of the types that rules ask about. */
export type CheckedTypeIds = ReturnType<typeof checkedTypeIds>;

export interface TypesChecked {
  types: CheckedType[];
  /** A hash of them. Empty where rules ask about none. */
  tag: string;
}

/** The types that rules ask about, and those that fixes for a company may offer, as they are now. */
export async function readTypes(tx: Tx, companyId: number, ids: CheckedTypeIds): Promise<TypesChecked> {
  if (ids.pipes.length === 0) return { types: [], tag: '' };
  const types = await typesForRules(tx, companyId, ids);
  return { types, tag: createHash('sha256').update(JSON.stringify(types)).digest('hex').slice(0, 8) };
}

/** The same without a query where this process has read them a moment ago. */
export const typesChecked = async (tx: Tx, companyId: number, ids: CheckedTypeIds): Promise<TypesChecked> => {
  if (ids.pipes.length === 0) return { types: [], tag: '' };
  const key = JSON.stringify([companyId, ids]);
  const cached = tx.inTransaction ? undefined : typeCache(tx).get(key);
  if (cached) return cached.value;
  const checked = await readTypes(tx, companyId, ids);
  return tx.inTransaction ? checked : typeCache(tx).set(key, 0, checked, checked.types.length);
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
