import type { Item, Section } from '../../trench/model.js';
import { ratingSeconds, ratingSize } from '../cost.js';
import { isRefusal, type Rating, rate } from '../rate.js';
import type { RatingRequest, Season } from '../request.js';
import { climateOf } from '../section/ground.js';

/** What else a note rates: at the given loads, in every season, and along three conditions. */

type Ratings = (number | null)[];

const ratingsOf = (request: RatingRequest): Ratings | null => {
  const rating = rate({ ...request, matrix: false, error: false });
  return isRefusal(rating) ? null : rating.answer.circuits.map((circuit) => circuit.rating);
};

/** The temperature of the hottest conductor of each circuit at the given loads. */
export function temperaturesAtLoad(request: RatingRequest, rating: Rating): Ratings {
  const other =
    request.mode === 'TEMPERATURES' || request.mode === 'INDIVIDUAL'
      ? rating
      : rate({ ...request, mode: 'TEMPERATURES', matrix: false, error: false });
  if (isRefusal(other)) return rating.answer.circuits.map(() => null);
  return rating.answer.circuits.map(({ circuitId }) => {
    const own = other.answer.conductors.filter((conductor) => conductor.circuitId === circuitId);
    const known = own.flatMap(({ conductorTemperature }) => conductorTemperature ?? []);
    return known.length < own.length || known.length === 0 ? null : Math.max(...known);
  });
}

export interface SeasonRatings extends Season {
  ratings: Ratings;
}

/** A note has a row for each season, but not for more than so many. */
const MOST_SEASONS = 6;

/** The ratings in each season of the surroundings. */
export function seasonRatingsOf(request: RatingRequest): SeasonRatings[] {
  return (request.surroundings.seasons ?? []).slice(0, MOST_SEASONS).flatMap((season) => {
    const ratings = ratingsOf({ ...request, season: season.name });
    return ratings ? [{ ...season, ratings }] : [];
  });
}

export const CURVES = ['DEPTH', 'SPACING', 'RESISTIVITY'] as const;
export type CurveOf = (typeof CURVES)[number];

/** Ratings along one condition, all others as they are. */
export interface Curve {
  of: CurveOf;
  /** In mm, or K·m/W. */
  points: { x: number; ratings: Ratings }[];
}

const DEEPER = [-200, 0, 200, 400, 600];
const OPENINGS = [20, 70, 150, 300, 500];
const RESISTIVITIES = [0.7, 1, 1.5, 2, 2.5];
/** With more conductors, or where all of them would take longer than this, there are no curves. */
export const MAX_CURVE_CONDUCTORS = 30;
const MAX_CURVE_SECONDS = 2;
/** Ratings that the curves take. */
export const CURVE_RATINGS = DEEPER.length + OPENINGS.length + RESISTIVITIES.length;

/** Curves by IEC 60287, whatever the method of the note: what matters is how steep they are. */
export function curvesOf(request: RatingRequest, rating: Rating): Curve[] {
  if (rating.answer.conductors.length > MAX_CURVE_CONDUCTORS || request.mode === 'TEMPERATURES') return [];
  const base: RatingRequest = { ...request, method: 'IEC' };
  if (CURVE_RATINGS * ratingSeconds(ratingSize(base), request.mode) > MAX_CURVE_SECONDS) return [];
  return CURVES.flatMap((of) => {
    const points = requestsAlong(base, of).flatMap(({ x, varied }) => {
      const ratings = ratingsOf(varied);
      return ratings ? [{ x, ratings }] : [];
    });
    const isDrawn = points.filter(({ ratings }) => ratings.some((one) => one !== null)).length > 1;
    return isDrawn ? [{ of, points }] : [];
  });
}

function requestsAlong(request: RatingRequest, of: CurveOf): { x: number; varied: RatingRequest }[] {
  const { section, surroundings } = request;
  switch (of) {
    case 'DEPTH':
      return DEEPER.map((more) => section.layoutDepth + more)
        .filter((x) => x > 0)
        .map((x) => ({ x, varied: { ...request, section: { ...section, layoutDepth: x } } }));
    case 'SPACING':
      if (section.layers.every(({ items }) => items.length < 2)) return [];
      return OPENINGS.map((x) => ({ x, varied: { ...request, section: withOpenings(section, x) } }));
    case 'RESISTIVITY': {
      const climate = climateOf(surroundings, request.season);
      return RESISTIVITIES.map((x) => ({
        x,
        varied: {
          ...request,
          season: undefined,
          surroundings: { ...surroundings, ...climate, soilThermalResistivity: x },
        },
      }));
    }
  }
}

/** All items of a layer stand in a row with these openings between them. */
const withOpenings = (section: RatingRequest['section'], opening: number): Section => ({
  ...section,
  layers: section.layers.map((layer) => ({
    ...layer,
    items: layer.items.map(
      (item): Item => ({ ...item, positioning: 'AUTOMATIC', xAdjustment: 0, minPadding: opening }),
    ),
  })),
});
