import Layer from 'ol/layer/Layer.js';
import type { Place } from './plane.js';

/** Where something is painted: a canvas as large as the map, in pixels of the page. */
export interface Sheet {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** Metres of a pixel. */
  resolution: number;
  /** What is shown: west, south, east, north. */
  extent: readonly [number, number, number, number];
  x(east: number): number;
  y(north: number): number;
}

/** What lies upon what. Maps of others lie between the ground and the first of our own lines. */
export const LAYERS = { ground: 0, tiles: 1, others: 2, route: 3, gesture: 4, frame: 5 };

export interface PaintedLayer {
  layer: Layer;
  /** What it shows has changed. */
  repaint(): void;
}

/**
 * A layer of the map that paints itself, on a canvas of its own, and only where the view or what it shows has changed: so a
 * gesture paints what is dragged and nothing else.
 */
export function paintedLayer(paint: (sheet: Sheet) => void, zIndex: number): PaintedLayer {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  let isDue = true;
  let paintedView = '';
  const layer = new Layer({
    zIndex,
    render({ size, viewState: { center, resolution } }) {
      const [width, height] = size as [number, number];
      const [east, north] = center as unknown as Place;
      const ratio = devicePixelRatio;
      const view = [width, height, east, north, resolution, ratio].join();
      if (!isDue && view === paintedView) return canvas;
      isDue = false;
      paintedView = view;
      const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== columns || canvas.height !== rows) {
        canvas.width = columns;
        canvas.height = rows;
      } else {
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.clearRect(0, 0, columns, rows);
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      const [halfWidth, halfHeight] = [(width * resolution) / 2, (height * resolution) / 2];
      pen.save();
      paint({
        pen,
        width,
        height,
        resolution,
        extent: [east - halfWidth, north - halfHeight, east + halfWidth, north + halfHeight],
        x: (value) => (value - east) / resolution + width / 2,
        y: (value) => (north - value) / resolution + height / 2,
      });
      pen.restore();
      return canvas;
    },
  });
  return {
    layer,
    repaint() {
      isDue = true;
      layer.changed();
    },
  };
}
