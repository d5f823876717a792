import type { Box } from '../../geometry/box.js';
import { MARKER_FILL } from '../looks/marker.js';
import type { DrawnMarker, DrawnShape } from './drawing.js';
import type { Page } from './page.js';
import { INK, rectangle } from './pens.js';
import { onPaper } from './sheet.js';

const LAYER = 'MARKER';
const PEN = { color: INK, width: 0.18 };
/** Thinner markers could not be seen on paper. */
const MIN_THICKNESS = 0.9;
const STRIPE = 2.4;

/** Draws the markers, at least as thick as a line that can be seen. What they lie on is where it is. */
export function drawMarkers(marker: DrawnMarker, places: readonly Box[], page: Page): DrawnShape[] {
  return places.flatMap((place) => {
    const box = onPaper(page.sheet, place);
    const height = Math.max(MIN_THICKNESS, box.height);
    const drawn = { ...box, y: box.y + box.height - height, height };
    page.addTape(drawn);
    return markerShapes(marker.kind, LAYER, drawn);
  });
}

/** A marker in cross-section: a striped tape, a plain plate, or a net of short pieces. */
export function markerShapes(kind: DrawnMarker['kind'], layer: string, box: Box): DrawnShape[] {
  if (kind === 'NET') {
    const count = Math.max(1, Math.floor(box.width / STRIPE));
    const step = box.width / count;
    return Array.from({ length: count }, (_, i) =>
      rectangle({ ...box, x: box.x + i * step, width: step * 0.62 }, layer, { fill: MARKER_FILL, pen: PEN }),
    );
  }
  const band = rectangle(box, layer, { fill: MARKER_FILL, pen: PEN });
  if (kind === 'PLATE') return [band];
  const count = Math.max(0, Math.floor((box.width - 0.6) / STRIPE));
  const lean = Math.min(box.height, 1);
  const strokes = Array.from({ length: count }, (_, i) => {
    const x = box.x + 1.2 + i * STRIPE;
    return [x, box.y + box.height, x + lean, box.y] as const;
  });
  return [band, { kind: 'strokes', layer, pen: PEN, strokes }];
}
