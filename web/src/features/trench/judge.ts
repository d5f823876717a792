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

/** A section as it is drawn and judged. The server judges by the same functions. */
export interface Judged {
  layout: SectionLayout;
  errors: TrenchFinding<ErrorCode>[];
  warnings: TrenchFinding<WarningCode>[];
}

const cache = new WeakMap<Section, { coverings: Design['topCoverings']; judged: Judged }>();

/** Remembered by the identity of the section, which changes with everything in it. */
export function judge(design: Design, section: Section): Judged {
  const known = cache.get(section);
  if (known && known.coverings === design.topCoverings) return known.judged;
  const layout = layoutSection(section);
  const judged = { layout, errors: validateSection(layout), warnings: warnOfSection(layout) };
  cache.set(section, { coverings: design.topCoverings, judged });
  return judged;
}
