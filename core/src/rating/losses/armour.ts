import type { ArmourPart } from '../cable/armourPart.js';

/** Losses in armour: 60287-1-1, 5.4. Derived from the standard's formulas; no worked example of ours checks them. */

const PERMEABILITY = 300;

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

/** Hysteresis and eddy currents in steel tapes. The formulas have s, dA and δ in mm. */
function tapeLoss({ dA, delta }: ArmourPart, R: number, f: number, s: number): number {
  const mm = 1e3;
  const k = (f / 50) * (1 / (1 + dA / (PERMEABILITY * delta)));
  const hysteresis = ((s * mm) ** 2 * k ** 2 * 1e-7) / (R * dA * mm * delta * mm);
  const eddy = (2.23 * (s * mm) ** 2 * k ** 2 * delta * mm * 1e-8) / (R * dA * mm);
  return hysteresis + eddy;
}

/** The factor by which steel tapes raise the eddy losses of a sheath under them. */
export const tapeFactor = ({ dA, delta }: ArmourPart, d: number): number =>
  (1 + (d / dA) ** 2 / (1 + dA / (PERMEABILITY * delta))) ** 2;

/** Sheath and non-magnetic armour of a single core, both bonded: one tube of both. */
export function combinedScreen(Rs: number, d: number, RA: number, dA: number): { R: number; d: number } {
  return { R: (Rs * RA) / (Rs + RA), d: Math.sqrt((d ** 2 + dA ** 2) / 2) };
}
