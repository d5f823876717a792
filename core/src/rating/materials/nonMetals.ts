import type { Metal } from './metals.js';

/** Non-metals of cables and ducts: thermal resistivities (60287-2-1 Table 1), dielectrics (60287-1-1 Table 3), ducts. */

export type Insulation = 'XLPE' | 'PE' | 'EPR' | 'PVC' | 'PAPER';

const INSULATIONS: [RegExp, Insulation][] = [
  [/^(xlpe|pex|vpe|x$|2x)/i, 'XLPE'],
  [/^(pe|hdpe|ldpe|mdpe)/i, 'PE'],
  [/^(epr|hepr|rubber|gummi)/i, 'EPR'],
  [/^pvc/i, 'PVC'],
  [/^(paper|papir|mi$|mass|ppl)/i, 'PAPER'],
];

export const insulationOf = (word: string | undefined): Insulation | undefined =>
  INSULATIONS.find(([name]) => name.test((word ?? '').trim()))?.[1];

interface Dielectric {
  /** Relative permittivity. */
  eps: number;
  tanDelta: number;
  /** Dielectric losses count from this voltage to earth, V. */
  countsFrom: number;
  /** Highest temperature of the conductor, °C: continuously, in an emergency, after a short circuit. */
  maxTemperature: number;
  emergencyTemperature: number;
  shortCircuitTemperature: number;
}

/** `high`: above 18/30 kV. */
export function dielectricOf(insulation: Insulation, high: boolean): Dielectric {
  const XLPE: Dielectric = {
    eps: 2.5,
    tanDelta: high ? 0.001 : 0.004,
    countsFrom: 127e3,
    maxTemperature: 90,
    emergencyTemperature: 105,
    shortCircuitTemperature: 250,
  };
  switch (insulation) {
    case 'XLPE':
      return XLPE;
    case 'PE':
      return {
        ...XLPE,
        eps: 2.3,
        tanDelta: 0.001,
        maxTemperature: 70,
        emergencyTemperature: 80,
        shortCircuitTemperature: 150,
      };
    case 'EPR':
      return { ...XLPE, eps: 3, tanDelta: high ? 0.005 : 0.02, countsFrom: 63.5e3 };
    case 'PVC':
      return {
        eps: 8,
        tanDelta: 0.1,
        countsFrom: 6e3,
        maxTemperature: 70,
        emergencyTemperature: 85,
        shortCircuitTemperature: 160,
      };
    case 'PAPER':
      return {
        eps: 4,
        tanDelta: 0.01,
        countsFrom: 38e3,
        maxTemperature: 65,
        emergencyTemperature: 80,
        shortCircuitTemperature: 160,
      };
  }
}

/** K·m/W. `U` is the voltage between phases, V. */
export function insulationResistivity(insulation: Insulation, U: number): number {
  const above3kV = U > 3e3;
  switch (insulation) {
    case 'XLPE':
    case 'PE':
      return 3.5;
    case 'EPR':
      return above3kV ? 5 : 3.5;
    case 'PVC':
      return above3kV ? 6 : 5;
    case 'PAPER':
      return 6;
  }
}

/** J/(m³·K), 60853-2. */
export const INSULATION_HEAT_CAPACITY: Record<Insulation, number> = {
  XLPE: 2.4e6,
  PE: 2.4e6,
  EPR: 2.0e6,
  PVC: 1.7e6,
  PAPER: 2.0e6,
};

export const SEMICONDUCTING_RESISTIVITY = 2.5;
export const FILLER_RESISTIVITY = 6;

export type Sheath = 'PE' | 'PVC';

/** The material of a sheath: PE where the catalog has a word that we do not know. */
export const sheathOf = (word: string | undefined): Sheath =>
  /^pvc/i.test((word ?? '').trim()) ? 'PVC' : 'PE';

/** K·m/W of a sheath. */
export function sheathResistivity(sheath: Sheath, U: number): number {
  if (sheath === 'PVC') return U > 35e3 ? 6 : 5;
  return 3.5;
}

/** °C that a screen under a sheath may reach in a short circuit, 60986; lead may not reach more than 170. */
export const screenShortCircuitTemperature = (sheath: Sheath, metal: Metal): number =>
  Math.min(sheath === 'PVC' ? 200 : 180, metal === 'Pb' ? 170 : Number.POSITIVE_INFINITY);

export type DuctMaterial =
  | 'PE'
  | 'PVC'
  | 'PP'
  | 'EARTHENWARE'
  | 'FIBRE_IN_AIR'
  | 'FIBRE'
  | 'CONCRETE'
  | 'STEEL';

interface DuctValues {
  /** Thermal resistivity of the wall, K·m/W. */
  rho: number;
  /** Constants of T4': 60287-2-1, Table 4. */
  U: number;
  V: number;
  Y: number;
}

const PLASTIC = { U: 1.87, V: 0.312, Y: 0.0037 };
const EARTHENWARE = { U: 1.87, V: 0.28, Y: 0.0036 };
const METAL = { U: 5.2, V: 1.4, Y: 0.011 };

export const DUCTS: Record<DuctMaterial, DuctValues> = {
  PE: { rho: 3.5, ...PLASTIC },
  PVC: { rho: 6, ...PLASTIC },
  PP: { rho: 4.5, ...PLASTIC },
  EARTHENWARE: { rho: 1.2, ...EARTHENWARE },
  FIBRE_IN_AIR: { rho: 4.8, U: 5.2, V: 0.83, Y: 0.006 },
  FIBRE: { rho: 4.8, U: 5.2, V: 0.91, Y: 0.01 },
  CONCRETE: { rho: 1, ...EARTHENWARE },
  STEEL: { rho: 0, ...METAL },
};

const DUCT_NAMES: [RegExp, DuctMaterial][] = [
  [/^(pe|hdpe|pex)/i, 'PE'],
  [/^pvc/i, 'PVC'],
  [/^pp/i, 'PP'],
  [/^(earthenware|clay|tegl|keram)/i, 'EARTHENWARE'],
  [/^fib/i, 'FIBRE'],
  [/^(concrete|betong)/i, 'CONCRETE'],
  [/^(steel|stål|metal|cast|duktil)/i, 'STEEL'],
];

export const ductMaterialOf = (word: string | undefined): DuctMaterial | undefined =>
  DUCT_NAMES.find(([name]) => name.test((word ?? '').trim()))?.[1];
