import { isRefusal, type Rating, rate } from '../rate.js';
import type { RatingRequest } from '../request.js';

/** The temperature that planners commonly allow, °C, and the highest one of the cables' types. */
export const LIMITS = ['PLANNING', 'TYPE'] as const;
export type OtherLimit = (typeof LIMITS)[number];
export const PLANNING_LIMIT = 65;

/** What the circuits could carry with another limit, in their order. */
export interface LimitedRatings {
  limit: OtherLimit;
  ratings: (number | null)[];
}

/** Rates the section at the planning limit and at the limits of the types, where these are not the circuits' own. */
export function otherLimitsOf(request: RatingRequest, rating: Rating): LimitedRatings[] {
  if (request.mode === 'EMERGENCY') return [];
  const { circuits, cables } = rating.installed.installation;
  const highest = ({ conductors }: (typeof circuits)[number]) => {
    const own = new Set(conductors.map(({ partId }) => partId));
    return Math.min(
      ...cables.flatMap(({ partId, model }) => (own.has(partId) ? [model.maxTemperature] : [])),
    );
  };
  return LIMITS.flatMap((limit) => {
    const limited = circuits.map((circuit) => {
      const ofType = highest(circuit);
      return { ...circuit, limitTemperature: limit === 'TYPE' ? ofType : Math.min(PLANNING_LIMIT, ofType) };
    });
    const isOther = limited.some(
      ({ limitTemperature }, c) => limitTemperature !== rating.answer.circuits[c]!.limitTemperature,
    );
    if (!isOther) return [];
    const other = rate({ ...request, circuits: limited, loads: [], matrix: false, error: false });
    if (isRefusal(other)) return [];
    return [{ limit, ratings: other.answer.circuits.map((circuit) => circuit.rating) }];
  });
}
