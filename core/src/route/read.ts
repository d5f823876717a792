import { hasHeights, isCrs, isInReach } from './crs.js';
import { type RouteFault, RouteFaults } from './faults.js';
import type { Measured } from './measure.js';
import {
  CRS_CODES,
  type Crs,
  MAX_IN_ROUTE,
  type Position,
  type Route,
  SOURCES,
  type Source,
} from './model.js';
import { readPositions } from './readPositions.js';
import { readPoints, readStretches } from './readStretches.js';
import { type Given, optional, readChoice, readNumber } from './readValues.js';

/** A route as somebody sends it: everything else is checked when it is read. */
export interface RouteInput {
  crs?: unknown;
  geometry?: unknown;
  stretches?: unknown;
  points?: unknown;
  source?: unknown;
  accuracy?: unknown;
}

export type ReadRoute =
  | { route: Route; crs: Crs; measured: Measured; faults?: undefined }
  /** All of one code, at least one. */
  | { faults: RouteFault[]; route?: undefined };

export const DEFAULT_CRS: Crs = 'EPSG:4326';

/**
 * The route that an input says, as it is stored, or what is wrong with it. The form of the line comes first, then where its
 * points lie: the first that lies nowhere decides the code. A section that is not there is told when all else is right.
 */
export function readRoute(input: RouteInput, sectionIds: readonly string[]): ReadRoute {
  const faults = new RouteFaults();
  const crs = readCrs(input.crs, faults);
  const line = crs && readPositions(input.geometry, crs, faults);
  const [first] = faults.list;
  if (first && first.code !== 'INVALID_REQUEST') return { faults: [first] };
  const source = readChoice<Source>(input.source, SOURCES, 'source', faults) ?? 'PLANNED';
  const accuracy = readAccuracy(input as Given, faults);
  if (!crs || !line) return { faults: faults.list };
  const { positions, measured } = line;
  const stretches = readStretches(input.stretches, measured.length, sectionIds, faults);
  const points = readPoints(input.points, measured.length, faults);
  if (faults.list.length > 0) return { faults: ofOneCode(faults.list) };
  return {
    route: { positions, stretches, points, source, ...optional('accuracy', accuracy) },
    crs,
    measured,
  };
}

function readCrs(value: unknown, faults: RouteFaults): Crs | undefined {
  if (value === undefined || value === null) return DEFAULT_CRS;
  if (isCrs(value)) return value;
  return void faults.add('crs', 'unknownValue', CRS_CODES.join(', '));
}

function readAccuracy({ accuracy: value }: Given, faults: RouteFaults): number | undefined {
  const accuracy = readNumber(value, 'accuracy', faults);
  if (accuracy !== undefined && !(accuracy >= 0 && accuracy <= MAX_IN_ROUTE.accuracy))
    faults.add('accuracy', 'outOfBounds', 0, MAX_IN_ROUTE.accuracy);
  return accuracy;
}

/** What is not valid goes before what is not found. */
function ofOneCode(faults: readonly RouteFault[]): RouteFault[] {
  const code = faults.some((fault) => fault.code === 'INVALID_REQUEST') ? 'INVALID_REQUEST' : faults[0]!.code;
  return faults.filter((fault) => fault.code === code);
}

/** Why a stored route cannot be answered in a system. */
export function answerFault(crs: Crs, positions: readonly Position[]): RouteFault | undefined {
  const faults = new RouteFaults();
  if (hasHeights(crs) && positions.some(([, , height]) => height === undefined))
    faults.add('crs', 'noHeights');
  else if (!positions.every((position) => isInReach(crs, position)))
    faults.addCoded('crs', 'OUTSIDE_CRS', 'outsideZone');
  return faults.list[0];
}
