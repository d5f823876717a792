import { wishesOf } from '@spadework/core/quantity';
import type { Handlers } from '../../../http/contract.js';
import { cableFactsOf, measureSegment } from '../../trench/index.js';
import type { calculationService } from '../contract.js';
import { latestBudgets, requireRuleSet } from '../ruleSets.js';
import { unusableRules } from './design.js';
import { linesOf, presentFinding, presentUnmapped } from './present.js';
import { requireProfile } from './profiles.js';

export const trialHandlers = {
  async testRuleSet({ tx, caller, params, body, language }) {
    const { rules } = await requireRuleSet(tx, caller.companyId, params.ruleSetId);
    const segment = await measureSegment(
      tx,
      caller,
      body.segmentId,
      async (companyId) => (await requireProfile(tx, companyId, body.profileId ?? undefined)).assumptions,
    );
    const unusable = unusableRules(rules, await latestBudgets(tx, rules));
    const { wishes, findings, unmapped } = wishesOf(
      rules.filter(({ id }) => !unusable.some(({ ruleId }) => ruleId === id)),
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
        wishes: wishes.map(({ ruleId, scope, request, options, lines }) => ({
          ruleId,
          ...(scope !== '' && { sectionId: scope.split('/')[0]! }),
          options,
          add: request,
          lines: linesOf(lines),
        })),
        findings: [...unusable, ...found].map((finding) => presentFinding(finding, language)),
        unmapped: presentUnmapped(segment.id, unmapped),
      },
    };
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;
