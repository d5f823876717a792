import { RULER } from './paintFrame.js';
import { MATRIX, type Place } from './plane.js';

export type Box = readonly [west: number, south: number, east: number, north: number];

/** Metres of a pixel: two centimetres, and Europe. */
export const RESOLUTIONS = { least: MATRIX.resolution / 2 ** 20, most: MATRIX.resolution / 2 ** 2 };

/** The mainland of Norway: where a view begins if nothing says where. */
export const COUNTRY: Box = [-80_000, 6_450_000, 1_120_000, 7_940_000];

/** Room between what is shown and the edges, in pixels. */
export const CLEAR = 48;
/** A point alone, and a short route, are shown with so much around them, m. */
const AROUND = 400;

/** The view of the first box that there is, with room around it. */
export function fitted(
  boxes: readonly (Box | undefined)[],
  [width, height]: readonly [number, number],
): { center: Place; resolution: number } {
  const box = boxes.find((one) => one !== undefined) ?? COUNTRY;
  const [west, south, east, north] = box;
  const wide = Math.max(east - west, AROUND / 4);
  const high = Math.max(north - south, AROUND / 4);
  const isPoint = east === west && south === north;
  const [room, roomHigh] = [
    Math.max(80, width - 2 * CLEAR - RULER),
    Math.max(80, height - 2 * CLEAR - RULER),
  ];
  const resolution = isPoint ? AROUND / room : Math.max(wide / room, high / roomHigh);
  return {
    // The rulers cover two edges.
    center: [(west + east) / 2 - (RULER / 2) * resolution, (south + north) / 2 + (RULER / 2) * resolution],
    resolution: Math.min(RESOLUTIONS.most, Math.max(RESOLUTIONS.least, resolution)),
  };
}

/** The box around boxes. */
export const mostOf = (boxes: readonly Box[]): Box | undefined =>
  boxes.length === 0
    ? undefined
    : [
        Math.min(...boxes.map(([west]) => west)),
        Math.min(...boxes.map(([, south]) => south)),
        Math.max(...boxes.map(([, , east]) => east)),
        Math.max(...boxes.map(([, , , north]) => north)),
      ];

/** Whether a box can be seen: all of it, or so much that it fills the view. */
export function isWithin(box: Box, shown: readonly number[], clear: number): boolean {
  const [west, south, east, north] = shown as [number, number, number, number];
  return (
    isSeen(box[0], box[2], west + clear, east - clear) && isSeen(box[1], box[3], south + clear, north - clear)
  );
}

const isSeen = (from: number, to: number, start: number, end: number): boolean =>
  (from >= start && to <= end) || (from <= start && to >= end);
