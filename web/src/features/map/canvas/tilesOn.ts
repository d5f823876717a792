import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import { begin } from '../../../settled/index.js';
import { LAYERS } from './sheet.js';

/** The maps of others on a map of ours. */
export class TilesOn {
  readonly #map: OlMap;
  #end: (() => void) | undefined;
  #shown: readonly BaseLayer[] = [];

  constructor(map: OlMap) {
    this.#map = map;
    map.on('loadstart', () => {
      this.#end ??= begin('tiles');
    });
    map.on('loadend', this.dispose);
  }

  /** Nothing more is loaded. */
  dispose = (): void => {
    this.#end?.();
    this.#end = undefined;
  };

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
