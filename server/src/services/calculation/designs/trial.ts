import { fittingRequest, proposedBranchesOf, type Rule } from '@spadework/core/quantity';
import type { Handlers } from '../../../http/contract.js';
import { cableFactsOf, measureSegment, profilesFor } from '../../trench/index.js';
import type { calculationService } from '../contract.js';
import { listFindings } from '../findingList.js';
import { withoutNulls } from '../nulls.js';
import { faultsOf, refuseFaults } from '../ruleFaults.js';
import { latestBudgets, requireRuleSet } from '../ruleSets.js';
import { evaluableRules, unusableRules } from './design.js';
import { linesOf, presentFinding, presentUnmapped, presentWaived } from './present.js';

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
      async ({ companyId, trench }) =>
        (await profilesFor(tx, companyId, body.profileId, [trench]))(trench).assumptions,
    );
    const unusable = unusableRules(rules, budgetOf);
    const { proposedBranches, findings, unmapped, waived } = proposedBranchesOf(
      evaluableRules(rules, unusable),
      {
        segmentName: segment.name,
        trench: segment.trench,
        quantities: segment.quantities,
        assumptions: segment.assumptions,
        cableType: await cableFactsOf(tx, segment.companyId, [segment]),
      },
      (number) => budgetOf !== undefined && !budgetOf(number),
    );
    const asked = proposedBranches.map((branch) => {
      const budget = budgetOf?.(branch.request.number);
      return { ...branch, fitting: budget ? fittingRequest(branch.request, budget) : branch };
    });
    const found = [
      ...findings.map(({ ruleId, code, line }) => ({ ruleId, code, ...(line && { value: line }) })),
      ...asked.flatMap(({ ruleId, fitting }) =>
        'unknownChild' in fitting && fitting.unknownChild !== undefined
          ? [{ ruleId, code: 'UNKNOWN_CHILD' as const, value: fitting.unknownChild }]
          : [],
      ),
    ];
    return {
      body: {
        wishes: asked.flatMap(({ ruleId, scope, fitting, options, lines }) =>
          'request' in fitting
            ? [
                {
                  ruleId,
                  ...(scope !== '' && { sectionId: scope.split('/')[0]! }),
                  options,
                  add: fitting.request,
                  lines: linesOf(lines),
                },
              ]
            : [],
        ),
        ...listFindings([...unusable, ...found], (finding) => presentFinding(finding, language)),
        unmapped: presentUnmapped(segment.id, unmapped),
        waived: presentWaived(segment.id, waived),
      },
    };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;
