import { type DesignRules, readRules, STARTER_RULES } from '@spadework/core/check';
import { changesBetween } from '../../../events/difference.js';
import type { NewEvent } from '../../../events/event.js';
import type { Tx } from '../../../store/store.js';
import { type DesignRulesRow, findDesignRules, saveDesignRules } from './rules.sql.js';

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

/** Saves a set, of which the row is locked. */
export async function saveRules(
  tx: Tx,
  companyId: number,
  { layoutDefaults, rules }: Pick<DesignRules, 'layoutDefaults' | 'rules'>,
): Promise<DesignRules> {
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
