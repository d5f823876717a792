import type { Translation } from '../../http/language.js';

/** Messages of the rules of this service. */
export const MESSAGES = {
  username: [
    'must be of letters a-z, digits, dots, dashes and underscores, and begin with a letter or a digit',
    'må bestå av bokstavene a–z, sifre, punktum, bindestrek og understrek, og begynne med en bokstav eller et siffer',
  ],
  email: ['must be an address with an @', 'må være en adresse med @'],
  clientId: [
    'must be of letters a-z, digits, dots, dashes and underscores, and not {0}, which is the browser app',
    'må bestå av bokstavene a–z, sifre, punktum, bindestrek og understrek, og ikke være {0}, som er nettleserappen',
  ],
  onlyUnlock: [
    'can only be false: a lock comes from failed logins',
    'kan bare være false: en sperre kommer av mislykkede innlogginger',
  ],
} as const satisfies Record<string, Translation>;
