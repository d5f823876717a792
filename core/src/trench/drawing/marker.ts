import type { Box } from '../../geometry/box.js';
import type { SectionLayout } from '../layout.js';
import { MARKER_FILL } from '../looks/marker.js';
import type { DrawnMarker, DrawnShape } from './drawing.js';
import type { Page } from './page.js';
import { INK, rectangle } from './pens.js';
import { onPaper } from './sheet.js';

const LAYER = 'MARKER';
const PEN = { color: INK, width: 0.18 };
/** Thinner markers could not be seen on paper. */
const MIN_THICKNESS = 0.9;
/** The space between a marker that fills the trench and the wall, in mm of trench. */
const TO_WALL = 16;
const STRIPE = 2.4;

/**
 * The places of markers on top of the cover, in mm of trench. There are as many as it takes to cover the items from
 * side to side, but not more than the trench has space for.
 */
export function markerPlaces(marker: DrawnMarker, { cover, width, layers }: SectionLayout): Box[] {
  const y = cover.top;
  if (y < 0) return [];
  const height = marker.thickness ?? 0;
  const most = Math.max(1, width - 2 * Math.min(TO_WALL, width / 8));
  if (marker.width === null || marker.width >= most) {
    const own = marker.width === null ? most : Math.min(marker.width, width);
    return [{ x: (width - own) / 2, y: y - height, width: own, height }];
  }
  const boxes = layers.flatMap(({ items }) => items.map(({ box }) => box));
  const left = Math.max(
    0,
    boxes.reduce((least, box) => Math.min(least, box.x), width),
  );
  const right = Math.min(
    width,
    boxes.reduce((most, box) => Math.max(most, box.x + box.width), 0),
  );
  const reach = Math.max(0, right - left);
  const count = Math.max(1, Math.min(Math.ceil(reach / marker.width), Math.floor(width / marker.width)));
  const covered = Math.max(reach, count * marker.width);
  const middle = right > left ? (left + right) / 2 : width / 2;
  const start = Math.max(0, Math.min(middle - covered / 2, width - covered));
  const step = count > 1 ? (covered - marker.width) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => ({
    x: start + i * step,
    y: y - height,
    width: marker.width!,
    height,
  }));
}

/** Draws the markers, at least as thick as a line that can be seen. */
export function drawMarkers(marker: DrawnMarker, places: readonly Box[], page: Page): DrawnShape[] {
  return places.flatMap((place) => {
    const box = onPaper(page.sheet, place);
    const height = Math.max(MIN_THICKNESS, box.height);
    const drawn = { ...box, y: box.y + box.height - height - 0.25, height };
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
