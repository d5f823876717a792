import { CONDUCTOR_METALS, SCREEN_METALS } from '../materials/metals.js';
import { INSULATION_HEAT_CAPACITY } from '../materials/nonMetals.js';
import type { ConductorPart } from './conductorPart.js';
import type { InsulationPart } from './insulationPart.js';
import type { ScreenPart } from './screenPart.js';

/** Thermal capacities of a cable's parts, J/(K·m): 60853-2. */
export interface Capacities {
  /** Of one core. */
  conductor: number;
  insulation: number;
  screen: number;
  /** Of what lies between several cores and their sheath; 0 for one core. */
  filler: number;
  sheath: number;
  /** Diameters between which insulation and sheath lie, for the share that counts inwards, m. */
  di: number;
  Di: number;
  Dji: number;
  De: number;
}

/** J/(m³·K). */
const SHEATH = 2.4e6;
const FILLER = 1.7e6;

export function capacitiesOf(
  { A, metal, dc }: ConductorPart,
  { insulation, Dis }: InsulationPart,
  screen: ScreenPart | null,
  cores: number,
  De: number,
  Dji: number,
): Capacities {
  const ringArea = (outer: number, inner: number) => (Math.PI / 4) * (outer ** 2 - inner ** 2);
  const screenArea = screen ? Math.PI * screen.d * screen.ts : 0;
  return {
    conductor: CONDUCTOR_METALS[metal].heatCapacity * A,
    insulation: INSULATION_HEAT_CAPACITY[insulation] * ringArea(Dis, dc),
    screen: screen ? SCREEN_METALS[screen.metal].heatCapacity * screenArea : 0,
    filler: cores > 1 ? Math.max(0, FILLER * (ringArea(Dji, 0) - cores * ringArea(screen?.Ds ?? Dis, 0))) : 0,
    sheath: SHEATH * ringArea(De, Dji),
    di: dc,
    Di: Dis,
    Dji,
    De,
  };
}
