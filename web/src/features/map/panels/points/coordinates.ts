import {
  type Crs,
  hasHeights,
  isInArea,
  isSwapped,
  type Position,
  placeOf,
  zoneOf,
} from '@spadework/core/route';
import { type Language, parseNumber } from '../../../../words/index.js';

/** What a person types of a point, as it stands in the fields. */
export interface TypedPoint {
  east: string;
  north: string;
  height: string;
}

/** What is wrong with a typed point, and which of its fields says so. */
export type PointFault =
  | { field: 'east' | 'north' | 'height'; is: 'notNumber' | 'required' }
  | { field: 'north'; is: 'swapped' | 'outside' | 'degrees' | 'metres' }
  | { field: 'height'; is: 'heightNeeded' | 'heightsMixed' };

/** Whether the positions of a route have heights; undefined where there is none yet. */
export const heightsOf = (positions: readonly Position[]): boolean | undefined =>
  positions[0] && positions[0][2] !== undefined;

const readIn = (text: string): number | undefined => (text.trim() === '' ? undefined : parseNumber(text));

/** Where a typed point lies, in degrees, or what is wrong with it. `heights`: whether the others of the route have some. */
export function readPoint(
  crs: Crs,
  typed: TypedPoint,
  heights: boolean | undefined,
): { position: Position } | { fault: PointFault } {
  for (const field of ['east', 'north'] as const)
    if (readIn(typed[field]) === undefined)
      return { fault: { field, is: typed[field].trim() === '' ? 'required' : 'notNumber' } };
  const height = readIn(typed.height);
  const plane: Position = [readIn(typed.east)!, readIn(typed.north)!];
  if (isSwapped(crs, plane)) return { fault: { field: 'north', is: 'swapped' } };
  const place = placeOf(crs, plane);
  if (!place) return { fault: { field: 'north', is: whyOutside(crs, plane) } };
  if (typed.height.trim() !== '' && height === undefined)
    return { fault: { field: 'height', is: 'notNumber' } };
  if (height === undefined && heights === undefined && hasHeights(crs))
    return { fault: { field: 'height', is: 'heightNeeded' } };
  if (height !== undefined && heights === false) return { fault: { field: 'height', is: 'heightsMixed' } };
  return { position: height === undefined ? place : [place[0], place[1], height] };
}

/** Whether what is typed so far has north before east. */
export function isTypedSwapped(crs: Crs, { east, north }: TypedPoint): boolean {
  const [x, y] = [readIn(east), readIn(north)];
  return x !== undefined && y !== undefined && isSwapped(crs, [x, y]);
}

/** Degrees where metres are asked for, and metres where degrees are, are said as such. */
function whyOutside(crs: Crs, plane: Position): 'outside' | 'degrees' | 'metres' {
  if (zoneOf(crs) === undefined) return Math.abs(plane[1]) > 90 ? 'metres' : 'outside';
  return isInArea(plane) || isInArea([plane[1], plane[0]]) ? 'degrees' : 'outside';
}

/** Decimals of coordinates: millimetres, or 0.1 mm of latitude. */
const PLACES = { metres: 3, degrees: 9 };

/** A coordinate as it is typed: no spaces between thousands, which people do not write in coordinates. */
export const coordinateText = (crs: Crs, value: number, language: Language): string =>
  decimalText(value, zoneOf(crs) === undefined ? PLACES.degrees : PLACES.metres, language);

export const heightText = (value: number, language: Language): string =>
  decimalText(value, PLACES.metres, language);

/** Without zeros at its end. */
function decimalText(value: number, places: number, language: Language): string {
  const text = String(Number(value.toFixed(places)));
  return language === 'nb' ? text.replace('.', ',') : text;
}

/** A line of a text that was pasted, by its number in the text. */
interface PastedLine {
  line: number;
  parts: string[];
}

export interface PastedPoint extends TypedPoint {
  line: number;
}

/**
 * The points of a text that was copied from a table or a list: two or three numbers a line, apart by spaces, tabs or
 * semicolons, or by commas where decimals have points or there are none. A first line without numbers is a heading, and
 * a first column of names, or of 1, 2, 3 …, tells the points apart. `unread`: the first line that is no point.
 * Undefined: a single line that is none, such as a number for one field.
 */
export function readPasted(text: string): { points: PastedPoint[] } | { unread: number } | undefined {
  const lines = text.split(/\r?\n/).flatMap((content, i): PastedLine[] => {
    const plain = content.trim().replace(/;$/, '');
    return plain === '' ? [] : [{ line: i + 1, parts: partsOf(plain) }];
  });
  const isList = lines.length > 1;
  if (isList && !lines[0]!.parts.some(isNumber)) lines.shift();
  const numbered = withoutNames(lines);
  const points = numbered.map(pointOf);
  const unread = points.indexOf(undefined);
  if (unread === -1 && points.length > 0) return { points: points as PastedPoint[] };
  return isList ? { unread: numbered[unread]?.line ?? 1 } : undefined;
}

/** The heights of a column that was pasted, one a line; undefined: it is none. */
export function readPastedHeights(text: string): number[] | undefined {
  const numbers = text.trim().split(/\r?\n/).map(parseNumber);
  return numbers.length > 1 && numbers.every((number) => number !== undefined) ? numbers : undefined;
}

const isNumber = (part: string): boolean => parseNumber(part) !== undefined;

/** The first column is none of coordinates where two more follow it, and it holds names or counts. */
function withoutNames(lines: PastedLine[]): PastedLine[] {
  const hasNames =
    lines.every(({ parts }) => parts.length > 2) &&
    (lines.every(({ parts }) => !isNumber(parts[0]!)) ||
      (lines.length > 1 && lines.every(({ parts }, i) => parts[0] === String(i + 1))));
  return hasNames ? lines.map(({ line, parts }) => ({ line, parts: parts.slice(1) })) : lines;
}

function pointOf({ line, parts }: PastedLine): PastedPoint | undefined {
  if (parts.length < 2 || parts.length > 3 || !parts.every(isNumber)) return undefined;
  const [east, north, height = ''] = parts as [string, string, string?];
  return { line, east, north, height };
}

function partsOf(line: string): string[] {
  if (/[;\t]/.test(line)) return line.split(/[;\t]/).map((part) => part.trim());
  // Where decimals have points, a comma stands between numbers: "206795.48,6955544.23".
  if (line.includes('.')) return line.split(/[,\s]+/);
  return line.split(isWhole(line) ? ',' : /,?\s+/);
}

/** Metres that are not divided by a comma alone: "206795,6955544", with a height or without. */
const isWhole = (line: string): boolean => /^-?\d{5,},-?\d{5,}(,-?\d+)?$/.test(line);
