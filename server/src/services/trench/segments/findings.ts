import type { CheckedType, DesignRule } from '@spadework/core/check';
import { type Trench, validateSection, warnOfSection } from '@spadework/core/trench';
import type { Language } from '../../../http/language.js';
import { presentFinding } from '../items/labels.js';
import { breachesOf } from '../rules/breaches.js';
import { presentBesideLayout } from '../rules/findings.js';
import { layoutsOf } from './layouts.js';

/** A write tries out the fixes of small sections alone, so that it takes no longer. A read tries more. */
const TRIED_ITEMS = 60;

/** What is wrong with a trench, what is unwise, and what rules find. */
export function findingsOf(
  trench: Trench,
  rules: readonly DesignRule[],
  types: readonly CheckedType[],
  language: Language,
) {
  const { layouts, errors, warnings } = rawFindings(trench);
  const found = breachesOf(trench, layouts, rules, types, TRIED_ITEMS);
  return {
    validationErrors: errors.map((finding) => presentFinding(finding, language)),
    validationWarnings: warnings.map((finding) => presentFinding(finding, language)),
    ...presentBesideLayout(found, language),
  };
}

function rawFindings(trench: Trench) {
  const { topCoverings } = trench;
  const layouts = layoutsOf(trench);
  return {
    layouts,
    errors: layouts.flatMap((layout) => validateSection(layout, topCoverings)),
    warnings: layouts.flatMap((layout) => warnOfSection(layout, trench.assumptions)),
  };
}

/** The numbers of findings. `pending`: they may change when it is known where all content lies. */
export function countFindings(trench: Trench) {
  const { errors, warnings } = rawFindings(trench);
  const pending = warnings.some(({ code }) => code === 'CONTENT_PENDING');
  return { errorCount: errors.length, warningCount: warnings.length, pending };
}
