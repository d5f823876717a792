/** Steps that people read easily: 1, 2 or 5 times a power of ten. */
export function roundStep(range: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(range / most));
  return ([1, 2, 5].find((one) => range / (one * power) <= most) ?? 10) * power;
}

/** At most this many isotherms, so that they can be told apart. */
const MOST = 10;

/**
 * The numbers of a map's scale: round ones, from below the lowest temperature of a field to above the highest. Isotherms
 * are drawn for all but the first and the last. Empty where the field has one temperature.
 */
export function scaleLevels(temperatures: readonly number[], most = MOST): number[] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of temperatures) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!(high - low > 1e-6 * Math.max(1, Math.abs(high)))) return [];
  const step = roundStep(high - low, most);
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first + 1;
  return Array.from({ length: count }, (_, i) => rounded((first + i) * step));
}

/** The temperatures that isotherms are drawn for. */
export const isothermLevels = (temperatures: readonly number[]): number[] =>
  scaleLevels(temperatures).slice(1, -1);

/** Without the last digits that multiplying leaves. */
const rounded = (value: number): number => Number(value.toPrecision(12)) + 0;
