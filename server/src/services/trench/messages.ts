import type { Translation } from '../../http/language.js';

/** Messages of this service about invalid fields, in both languages. */
export const MESSAGES = {
  unknownType: ['there is no type {0} in your catalog', 'typen {0} finnes ikke i katalogen din'],
  incompatibleType: [
    'type {0} is not made for trench design',
    'typen {0} er ikke laget for grøfteprosjektering',
  ],
  noDefaultType: [
    'is required, because the catalog has no default type',
    'mangler, og katalogen har ingen standardtype',
  ],
  onePerSection: [
    'must be given once for each section that is drawn, so {0} times',
    'må oppgis én gang for hvert snitt som tegnes, altså {0} ganger',
  ],
} as const satisfies Record<string, Translation>;
