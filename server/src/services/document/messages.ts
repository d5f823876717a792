import type { Translation } from '../../http/language.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  facetConstraint: [
    'must be group:value, with one of the groups {0}',
    'må være gruppe:verdi, med en av gruppene {0}',
  ],
  thesaurusCells: [
    'must have at most four cells: bokmål;nynorsk;English;near',
    'kan ha høyst fire celler: bokmål;nynorsk;engelsk;nær',
  ],
  thesaurusWords: [
    'has a term without words or with more than {0}',
    'har et uttrykk uten ord eller med flere enn {0}',
  ],
  thesaurusAlone: [
    'must have at least two different terms, one of them in the first three cells',
    'må ha minst to ulike uttrykk, ett av dem i de tre første cellene',
  ],
  thesaurusSpelling: [
    'must be two different spellings of at least two letters, such as ~høg;høy',
    'må være to ulike skrivemåter på minst to bokstaver, som ~høg;høy',
  ],
  thesaurusLength: ['must have at most {0} characters', 'kan ha høyst {0} tegn'],
  thesaurusBreak: ['must not contain a line break', 'kan ikke inneholde linjeskift'],
  unsortable: ['nothing can be sorted by {0}', 'ingenting kan sorteres etter {0}'],
} as const satisfies Record<string, Translation>;
