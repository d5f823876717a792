import type { Translation } from '../../http/language.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  facetConstraint: [
    'must be group:value, with one of the groups {0}',
    'må være gruppe:verdi, med en av gruppene {0}',
  ],
  unsortable: ['nothing can be sorted by {0}', 'ingenting kan sorteres etter {0}'],
} as const satisfies Record<string, Translation>;
