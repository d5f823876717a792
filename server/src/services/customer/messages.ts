import type { Translation } from '../../http/language.js';

/** Messages of the rules of this service. */
export const MESSAGES = {
  username: [
    'must be of letters a-z, digits, dots, dashes and underscores, and begin with a letter or a digit',
    'må bestå av bokstavene a–z, sifre, punktum, bindestrek og understrek, og begynne med en bokstav eller et siffer',
  ],
  email: ['must be an address with an @', 'må være en adresse med @'],
  noLink: [
    'must be false: only administrators of the company log in with a password, so nobody else is sent a link',
    'må være false: bare administratorer i selskapet logger inn med passord, så ingen andre får en lenke',
  ],
  clientId: [
    'must be of letters a-z, digits, dots, dashes and underscores, and not {0}, which is the browser app',
    'må bestå av bokstavene a–z, sifre, punktum, bindestrek og understrek, og ikke være {0}, som er nettleserappen',
  ],
  codeAlone: [
    'CODE stands alone: a program without a secret has no other flow',
    'CODE står alene: et program uten hemmelighet har ingen annen flyt',
  ],
  redirect: [
    'must be https, http on 127.0.0.1, [::1] or localhost, or a scheme with a dot, without user, fragment, * or backslash',
    'må være https, http på 127.0.0.1, [::1] eller localhost, eller et skjema med punktum, uten bruker, fragment, * eller omvendt skråstrek',
  ],
  redirectsOfCode: [
    'are for the flow CODE alone, which needs between 1 and {0}',
    'er bare for flyten CODE, som trenger mellom 1 og {0}',
  ],
  connectionId: [
    'must be of the letters a-z, digits and dashes',
    'må bestå av bokstavene a–z, sifre og bindestrek',
  ],
  issuerAddress: [
    'must be an https address of a public host, without a user name, parameters or a fragment; others only where the operator allows their host (--directory-allow)',
    'må være en https-adresse til en offentlig vert, uten brukernavn, parametere eller fragment; andre bare der driften tillater verten (--directory-allow)',
  ],
  issuerNotFound: [
    'has no directory: there is nothing at /.well-known/openid-configuration below it',
    'har ingen brukerkatalog: det er ingenting på /.well-known/openid-configuration under den',
  ],
  issuerAway: ['does not answer within five seconds', 'svarer ikke innen fem sekunder'],
  issuerOtherName: [
    'is not the name of this directory, which calls itself {0}',
    'er ikke navnet på denne brukerkatalogen, som kaller seg {0}',
  ],
  issuerEndpoint: [
    'names an address that may not be reached, or none: {0}',
    'oppgir en adresse som ikke kan nås, eller ingen: {0}',
  ],
  onlyUnlock: [
    'can only be false: a lock comes from failed logins',
    'kan bare være false: en sperre kommer av mislykkede innlogginger',
  ],
} as const satisfies Record<string, Translation>;
