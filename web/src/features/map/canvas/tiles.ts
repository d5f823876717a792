import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { type Background, tileAddress } from './backgrounds.js';
import { MATRIX, PROJECTION } from './plane.js';

const ZOOMS = 19;

const matrix = new TileGrid({
  origin: [...MATRIX.origin],
  resolutions: Array.from({ length: ZOOMS }, (_, zoom) => MATRIX.resolution / 2 ** zoom),
  tileSize: MATRIX.tile,
});

/** A map of others. It is fetched with what draws it only where somebody chose it. */
export const tileLayer = (background: Background): TileLayer =>
  new TileLayer({
    source: new XYZ({
      projection: PROJECTION,
      tileGrid: matrix,
      wrapX: false,
      tileUrlFunction: (tile) => tileAddress(background, tile),
    }),
  });
