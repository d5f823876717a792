import { E1 } from '../maths/exponentialIntegral.js';

/** Cyclic loads by the formulas of 60853-1 (up to 36 kV) and 60853-3 (drying). SI: m, m²/s, W/m, K·m/W. */

export interface CyclicInput {
  /** Heat of one cable at the steady rating, W/m. */
  W: number;
  De: number;
  L: number;
  /** Resistivity of the soil, K·m/W. */
  rho: number;
  /** Diffusivity of the soil, m²/s. */
  delta: number;
  /** The conductor's permissible rise above ambient, K. */
  rise: number;
  /** Loss factor of the daily curve. */
  mu: number;
  /** Ordinates of the loss curve in the six hours before the highest temperature, the latest first. */
  Y: readonly number[];
  /** Equal cables, and the product of d'/d to the others. 1 and 1: one cable. */
  N?: number;
  F?: number;
}

export interface CyclicFactor {
  /** The peak of the cyclic current over the steady rating. */
  M: number;
  /** The share of the rise that is in the soil. */
  k: number;
}

const HOUR = 3600;
const HOURS = 6;

export function cyclicFactor({ W, De, L, rho, delta, rise, mu, Y, N = 1, F = 1 }: CyclicInput): CyclicFactor {
  const ln4LF = Math.log((4 * L * F) / De);
  const T4 = (rho / (2 * Math.PI)) * ln4LF;
  const k = (W * T4) / rise;
  const df = N > 1 ? (4 * L) / F ** (1 / (N - 1)) : Number.POSITIVE_INFINITY;
  const gamma = (hours: number): number => {
    const t = hours * HOUR;
    const others = N > 1 ? (N - 1) * E1(df ** 2 / (16 * t * delta)) : 0;
    return (E1(De ** 2 / (16 * t * delta)) + others) / (2 * ln4LF);
  };
  const thetaR = (i: number): number => (i === 0 ? 0 : 1 - k + k * gamma(i));
  let sum = mu * (1 - thetaR(HOURS));
  for (let i = 0; i < HOURS; i++) sum += (Y[i] ?? mu) * (thetaR(i + 1) - thetaR(i));
  return { M: 1 / Math.sqrt(sum), k };
}

export interface CyclicDryInput extends CyclicFactor {
  /** ρ dry / ρ wet. */
  v: number;
  /** The first ordinate of the loss curve. */
  Y0: number;
  /** The conductor's permissible rise, and that of the critical temperature, K. */
  rise: number;
  criticalRise: number;
}

/** The cyclic factor where the soil may dry out: 60853-3. */
export function cyclicFactorDry({ M, k, v, Y0, rise, criticalRise }: CyclicDryInput): number {
  const E = 1 - M ** 2 * (1 - k) * Y0;
  if (E * rise <= criticalRise) return M;
  return M * Math.sqrt((1 + k * (v - 1)) / (1 + E * (v - 1)));
}

/** m²/s by the resistivity of the soil: 60853-1, Table II. */
const DIFFUSIVITY: readonly (readonly [rho: number, delta: number])[] = [
  [0.5, 0.8],
  [0.6, 0.7],
  [0.7, 0.6],
  [0.8, 0.6],
  [0.9, 0.5],
  [1.0, 0.5],
  [1.2, 0.4],
  [1.5, 0.4],
  [2.0, 0.3],
  [2.5, 0.2],
  [3.0, 0.2],
];

/** The diffusivity of soil, interpolated between the table's resistivities. */
export function diffusivityOf(rho: number): number {
  const [first] = DIFFUSIVITY;
  if (rho <= first![0]) return first![1] * 1e-6;
  for (const [i, [high, value]] of DIFFUSIVITY.entries()) {
    if (i === 0 || rho > high) continue;
    const [low, before] = DIFFUSIVITY[i - 1]!;
    return (before + ((value - before) * (rho - low)) / (high - low)) * 1e-6;
  }
  return DIFFUSIVITY.at(-1)![1] * 1e-6;
}
