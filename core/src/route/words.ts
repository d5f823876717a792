import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import type { Crossing, PointKind } from './model.js';

/** What is wrong with a route, after the path of what is wrong. {0} and {1} are its arguments. */
export const ROUTE_TEXTS = {
  required: ['is required', 'må oppgis'],
  unknownValue: ['is not one of: {0}', 'er ikke en av: {0}'],
  notNumber: ['must be a number', 'må være et tall'],
  notText: ['must be a text of 1 to {0} characters', 'må være en tekst med 1 til {0} tegn'],
  notList: ['must be a list', 'må være en liste'],
  notObject: ['must be an object', 'må være et objekt'],
  outOfBounds: ['must be between {0} and {1}', 'må være mellom {0} og {1}'],
  notPosition: [
    'must be two or three numbers: east and north, or longitude and latitude, then the height',
    'må være to eller tre tall: øst og nord, eller lengde og bredde, deretter høyden',
  ],
  tooFewPositions: ['must have at least {0} points', 'må ha minst {0} punkter'],
  tooMany: ['must have at most {0} elements', 'kan ha høyst {0} elementer'],
  heightsNeeded: [
    'needs a height: every point has one in this coordinate system',
    'må ha høyde: alle punkter har det i dette koordinatsystemet',
  ],
  heightsMixed: [
    'must have a height if others have one, and none otherwise',
    'må ha høyde hvis andre punkter har det, og ellers ikke',
  ],
  noHeights: ['needs heights, which the route has not', 'krever høyder, og det har ikke traseen'],
  outsideCrs: ['lies outside the area of the coordinate system', 'ligger utenfor koordinatsystemets område'],
  outsideZone: ['is a zone too far from the route', 'er en sone som ligger for langt fra traseen'],
  axesSwapped: ['has north before east', 'har nord før øst'],
  tooClose: ['is less than 1 mm from the point before it', 'er mindre enn 1 mm fra punktet foran'],
  tooShort: ['is shorter than {0} mm', 'er kortere enn {0} mm'],
  tooLong: ['is longer than {0} km', 'er lengre enn {0} km'],
  notFromStart: [
    'must be 0: the first stretch begins there',
    'må være 0: der begynner det første delstrekket',
  ],
  gap: [
    'leaves a gap: the stretch before it ends at {0} m',
    'gir et hull: delstrekket foran slutter ved {0} m',
  ],
  overlap: [
    'overlaps: the stretch before it ends at {0} m',
    'gir overlapp: delstrekket foran slutter ved {0} m',
  ],
  backwards: ['is before {0} m, where the stretch begins', 'er før {0} m, der delstrekket begynner'],
  stretchTooShort: ['makes the stretch shorter than 10 mm', 'gjør delstrekket kortere enn 10 mm'],
  notToEnd: ['is not the end of the route: {0} m', 'er ikke enden av traseen: {0} m'],
  beyondEnd: ['is beyond the end of the route: {0} m', 'er bortenfor enden av traseen: {0} m'],
  beforeStart: ['is before the start of the route', 'er før starten av traseen'],
  sectionNotFound: ['is no section of the segment', 'er ikke et snitt i strekket'],
} as const satisfies Record<string, Translation>;
export type RouteText = keyof typeof ROUTE_TEXTS;

/** What a fault says in a language. */
export const routeFaultText = (
  { text, args }: { text: RouteText; args: readonly (string | number)[] },
  language: Language,
): string =>
  translate(ROUTE_TEXTS[text], language).replace(/\{(\d)\}/g, (_, place: string) => {
    const value = args[Number(place)]!;
    return typeof value === 'number' && language === 'nb' ? String(value).replace('.', ',') : String(value);
  });

export const CROSSING_NAMES: Readonly<Record<Crossing, Translation>> = {
  ROAD: ['road', 'vei'],
  RAILWAY: ['railway', 'jernbane'],
  WATER: ['water', 'vann'],
  OTHER: ['other crossing', 'annen kryssing'],
};

export const POINT_NAMES: Readonly<Record<PointKind, Translation>> = {
  JOINT: ['joint', 'skjøt'],
  MANHOLE: ['manhole', 'kum'],
  STATION: ['station', 'stasjon'],
  OTHER: ['other point', 'annet punkt'],
};
