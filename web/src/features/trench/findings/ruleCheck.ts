import { checkedTypes, checkRules, type DesignRule, type RuleFinding } from '@spadework/core/check';
import {
  type CatalogType,
  knownPacking,
  type SegmentTrench,
  STANDARD_ASSUMPTIONS,
  withChanges,
} from '@spadework/core/trench';
import { checkSection } from '../checkedSection.js';
import { packingAnswers } from '../packing/packings.js';

interface Remembered {
  rules: readonly DesignRule[];
  types: readonly CatalogType[];
  answers: number;
  findings: readonly RuleFinding[];
}

const cache = new WeakMap<SegmentTrench, Remembered>();

/**
 * What the design rules find in what is shown, by the same function as on the server. Remembered, because the section, its
 * contents and the list of findings all show it.
 */
export function ruleFindingsOf(
  trench: SegmentTrench,
  rules: readonly DesignRule[],
  types: readonly CatalogType[],
): readonly RuleFinding[] {
  const known = cache.get(trench);
  const answers = packingAnswers();
  if (known && known.rules === rules && known.types === types && known.answers === answers)
    return known.findings;
  const { findings } = checkRules({
    trench,
    layouts: trench.sections.map((section) => checkSection(trench, section).layout),
    rules,
    assumptions: withChanges(STANDARD_ASSUMPTIONS, trench.assumptions),
    types: checkedTypes(types),
    packings: knownPacking,
  });
  cache.set(trench, { rules, types, answers, findings });
  return findings;
}
