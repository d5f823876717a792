import { checkedTypes, checkRules, type DesignRule, type RuleFinding } from '@spadework/core/check';
import {
  type CatalogType,
  knownPacking,
  type SegmentTrench,
  STANDARD_ASSUMPTIONS,
  withChanges,
} from '@spadework/core/trench';
import { checkSection } from '../checkedSection.js';

/** What the design rules find in what is shown, by the same function as on the server. */
export const ruleFindingsOf = (
  trench: SegmentTrench,
  rules: readonly DesignRule[],
  types: readonly CatalogType[],
): readonly RuleFinding[] =>
  checkRules({
    trench,
    layouts: trench.sections.map((section) => checkSection(trench, section).layout),
    rules,
    assumptions: withChanges(STANDARD_ASSUMPTIONS, trench.assumptions),
    types: checkedTypes(types),
    packings: knownPacking,
  }).findings;
