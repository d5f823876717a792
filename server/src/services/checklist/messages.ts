import type { Translation } from '../../http/language.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  unknownOption: [
    '{0} is no optional checkpoint of this checklist',
    '{0} er ikke et valgfritt punkt i denne sjekklisten',
  ],
} as const satisfies Record<string, Translation>;
