import type { Body, Ring } from '../heat/ground.js';
import type { LineSource } from './charges.js';

/**
 * Circles that answer to a field along them: outside circle b the field has the terms Re c (a/(z - z_b))^k and their mirror
 * images, with c = -κ conj(g), g being the Taylor coefficients of all other fields at the circle.
 */
export interface Circles {
  /** Terms per circle: k = 1 … order. */
  order: number;
  /** Index of the source of each circle. */
  source: number[];
  x: Float64Array;
  y: Float64Array;
  radius: Float64Array;
  /** κ of circle b and term k at b·order + k - 1. */
  response: Float64Array;
}

/** The circles of those sources that have a body. */
export function circlesOf(
  sources: readonly LineSource[],
  bodies: readonly (Body | null)[],
  order: number,
): Circles {
  const source = sources.flatMap((_, i) => (bodies[i] ? [i] : []));
  const response = new Float64Array(source.length * order);
  for (const [b, i] of source.entries()) {
    const { radius, resistivity } = sources[i]!;
    for (let k = 1; k <= order; k++) {
      const ground = k / (resistivity * radius);
      response[b * order + k - 1] = reflection(admittance(bodies[i]!, radius, k), ground);
    }
  }
  const of = (key: 'x' | 'y' | 'radius') => Float64Array.from(source, (i) => sources[i]![key]);
  return { order, source, x: of('x'), y: of('y'), radius: of('radius'), response };
}

/** (y - q)/(y + q), which is 1 for perfect metal and -1 for an empty hole. */
const reflection = (y: number, q: number): number => (y === Infinity ? 1 : (y - q) / (y + q));

/** Heat into a body per area and kelvin of the k-th harmonic of its surface temperature, W/(m²·K). */
export function admittance({ inner, rings }: Body, radius: number, k: number): number {
  return rings.reduce(
    (y, ring) => carriedOutwards(y, ring, k),
    innerAdmittance(inner, rings[0]?.innerRadius ?? radius),
  );
}

function innerAdmittance(inner: Body['inner'], radius: number): number {
  if (inner === 'METAL') return Infinity;
  if (inner === 'EMPTY') return 0;
  return 1 / (2 * Math.PI * radius * inner.filmResistance);
}

function carriedOutwards(y: number, { innerRadius, outerRadius, resistivity }: Ring, k: number): number {
  if (resistivity === 0) return outerRadius > innerRadius ? Infinity : y;
  const q = k / (resistivity * innerRadius);
  const p = -reflection(y, q) * (innerRadius / outerRadius) ** (2 * k);
  // A thin ring passes perfect metal on unchanged.
  return p === -1 ? Infinity : ((k / (resistivity * outerRadius)) * (1 - p)) / (1 + p);
}
