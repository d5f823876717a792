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

/** λ2 of wires around several cores; `radius` of the conductors' axes, or of the circle around sectors. */
const wires = (factor: number, radius: string) => ({
  formula: `RA/R*${factor}*(2*${radius}/dA)^2/((2.77*RA*1e6/(2*π*f))^2+1)`,
  of: (RA: number, R: number, c: number, dA: number, f: number) =>
    ((RA / R) * factor * ((2 * c) / dA) ** 2) / (((2.77 * RA * 1e6) / (2 * Math.PI * f)) ** 2 + 1),
});

/** The screens of the cores take a part of it. */
const overScreens = ({ formula, of }: ReturnType<typeof wires>) => ({
  formula: `${formula}*max(0,1-R/Rs*λ1c)`,
  of: (RA: number, R: number, c: number, dA: number, f: number, Rs: number, lambda1c: number) =>
    of(RA, R, c, dA, f) * Math.max(0, 1 - (R / Rs) * lambda1c),
});

const ROUND = wires(1.23, 'ca');
const SECTOR = wires(0.358, 'r1');
export const WIRES = {
  ROUND: { bare: ROUND, screened: overScreens(ROUND) },
  SECTOR: { bare: SECTOR, screened: overScreens(SECTOR) },
} as const satisfies Record<string, Record<string, Rule>>;

/** Sheath and non-magnetic armour of a single core, both bonded, share the losses of the tube of both: 5.4.1. */
export const BONDED = {
  Rb: { formula: 'Rs*RA/(Rs+RA)', of: (Rs: number, RA: number) => (Rs * RA) / (Rs + RA) },
  λ1: {
    formula: 'λb*RA/(Rs+RA)+λ1e',
    of: (lambdaB: number, RA: number, Rs: number, lambda1e: number) => (lambdaB * RA) / (Rs + RA) + lambda1e,
  },
  λ2: {
    formula: 'λb*Rs/(Rs+RA)',
    of: (lambdaB: number, Rs: number, RA: number) => (lambdaB * Rs) / (Rs + RA),
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
  const { bare, screened } = WIRES[sector ? 'SECTOR' : 'ROUND'];
  const radius = sector ? r1 : c;
  return screen
    ? screened.of(RA, R, radius, armour.dA, f, screen.Rs, screen.lambda1)
    : bare.of(RA, R, radius, armour.dA, f);
}

function tapeLoss({ dA, delta }: ArmourPart, R: number, f: number, s: number): number {
  const k = TAPES.kA.of(f, dA, delta);
  return TAPES.λ2h.of(s, k, R, dA, delta) + TAPES.λ2e.of(s, k, delta, R, dA);
}

export const tapeFactor = ({ dA, delta }: ArmourPart, d: number): number => TAPES.FA.of(d, dA, delta);

/** One tube of sheath and armour. */
export function combinedScreen(Rs: number, d: number, RA: number, dA: number): { R: number; d: number } {
  return { R: BONDED.Rb.of(Rs, RA), d: Math.sqrt((d ** 2 + dA ** 2) / 2) };
}
