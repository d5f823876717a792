import {
  type Design,
  type ErrorCode,
  layoutSection,
  type Section,
  type SectionLayout,
  type TrenchFinding,
  validateSection,
  type WarningCode,
  warnOfSection,
} from '@spadework/core/trench';
import { packingAnswers, packings } from './packing/packings.js';

/** A section as it is drawn and judged. The server judges by the same functions. */
export interface Judged {
  layout: SectionLayout;
  errors: TrenchFinding<ErrorCode>[];
  warnings: TrenchFinding<WarningCode>[];
}

interface Remembered {
  coverings: Design['topCoverings'];
  answers: number;
  judged: Judged;
}

const cache = new WeakMap<Section, Remembered>();

/** Remembered by the identity of the section, which changes with everything in it. */
export function judge({ topCoverings }: Design, section: Section): Judged {
  const known = cache.get(section);
  const answers = packingAnswers();
  if (known && known.coverings === topCoverings && known.answers === answers) return known.judged;
  const layout = layoutSection(section, packings);
  const errors = validateSection(layout, topCoverings);
  const judged = { layout, errors, warnings: warnOfSection(layout) };
  cache.set(section, { coverings: topCoverings, answers, judged });
  return judged;
}
