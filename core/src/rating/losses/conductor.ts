/** Resistance of a conductor to direct and alternating current: 60287-1-1, 5.1. */

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
  /** A sector's proximity effect is 2/3 of that of a round conductor. */
  sector: boolean;
  /** In magnetic armour or a steel pipe the effects count 1.5 times. */
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

/** Both effects as a function of x². */
export function effect(x2: number): number {
  const x = Math.sqrt(x2);
  if (x <= 2.8) return x2 ** 2 / (192 + 0.8 * x2 ** 2);
  if (x <= 3.8) return -0.136 - 0.0177 * x + 0.0563 * x2;
  return 0.354 * x - 0.733;
}

/** `f` is the frequency in Hz, 0 for direct current. `theta` is the temperature of the conductor, °C. */
export function resistance(
  conductor: Conductor,
  theta: number,
  f: number,
  proximity: Proximity | null,
): Resistance {
  const { R20, alpha20, ks, kp, dc, sector, magnetic } = conductor;
  const Rdc = R20 * (1 + alpha20 * (theta - 20));
  if (f === 0) return { Rdc, ys: 0, yp: 0, R: Rdc };
  const x2 = (k: number) => ((8 * Math.PI * f) / Rdc) * 1e-7 * k;
  const ys = effect(x2(ks));
  let yp = 0;
  if (proximity) {
    const Fp = effect(x2(kp));
    const q = (dc / proximity.s) ** 2;
    yp = proximity.conductors === 3 ? Fp * q * (0.312 * q + 1.18 / (Fp + 0.27)) : 2.9 * Fp * q;
    if (sector) yp *= 2 / 3;
  }
  return { Rdc, ys, yp, R: Rdc * (1 + (magnetic ? 1.5 : 1) * (ys + yp)) };
}
