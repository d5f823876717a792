import { type Crs, hasHeights, zoneOf } from '@spadework/core/route';
import type { Words } from './panels/words/index.js';

/** What people call a coordinate system, with its code, by which it is found in other programs. */
export function crsName(crs: Crs, { inDegrees, withHeights }: Words['typing']): string {
  const zone = zoneOf(crs);
  const datum = crs === 'EPSG:4326' ? 'WGS 84' : 'ETRS89';
  const name = zone === undefined ? `${datum}, ${inDegrees}` : `UTM ${zone}`;
  return `${name}${hasHeights(crs) ? ` ${withHeights}` : ''} (${crs})`;
}
