import type { Rule } from '../../explain/rule.js';

/**
 * Losses in screens and sheaths by the formulas of 60287-1-1, 5.3. Rs and R in Ω/m at their temperatures, lengths in m.
 * Circulating currents of any arrangement are in `network.ts`.
 */

export type FlatPosition = 'LEADING' | 'MIDDLE' | 'LAGGING';
export type EddyPosition = FlatPosition | 'TREFOIL';

/** Reactances, Ω/m: `s` between the axes, `d` mean diameter of the screen; Xm, P and Q of a flat row. 5.3.2 and 5.3.3. */
export const REACTANCE = {
  X: {
    formula: '4*π*f*1e-7*ln(2*s/d)',
    of: (f: number, s: number, d: number) => 4 * Math.PI * f * 1e-7 * Math.log((2 * s) / d),
  },
  Xm: { formula: '4*π*f*1e-7*ln(2)', of: (f: number) => 4 * Math.PI * f * 1e-7 * Math.LN2 },
  P: { formula: 'X+Xm', of: (X: number, Xm: number) => X + Xm },
  Q: { formula: 'X-Xm/3', of: (X: number, Xm: number) => X - Xm / 3 },
} as const satisfies Record<string, Rule>;

/** Circulating currents of screens that are bonded at both ends: 5.3.2, and 5.3.9 for a three-core cable with a screen on each core. */
export const CIRCULATING = {
  TREFOIL: {
    formula: 'Rs/R/(1+(Rs/X)^2)',
    of: (Rs: number, R: number, X: number) => Rs / R / (1 + (Rs / X) ** 2),
  },
  THREE_CORE: {
    formula: '1.7*Rs/R/(1+(Rs/X)^2)',
    of: (Rs: number, R: number, X: number) => (1.7 * Rs) / R / (1 + (Rs / X) ** 2),
  },
  /** Of any arrangement: `Si` is the current of the screen beside that of the conductor. */
  NETWORK: { formula: 'Rs*Si^2/R', of: (Rs: number, Si: number, R: number) => (Rs * Si ** 2) / R },
} as const satisfies Record<string, Rule>;

/** The same of a flat row that is not transposed: 5.3.3. */
export const FLAT = {
  MIDDLE: {
    formula: 'Rs/R*Q^2/(Rs^2+Q^2)',
    of: (Rs: number, R: number, Q: number) => ((Rs / R) * Q ** 2) / (Rs ** 2 + Q ** 2),
  },
  LEADING: {
    formula: 'Rs/R*(0.75*P^2/(Rs^2+P^2)+0.25*Q^2/(Rs^2+Q^2)-2*Rs*P*Q*Xm/(sqrt(3)*(Rs^2+Q^2)*(Rs^2+P^2)))',
    of: (Rs: number, R: number, P: number, Q: number, Xm: number) =>
      (Rs / R) *
      ((0.75 * P ** 2) / (Rs ** 2 + P ** 2) +
        (0.25 * Q ** 2) / (Rs ** 2 + Q ** 2) -
        (2 * Rs * P * Q * Xm) / (Math.sqrt(3) * (Rs ** 2 + Q ** 2) * (Rs ** 2 + P ** 2))),
  },
  LAGGING: {
    formula: 'Rs/R*(0.75*P^2/(Rs^2+P^2)+0.25*Q^2/(Rs^2+Q^2)+2*Rs*P*Q*Xm/(sqrt(3)*(Rs^2+Q^2)*(Rs^2+P^2)))',
    of: (Rs: number, R: number, P: number, Q: number, Xm: number) =>
      (Rs / R) *
      ((0.75 * P ** 2) / (Rs ** 2 + P ** 2) +
        (0.25 * Q ** 2) / (Rs ** 2 + Q ** 2) +
        (2 * Rs * P * Q * Xm) / (Math.sqrt(3) * (Rs ** 2 + Q ** 2) * (Rs ** 2 + P ** 2))),
  },
} as const satisfies Record<FlatPosition, Rule>;

export function flatLoss(position: FlatPosition, Rs: number, R: number, X: number, Xm: number): number {
  const P = REACTANCE.P.of(X, Xm);
  const Q = REACTANCE.Q.of(X, Xm);
  return position === 'MIDDLE' ? FLAT.MIDDLE.of(Rs, R, Q) : FLAT[position].of(Rs, R, P, Q, Xm);
}

/** Eddy currents in a closed sheath: 5.3.7. Wires have none. */
export const EDDY = {
  m: { formula: '2*π*f*1e-7/Rs', of: (f: number, Rs: number) => (2 * Math.PI * f * 1e-7) / Rs },
  κ: { formula: 'm^2/(1+m^2)', of: (m: number) => m ** 2 / (1 + m ** 2) },
  z: { formula: 'd/(2*s)', of: (d: number, s: number) => d / (2 * s) },
  β1: {
    formula: 'sqrt(8*π^2*f/(1e7*Rs*π*d*ts))',
    of: (f: number, Rs: number, d: number, ts: number) =>
      Math.sqrt((8 * Math.PI ** 2 * f) / (1e7 * Rs * Math.PI * d * ts)),
  },
  gs: {
    formula: '1+(ts/Ds)^1.74*(β1*Ds-1.6)',
    of: (ts: number, Ds: number, beta1: number) => 1 + (ts / Ds) ** 1.74 * (beta1 * Ds - 1.6),
  },
  λ1e: {
    formula: 'Rs/R*(gs*λ0*(1+Δ1+Δ2)+(β1*ts*1e3)^4/12e12)',
    of: (
      Rs: number,
      R: number,
      gs: number,
      lambda0: number,
      delta1: number,
      delta2: number,
      beta1: number,
      ts: number,
    ) => (Rs / R) * (gs * lambda0 * (1 + delta1 + delta2) + (beta1 * ts * 1e3) ** 4 / 12e12),
  },
} as const satisfies Record<string, Rule>;

