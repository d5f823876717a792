import { type Position, planeCrs, planeOf, toDegrees } from '@spadework/core/route';
import { addCoordinateTransforms, addProjection, Projection } from 'ol/proj.js';

/** The map is drawn in one zone, whatever system coordinates are typed in. */
const ZONE = 33;
export const PLANE = planeCrs(ZONE);

/** East and north in the zone, m. */
export type Place = readonly [east: number, north: number];

/** The square of Kartverket's matrix utm33n, in which tiles are numbered. */
export const MATRIX = { origin: [-2_500_000, 9_045_984], resolution: 21_664, tile: 256 };

const side = MATRIX.resolution * MATRIX.tile;
const [west, north] = MATRIX.origin as [number, number];

/** The zone as the map library knows it, by the formulas of core: no other package knows where a point lies. */
export const PROJECTION = new Projection({
  code: PLANE,
  units: 'm',
  extent: [west, north - side, west + side, north],
});
addProjection(PROJECTION);
addCoordinateTransforms(
  'EPSG:4326',
  PROJECTION,
  ([longitude, latitude]) => [...placeOf([longitude!, latitude!])],
  ([east, northing]) => degreesAt([east!, northing!]).slice(0, 2) as number[],
);

const known = new WeakMap<Position, Place>();

/** Where a position of a route lies. Positions are values: what was computed for one holds as long as it is there. */
export function placeOf(position: Position): Place {
  const found = known.get(position);
  if (found) return found;
  const [east, northing] = planeOf(ZONE, position);
  const place: Place = [east, northing];
  known.set(position, place);
  return place;
}

/** The degrees of a place, as routes are stored. */
export const degreesAt = ([east, northing]: Place): Position => toDegrees(PLANE, [east, northing]);
