import { THESAURUS_LIMITS, type ThesaurusFault } from '@spadework/core/search';
import type { NewEvent } from '../../../events/event.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { CompanyWords } from '../../../store/thesaurus.js';
import { MESSAGES } from '../messages.js';

const FAULTS = {
  cells: MESSAGES.thesaurusCells,
  words: MESSAGES.thesaurusWords,
  alone: MESSAGES.thesaurusAlone,
  spelling: MESSAGES.thesaurusSpelling,
  length: MESSAGES.thesaurusLength,
  break: MESSAGES.thesaurusBreak,
} as const;

/** What is wrong with a line, for people. */
export function faultText({ fault }: ThesaurusFault, language: Language): string {
  const limit = fault === 'length' ? THESAURUS_LIMITS.characters : THESAURUS_LIMITS.words;
  return message(language, FAULTS[fault], limit);
}

/** Tells how many lines there are, and not the lines, which may be many. */
export const thesaurusChanged = (companyId: number, before: CompanyWords, after: CompanyWords) =>
  ({
    companyId,
    type: 'thesaurus.changed',
    resource: `thesaurus:${companyId}`,
    version: after.version,
    changes: [{ property: 'lines', from: before.lines.length, to: after.lines.length }],
  }) satisfies NewEvent;
