import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import type { CheckReason, CheckSummary } from './result.js';

const REASONS: Readonly<Record<CheckReason, Translation>> = {
  CHECK_FAILED: ['the check failed', 'kontrollen feilet'],
  CONTENT_PENDING: ['content is being arranged', 'innholdet plasseres'],
  RATING_BUSY: ['the rating is waiting', 'strømføringsevnen beregnes'],
  LAYOUT_INVALID: ['the layout has errors', 'snittet har feil'],
  TYPE_NOT_RATEABLE: ['a cable type says too little', 'en kabeltype har for få opplysninger'],
  SECTION_TOO_LARGE: ['a section has too many conductors', 'et snitt har for mange ledere'],
  RATING_TOO_LARGE: ['the rating would take too long', 'beregningen ville ta for lang tid'],
  INVALID_VALUE: ['a value cannot be rated', 'en verdi kan ikke beregnes'],
  LOAD_NOT_GIVEN: ['loads are missing', 'laster mangler'],
  NOT_CONVERGED: ['the rating found no balance', 'beregningen fant ingen likevekt'],
  NO_CATALOG: ['there is no cost catalog', 'det finnes ingen kostnadskatalog'],
};

/** As it follows "not checked: ". */
export const checkReasonText = (reason: CheckReason, language: Language): string =>
  translate(REASONS[reason], language);

/** The line of title blocks and notes: what was looked at and found, or that nobody looked. */
export function checkLine(
  { state, counts }: Pick<CheckSummary, 'state' | 'counts'>,
  language: Language,
): string {
  if (state !== 'CHECKED') return translate(['Not checked', 'Ikke kontrollert'], language);
  const { ERROR, WARNING, deviations } = counts;
  return translate(
    [
      `Checked: layout, rules, rating – errors ${ERROR}, warnings ${WARNING}, deviations ${deviations}`,
      `Kontrollert: plassering, regler, strømføringsevne – feil ${ERROR}, advarsler ${WARNING}, fravik ${deviations}`,
    ],
    language,
  );
}
