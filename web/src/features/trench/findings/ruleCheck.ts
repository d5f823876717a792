import { checkedTypes, checkRules, type DesignRule, type RuleFinding } from '@spadework/core/check';
import {
  type CatalogType,
  knownPacking,
  type SegmentTrench,
  STANDARD_ASSUMPTIONS,
  withChanges,
} from '@spadework/core/trench';
import { typesOf } from '../catalog.js';
import { checkSection } from '../checkedSection.js';
import { packingAnswers } from '../packing/packings.js';

type TypesOfSegment = Parameters<typeof typesOf>[0];
const NO_TYPES: TypesOfSegment = {};

interface Remembered {
  rules: readonly DesignRule[];
  types: readonly CatalogType[];
  ofSegment: TypesOfSegment;
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
  /** Some may be of others, who see them in their catalog: fixes do not offer those. */
  ofSegment: TypesOfSegment = NO_TYPES,
): readonly RuleFinding[] {
  const known = cache.get(trench);
  const answers = packingAnswers();
  if (
    known &&
    known.rules === rules &&
    known.types === types &&
    known.ofSegment === ofSegment &&
    known.answers === answers
  )
    return known.findings;
  const { findings } = checkRules({
    trench,
    layouts: trench.sections.map((section) => checkSection(trench, section).layout),
    rules,
    assumptions: withChanges(STANDARD_ASSUMPTIONS, trench.assumptions),
    types: checkedTypes([...typesOf(ofSegment).map((type) => ({ ...type, isOffered: false })), ...types]),
    packings: knownPacking,
  });
  cache.set(trench, { rules, types, ofSegment, answers, findings });
  return findings;
}
