import type { Translation } from '../../http/language.js';

/** Messages of this service about invalid fields, in both languages. */
export const MESSAGES = {
  unknownType: ['there is no type {0} in your catalog', 'typen {0} finnes ikke i katalogen din'],
  incompatibleType: [
    'type {0} is not made for trench design',
    'typen {0} er ikke laget for grøfteprosjektering',
  ],
  notRateable: [
    '{0} cannot be rated: {1} is missing or does not fit the other columns',
    '{0} kan ikke beregnes: {1} mangler eller passer ikke til de andre kolonnene',
  ],
  uuid: ['must be a UUID', 'må være en UUID'],
  noDefaultType: [
    'is required, because the catalog has no default type',
    'mangler, og katalogen har ingen standardtype',
  ],
  otherCategory: ['type {0} is a pipe of category {1}', 'typen {0} er et rør av kategori {1}'],
  oneContainer: [
    'is one of several places; name one of pipeId, pipeGroupId and culvertId',
    'er ett av flere steder; oppgi én av pipeId, pipeGroupId og culvertId',
  ],
  chosenParts: ['is from {0} to {1} for FLAT and CUSTOM', 'er fra {0} til {1} for FLAT og CUSTOM'],
  partsAreCount: ['is {0}, the number of parts', 'er {0}, antallet deler'],
  partOverlaps: ['overlaps another part of the group', 'overlapper en annen del av gruppen'],
  containerFull: ['the container holds at most {0} items', 'beholderen rommer høyst {0} elementer'],
  onePerSection: [
    'must be given once for each section that is drawn, so {0} times',
    'må oppgis én gang for hvert snitt som tegnes, altså {0} ganger',
  ],
} as const satisfies Record<string, Translation>;
