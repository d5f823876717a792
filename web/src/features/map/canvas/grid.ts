import { easyAbove, easyBelow } from '../../../kit/chart/ticks.js';

/** Grid lines stand this far apart at least, in pixels. */
const LEAST_GAP = 96;
/** And in metres: the rulers write no more than decimetres. */
const LEAST_SPACING = 0.1;
/** A scale bar is this long at most, in pixels. */
const MOST_BAR = 120;

/** How far grid lines stand apart, in m, where a pixel has so many metres. */
export const gridSpacing = (resolution: number): number =>
  easyAbove(Math.max(LEAST_SPACING, resolution * LEAST_GAP));

/** How long the scale bar is, in m. */
export const barLength = (resolution: number): number => easyBelow(resolution * MOST_BAR);

/** The multiples of a spacing between two coordinates. */
export function multiples(spacing: number, from: number, to: number): number[] {
  const first = Math.ceil(from / spacing);
  const count = Math.floor(to / spacing) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * spacing);
}