const NO_DELTA2 = { formula: '0', of: () => 0 };

export const EDDY_FACTORS = {
  TREFOIL: {
    λ0: { formula: '3*κ*z^2', of: (kappa: number, z: number) => 3 * kappa * z ** 2 },
    Δ1: {
      formula: '(1.14*m^2.45+0.33)*z^(0.92*m+1.66)',
      of: (m: number, z: number) => (1.14 * m ** 2.45 + 0.33) * z ** (0.92 * m + 1.66),
    },
    Δ2: NO_DELTA2,
  },
  MIDDLE: {
    λ0: { formula: '6*κ*z^2', of: (kappa: number, z: number) => 6 * kappa * z ** 2 },
    Δ1: {
      formula: '0.86*m^3.08*z^(1.4*m+0.7)',
      of: (m: number, z: number) => 0.86 * m ** 3.08 * z ** (1.4 * m + 0.7),
    },
    Δ2: NO_DELTA2,
  },
  LEADING: {
    λ0: { formula: '1.5*κ*z^2', of: (kappa: number, z: number) => 1.5 * kappa * z ** 2 },
    Δ1: {
      formula: '4.7*m^0.7*z^(0.16*m+2)',
      of: (m: number, z: number) => 4.7 * m ** 0.7 * z ** (0.16 * m + 2),
    },
    Δ2: {
      formula: '21*m^3.3*z^(1.47*m+5.06)',
      of: (m: number, z: number) => 21 * m ** 3.3 * z ** (1.47 * m + 5.06),
    },
  },
  LAGGING: {
    λ0: { formula: '1.5*κ*z^2', of: (kappa: number, z: number) => 1.5 * kappa * z ** 2 },
    Δ1: {
      formula: '-0.74*(m+2)*sqrt(m)/(2+(m-0.3)^2)*z^(m+1)',
      of: (m: number, z: number) => ((-0.74 * (m + 2) * Math.sqrt(m)) / (2 + (m - 0.3) ** 2)) * z ** (m + 1),
    },
    Δ2: { formula: '0.92*m^3.7*z^(m+2)', of: (m: number, z: number) => 0.92 * m ** 3.7 * z ** (m + 2) },
  },
} as const satisfies Record<EddyPosition, Record<'λ0' | 'Δ1' | 'Δ2', Rule>>;

export interface ClosedSheath {
  /** Resistance at its temperature, Ω/m. */
  Rs: number;
  /** Mean and outer diameter and thickness, m. */
  d: number;
  Ds: number;
  ts: number;
}

export function eddyLoss(
  position: EddyPosition,
  { Rs, d, Ds, ts }: ClosedSheath,
  R: number,
  f: number,
  s: number,
): number {
  const { λ0, Δ1, Δ2 } = EDDY_FACTORS[position];
  const m = EDDY.m.of(f, Rs);
  const z = EDDY.z.of(d, s);
  const beta1 = EDDY.β1.of(f, Rs, d, ts);
  const gs = EDDY.gs.of(ts, Ds, beta1);
  return EDDY.λ1e.of(Rs, R, gs, λ0.of(EDDY.κ.of(m), z), Δ1.of(m, z), Δ2.of(m, z), beta1, ts);
}

/** The share of eddy losses that remains beside circulating currents: 5.3.6. */
export const EDDY_SHARE = {
  Me: { formula: 'Rs/X', of: (Rs: number, X: number) => Rs / X },
  Ne: { formula: 'Rs/X', of: (Rs: number, X: number) => Rs / X },
  flatMe: { formula: 'Rs/P', of: (Rs: number, P: number) => Rs / P },
  flatNe: { formula: 'Rs/Q', of: (Rs: number, Q: number) => Rs / Q },
  Fe: {
    formula: '(4*Me^2*Ne^2+(Me+Ne)^2)/(4*(Me^2+1)*(Ne^2+1))',
    of: (Me: number, Ne: number) =>
      (4 * Me ** 2 * Ne ** 2 + (Me + Ne) ** 2) / (4 * (Me ** 2 + 1) * (Ne ** 2 + 1)),
  },
} as const satisfies Record<string, Rule>;

/** `Xm` of a flat row, null of any other arrangement. */
export function eddyShare(Rs: number, X: number, Xm: number | null): number {
  if (Xm === null) return EDDY_SHARE.Fe.of(EDDY_SHARE.Me.of(Rs, X), EDDY_SHARE.Ne.of(Rs, X));
  const Me = EDDY_SHARE.flatMe.of(Rs, REACTANCE.P.of(X, Xm));
  return EDDY_SHARE.Fe.of(Me, EDDY_SHARE.flatNe.of(Rs, REACTANCE.Q.of(X, Xm)));
}

/** Cross bonded, the lengths of the minor sections unknown: 5.3.5. */
export const crossBondedLoss = (inDuct: boolean): number => (inDuct ? 0.05 : 0.03);
