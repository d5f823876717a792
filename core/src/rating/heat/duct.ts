import type { Rule } from '../../explain/rule.js';
import { DUCTS, type DuctMaterial } from '../materials/nonMetals.js';

/** A duct around cables: 60287-2-1, 4.2.7. Lengths in m, resistances in K·m/W. */
export interface Duct {
  material: DuctMaterial;
  /** Outer and inner diameter. */
  Do: number;
  Dd: number;
  fill: DuctFill;
  /** K·m/W of the wall of a culvert that counts as a duct. */
  wall?: number;
}

export const DUCT_FILLS = ['AIR', 'WATER', 'BENTONITE', 'CONCRETE'] as const;
export type DuctFill = (typeof DUCT_FILLS)[number];

/** K·m/W of what fills a duct; water as if it stood still, which is on the safe side. */
export const FILL_RESISTIVITY: Record<Exclude<DuctFill, 'AIR'>, number> = {
  WATER: 1.67,
  BENTONITE: 1.0,
  CONCRETE: 1.0,
};

/** The most cables in a duct for which the standard has an equal diameter. */
export const MOST_BUNDLED = 4;

/** The equal diameter of one to four cables in a duct, as a multiple of one; beyond four it grows with the root. */
export const bundleFactor = (cables: number): number =>
  [1, 1, 1.65, 2.15, 2.5][cables] ?? 1.25 * Math.sqrt(cables);

/** T4'' of the wall; T4' between it and the cables through air, of a mean temperature θm, or what else fills it. */
export const DUCT = {
  wall: {
    formula: 'ρd/(2*π)*ln(Do/Dd)',
    of: (rho: number, Do: number, Dd: number) => (rho / (2 * Math.PI)) * Math.log(Do / Dd),
  },
  air: {
    formula: 'U/(1+0.1*(V+Y*θm)*Dq*1000)',
    of: (U: number, V: number, Y: number, thetaM: number, De: number) =>
      U / (1 + 0.1 * (V + Y * thetaM) * De * 1000),
  },
  fill: {
    formula: 'ρw/(2*π)*ln(max(Dd,1.001*Dq)/Dq)',
    of: (rho: number, Dd: number, De: number) =>
      (rho / (2 * Math.PI)) * Math.log(Math.max(Dd, 1.001 * De) / De),
  },
} as const satisfies Record<string, Rule>;

/** T4' between the cables and the duct. `De` is the equal diameter, `thetaM` the mean temperature between, °C. */
export function ductAirT4({ material, Dd, fill }: Duct, De: number, thetaM: number): number {
  if (fill !== 'AIR') return DUCT.fill.of(FILL_RESISTIVITY[fill], Dd, De);
  const { U, V, Y } = DUCTS[material];
  return DUCT.air.of(U, V, Y, thetaM, De);
}

export const ductWallT4 = (duct: Duct): number => DUCT.wall.of(wallResistivity(duct), duct.Do, duct.Dd);

export const wallResistivity = ({ material, wall }: Duct): number => wall ?? DUCTS[material].rho;
