import type { Assumptions } from '../trench/assumptions.js';
import type { Packings } from '../trench/content.js';
import { labelTextOf } from '../trench/labels.js';
import type { SectionLayout } from '../trench/layout.js';
import type { Trench } from '../trench/model.js';
import { rounded } from '../trench/numbers.js';
import { surfaceOf } from '../trench/surface.js';
import { FixTrials, MAX_TRIED_ITEMS } from './fixes.js';
import { KINDS, SEVERITIES, type Severity } from './kinds.js';
import { type Breach, breachesIn } from './measures.js';
import { breachMessage } from './messages.js';
import {
  type DesignRule,
  type FindingCounts,
  MAX_FINDINGS,
  type RuleFinding,
  type RuleFindings,
} from './model.js';
import { CheckedSection, type CheckedTypes } from './section.js';

export interface CheckInput {
  trench: Trench;
  /** Of the sections, in their order. */
  layouts: readonly SectionLayout[];
  rules: readonly DesignRule[];
  /** Those of the quantities of the segment. */
  assumptions: Assumptions;
  types: CheckedTypes;
  /** Where content lies after a fix, as in `layoutSection`. Left out, what needs a search is not offered as a fix. */
  packings?: Packings;
  /** How many items all trials of fixes may have together. */
  triedItems?: number;
}

/** What the rules find in a segment: by section, then severity, then the order of the rules. */
export function checkRules(input: CheckInput): RuleFindings {
  const { trench, layouts, assumptions, types, packings, triedItems = MAX_TRIED_ITEMS } = input;
  const rules = inOrder(input.rules.filter(({ active }) => active));
  const facts = { settings: trench.settings, surroundings: trench.surroundings, assumptions, types };
  const trials = new FixTrials(trench, rules, packings, triedItems);
  const findings: RuleFinding[] = [];
  for (const layout of layouts) {
    const section = new CheckedSection(layout, surfaceOf(layout.section, trench.surroundings), facts);
    for (const [rule, breach] of breachesIn(section, rules)) {
      if (findings.length === MAX_FINDINGS)
        return { findings: deepest(findings), truncated: true, fixesIncomplete: trials.isIncomplete };
      const fix = trials.fixOf(section, rule, breach);
      const deviation = trench.deviations[rule.id];
      findings.push({
        ...findingOf(section, rule, breach),
        ...(deviation && { deviation }),
        ...(fix && { fix }),
      });
    }
  }
  return { findings: deepest(findings), truncated: false, fixesIncomplete: trials.isIncomplete };
}

/** How deep a finding's fix lays its section, where that is all that it does. */
function depthOf({ fix, deviation, sectionId }: RuleFinding): number | undefined {
  const [change, ...more] = fix?.changes ?? [];
  if (deviation || more.length > 0 || change?.kind !== 'updateSection' || change.sectionId !== sectionId)
    return undefined;
  const { layoutDepth, ...others } = change.values;
  return Object.keys(others).length === 0 ? layoutDepth : undefined;
}

/** Findings that a deeper trench mends all offer the depth that mends every one of them. */
function deepest(findings: readonly RuleFinding[]): RuleFinding[] {
  const bySection = new Map<string, RuleFinding>();
  for (const finding of findings) {
    const depth = depthOf(finding);
    const known = bySection.get(finding.sectionId);
    if (depth !== undefined && (!known || depth > depthOf(known)!)) bySection.set(finding.sectionId, finding);
  }
  return findings.map((finding) =>
    depthOf(finding) === undefined ? finding : { ...finding, fix: bySection.get(finding.sectionId)!.fix! },
  );
}

const inOrder = (rules: readonly DesignRule[]): DesignRule[] =>
  rules.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));

function findingOf({ layout, labels }: CheckedSection, rule: DesignRule, breach: Breach): RuleFinding {
  const { items, measured, required } = breach;
  const { unit } = KINDS[rule.kind];
  return {
    code: 'DESIGN_RULE',
    ruleId: rule.id,
    kind: rule.kind,
    severity: rule.severity,
    message: breachMessage(rule, breach, labels),
    sectionId: layout.section.id,
    itemIds: items.map(({ placed }) => placed.item.id),
    labels: items.map(({ placed }) => labelTextOf(labels, placed.item.id)),
    ...(measured !== undefined && { measured: rounded(measured) }),
    ...(required !== undefined && { required: rounded(required) }),
    ...(unit && { unit }),
    ...(rule.sheet !== undefined && { sheet: rule.sheet }),
  };
}

export function countFindings(
  findings: readonly { severity: Severity; deviation?: unknown }[],
): FindingCounts {
  const counts: FindingCounts = { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 };
  for (const { severity, deviation } of findings) counts[deviation ? 'deviations' : severity]++;
  return counts;
}
