import {
  answerFault,
  type Crs,
  fromDegrees,
  type Measured,
  measured,
  type Position,
  type RouteFault,
  routeFaultText,
  type Route as StoredRoute,
} from '@spadework/core/route';
import type { Language } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { RouteHead, RouteRow } from './routes.sql.js';

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

export type Presented = Omit<RouteRow, 'positions'> & Pick<StoredRoute, 'positions'>;

export const presentRoute = (
  { segmentId, version, sensitivity, source, accuracy, positions, points, ...route }: Presented,
  crs: Crs,
  { chainages, length, horizontalLength, bends }: Measured = measured(positions),
) => ({
  segmentId,
  version,
  crs,
  sensitivity,
  source,
  ...(accuracy !== null && { accuracy }),
  length,
  horizontalLength,
  geometry: {
    type: 'LineString' as const,
    coordinates: positions.map((position) => [...fromDegrees(crs, position)] as number[]),
  },
  chainages,
  stretches: presentStretches(route, route.sectionIds),
  points: [...points],
  bends,
  modifiedDate: route.modifiedDate,
  modifiedBy: route.modifiedBy,
});
