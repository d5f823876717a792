import { modeOf } from '@spadework/core/electrical';
import {
  ALWAYS_RATED_CONDUCTORS,
  MAX_RATING_SECONDS,
  type Mode,
  type PlainRequest,
  type RatingSize,
  ratingSeconds,
  type TooLarge,
} from '@spadework/core/rating';
import type { Asked, PlainSection } from './job.js';

/** A rating that a sheet needs, and how often. */
interface NeededRating {
  request: PlainRequest;
  mode: Mode;
  times: number;
}

/** The weakest point of a feeder is rated so many times more, to know why it is weak. */
const REASONS = 3;

/** What has to be rated for what is asked. Nothing: fields without screens follow from the load alone. */
export function neededRatings(asked: Asked): NeededRating[] {
  const each = (sections: readonly PlainSection[], mode: Mode, times = 1): NeededRating[] =>
    sections.map(({ request }) => ({ request, mode, times }));
  switch (asked.of) {
    case 'SHEET':
    case 'EXPLANATION':
    case 'NOTE':
    case 'WORKBOOK':
      return each(asked.request.sections, modeOf(asked.request.state));
    case 'FEEDER':
    case 'FEEDER_NOTE':
    case 'FEEDER_WORKBOOK': {
      const { segments, mode, state } = asked.request;
      const own = modeOf(state);
      const rated = mode === 'COMMON_FACTOR' ? own : mode;
      return segments.flatMap(([, sections]) => {
        const seasons = sections[0]?.request.surroundings.seasons?.length ?? 0;
        return [
          ...each(sections, own),
          ...each(sections, rated, seasons + (rated === own ? 0 : 1)),
          ...each(sections.slice(0, 1), rated, REASONS / segments.length),
        ];
      });
    }
    case 'ECONOMY':
      return each(asked.request.sections, 'TEMPERATURES', asked.request.candidates.length + 1);
    case 'ORDERS':
      return [];
    default:
      return asked.request.screens
        ? [{ request: asked.request.request, mode: 'TEMPERATURES', times: 1 }]
        : [];
  }
}

/** What ratings take together, s. */
export const secondsOf = (
  ratings: readonly NeededRating[],
  sizeOf: (request: PlainRequest) => RatingSize,
): number =>
  ratings.reduce((sum, { request, mode, times }) => sum + times * ratingSeconds(sizeOf(request), mode), 0);

/** Null: they are small enough together, as a section with few conductors always is. */
export function excessOf(
  ratings: readonly NeededRating[],
  sizeOf: (request: PlainRequest) => RatingSize,
): TooLarge | null {
  const sizes = new Map(ratings.map(({ request }) => [request, sizeOf(request)]));
  const conductors = ratings.reduce(
    (sum, { request, times }) => sum + times * sizes.get(request)!.conductors,
    0,
  );
  const seconds = secondsOf(ratings, (request) => sizes.get(request)!);
  return conductors <= ALWAYS_RATED_CONDUCTORS || seconds <= MAX_RATING_SECONDS
    ? null
    : { seconds: Math.ceil(seconds), maxSeconds: MAX_RATING_SECONDS, instead: null };
}
