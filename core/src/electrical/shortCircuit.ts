import type { CableModel } from '../rating/cable/model.js';
import { type Metal, SCREEN_METALS } from '../rating/materials/metals.js';
import { INSULATION_HEAT_CAPACITY, type Insulation } from '../rating/materials/nonMetals.js';
import { SHORT_CIRCUIT } from './formulas.js';

/** What conductors and screens bear in a short circuit: 60949. */

/** K in A·√s/mm², β in K. Stainless steel has none. */
export const SHORT_CIRCUIT_METALS: Record<Exclude<Metal, 'STAINLESS'>, { K: number; β: number }> = {
  Cu: { K: 226, β: 234.5 },
  Al: { K: 148, β: 228 },
  Pb: { K: 41, β: 230 },
  STEEL: { K: 78, β: 202 },
  BRONZE: { K: 180, β: 313 },
};

interface ContactFactors {
  x: number;
  y: number;
}

/** Of the insulation around a conductor, √(mm²/s) and mm²/s. */
export const CONTACT_FACTORS = {
  XLPE: { Cu: { x: 0.41, y: 0.12 }, Al: { x: 0.57, y: 0.16 } },
  EPR_LOW: { Cu: { x: 0.38, y: 0.1 }, Al: { x: 0.52, y: 0.14 } },
  EPR_HIGH: { Cu: { x: 0.32, y: 0.07 }, Al: { x: 0.44, y: 0.1 } },
  PVC_LOW: { Cu: { x: 0.29, y: 0.06 }, Al: { x: 0.4, y: 0.08 } },
  PVC_HIGH: { Cu: { x: 0.27, y: 0.05 }, Al: { x: 0.37, y: 0.07 } },
} as const satisfies Record<string, Record<'Cu' | 'Al', ContactFactors>>;

/** The voltage between phases up to which EPR and PVC are softer, V. */
const LOW = 3e3;

function contactOf(insulation: Insulation, U: number): keyof typeof CONTACT_FACTORS {
  switch (insulation) {
    case 'XLPE':
    case 'PE':
      return 'XLPE';
    case 'EPR':
      return U > LOW ? 'EPR_HIGH' : 'EPR_LOW';
    case 'PVC':
      return U > LOW ? 'PVC_HIGH' : 'PVC_LOW';
    case 'PAPER':
      return 'PVC_LOW';
  }
}

/** A conductor or a screen in a short circuit of a duration. Currents in A. */
export interface Withstand {
  material: Metal;
  /** mm². */
  A: number;
  t: number;
  θi: number;
  θf: number;
  K: number;
  β: number;
  adiabatic: number;
  factor: number;
  permissible: number;
  /** What the factor follows from. None: it is 1. */
  contact?: ContactFactors | SheathHeat;
}

/** Of a closed sheath (1), the insulation (2) and the outer sheath (3). δ in mm. */
export interface SheathHeat {
  σ1: number;
  δ: number;
  σ2: number;
  ρ2: number;
  σ3: number;
  ρ3: number;
  z: number;
}

/** Of one conductor of a cable. `θi` is the limit of its circuit, °C. */
export function conductorWithstand(
  { metal, A, U0, insulation, shortCircuitTemperature: θf }: CableModel,
  θi: number,
  t: number,
): Withstand {
  const area = A * 1e6;
  const contact = CONTACT_FACTORS[contactOf(insulation.material, Math.sqrt(3) * U0)][metal];
  const factor = SHORT_CIRCUIT.conductorFactor.of(contact.x, t, area, contact.y);
  return { ...withstand(metal, area, θi, θf, t, factor)!, contact };
}

/** A screen is about so much colder than its conductor, K, and never colder than 20 °C. */
const SCREEN_BELOW = 10;
const SCREEN_AT_LEAST = 20;

/** Of the screen of one core. Null: it has none, or one of a metal without figures. */
export function screenWithstand(
  { screen, insulation, sheath }: CableModel,
  limit: number,
  t: number,
): Withstand | null {
  if (!screen) return null;
  const θi = Math.max(SCREEN_AT_LEAST, limit - SCREEN_BELOW);
  const { metal, closed, A, ts, shortCircuitTemperature: θf } = screen;
  const area = A * 1e6;
  if (!closed) return withstand(metal, area, θi, θf, t, 1);
  const heat = {
    σ2: INSULATION_HEAT_CAPACITY[insulation.material],
    ρ2: insulation.rho,
    σ3: INSULATION_HEAT_CAPACITY[sheath.material],
    ρ3: sheath.rho,
    σ1: SCREEN_METALS[metal].heatCapacity,
    δ: ts * 1e3,
  };
  const z = SHORT_CIRCUIT.z.of(heat.σ2, heat.ρ2, heat.σ3, heat.ρ3, heat.σ1, heat.δ, t);
  const own = withstand(metal, area, θi, θf, t, SHORT_CIRCUIT.sheathFactor.of(z));
  return own && { ...own, contact: { ...heat, z } };
}

function withstand(
  material: Metal,
  A: number,
  θi: number,
  θf: number,
  t: number,
  factor: number,
): Withstand | null {
  if (material === 'STAINLESS') return null;
  const { K, β } = SHORT_CIRCUIT_METALS[material];
  const adiabatic = SHORT_CIRCUIT.adiabatic.of(K, A, θf, β, θi, t);
  return { material, A, t, θi, θf, K, β, adiabatic, factor, permissible: factor * adiabatic };
}
