import { type Trench, validateSection, warnOfSection } from '@spadework/core/trench';
import type { Language } from '../../../http/language.js';
import { presentFinding } from '../items/labels.js';
import { layoutsOf } from './layouts.js';

/** What is wrong with a trench, and what is unwise. */
export function findingsOf(trench: Trench, language: Language) {
  const { errors, warnings } = rawFindings(trench);
  return {
    validationErrors: errors.map((finding) => presentFinding(finding, language)),
    validationWarnings: warnings.map((finding) => presentFinding(finding, language)),
  };
}

function rawFindings(trench: Trench) {
  const { topCoverings } = trench;
  const layouts = layoutsOf(trench);
  return {
    errors: layouts.flatMap((layout) => validateSection(layout, topCoverings)),
    warnings: layouts.flatMap((layout) => warnOfSection(layout)),
  };
}

/** The numbers of findings. `pending`: they may change when it is known where all content lies. */
export function countFindings(trench: Trench) {
  const { errors, warnings } = rawFindings(trench);
  const pending = warnings.some(({ code }) => code === 'CONTENT_PENDING');
  return { errorCount: errors.length, warningCount: warnings.length, pending };
}
