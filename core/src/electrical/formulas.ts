import type { Rule } from '../explain/rule.js';

/**
 * The formulas of an electrical sheet. Answers call the functions, explanations show the texts. U in V or kV, R and X of the
 * whole length in Ω, C in µF.
 */

const sineOf = (leading: boolean) => ({
  text: leading ? '(−sqrt(1 − cosφ^2))' : 'sqrt(1 − cosφ^2)',
  of: (cosφ: number) => (leading ? -1 : 1) * Math.sqrt(1 - cosφ ** 2),
});

/** How a line of three phases, or of two conductors, relates its voltage to that of one conductor. */
const CONDUCTORS = {
  three: { text: 'sqrt(3)', value: Math.sqrt(3) },
  two: { text: '2', value: 2 },
} as const;
export type Conductors = keyof typeof CONDUCTORS;

/** ΔU, V: exact, with U at the sending end and I and cos φ at the other. Not a number: no voltage carries this load. */
export function voltageDropRule(conductors: Conductors, leading: boolean): Rule {
  const { text: n, value } = CONDUCTORS[conductors];
  const sine = sineOf(leading);
  return {
    // A sum, so that paper has room for its terms.
    formula: `U − ${n}·sqrt(U^2/${n}^2 − (I·(X·cosφ − R·${sine.text}))^2) + ${n}·I·(R·cosφ + X·${sine.text})`,
    of: (U: number, I: number, X: number, cosφ: number, R: number) => {
      const a = I * (R * cosφ + X * sine.of(cosφ));
      const b = I * (X * cosφ - R * sine.of(cosφ));
      const atEnd = Math.sqrt((U / value) ** 2 - b ** 2) - a;
      return atEnd > 0 ? U - value * atEnd : Number.NaN;
    },
  };
}

/** The same of direct current. */
export const DIRECT_DROP = {
  formula: 'U − 2·(U/2 − I·R)',
  of: (U: number, I: number, R: number) => {
    const atEnd = U / 2 - I * R;
    return atEnd > 0 ? U - 2 * atEnd : Number.NaN;
  },
} as const satisfies Rule;

export const LINE = {
  dropPercent: { formula: '100·ΔU/U', of: (drop: number, U: number) => (100 * drop) / U },
  chargingCurrent: {
    formula: '2·π·f·C·U/(1000·sqrt(3))',
    of: (f: number, C: number, U: number) => (2 * Math.PI * f * C * U) / (1000 * Math.sqrt(3)),
  },
  chargingPower: {
    formula: 'sqrt(3)·U·Ic',
    of: (U: number, Ic: number) => Math.sqrt(3) * U * Ic,
  },
  earthFaultCurrent: {
    formula: '3·2·π·f·C·U/(1000·sqrt(3))',
    of: (f: number, C: number, U: number) => (3 * 2 * Math.PI * f * C * U) / (1000 * Math.sqrt(3)),
  },
  /** kA; R and X of the circuit behind a network of Ik with R/X = rx. */
  faultCurrentEnd: {
    formula:
      'U/(sqrt(3)·sqrt((U·rx/(sqrt(3)·Ik·sqrt(1 + rx^2)) + R)^2 + (U/(sqrt(3)·Ik·sqrt(1 + rx^2)) + X)^2))',
    of: (U: number, rx: number, Ik: number, R: number, X: number) => {
      const Xs = U / (Math.sqrt(3) * Ik * Math.sqrt(1 + rx ** 2));
      return U / (Math.sqrt(3) * Math.hypot(Xs * rx + R, Xs + X));
    },
  },
} as const satisfies Record<string, Rule>;

/** Short circuits by 60949: currents in A, A in mm², t in s, δ in mm. */
export const SHORT_CIRCUIT = {
  adiabatic: {
    formula: 'K·A·sqrt(ln((θf + β)/(θi + β))/t)',
    of: (K: number, A: number, θf: number, β: number, θi: number, t: number) =>
      K * A * Math.sqrt(Math.max(0, Math.log((θf + β) / (θi + β))) / t),
  },
  /** How much more a conductor carries, because its insulation takes up heat. */
  conductorFactor: {
    formula: 'sqrt(1 + x·sqrt(t/A) + y·t/A)',
    of: (x: number, t: number, A: number, y: number) => Math.sqrt(1 + x * Math.sqrt(t / A) + (y * t) / A),
  },
  /** M·√t of a closed sheath between the insulation (2) and the outer sheath (3). */
  z: {
    formula: '0.7·(sqrt(σ2/ρ2) + sqrt(σ3/ρ3))/(2·σ1·δ·0.001)·sqrt(t)',
    of: (σ2: number, ρ2: number, σ3: number, ρ3: number, σ1: number, δ: number, t: number) =>
      ((0.7 * (Math.sqrt(σ2 / ρ2) + Math.sqrt(σ3 / ρ3))) / (2 * σ1 * δ * 1e-3)) * Math.sqrt(t),
  },
  sheathFactor: {
    formula: '1 + 0.61·z − 0.069·z^2 + 0.0043·z^3',
    of: (z: number) => 1 + 0.61 * z - 0.069 * z ** 2 + 0.0043 * z ** 3,
  },
} as const satisfies Record<string, Rule>;

/** Losses and their cost: P and W in kW, T and τ in h, prices in kr; 60287-3-2, 4. */
export const COST = {
  /** From the energy of a year, MWh. */
  utilisationTime: {
    three: {
      formula: '1000·E/(sqrt(3)·U·I·cosφ)',
      of: (E: number, U: number, I: number, cosφ: number) => (1000 * E) / (Math.sqrt(3) * U * I * cosφ),
    },
    two: {
      formula: '1000·E/(U·I·cosφ)',
      of: (E: number, U: number, I: number, cosφ: number) => (1000 * E) / (U * I * cosφ),
    },
  },
  lossTime: {
    formula: '8760·(c·T/8760 + (1 − c)·(T/8760)^2)',
    of: (c: number, T: number) => 8760 * ((c * T) / 8760 + (1 - c) * (T / 8760) ** 2),
  },
  energyLoss: {
    formula: 'P·τ + W·8760',
    of: (P: number, τ: number, W: number) => P * τ + W * 8760,
  },
  lossCost: {
    formula: 'P·(τ·p + d) + W·(8760·p + d)',
    of: (P: number, τ: number, p: number, d: number, W: number) => P * (τ * p + d) + W * (8760 * p + d),
  },
  /** By which the cost of a year grows and is discounted to the next. a, b and i in %. */
  growth: {
    formula: '(1 + a/100)^2·(1 + b/100)/(1 + i/100)',
    of: (a: number, b: number, i: number) => ((1 + a / 100) ** 2 * (1 + b / 100)) / (1 + i / 100),
  },
  capitalisation: {
    formula: '(1 − r^N)/((1 − r)·(1 + i/100))',
    of: (r: number, N: number, i: number) => (1 - r ** N) / ((1 - r) * (1 + i / 100)),
  },
  /** Where r = 1. */
  evenCapitalisation: {
    formula: 'N/(1 + i/100)',
    of: (N: number, i: number) => N / (1 + i / 100),
  },
  capitalised: { formula: 'K·F', of: (K: number, F: number) => K * F },
} as const satisfies Record<string, Rule | Record<Conductors, Rule>>;
