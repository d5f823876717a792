/**
 * Losses in screens and sheaths by the formulas of 60287-1-1, 5.3. Rs and R in Ω/m at their temperatures, lengths in m.
 * Circulating currents of any arrangement are in `network.ts`.
 */

/** Reactance of a screen, Ω/m: `s` between the axes, `d` mean diameter of the screen. */
export const reactance = (f: number, s: number, d: number): number =>
  4 * Math.PI * f * 1e-7 * Math.log((2 * s) / d);

/** Mutual reactance of the outer and the middle cable of a flat row, Ω/m. */
export const mutualReactance = (f: number): number => 4 * Math.PI * f * 1e-7 * Math.LN2;

/** Circulating currents of a trefoil, bonded at both ends: 5.3.2. */
export const trefoilLoss = (Rs: number, R: number, X: number): number => Rs / R / (1 + (Rs / X) ** 2);

export type FlatPlace = 'LEADING' | 'MIDDLE' | 'LAGGING';

/** Circulating currents of a flat row that is not transposed, bonded at both ends: 5.3.3. */
export function flatLoss(place: FlatPlace, Rs: number, R: number, X: number, Xm: number): number {
  const P = X + Xm;
  const Q = X - Xm / 3;
  const ofP = P ** 2 / (Rs ** 2 + P ** 2);
  const ofQ = Q ** 2 / (Rs ** 2 + Q ** 2);
  if (place === 'MIDDLE') return (Rs / R) * ofQ;
  const both = (2 * Rs * P * Q * Xm) / (Math.sqrt(3) * (Rs ** 2 + Q ** 2) * (Rs ** 2 + P ** 2));
  return (Rs / R) * (0.75 * ofP + 0.25 * ofQ + (place === 'LAGGING' ? both : -both));
}

export interface ClosedSheath {
  /** Resistance at its temperature, Ω/m. */
  Rs: number;
  /** Resistivity of the metal at its temperature, Ω·m. */
  rho: number;
  /** Mean and outer diameter and thickness, m. */
  d: number;
  Ds: number;
  ts: number;
}

export type EddyPlace = FlatPlace | 'TREFOIL';

/** Eddy currents in a closed sheath: 5.3.7. Wires have none. */
export function eddyLoss(
  place: EddyPlace,
  { Rs, rho, d, Ds, ts }: ClosedSheath,
  R: number,
  f: number,
  s: number,
): number {
  const omega = 2 * Math.PI * f;
  const m = (omega / Rs) * 1e-7;
  const z = d / (2 * s);
  const beta1 = Math.sqrt((4 * Math.PI * omega) / (1e7 * rho));
  const gs = 1 + (ts / Ds) ** 1.74 * (beta1 * Ds - 1.6);
  const { lambda0, delta1, delta2 } = eddyFactors(place, m, z);
  return (Rs / R) * (gs * lambda0 * (1 + delta1 + delta2) + (beta1 * ts * 1e3) ** 4 / 12e12);
}

function eddyFactors(place: EddyPlace, m: number, z: number) {
  const kappa = m ** 2 / (1 + m ** 2);
  switch (place) {
    case 'TREFOIL':
      return {
        lambda0: 3 * kappa * z ** 2,
        delta1: (1.14 * m ** 2.45 + 0.33) * z ** (0.92 * m + 1.66),
        delta2: 0,
      };
    case 'MIDDLE':
      return { lambda0: 6 * kappa * z ** 2, delta1: 0.86 * m ** 3.08 * z ** (1.4 * m + 0.7), delta2: 0 };
    case 'LEADING':
      return {
        lambda0: 1.5 * kappa * z ** 2,
        delta1: 4.7 * m ** 0.7 * z ** (0.16 * m + 2),
        delta2: 21 * m ** 3.3 * z ** (1.47 * m + 5.06),
      };
    case 'LAGGING':
      return {
        lambda0: 1.5 * kappa * z ** 2,
        delta1: ((-0.74 * (m + 2) * Math.sqrt(m)) / (2 + (m - 0.3) ** 2)) * z ** (m + 1),
        delta2: 0.92 * m ** 3.7 * z ** (m + 2),
      };
  }
}

/** The share of eddy losses that remains beside circulating currents: 5.3.6. */
export function eddyShare(Rs: number, X: number, flat: { P: number; Q: number } | null): number {
  const M = Rs / (flat?.P ?? X);
  const N = Rs / (flat?.Q ?? X);
  return (4 * M ** 2 * N ** 2 + (M + N) ** 2) / (4 * (M ** 2 + 1) * (N ** 2 + 1));
}

/** Cross bonded, the lengths of the minor sections unknown: 5.3.5. */
export const crossBondedLoss = (inDuct: boolean): number => (inDuct ? 0.05 : 0.03);

/** A three-core cable with a screen on each core: 5.3.9. */
export const threeCoreScreenLoss = (Rs: number, R: number, X: number): number => 1.7 * trefoilLoss(Rs, R, X);
