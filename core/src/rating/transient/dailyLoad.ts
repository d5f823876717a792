import type { Load } from '../../trench/circuits/circuit.js';

/** The 24 hourly losses of a load as shares of the highest. */
export function lossShares(load: Load | null): number[] {
  return currentShares(load).map((share) => share ** 2);
}

/** The 24 hourly currents of a load as shares of the highest. Without a load the current never changes. */
export function currentShares(load: Load | null): number[] {
  if (load === null) return Array.from({ length: HOURS }, () => 1);
  if ('factor' in load) return curveOfFactor(load.factor);
  const highest = Math.max(...load.curve);
  return load.curve.map((share) => share / highest);
}

export const isLoad = (load: Load): boolean => {
  if ('factor' in load) return load.factor > 0 && load.factor <= 1;
  const { curve } = load;
  return (
    curve.length === HOURS && curve.every((share) => share >= 0 && share <= 1e6) && Math.max(...curve) > 0
  );
};

const HOURS = 24;

/** A day with one smooth peak and the given mean: ((1 + cos)/2)^p, p by bisection. */
function curveOfFactor(factor: number): number[] {
  const curve = (p: number) =>
    Array.from(
      { length: HOURS },
      (_, hour) => ((1 + Math.cos((2 * Math.PI * (hour - 18)) / HOURS)) / 2) ** p,
    );
  const mean = (p: number) => curve(p).reduce((sum, share) => sum + share, 0) / HOURS;
  let low = 0;
  let high = 1;
  while (mean(high) > factor && high < 1e6) high *= 2;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (mean(middle) > factor) low = middle;
    else high = middle;
  }
  return factor >= 1 ? curve(0) : curve(high);
}
