import { CONDUCTOR_METALS, classTwoResistance, metalOf, SCREEN_METALS } from '../materials/metals.js';
import { WARM } from './conductor.js';

/** What the catalog says of a type of earth conductor. */
export interface EarthType {
  /** mm². */
  area?: number | undefined;
  material?: string | undefined;
}

/** A bare conductor along the cables: its place and geometric mean radius in m, its resistance in Ω/m. */
export interface EarthConductor {
  id: string;
  x: number;
  y: number;
  gmr: number;
  R: number;
}

/** The geometric mean radius of a round conductor in radii of its outside. */
const GMR = Math.exp(-0.25);

/**
 * An earth conductor as the network of screens sees it. It carries little current, so it is as warm as the ground.
 * Null: the catalog says too little of its type.
 */
export function earthConductor(
  { id, x, y, diameter }: { id: string; x: number; y: number; diameter: number },
  { area, material }: EarthType,
  ground: number,
): EarthConductor | null {
  const metal = material === undefined ? 'Cu' : metalOf(material);
  if (!metal || !(area !== undefined && area > 0 && area < 1e5) || !(diameter > 0)) return null;
  const plain = metal === 'Cu' || metal === 'Al' ? classTwoResistance(metal, area) : undefined;
  const { rho20, alpha20 } = metal === 'Al' ? CONDUCTOR_METALS.Al : SCREEN_METALS[metal];
  const R20 = plain ?? rho20 / (area * 1e-6);
  return { id, x, y, gmr: (GMR * diameter) / 2, R: WARM.of(R20, alpha20, ground) };
}

/** An earth conductor with the circuit whose screens it is bonded with. */
export type BondedEarth = EarthConductor & { circuit: number };
