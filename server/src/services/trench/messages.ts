import type { Translation } from '../../http/language.js';

/** Messages of this service about invalid fields, in both languages. */
export const MESSAGES = {
  needsPlane: [
    'must be a system of UTM: this format is in metres',
    'må være et UTM-system: dette formatet er i meter',
  ],
  unknownType: ['there is no type {0} in your catalog', 'typen {0} finnes ikke i katalogen din'],
  incompatibleType: [
    'type {0} is not made for trench design',
    'typen {0} er ikke laget for grøfteprosjektering',
  ],
  notRateable: [
    '{0} cannot be rated: {1} is missing or does not fit the other columns',
    '{0} kan ikke beregnes: {1} mangler eller passer ikke til de andre kolonnene',
  ],
  ratingTooLarge: [
    'This rating would take about {0} s, and a rating may take {1} s.',
    'Denne beregningen ville ta omtrent {0} s, og en beregning kan ta {1} s.',
  ],
  rateInstead: ['What would do is {0}.', 'Det som lar seg gjøre, er {0}.'],
  rateLess: ['Rate a section with fewer conductors.', 'Beregn et snitt med færre ledere.'],
  revisions: [
    'each needs revision, date (YYYY-MM-DD), text and by',
    'hver trenger revision, date (YYYY-MM-DD), text og by',
  ],
  uuid: ['must be a UUID', 'må være en UUID'],
  otherCategory: ['type {0} is a pipe of category {1}', 'typen {0} er et rør av kategori {1}'],
  oneContainer: [
    'is one of several places; name one of pipeId, pipeGroupId and culvertId',
    'er ett av flere steder; oppgi én av pipeId, pipeGroupId og culvertId',
  ],
  chosenParts: ['is from {0} to {1} for FLAT and CUSTOM', 'er fra {0} til {1} for FLAT og CUSTOM'],
  partsAreCount: ['is {0}, the number of parts', 'er {0}, antallet deler'],
  partOverlaps: ['overlaps another part of the group', 'overlapper en annen del av gruppen'],
  onePerSection: [
    'must be given once for each section that is drawn, so {0} times',
    'må oppgis én gang for hvert snitt som tegnes, altså {0} ganger',
  ],
  seasons: ['each season needs a name of its own', 'hver sesong trenger sitt eget navn'],
  unknownPart: [
    'there is no conductor {0} in the segment; see parts of a cable',
    'det finnes ingen leder {0} i strekket; se parts for en kabel',
  ],
  partTaken: ['the conductor is in the circuit {0}', 'lederen er i kursen {0}'],
  partTwice: ['the conductor is named twice', 'lederen er nevnt to ganger'],
  noPhase: [
    'must be left out: a multi-core cable is named as a whole',
    'må utelates: en flerlederkabel nevnes som en helhet',
  ],
  phases: ['must be one of {0}', 'må være en av {0}'],
  conductors: ['must name at least one conductor', 'må nevne minst én leder'],
  load: [
    'must have either a factor or a curve, and a curve needs a share above 0',
    'må ha enten en faktor eller en kurve, og en kurve trenger en andel over 0',
  ],
  frequency: [
    'must be 0 for direct current, and above 0 otherwise',
    'må være 0 for likestrøm, og ellers over 0',
  ],
  energyOrTime: [
    'must be left out where utilisationTime is given, and the other way round',
    'må utelates der utilisationTime er oppgitt, og omvendt',
  ],
  idTwice: ['another circuit has this id', 'en annen kurs har denne id-en'],
  unknownCircuit: ['there is no such circuit', 'kursen finnes ikke'],
  unknownSegment: [
    'the project has no such segment, or it is a variant',
    'prosjektet har ikke dette strekket, eller det er en variant',
  ],
  unknownSeason: ['the surroundings have no such season', 'omgivelsene har ingen slik sesong'],
  sectionsTooLong: [
    'the lengths of the sections add up to {0} m, and the segment has {1} m',
    'lengdene av snittene er {0} m til sammen, og strekket har {1} m',
  ],
  groundOnce: ['names each kind of ground at most once', 'nevner hver grunn høyst én gang'],
  groundShares: ['the sum of the shares must be 1', 'andelene må bli 1 til sammen'],
  profileId: [
    'must be of small letters a to z, digits and hyphens, at most {0} of them',
    'må være av små bokstaver a til z, sifre og bindestreker, høyst {0} av dem',
  ],
  unknownProfile: ['the company has no such profile', 'selskapet har ikke denne profilen'],
  notASection: [
    'is the template of a whole segment; a section needs that of a section',
    'er malen til et helt segment; et snitt trenger malen til et snitt',
  ],
  oneSource: ['must be left out where from is given', 'må utelates der from er oppgitt'],
  quantityKey: [
    'is not the key of a quantity; see the lines of the quantities',
    'er ikke nøkkelen til en mengde; se linjene i mengdene',
  ],
  invalidValue: ['is not valid', 'er ikke gyldig'],
  rateableResistivity: [
    'must be above 0 and at most {0} K·m/W to be rated',
    'må være over 0 og høyst {0} K·m/W for å beregnes',
  ],
  drierIsWorse: [
    'must be at least the resistivity of the same ground when it is not dry, and at most {0} K·m/W',
    'må være minst resistiviteten til den samme grunnen når den ikke er tørr, og høyst {0} K·m/W',
  ],
} as const satisfies Record<string, Translation>;
