import { roundTo } from '../explain/expression.js';
import { CRS_CODES, type Crs, type Position } from './model.js';
import { centralMeridianOf, projected, unprojected } from './utm.js';

const ZONES = { first: 31, last: 36 };
const FIRST_PLANE = 25_831;
const FIRST_WITH_HEIGHTS = 5971;

const numberOf = (crs: Crs): number => Number(crs.slice('EPSG:'.length));

export const isCrs = (value: unknown): value is Crs => CRS_CODES.includes(value as Crs);

function zoneOfNumber(number: number): number | undefined {
  if (number >= FIRST_PLANE) return ZONES.first + number - FIRST_PLANE;
  return number >= FIRST_WITH_HEIGHTS ? ZONES.first + number - FIRST_WITH_HEIGHTS : undefined;
}

/** Asked for with every point of a line, so it is looked up. */
const ZONE_OF = Object.fromEntries(CRS_CODES.map((crs) => [crs, zoneOfNumber(numberOf(crs))])) as Readonly<
  Record<Crs, number | undefined>
>;

/** The system's zone of UTM; undefined: it is in degrees. */
export const zoneOf = (crs: Crs): number | undefined => ZONE_OF[crs];

/** Whether every position must have a height. */
export const hasHeights = (crs: Crs): boolean => zoneOf(crs) !== undefined && numberOf(crs) < FIRST_PLANE;

/** A zone's system without heights. */
export const planeCrs = (zone: number): Crs => `EPSG:${FIRST_PLANE + zone - ZONES.first}` as Crs;

/** Where routes can lie, in degrees. */
export const AREA = { west: 2, south: 56, east: 36, north: 82 };

/** Degrees on either side of its central meridian where a zone is exact. */
export const ZONE_REACH = 18;

/** The zone of UTM that a place lies in: every six degrees, without the exceptions of Norway and Svalbard. */
export const zoneAt = ([longitude]: Position): number =>
  Math.min(ZONES.last, Math.max(ZONES.first, Math.floor(longitude / 6) + ZONES.first));

/** Degrees where a route can lie. */
export const isInArea = ([longitude, latitude]: Position): boolean =>
  longitude >= AREA.west && longitude <= AREA.east && latitude >= AREA.south && latitude <= AREA.north;

/** Metres that can be in the area in some zone. Far outside, the series of the projection say nonsense. */
export const isPlausiblePlane = ([east, north]: Position): boolean =>
  east >= -1_000_000 && east <= 2_000_000 && north >= 6_000_000 && north <= 10_000_000;

/** Whether a place, in degrees, is near enough to be told in a system. */
export function isInReach(crs: Crs, [longitude]: Position): boolean {
  const zone = zoneOf(crs);
  return zone === undefined || Math.abs(longitude - centralMeridianOf(zone)) <= ZONE_REACH;
}

/** East and north in a zone of a position in degrees, not rounded. */
export const planeOf = (zone: number, [longitude, latitude, height]: Position): Position =>
  withHeight(projected(zone, longitude, latitude), height);

/** The degrees of a position in a zone, not rounded. */
export const degreesOf = (zone: number, [east, north, height]: Position): Position =>
  withHeight(unprojected(zone, east, north), height);

/** Decimals. */
const MILLIMETRES = 3;
const NANODEGREES = 9;

/** As routes are stored: degrees with nine decimals, heights in mm. */
export const toDegrees = (crs: Crs, position: Position): Position => {
  const zone = zoneOf(crs);
  return rounded(zone === undefined ? position : degreesOf(zone, position), NANODEGREES);
};

/** As routes are answered: nine decimals of a degree, or metres with three. */
export function fromDegrees(crs: Crs, position: Position): Position {
  const zone = zoneOf(crs);
  return zone === undefined ? rounded(position, NANODEGREES) : rounded(planeOf(zone, position), MILLIMETRES);
}

/** Metres as they are answered. */
export const roundMetres = (metres: number): number => roundTo(metres, MILLIMETRES);

const rounded = ([east, north, height]: Position, places: number): Position =>
  withHeight(
    [roundTo(east, places), roundTo(north, places)],
    height === undefined ? undefined : roundMetres(height),
  );

const withHeight = ([east, north]: [number, number], height: number | undefined): Position =>
  height === undefined ? [east, north] : [east, north, height];
