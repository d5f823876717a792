import { hasHeights, isInArea, isInReach, isPlausiblePlane, toDegrees, zoneOf } from './crs.js';
import type { RouteFaults } from './faults.js';
import { legsOf, type Measured, MIN_LEG, MIN_STRETCH, measuredLegs } from './measure.js';
import { type Crs, MAX_IN_ROUTE, type Position } from './model.js';

export const MIN_POSITIONS = 2;

const LINE = 'geometry.coordinates';
const pathOf = (index: number) => `${LINE}.${index}`;

/** North before east is told where the numbers leave no doubt: no place has a northing that small, or such an easting. */
const SWAPPED = { eastAbove: 6_000_000, northBelow: 1_500_000 };

export interface ReadPositions {
  positions: Position[];
  measured: Measured;
}

/** The line of an input as it is stored, measured; undefined with faults. */
export function readPositions(geometry: unknown, crs: Crs, faults: RouteFaults): ReadPositions | undefined {
  const given = givenPositions(geometry, faults);
  if (!given) return undefined;
  const positions = located(given, crs, faults);
  if (!positions || !heightsFit(given, crs, faults)) return undefined;
  const legs = legsOf(positions);
  legs.forEach(({ length }, i) => {
    if (length < MIN_LEG) faults.add(pathOf(i + 1), 'tooClose');
  });
  const measured = measuredLegs(legs);
  if (faults.list.length === 0 && measured.length < MIN_STRETCH)
    faults.add(LINE, 'tooShort', MIN_STRETCH * 1000);
  // Not "greater": what is no number is too long as well.
  if (!(measured.length <= MAX_IN_ROUTE.metres)) faults.add(LINE, 'tooLong', MAX_IN_ROUTE.metres / 1000);
  return faults.list.length === 0 ? { positions, measured } : undefined;
}

/** Positions as they are given, or faults of their form. */
function givenPositions(geometry: unknown, faults: RouteFaults): Position[] | undefined {
  if (geometry === undefined || geometry === null) return refuse(faults, 'geometry', 'required');
  if (typeof geometry !== 'object') return refuse(faults, 'geometry', 'notObject');
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  if (type !== 'LineString') return void faults.add('geometry.type', 'unknownValue', 'LineString');
  if (!Array.isArray(coordinates)) return refuse(faults, LINE, 'notList');
  if (coordinates.length < MIN_POSITIONS) return void faults.add(LINE, 'tooFewPositions', MIN_POSITIONS);
  if (coordinates.length > MAX_IN_ROUTE.positions)
    return void faults.add(LINE, 'tooMany', MAX_IN_ROUTE.positions);
  coordinates.forEach((position, i) => {
    if (!isPosition(position)) faults.add(pathOf(i), 'notPosition');
  });
  return faults.list.length === 0 ? coordinates : undefined;
}

const refuse = (faults: RouteFaults, path: string, text: 'required' | 'notObject' | 'notList') =>
  void faults.add(path, text);

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && (value.length === 2 || value.length === 3) && value.every(Number.isFinite);

/** The positions as they are stored. Only the first that lies nowhere is told, and decides the code. */
function located(given: readonly Position[], crs: Crs, faults: RouteFaults): Position[] | undefined {
  const positions: Position[] = [];
  for (const [i, position] of given.entries()) {
    if (isSwapped(crs, position)) return void faults.addCoded(pathOf(i), 'AXES_SWAPPED', 'axesSwapped');
    const stored = placeOf(crs, position);
    if (!stored) return void faults.addCoded(pathOf(i), 'OUTSIDE_CRS', 'outsideCrs');
    positions.push(stored);
  }
  return positions;
}

/** Where a position of a system lies, as it is stored. Undefined: outside of the system. */
export function placeOf(crs: Crs, position: Position): Position | undefined {
  if (zoneOf(crs) !== undefined && !isPlausiblePlane(position)) return undefined;
  const stored = toDegrees(crs, position);
  return isInArea(stored) && isInReach(crs, stored) ? stored : undefined;
}

/** Whether a position has north before east beyond doubt. */
export function isSwapped(crs: Crs, [east, north]: Position): boolean {
  return zoneOf(crs) === undefined
    ? isInArea([north, east])
    : east > SWAPPED.eastAbove && north < SWAPPED.northBelow;
}

function heightsFit(given: readonly Position[], crs: Crs, faults: RouteFaults): boolean {
  const needed = hasHeights(crs);
  const expected = needed ? 3 : given[0]!.length;
  const wrong = given.findIndex(({ length }) => length !== expected);
  if (wrong === -1) return true;
  faults.add(pathOf(wrong), needed ? 'heightsNeeded' : 'heightsMixed');
  return false;
}
