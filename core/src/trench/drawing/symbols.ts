import { SENSOR_LOOK } from '../looks/cables.js';
import type { Item } from '../model.js';
import type { Block, DrawnShape } from './drawing.js';
import { INK, line } from './pens.js';

/** Items that are too small to be recognised at the scale of a drawing. */
export type SymbolKind = 'ecc' | 'sensor';

export const SYMBOL = { width: 2.8, height: 2.6 };

export const drawnSymbol = ({ kind }: Item): SymbolKind | null =>
  kind === 'ecc' || kind === 'sensor' ? kind : null;

/** Draws a symbol around a point: the earth of IEC 60617, or a rhombus with a point for a sensor. */
export function symbolShapes(kind: SymbolKind, x: number, y: number, layer: string): DrawnShape[] {
  const group: Block = {
    kind: 'block',
    name: kind === 'ecc' ? 'EARTH_SYMBOL' : 'SENSOR_SYMBOL',
    at: { x, y },
  };
  const shapes = kind === 'ecc' ? earth(x, y, layer) : sensor(x, y, layer);
  return shapes.map((shape) => ({ ...shape, group }));
}

function earth(x: number, y: number, layer: string): DrawnShape[] {
  const pen = { color: INK, width: 0.28 };
  const bar = (half: number, down: number) =>
    [x - half, y + down, x + half, y + down] as [number, number, number, number];
  return [
    line(layer, pen, x, y - 1.3, x, y),
    { kind: 'strokes', layer, pen, strokes: [bar(1.25, 0), bar(0.8, 0.6), bar(0.35, 1.2)] },
  ];
}

function sensor(x: number, y: number, layer: string): DrawnShape[] {
  const reach = 1.3;
  return [
    {
      kind: 'polyline',
      layer,
      closed: true,
      fill: SENSOR_LOOK.fill,
      pen: { color: SENSOR_LOOK.ink, width: 0.28 },
      points: [
        { x: x - reach, y },
        { x, y: y - reach },
        { x: x + reach, y },
        { x, y: y + reach },
      ],
    },
    { kind: 'circle', layer, x, y, radius: 0.36, fill: SENSOR_LOOK.ink },
  ];
}
