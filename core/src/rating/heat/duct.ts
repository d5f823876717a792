import type { Rule } from '../../explain/rule.js';
import { DUCTS, type DuctMaterial } from '../materials/nonMetals.js';

/** A duct around cables: 60287-2-1, 4.2.7. Lengths in m, resistances in K·m/W. */
export interface Duct {
  material: DuctMaterial;
  /** Outer and inner diameter. */
  Do: number;
  Dd: number;
  fill: DuctFill;
  /** K·m/W of the filling, where it is given. Null: the usual one. */
  fillResistivity: number | null;
  /** K·m/W of the wall of a culvert that counts as a duct. */
  wall?: number;
}

export const DUCT_FILLS = ['AIR', 'WATER', 'BENTONITE', 'CONCRETE'] as const;
export type DuctFill = (typeof DUCT_FILLS)[number];
/** What has a resistivity of its own. */
export type Filling = Exclude<DuctFill, 'AIR'> | 'SAND';

/**
 * Usual K·m/W of what fills a duct or a culvert. Water that stands still has 1.6; between cable and wall it convects, and by
 * Raithby and Hollands (1975) it then acts as 0.05 to 0.6 from 20 W/m and 40 °C: this is the upper end. Bentonite: what is asked
 * of mixtures of sand and bentonite around cables (Zakarka and others, 2021); without sand about 1.4. Concrete: 60287-2-1, Table
 * 1. Sand: as moist bedding; if it dries out, it is 2.5 and more.
 */
export const FILL_RESISTIVITY: Record<Filling, number> = {
  WATER: 0.6,
  BENTONITE: 1.2,
  CONCRETE: 1.0,
  SAND: 1.0,
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
export function ductAirT4({ material, Dd, fill, fillResistivity }: Duct, De: number, thetaM: number): number {
  if (fill !== 'AIR') return DUCT.fill.of(fillResistivity ?? FILL_RESISTIVITY[fill], Dd, De);
  const { U, V, Y } = DUCTS[material];
  return DUCT.air.of(U, V, Y, thetaM, De);
}

export const ductWallT4 = (duct: Duct): number => DUCT.wall.of(wallResistivity(duct), duct.Do, duct.Dd);

export const wallResistivity = ({ material, wall }: Duct): number => wall ?? DUCTS[material].rho;
