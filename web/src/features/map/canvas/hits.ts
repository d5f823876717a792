import type { MapEditor } from '../editor.js';
import { distance, type Line, nearestOnLine, nearestPlace, type OnLeg, placesAt } from './line.js';
import type { OtherRoute } from './paintOthers.js';
import type { Place } from './plane.js';

/** How near a pointer must be, in pixels. */
const REACH = { mouse: { point: 9, leg: 7 }, touch: { point: 22, leg: 18 } };
/** With a finger, only the middle of a leg takes a new point: anywhere else it pushes the map. In pixels. */
const MIDDLE = 22;
/** A leg that is shorter shows no middle, in pixels. */
export const MIDDLE_ROOM = 64;

/** What of the route lies under a pointer; the first of these that does. */
export interface Hit {
  position?: number;
  point?: number;
  leg?: OnLeg;
  /** Whether a drag from there adds a point. */
  isHandle?: boolean;
}

export function hitOn(
  line: Line,
  { drawn: { route }, mayEdit }: Pick<MapEditor, 'drawn' | 'mayEdit'>,
  at: Place,
  resolution: number,
  isTouch: boolean,
): Hit | undefined {
  const reach = isTouch ? REACH.touch : REACH.mouse;
  const position = mayEdit ? nearestPlace(line.places, at, reach.point * resolution) : undefined;
  if (position !== undefined) return { position };
  const marks = placesAt(
    line,
    route.points.map(({ chainage }) => chainage),
  );
  const point = nearestPlace(marks, at, reach.point * resolution);
  if (point !== undefined) return { point };
  const leg = nearestOnLine(line.places, at, reach.leg * resolution);
  if (!leg) return undefined;
  return { leg, isHandle: !isTouch || isMiddle(line, leg, resolution) };
}

/** The route that is nearest to a pointer, among those that it can mean. */
export function routeUnder(
  routes: readonly OtherRoute[],
  at: Place,
  resolution: number,
  isTouch: boolean,
): OtherRoute | undefined {
  let within = (isTouch ? REACH.touch : REACH.mouse).leg * resolution;
  let nearest: OtherRoute | undefined;
  for (const route of routes) {
    const [west, south, east, north] = route.box;
    const [x, y] = at;
    if (x < west - within || x > east + within || y < south - within || y > north + within) continue;
    const found = nearestOnLine(route.places, at, within);
    if (!found) continue;
    nearest = route;
    within = distance(found.place, at);
  }
  return nearest;
}

/** How far along the route a place on a leg is. */
export const chainageOn = ({ chainages }: Line, { leg, fraction }: OnLeg): number =>
  chainages[leg]! + (chainages[leg + 1]! - chainages[leg]!) * fraction;

function isMiddle({ places }: Line, { leg, fraction }: OnLeg, resolution: number): boolean {
  const [a, b] = [places[leg]!, places[leg + 1]!];
  const length = Math.hypot(a[0] - b[0], a[1] - b[1]) / resolution;
  return length >= MIDDLE_ROOM && Math.abs(fraction - 0.5) * length <= MIDDLE;
}
