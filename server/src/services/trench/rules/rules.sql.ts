import type { DesignRule } from '@spadework/core/check';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface DesignRulesRow {
  version: number;
  layoutDefaults: boolean;
  /** Null: the starter rules hold. */
  rules: readonly DesignRule[] | null;
}

const COLUMNS = raw('version, layout_defaults AS "layoutDefaults", rules');

export const findDesignRules = (tx: Tx, companyId: number): Promise<DesignRulesRow | undefined> =>
  tx.row<DesignRulesRow>(sql`SELECT ${COLUMNS} FROM design_rules WHERE company_id = ${companyId}`);

/** Makes a row of a company that has none, so that there is one to lock. */
export const lockDesignRules = async (tx: Tx, companyId: number): Promise<DesignRulesRow> =>
  (await tx.row<DesignRulesRow>(
    sql`INSERT INTO design_rules (company_id) VALUES (${companyId})
        ON CONFLICT (company_id) DO UPDATE SET company_id = excluded.company_id RETURNING ${COLUMNS}`,
  ))!;

/** Of a locked row. */
export const saveDesignRules = (
  companyId: number,
  { layoutDefaults, rules }: Omit<DesignRulesRow, 'version'>,
): Sql =>
  sql`UPDATE design_rules SET layout_defaults = ${layoutDefaults}, rules = ${rules && JSON.stringify(rules)}::jsonb,
        version = version + 1
      WHERE company_id = ${companyId} RETURNING ${COLUMNS}`;
