/** Lengths that are read easily: 1, 2 or 5 with zeros. */
const STEPS = [1, 2, 5];

/** Grid lines stand this far apart at least, in pixels. */
const LEAST_GAP = 96;
/** A scale bar is this long at most, in pixels. */
const MOST_BAR = 120;

/** The least easy length of at least some metres; a decimetre is the least there is. */
function easyAbove(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(metres, 0.1)));
  const step = [...STEPS, 10].find((one) => one * power >= metres * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** How far grid lines stand apart, in m, where a pixel has so many metres. */
export const gridSpacing = (resolution: number): number => easyAbove(resolution * LEAST_GAP);

/** How long the scale bar is, in m. */
export function barLength(resolution: number): number {
  const most = resolution * MOST_BAR;
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.findLast((one) => one * power <= most * (1 + 1e-9)) ?? 1) * power;
}

/** The multiples of a spacing between two coordinates. */
export function multiples(spacing: number, from: number, to: number): number[] {
  const first = Math.ceil(from / spacing);
  const count = Math.floor(to / spacing) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * spacing);
}
