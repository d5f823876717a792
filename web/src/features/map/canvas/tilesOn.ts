import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import { LAYERS } from './sheet.js';

/** The maps of others on a map of ours. */
export class TilesOn {
  readonly #map: OlMap;
  #shown: readonly BaseLayer[] = [];

  constructor(map: OlMap) {
    this.#map = map;
  }

  /** Shows these and no other, the undermost first. */
  show(layers: readonly BaseLayer[]): void {
    for (const layer of this.#shown) this.#map.removeLayer(layer);
    this.#shown = layers;
    for (const layer of layers) {
      layer.setZIndex(LAYERS.tiles);
      this.#map.addLayer(layer);
    }
  }
}
