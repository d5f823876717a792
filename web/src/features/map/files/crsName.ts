import { type Crs, hasHeights, zoneOf } from '@spadework/core/route';
import type { Words } from './words/index.js';

const DEGREES: Partial<Record<Crs, string>> = { 'EPSG:4326': 'WGS 84', 'EPSG:4258': 'ETRS89' };

/** What people call a coordinate system, with its code, by which it is found in other programs. */
export function crsName(crs: Crs, { crsNames }: Words): string {
  const zone = zoneOf(crs);
  const name =
    zone === undefined
      ? crsNames.degrees(DEGREES[crs]!)
      : crsNames[hasHeights(crs) ? 'heights' : 'plane'](zone);
  return `${name} (${crs})`;
}
