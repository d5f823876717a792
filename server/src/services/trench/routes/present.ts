import {
  answerFault,
  type Crs,
  fromDegrees,
  type Measured,
  measured,
  type Position,
  type RouteFault,
  routeFaultText,
  zoneOf,
} from '@spadework/core/route';
import type { Static } from 'typebox';
import type { Language } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { RouteHead, RouteRow } from './routes.sql.js';
import type { Route } from './schemas.js';

export const routeRefusal = (faults: readonly RouteFault[], language: Language): Refusal =>
  new Refusal(faults[0]!.code, {
    errors: faults.map((fault) => ({ path: fault.path, message: routeFaultText(fault, language) })),
  });

/** A system that cannot say where a route lies is refused. */
export function requireAnswerable(crs: Crs, positions: readonly Position[], language: Language): void {
  const fault = answerFault(crs, positions);
  if (fault) throw routeRefusal([fault], language);
}

/** A section that is gone is null. */
export const presentStretches = (
  { stretches }: Pick<RouteHead, 'stretches'>,
  sectionIds: readonly string[],
) =>
  stretches.map(({ from, to, sectionId, ...stretch }) => ({
    from,
    to,
    length: lengthOf({ from, to }),
    sectionId: sectionIds.includes(sectionId) ? sectionId : null,
    ...stretch,
  }));

/** Metres with three decimals, as both ends are. */
const lengthOf = ({ from, to }: { from: number; to: number }) => Math.round((to - from) * 1000) / 1000;

/** The line of a route as it is stored. */
export const textsOf = (positions: readonly Position[], found: Measured) => ({
  positions: JSON.stringify(positions),
  measured: JSON.stringify(found),
});

type Head = Omit<Static<typeof Route>, 'geometry' | keyof Measured>;

/**
 * A route as JSON, and in a list with what that says of its segment. Its line may have thousands of points, and is neither read nor
 * measured where it is answered as it is stored: in degrees. A list has many routes: one literal, without spreads, is a
 * fifth of the work.
 */
export function routeText(
  route: RouteRow,
  crs: Crs,
  language: Language,
  { name, projectId }: { name?: string; projectId?: number } = {},
): string {
  const head = JSON.stringify({
    name,
    projectId,
    segmentId: route.segmentId,
    version: route.version,
    crs,
    sensitivity: route.sensitivity,
    source: route.source,
    accuracy: route.accuracy ?? undefined,
    stretches: presentStretches(route, route.sectionIds),
    points: [...route.points],
    modifiedDate: route.modifiedDate,
    modifiedBy: route.modifiedBy,
  } satisfies Head & { name: unknown; projectId: unknown });
  const coordinates = coordinatesText(route.positions, crs, language);
  const figures = route.measured ?? JSON.stringify(measured(JSON.parse(route.positions)));
  return `${head.slice(0, -1)},"geometry":{"type":"LineString","coordinates":${coordinates}},${figures.slice(1)}`;
}

function coordinatesText(stored: string, crs: Crs, language: Language): string {
  if (zoneOf(crs) === undefined) return stored;
  const positions: Position[] = JSON.parse(stored);
  requireAnswerable(crs, positions, language);
  return JSON.stringify(positions.map((position) => fromDegrees(crs, position)));
}
