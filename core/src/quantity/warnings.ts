import type { Section } from '../trench/model.js';
import type { SectionMeasures } from './measures.js';
import type { QuantityWarning, QuantityWarningCode } from './model.js';

/** Forskrift om utførelse av arbeid § 21-7 and § 21-9, m. */
const BRACED_BELOW = 2;
const ESCAPE_BELOW = 1;
/** Less than this is the noise of floating point, m. */
const TOLERANCE = 1e-9;

/** What a reader of the quantities of a section should know. Ploughed sections have no measures. */
export function warningsOf(
  section: Section,
  length: number,
  measures: SectionMeasures | null,
  overfilled: boolean,
): QuantityWarning[] {
  const codes: QuantityWarningCode[] = [];
  if (length === 0) codes.push('LENGTH_IS_ZERO');
  if (section.layers.every(({ items }) => items.length === 0)) codes.push('SECTION_WITHOUT_ITEMS');
  if (measures) {
    const { depth, thickness, fillBottom, coverings } = measures;
    if (depth > BRACED_BELOW + TOLERANCE) codes.push('TRENCH_DEEPER_THAN_2_M');
    if (depth > ESCAPE_BELOW + TOLERANCE) codes.push('ESCAPE_WAY_NEEDED');
    if (thickness > depth + TOLERANCE) codes.push('COVERINGS_DEEPER_THAN_TRENCH');
    const base = coverings.reduce((sum, { baseCourse }) => sum + baseCourse, 0);
    if (base > Math.max(0, fillBottom - thickness) + TOLERANCE) codes.push('BASE_COURSE_DOES_NOT_FIT');
    if (overfilled) codes.push('ITEMS_OUTSIDE_TRENCH');
  }
  return codes.map((code) => ({ code, sectionId: section.id, itemIds: [] }));
}
