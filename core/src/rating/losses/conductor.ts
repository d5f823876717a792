import type { Rule } from '../../explain/rule.js';

/** Resistance of a conductor to direct and alternating current: 60287-1-1, 5.1. */

/** Of metal at a temperature θ, °C, from that at 20 °C. */
export const WARM = {
  formula: 'R20*(1+α20*(θ-20))',
  of: (R20: number, alpha20: number, theta: number) => R20 * (1 + alpha20 * (theta - 20)),
} as const satisfies Rule;

/** `k` is the factor of the skin or the proximity effect, `s` between the axes. */
export const ALTERNATING = {
  x: {
    formula: 'sqrt(8*π*f/Rdc*1e-7*k)',
    of: (f: number, Rdc: number, k: number) => Math.sqrt(((8 * Math.PI * f) / Rdc) * 1e-7 * k),
  },
  q: { formula: '(dc/s)^2', of: (dc: number, s: number) => (dc / s) ** 2 },
  R: { formula: 'Rdc*(1+ys+yp)', of: (Rdc: number, ys: number, yp: number) => Rdc * (1 + ys + yp) },
  /** In magnetic armour or a steel pipe. */
  magneticR: {
    formula: 'Rdc*(1+1.5*(ys+yp))',
    of: (Rdc: number, ys: number, yp: number) => Rdc * (1 + 1.5 * (ys + yp)),
  },
} as const satisfies Record<string, Rule>;

/** The factor of the skin or the proximity effect: ys of xs, Fp of xp. */
export const EFFECT = {
  low: {
    formula: 'x^4/(192+0.8*x^4)',
    of: (x: number) => {
      // The solver comes here for every conductor in every step, and `x ** 4` would make a rating 8 % slower.
      const x4 = (x ** 2) ** 2;
      return x4 / (192 + 0.8 * x4);
    },
  },
  middle: {
    formula: '-0.136-0.0177*x+0.0563*x^2',
    of: (x: number) => -0.136 - 0.0177 * x + 0.0563 * x ** 2,
  },
  high: { formula: '0.354*x-0.733', of: (x: number) => 0.354 * x - 0.733 },
} as const satisfies Record<string, Rule>;

/** The formula of the effect that holds at x. */
export function effectAt(x: number): Rule {
  if (x <= 2.8) return EFFECT.low;
  return x <= 3.8 ? EFFECT.middle : EFFECT.high;
}

const TWO_ROUND = { formula: '2.9*Fp*q', of: (Fp: number, q: number) => 2.9 * Fp * q };
const THREE_ROUND = {
  formula: 'Fp*q*(0.312*q+1.18/(Fp+0.27))',
  of: (Fp: number, q: number) => Fp * q * (0.312 * q + 1.18 / (Fp + 0.27)),
};

/** A sector's proximity effect is 2/3 of that of a round conductor. */
const ofSectors = ({ formula, of }: typeof TWO_ROUND) => ({
  formula: `2/3*(${formula})`,
  of: (Fp: number, q: number) => (2 / 3) * of(Fp, q),
});

/** yp of two or three conductors. */
export const PROXIMITY = {
  ROUND: { 2: TWO_ROUND, 3: THREE_ROUND },
  SECTOR: { 2: ofSectors(TWO_ROUND), 3: ofSectors(THREE_ROUND) },
} as const satisfies Record<string, Record<Proximity['conductors'], Rule>>;

export interface Conductor {
  /** Ω/m at 20 °C, direct current. */
  R20: number;
  /** 1/K. */
  alpha20: number;
  /** Factors of the skin and the proximity effect. */
  ks: number;
  kp: number;
  /** Diameter, m. Of a sector: that of the round conductor of equal area. */
  dc: number;
  sector: boolean;
  /** In magnetic armour or a steel pipe. */
  magnetic: boolean;
}

/** The conductors that cause the proximity effect: two or three at an axial distance, m. */
export interface Proximity {
  conductors: 2 | 3;
  s: number;
}

export interface Resistance {
  /** R', direct current. */
  Rdc: number;
  ys: number;
  yp: number;
  /** Alternating current, Ω/m. */
  R: number;
}

/** `f` is the frequency in Hz, 0 for direct current. `theta` is the temperature of the conductor, °C. */
export function resistance(
  conductor: Conductor,
  theta: number,
  f: number,
  proximity: Proximity | null,
): Resistance {
  const { R20, alpha20, ks, kp, dc, sector, magnetic } = conductor;
  const Rdc = WARM.of(R20, alpha20, theta);
  if (f === 0) return { Rdc, ys: 0, yp: 0, R: Rdc };
  const xs = ALTERNATING.x.of(f, Rdc, ks);
  const ys = effectAt(xs).of(xs);
  let yp = 0;
  if (proximity) {
    const xp = ALTERNATING.x.of(f, Rdc, kp);
    const q = ALTERNATING.q.of(dc, proximity.s);
    yp = PROXIMITY[sector ? 'SECTOR' : 'ROUND'][proximity.conductors].of(effectAt(xp).of(xp), q);
  }
  return { Rdc, ys, yp, R: ALTERNATING[magnetic ? 'magneticR' : 'R'].of(Rdc, ys, yp) };
}
