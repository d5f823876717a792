import type { MapLayer, Session } from '../../../api/index.js';
import { MATRIX, PLANE } from './plane.js';

/** A map of others: the tiles that the server names, or a layer of its list. */
export interface Background {
  name: string;
  attribution: string;
  kind: MapLayer['kind'];
  url: string;
  layer?: string;
  matrixSet?: string;
}

/** What can be chosen. Without anything set up there is nothing, and nobody else is asked for anything. */
export const backgroundsOf = ({ map }: Session, tilesName: string): readonly Background[] => [
  ...(map.tiles === null
    ? []
    : [
        {
          name: tilesName,
          attribution: new URL(map.tiles).hostname,
          kind: 'XYZ' as const,
          url: map.tiles,
        },
      ]),
  ...map.layers,
];

const SIDE = MATRIX.tile;
const [WEST, NORTH] = MATRIX.origin as [number, number];

/** Where the picture of a tile is, by its zoom, column and row in the matrix utm33n. */
export function tileAddress(
  { kind, url, layer = '', matrixSet = '' }: Background,
  [zoom, column, row]: readonly number[],
): string {
  const [z, x, y] = [zoom!, column!, row!];
  if (kind === 'XYZ')
    return url.replaceAll('{z}', `${z}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`);
  const address = new URL(url);
  const set = (values: Record<string, string | number>) => {
    for (const [name, value] of Object.entries(values)) address.searchParams.set(name, String(value));
    return address.href;
  };
  if (kind === 'WMTS')
    return set({
      service: 'WMTS',
      request: 'GetTile',
      version: '1.0.0',
      layer,
      style: 'default',
      format: 'image/png',
      tilematrixset: matrixSet,
      tilematrix: z,
      tilecol: x,
      tilerow: y,
    });
  const side = (MATRIX.resolution / 2 ** z) * SIDE;
  const [west, north] = [WEST + x * side, NORTH - y * side];
  return set({
    service: 'WMS',
    request: 'GetMap',
    version: '1.3.0',
    layers: layer,
    styles: '',
    format: 'image/png',
    transparent: 'true',
    crs: PLANE,
    width: SIDE,
    height: SIDE,
    bbox: [west, north - side, west + side, north].join(),
  });
}
