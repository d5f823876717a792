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
  const warnings = warnOfSection(layout);
  const judged = { layout, errors: decided(validateSection(layout, topCoverings), warnings), warnings };
  cache.set(section, { coverings: topCoverings, answers, judged });
  return judged;
}

/** Without what is not known yet: content that is still being arranged may well have room. */
export function decided(
  errors: TrenchFinding<ErrorCode>[],
  warnings: readonly TrenchFinding<WarningCode>[],
): TrenchFinding<ErrorCode>[] {
  const pending = new Set(
    warnings.flatMap(({ code, itemIds }) => (code === 'CONTENT_PENDING' ? itemIds : [])),
  );
  if (pending.size === 0) return errors;
  return errors.filter(
    ({ code, itemIds }) => code !== 'OUTSIDE_CONTAINER' || !itemIds.every((id) => pending.has(id)),
  );
}
