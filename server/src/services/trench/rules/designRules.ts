import { type DesignRules, readRules, STARTER_RULES } from '@spadework/core/check';
import type { Tx } from '../../../store/store.js';
import { type DesignRulesRow, findDesignRules } from './rules.sql.js';

/** The design rules of a company: its own set, or else the starter set. */
export const designRulesOf = async (tx: Tx, companyId: number): Promise<DesignRules> =>
  rulesOfRow(await findDesignRules(tx, companyId));

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
