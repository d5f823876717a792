import { type CableLayer, parseLayers } from '../../catalog/layers.js';
import { MissingValue } from './type.js';

/** A layer of a cable as the catalog writes it, but lengths in m. */
export type Layer = CableLayer;

/** Reads the column `layers`. */
export function readLayers(text: string): Layer[] {
  const layers = parseLayers(text);
  if ('code' in layers) throw new MissingValue('layers');
  return layers.map((layer) => ({ ...layer, thickness: layer.thickness / 1000 }));
}
