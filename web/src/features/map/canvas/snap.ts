import { nearestPlace } from './line.js';
import type { OtherRoute } from './paintOthers.js';
import type { Place } from './plane.js';

/** How near a point of another route must be to be taken, in pixels. */
export const SNAP = 10;

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
