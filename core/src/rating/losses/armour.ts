import type { Rule } from '../../explain/rule.js';
import type { ArmourPart } from '../cable/armourPart.js';

/** Losses in armour: 60287-1-1, 5.4. Derived from the standard's formulas; no worked example of ours checks them. */

/** Steel tapes, of a relative permeability of 300. The formulas of λ2 have s, dA and δA in mm. */
export const TAPES = {
  /** By which they raise the eddy losses of a sheath under them. */
  FA: {
    formula: '(1+(d/dA)^2/(1+dA/(300*δA)))^2',
    of: (d: number, dA: number, delta: number) => (1 + (d / dA) ** 2 / (1 + dA / (300 * delta))) ** 2,
  },
  kA: {
    formula: 'f/50/(1+dA/(300*δA))',
    of: (f: number, dA: number, delta: number) => f / 50 / (1 + dA / (300 * delta)),
  },
  /** Hysteresis. */
  λ2h: {
    formula: '(s*1e3)^2*kA^2*1e-7/(R*dA*1e3*δA*1e3)',
    of: (s: number, k: number, R: number, dA: number, delta: number) =>
      ((s * 1e3) ** 2 * k ** 2 * 1e-7) / (R * dA * 1e3 * delta * 1e3),
  },
  /** Eddy currents. */
  λ2e: {
    formula: '2.23*(s*1e3)^2*kA^2*δA*1e3*1e-8/(R*dA*1e3)',
    of: (s: number, k: number, delta: number, R: number, dA: number) =>
      (2.23 * (s * 1e3) ** 2 * k ** 2 * delta * 1e3 * 1e-8) / (R * dA * 1e3),
  },
} as const satisfies Record<string, Rule>;

export interface ArmouredCores {
  cores: number;
  sector: boolean;
  /** Of a conductor's axis from the cable's, and of the circle around all conductors, m. */
  c: number;
  r1: number;
  /** Between the axes of the conductors, m. */
  s: number;
}

/** λ2 of a cable with several cores. `RA` at its temperature, `screen` where each core has one. */
export function armourLoss(
  armour: ArmourPart,
  RA: number,
  R: number,
  f: number,
  { sector, c, r1, s }: ArmouredCores,
  screen: { Rs: number; lambda1: number } | null,
): number {
  if (f === 0) return 0;
  if (armour.type === 'TAPES' && armour.magnetic) return tapeLoss(armour, R, f, s);
  const omega = 2 * Math.PI * f;
  const { dA } = armour;
  const damping = 1 / (((2.77 * RA * 1e6) / omega) ** 2 + 1);
  const place = sector ? 0.358 * ((2 * r1) / dA) ** 2 : 1.23 * ((2 * c) / dA) ** 2;
  const shielding = screen ? Math.max(0, 1 - (R / screen.Rs) * screen.lambda1) : 1;
  return (RA / R) * place * damping * shielding;
}

function tapeLoss({ dA, delta }: ArmourPart, R: number, f: number, s: number): number {
  const k = TAPES.kA.of(f, dA, delta);
  return TAPES.λ2h.of(s, k, R, dA, delta) + TAPES.λ2e.of(s, k, delta, R, dA);
}

export const tapeFactor = ({ dA, delta }: ArmourPart, d: number): number => TAPES.FA.of(d, dA, delta);

/** Sheath and non-magnetic armour of a single core, both bonded: one tube of both. */
export function combinedScreen(Rs: number, d: number, RA: number, dA: number): { R: number; d: number } {
  return { R: (Rs * RA) / (Rs + RA), d: Math.sqrt((d ** 2 + dA ** 2) / 2) };
}
