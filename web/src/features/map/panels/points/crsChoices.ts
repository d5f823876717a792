import { CRS_CODES, type Crs, hasHeights, isInReach, type Position, zoneOf } from '@spadework/core/route';
import type { Words } from '../words/index.js';

/** The coordinate systems that reach a route, and the one that is chosen. */
export const crsChoices = (
  { inDegrees, withHeights }: Words['typing'],
  chosen: Crs,
  somewhere: Position | undefined,
): { value: Crs; label: string }[] =>
  CRS_CODES.filter((crs) => crs === chosen || !somewhere || isInReach(crs, somewhere)).map((crs) => {
    const zone = zoneOf(crs);
    const datum = crs === 'EPSG:4326' ? 'WGS 84' : 'ETRS89';
    const name = zone === undefined ? `${datum}, ${inDegrees}` : `UTM ${zone}`;
    return { value: crs, label: `${name}${hasHeights(crs) ? ` ${withHeights}` : ''} (${crs})` };
  });
