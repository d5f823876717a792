import type { Position } from '@spadework/core/route';
import type { DrawnRoute } from '../state.js';
import { nearestPlace } from './line.js';
import type { OtherRoute } from './paintOthers.js';
import { degreesAt, type Place } from './plane.js';

/** How near a point of another route must be to be taken, in pixels. */
const SNAP = 10;

export interface Snapped {
  place: Place;
  /** Of the point there, if it has one. */
  height: number | undefined;
}

/** The point of another route that is nearest to a place within some metres. */
export function snappedTo(at: Place, others: readonly OtherRoute[], within: number): Snapped | undefined {
  const [east, north] = at;
  let found: Snapped | undefined;
  let least = within;
  for (const { places, heights, box } of others) {
    const [west, south, right, top] = box;
    if (east < west - least || east > right + least || north < south - least || north > top + least) continue;
    const index = nearestPlace(places, at, least);
    if (index === undefined) continue;
    const place = places[index]!;
    least = Math.hypot(place[0] - east, place[1] - north);
    found = { place, height: heights[index] };
  }
  return found;
}

/** Where a point comes to lie. */
export interface Landing {
  place: Place;
  position: Position;
  /** The point of another route that it is. */
  snapped: Place | undefined;
}

/** Where a point comes to lie that is let go at a place. `isFree`: whatever lies beside it. */
export function landingAt(
  place: Place,
  {
    others,
    drawn,
    resolution,
    isFree = false,
  }: { others: readonly OtherRoute[]; drawn: DrawnRoute; resolution: number; isFree?: boolean },
): Landing {
  const found = isFree ? undefined : snappedTo(place, others, SNAP * resolution);
  const [longitude, latitude] = degreesAt(found?.place ?? place);
  // A map knows no heights; that of another route's point is of use where this one has them.
  const hasHeights = drawn.route.positions[0]?.[2] !== undefined;
  const height = hasHeights ? found?.height : undefined;
  return {
    place: found?.place ?? place,
    position: height === undefined ? [longitude, latitude] : [longitude, latitude, height],
    snapped: found?.place,
  };
}
