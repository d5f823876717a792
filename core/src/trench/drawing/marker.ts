import { MARKER_FILL } from '../looks/marker.js';
import type { DrawnShape } from './drawing.js';
import { INK } from './pens.js';

const THICKNESS = 0.9;

/** Warning tape or a cover plate in cross-section: a bright band with a dark edge. */
export function markerLine(layer: string, left: number, right: number, y: number): DrawnShape[] {
  const half = THICKNESS / 2;
  return [
    {
      kind: 'polyline',
      layer,
      closed: true,
      fill: MARKER_FILL,
      pen: { color: INK, width: 0.18 },
      points: [
        { x: left, y: y - half },
        { x: right, y: y - half },
        { x: right, y: y + half },
        { x: left, y: y + half },
      ],
    },
    {
      kind: 'strokes',
      layer,
      pen: { color: INK, width: 0.18 },
      strokes: Array.from({ length: Math.max(0, Math.floor((right - left - 0.6) / 2.4)) }, (_, i) => {
        const x = left + 1.2 + i * 2.4;
        return [x, y + half, x + THICKNESS, y - half] as const;
      }),
    },
  ];
}
