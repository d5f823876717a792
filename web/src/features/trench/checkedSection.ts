import {
  type ErrorCode,
  layoutSection,
  type Section,
  type SectionLayout,
  type SegmentTrench,
  type TrenchFinding,
  validateSection,
  type WarningCode,
  warnOfSection,
} from '@spadework/core/trench';
import { packingAnswers, packings } from './packing/packings.js';

/** A section with its layout and what is wrong with it. The server checks by the same functions. */
export interface CheckedSection {
  layout: SectionLayout;
  errors: TrenchFinding<ErrorCode>[];
  warnings: TrenchFinding<WarningCode>[];
}

interface Remembered {
  coverings: SegmentTrench['topCoverings'];
  clearances: SegmentTrench['settings']['clearances'];
  answers: number;
  checked: CheckedSection;
}

const cache = new WeakMap<Section, Map<string, Remembered>>();

/**
 * Remembered by the identity of the section, which changes with everything in it, and by how it is dug: fixes try that out
 * beside what is shown, which has to stay the same object.
 */
export function checkSection(
  { topCoverings, settings, assumptions }: SegmentTrench,
  section: Section,
): CheckedSection {
  const { clearances } = settings;
  const dug = JSON.stringify([assumptions.sides, assumptions.ground]);
  const ways = cache.get(section) ?? new Map<string, Remembered>();
  const known = ways.get(dug);
  const answers = packingAnswers();
  if (
    known &&
    known.coverings === topCoverings &&
    known.clearances === clearances &&
    known.answers === answers
  )
    return known.checked;
  const layout = layoutSection(section, clearances, packings);
  const errors = validateSection(layout, topCoverings);
  const checked = { layout, errors, warnings: warnOfSection(layout, assumptions) };
  ways.set(dug, { coverings: topCoverings, clearances, answers, checked });
  cache.set(section, ways);
  return checked;
}
