import { type DesignRules, readRules, STARTER_RULES } from '@spadework/core/check';
import { changesBetween } from '../../../events/difference.js';
import type { NewEvent } from '../../../events/event.js';
import { perStore, VersionCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import { type DesignRulesRow, findDesignRules, saveDesignRules } from './rules.sql.js';

/** The design rules of a company: its own set, or else the starter set. */
export const designRulesOf = async (tx: Tx, companyId: number): Promise<DesignRules> =>
  rulesOfRow(await findDesignRules(tx, companyId));

const MAX_RULES_CACHED = 50_000;
/** Rules that another server has saved take effect within this time, where it matters that they are known at once. */
const CACHE_MS = 4000;
const ruleCache = perStore(() => new VersionCache<DesignRules>(MAX_RULES_CACHED, CACHE_MS));

/** The same without a query where this process has read them a moment ago. */
export async function recentRules(tx: Tx, companyId: number): Promise<DesignRules> {
  if (tx.inTransaction) return designRulesOf(tx, companyId);
  return ruleCache(tx).get(companyId)?.value ?? rememberRules(tx, companyId);
}

/** A version of the rules, which somebody has read just now. */
export async function rulesAt(tx: Tx, companyId: number, version: number): Promise<DesignRules> {
  if (version === STARTER_RULES.version) return STARTER_RULES;
  if (tx.inTransaction) return designRulesOf(tx, companyId);
  const known = ruleCache(tx).get(companyId)?.value;
  return known?.version === version ? known : rememberRules(tx, companyId);
}

async function rememberRules(tx: Tx, companyId: number): Promise<DesignRules> {
  const rules = await designRulesOf(tx, companyId);
  return ruleCache(tx).set(companyId, rules.version, rules, 1 + rules.rules.length);
}

/** For whoever saves others. */
export const forgetRules = (tx: Tx, companyId: number): void => ruleCache(tx).delete(companyId);

/** The fields of stored rules get their order back, which the store does not keep. */
export const rulesOfRow = (row: DesignRulesRow | undefined): DesignRules =>
  row?.rules
    ? {
        version: row.version,
        starter: false,
        layoutDefaults: row.layoutDefaults,
        rules: readRules(row.rules),
      }
    : STARTER_RULES;

/** Saves a set, of which the row is locked. */
export async function saveRules(
  tx: Tx,
  companyId: number,
  { layoutDefaults, rules }: Pick<DesignRules, 'layoutDefaults' | 'rules'>,
): Promise<DesignRules> {
  forgetRules(tx, companyId);
  return rulesOfRow(await tx.row<DesignRulesRow>(saveDesignRules(companyId, { layoutDefaults, rules })));
}

export const rulesChanged = (companyId: number, before: DesignRules, after: DesignRules) =>
  ({
    companyId,
    type: 'designrules.changed',
    resource: resourceOf(companyId),
    version: after.version,
    changes: changesBetween(before, after, ['layoutDefaults', 'rules']),
  }) satisfies NewEvent;

export const resourceOf = (companyId: number): string => `designrules:${companyId}`;
