import { proposedBranchesOf, type Rule } from '@spadework/core/quantity';
import type { Handlers } from '../../../http/contract.js';
import { cableFactsOf, measureSegment } from '../../trench/index.js';
import type { calculationService } from '../contract.js';
import { listFindings } from '../findingList.js';
import { withoutNulls } from '../nulls.js';
import { faultsOf, refuseFaults } from '../ruleFaults.js';
import { latestBudgets, requireRuleSet } from '../ruleSets.js';
import { unusableRules } from './design.js';
import { linesOf, presentFinding, presentUnmapped } from './present.js';
import { requireProfile } from './profiles.js';

export const trialHandlers = {
  async testRuleSet({ tx, caller, params, body, language }) {
    const stored = await requireRuleSet(tx, caller.companyId, params.ruleSetId);
    const rules = body.rules ? (withoutNulls(body.rules) as Rule[]) : stored.rules;
    const budgetOf = await latestBudgets(tx, rules);
    if (body.rules) refuseFaults(faultsOf(rules, budgetOf), language);
    const segment = await measureSegment(
      tx,
      caller,
      body.segmentId,
      async (companyId) => (await requireProfile(tx, companyId, body.profileId ?? undefined)).assumptions,
    );
    const unusable = unusableRules(rules, budgetOf);
    const left = new Set(unusable.map(({ ruleId }) => ruleId));
    const { proposedBranches, findings, unmapped } = proposedBranchesOf(
      rules.filter(({ id }) => !left.has(id)),
      {
        segmentName: segment.name,
        trench: segment.trench,
        quantities: segment.quantities,
        assumptions: segment.assumptions,
        cableType: await cableFactsOf(tx, segment.companyId, [segment]),
      },
    );
    const found = findings.map(({ ruleId, code, line }) => ({ ruleId, code, ...(line && { value: line }) }));
    return {
      body: {
        wishes: proposedBranches.map(({ ruleId, scope, request, options, lines }) => ({
          ruleId,
          ...(scope !== '' && { sectionId: scope.split('/')[0]! }),
          options,
          add: request,
          lines: linesOf(lines),
        })),
        ...listFindings([...unusable, ...found], (finding) => presentFinding(finding, language)),
        unmapped: presentUnmapped(segment.id, unmapped),
      },
    };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;
