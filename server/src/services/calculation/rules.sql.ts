import type { Rule } from '@spadework/core/quantity';
import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

/** Everybody's. */
export const STARTER_COMPANY = 0;

export interface RuleSetRow {
  companyId: number;
  id: string;
  version: number;
  name: string;
  rules: Rule[];
}

const COLUMNS = raw('company_id AS "companyId", id, version, name, rules');

/** The rule sets of a company, and everybody's that it does not replace by one of its own with the same id. */
export const listRuleSets = (tx: Tx, companyId: number): Promise<RuleSetRow[]> =>
  tx.rows<RuleSetRow>(
    sql`SELECT DISTINCT ON (id) ${COLUMNS} FROM cost_rule_set
        WHERE company_id IN (${STARTER_COMPANY}, ${companyId}) ORDER BY id, company_id DESC`,
  );

/** The company's own, or else everybody's. */
export const findRuleSet = (tx: Tx, companyId: number, id: string): Promise<RuleSetRow | undefined> =>
  tx.row<RuleSetRow>(
    sql`SELECT ${COLUMNS} FROM cost_rule_set WHERE id = ${id} AND company_id IN (${STARTER_COMPANY}, ${companyId})
        ORDER BY company_id DESC LIMIT 1`,
  );

/** The company's own, locked. */
export const lockRuleSet = (tx: Tx, companyId: number, id: string): Promise<RuleSetRow | undefined> =>
  tx.row<RuleSetRow>(
    sql`SELECT ${COLUMNS} FROM cost_rule_set WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`,
  );

/** Creates or replaces a rule set. */
export const saveRuleSet = async (
  tx: Tx,
  { companyId, id, name, rules }: Omit<RuleSetRow, 'version'>,
): Promise<RuleSetRow> =>
  (await tx.row<RuleSetRow>(
    sql`INSERT INTO cost_rule_set AS s (company_id, id, name, rules)
        VALUES (${companyId}, ${id}, ${name}, ${JSON.stringify(rules)}::jsonb)
        ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, rules = excluded.rules, version = s.version + 1
        RETURNING ${COLUMNS}`,
  ))!;

export const deleteRuleSet = (tx: Tx, { companyId, id }: RuleSetRow): Promise<number> =>
  tx.run(sql`DELETE FROM cost_rule_set WHERE company_id = ${companyId} AND id = ${id}`);

/** Stores everybody's rules as they are in this release. They get a new version if they differ from the stored ones. */
export const refreshStarterRules = (
  tx: Tx,
  { id, name, rules }: { id: string; name: string; rules: Rule[] },
) =>
  tx.run(
    sql`INSERT INTO cost_rule_set AS s (company_id, id, name, rules)
        VALUES (${STARTER_COMPANY}, ${id}, ${name}, ${JSON.stringify(rules)}::jsonb)
        ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, rules = excluded.rules, version = s.version + 1
          WHERE (s.name, s.rules) IS DISTINCT FROM (excluded.name, excluded.rules)`,
  );
