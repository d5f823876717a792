import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { type Pricing, profilesFor } from '../../trench/index.js';
import { findCalculation } from '../calculations.sql.js';
import { revisions } from '../revisions.sql.js';
import { budgetsOf, codesOf } from '../ruleFaults.js';
import { findRuleSet, STARTER_COMPANY } from '../rules.sql.js';
import { STARTER_RULES } from '../starterRules.js';
import { evaluableRules, unusableRules } from './design.js';
import { originOfSegment } from './origins.sql.js';

interface ProjectKey {
  companyId: number;
  id: number;
}

/** By which rules and which catalog the preview of a design would price a segment, for its check. */
export const checkedPrices: Pricing = {
  async basis(tx, project) {
    const found = await basisRow(tx, project);
    return found?.isActive ? JSON.stringify(found) : null;
  },

  async rulesOf(tx, project, segmentId, trench) {
    const revisionId = await revisionOf(tx, project);
    if (revisionId === undefined) return undefined;
    const { companyId } = project;
    const origin = await originOfSegment(tx, project, segmentId);
    const set =
      (await findRuleSet(tx, companyId, origin?.ruleSetId ?? STARTER_RULES)) ??
      (await findRuleSet(tx, companyId, STARTER_RULES));
    const all = set?.rules ?? [];
    const budgetOf = await budgetsOf(tx, revisionId, all);
    const rules = evaluableRules(all, unusableRules(all, budgetOf));
    const profiles = await profilesFor(tx, companyId, undefined);
    return {
      rules,
      lacking: [...codesOf(rules)].filter((number) => !budgetOf(number)),
      profile: profiles(trench, origin?.profileId).assumptions,
    };
  },
};

/** That of the calculation. Where a catalog came after the module, the first who opens the calculation gets the latest. */
const revisionOf = async (tx: Tx, project: ProjectKey): Promise<number | undefined> =>
  (await findCalculation(tx, project))?.revisionId ?? (await revisions.find(tx, 'latest'))?.id;

/** Rows are told apart by the transaction that wrote them (`xmin`), because a set that was deleted may come back as version 1. */
const basisRow = (tx: Tx, { companyId, id }: ProjectKey): Promise<{ isActive: boolean } | undefined> =>
  tx.row(
    sql`SELECT 'CALCULATION' = ANY (p.modules) AS "isActive",
          coalesce(c.revision_id, (SELECT r.id FROM cost_revision r WHERE r.active AND r.active_from_date <= now()
            ORDER BY r.active_from_date DESC, r.id DESC LIMIT 1)) AS revision,
          (SELECT array[count(*), sum(hashint8extended(s.xmin::text::bigint, 0))]::text FROM cost_rule_set s
            WHERE s.company_id IN (${STARTER_COMPANY}, ${companyId})) AS rules,
          (SELECT jsonb_agg(DISTINCT jsonb_build_array(o.segment_id, o.rule_set_id, o.profile_id))
            FROM calculation_origin o WHERE o.company_id = ${companyId} AND o.project_id = ${id}
              AND (o.rule_set_id <> 'starter' OR o.profile_id <> 'standard')) AS unusual
        FROM project p LEFT JOIN calculation c ON c.company_id = p.company_id AND c.project_id = p.id
        WHERE p.company_id = ${companyId} AND p.id = ${id}`,
  );
