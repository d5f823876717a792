import type { Language } from '../../text/language.js';
import { type Translation, translate } from '../../text/translation.js';

/** What is wrong with files of routes. No text repeats coordinates: they may be power-sensitive. */
const TEXTS = {
  // Any file
  NO_LINES: ['the file has no lines', 'filen har ingen linjer'],
  TOO_MANY_LINES: [
    'the file has {0} lines; at most {1} are imported',
    'filen har {0} linjer; høyst {1} importeres',
  ],
  TOO_FEW_POINTS: [
    'the line {0} has fewer than two points that are at least 1 mm apart',
    'linja {0} har færre enn to punkter med minst 1 mm mellom seg',
  ],
  TOO_MANY_POINTS: [
    'the line {0} has {1} points; a route has at most {2}',
    'linja {0} har {1} punkter; en trasé har høyst {2}',
  ],
  TOO_LONG: [
    'the line {0} is longer than {1} km, the longest that a route may be',
    'linja {0} er lengre enn {1} km, som er det lengste en trasé kan være',
  ],
  SOME_HEIGHTS: [
    'the line {0} has heights at some points only; all have one, or none',
    'linja {0} har høyde på bare noen av punktene; alle må ha det, eller ingen',
  ],
  NO_HEIGHTS: [
    'the line {0} has no heights, which this coordinate system needs',
    'linja {0} har ingen høyder, og det krever dette koordinatsystemet',
  ],
  NAME_TOO_LONG: ['a name has at most {0} characters', 'et navn har høyst {0} tegn'],
  NAME_TWICE: [
    'there is another line {0} in the file, which does not touch this one',
    'filen har en annen linje {0}, som ikke henger sammen med denne',
  ],
  NAME_IN_PROJECT: ['the project has a segment {0} already', 'prosjektet har allerede et strekk {0}'],
  AXES_SWAPPED: [
    'east and north, or longitude and latitude, are exchanged',
    'øst og nord, eller lengde- og breddegrad, er byttet om',
  ],
  OUTSIDE_CRS: [
    'the point lies outside the area of the coordinate system',
    'punktet ligger utenfor området til koordinatsystemet',
  ],
  UNKNOWN_CRS: [
    'the coordinate system is not known; possible: {0}',
    'koordinatsystemet er ikke kjent; mulige: {0}',
  ],
  CRS_MISSING: [
    'no coordinate system is given, neither in the file nor with it',
    'koordinatsystem mangler, både i filen og ved siden av den',
  ],
  NOT_A_POINT: ['this is no coordinate', 'dette er ingen koordinat'],
  // SOSI
  SOSI_NO_HEAD: [
    'the file does not begin with .HODE, so it is no SOSI',
    'filen begynner ikke med .HODE, så den er ikke SOSI',
  ],
  SOSI_NO_END: ['.SLUTT is missing: the file is not whole', '.SLUTT mangler: filen er ikke hel'],
  SOSI_NO_UNIT: ['the head has no ...ENHET', 'hodet har ingen ...ENHET'],
  SOSI_NO_SYSTEM: ['the head has no ...KOORDSYS', 'hodet har ingen ...KOORDSYS'],
  SOSI_UNIT: ['...ENHET must be a number above zero', '...ENHET må være et tall større enn null'],
  SOSI_ORIGIN: ['...ORIGO-NØ must be two numbers', '...ORIGO-NØ må være to tall'],
  SOSI_SYSTEM: [
    '...KOORDSYS must be from {0} to {1}, the zones of UTM in ETRS89',
    '...KOORDSYS må være fra {0} til {1}, sonene til UTM i ETRS89',
  ],
  // GeoJSON
  NOT_JSON: ['the file is not JSON', 'filen er ikke JSON'],
  TOO_DEEP: ['the file is nested deeper than {0} levels', 'filen har mer enn {0} nivåer inni hverandre'],
  NOT_GEOJSON: [
    'this is no Feature, FeatureCollection or geometry of GeoJSON',
    'dette er ingen Feature, FeatureCollection eller geometri i GeoJSON',
  ],
  GEOJSON_POINT: ['coordinate {0} must be two or three numbers', 'koordinat {0} må være to eller tre tall'],
  // DXF
  DXF_BINARY: ['the file is a binary DXF; save it as text', 'filen er en binær DXF; lagre den som tekst'],
  DXF_CODE: [
    'a DXF file has the number of a group code here',
    'en DXF-fil har nummeret på en gruppekode her',
  ],
  DXF_NO_END: ['EOF is missing: the file is not whole', 'EOF mangler: filen er ikke hel'],
  DXF_NUMBER: ['the value of group code {0} must be a number', 'verdien til gruppekode {0} må være et tall'],
  // GPX
  XML_DOCTYPE: ['a file with a DOCTYPE is not read', 'en fil med DOCTYPE leses ikke'],
  XML_SYNTAX: ['the file is not well-formed XML here', 'filen er ikke gyldig XML her'],
  XML_OPEN: [
    'the element {0} is not closed: the file is not whole',
    'elementet {0} er ikke lukket: filen er ikke hel',
  ],
  NOT_GPX: ['the file is not GPX', 'filen er ikke GPX'],
  GPX_POINT: ['lat and lon must be numbers', 'lat og lon må være tall'],
  GPX_HEIGHT: ['ele must be a number', 'ele må være et tall'],
  // CSV
  CSV_COLUMN: ['the column {0} is missing', 'kolonnen {0} mangler'],
  CSV_COLUMN_TWICE: ['the column {0} is there twice', 'kolonnen {0} finnes to ganger'],
  CSV_NUMBER: ['{0} must be a number', '{0} må være et tall'],
  CSV_QUOTE: ['a quote is opened and never closed', 'et anførselstegn er åpnet og aldri lukket'],
  CSV_CRS: ['a line has one coordinate system', 'en linje har ett koordinatsystem'],
  // Warnings
  GEOMETRIES_LEFT_OUT: [
    '{0} geometries of the kind {1} are left out',
    '{0} geometrier av typen {1} er utelatt',
  ],
  ENTITIES_LEFT_OUT: ['{0} entities of the kind {1} are left out', '{0} elementer av typen {1} er utelatt'],
  ARCS_STRAIGHT: [
    '{0} polylines have arcs, which are read as straight lines',
    '{0} polylinjer har buer, som leses som rette linjer',
  ],
  // Names
  UNNAMED: ['Line {0}', 'Linje {0}'],
} as const satisfies Record<string, Translation>;

export type FileTextKey = keyof typeof TEXTS;

export interface FileText {
  text: FileTextKey;
  args: readonly (string | number)[];
}

export const fileText = ({ text, args }: FileText, language: Language): string =>
  translate(TEXTS[text], language).replace(/\{(\d)\}/g, (_, i) => String(args[Number(i)]));
