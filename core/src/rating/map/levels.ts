/** Steps that people read easily: 1, 2 or 5 times a power of ten. */
export function roundStep(range: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(range / most));
  return ([1, 2, 5].find((one) => range / (one * power) <= most) ?? 10) * power;
}

/** At most this many isotherms, so that they can be told apart. */
const MOST = 10;

/** The temperatures that isotherms are drawn for: round ones, between the lowest and the highest of a field. */
export function isothermLevels(temperatures: readonly number[], most = MOST): number[] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of temperatures) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!(high - low > 1e-6 * Math.max(1, Math.abs(high)))) return [];
  const step = roundStep(high - low, most);
  const first = Math.floor(low / step) + 1;
  const count = Math.ceil(high / step) - first;
  return Array.from({ length: Math.max(0, count) }, (_, i) => rounded((first + i) * step));
}

/** Without the last digits that multiplying leaves. */
const rounded = (value: number): number => Number(value.toPrecision(12));
