/** Metals of conductors, screens and armour: 60287-1-1 Table 1; resistances of conductors: 60228 Table 2. */

export type Metal = 'Cu' | 'Al' | 'Pb' | 'STEEL' | 'BRONZE' | 'STAINLESS';

interface MetalValues {
  /** Ω·m at 20 °C. */
  rho20: number;
  /** 1/K. */
  alpha20: number;
  /** J/(m³·K), 60853-2. */
  heatCapacity: number;
}

/** Of conductors. */
export const CONDUCTOR_METALS: Record<'Cu' | 'Al', MetalValues> = {
  Cu: { rho20: 1.7241e-8, alpha20: 3.93e-3, heatCapacity: 3.45e6 },
  Al: { rho20: 2.8264e-8, alpha20: 4.03e-3, heatCapacity: 2.5e6 },
};

/** Of screens, sheaths and armour. */
export const SCREEN_METALS: Record<Metal, MetalValues> = {
  Cu: CONDUCTOR_METALS.Cu,
  Al: { rho20: 2.84e-8, alpha20: 4.03e-3, heatCapacity: 2.5e6 },
  Pb: { rho20: 21.4e-8, alpha20: 4.0e-3, heatCapacity: 1.45e6 },
  STEEL: { rho20: 13.8e-8, alpha20: 4.5e-3, heatCapacity: 3.8e6 },
  BRONZE: { rho20: 3.5e-8, alpha20: 3.0e-3, heatCapacity: 3.4e6 },
  STAINLESS: { rho20: 70e-8, alpha20: 0, heatCapacity: 3.8e6 },
};

const NAMES: [RegExp, Metal][] = [
  [/^(cu|copper|kobber|kopper)/i, 'Cu'],
  [/^(al|aluminium|aluminum)/i, 'Al'],
  [/^(pb|lead|bly)/i, 'Pb'],
  [/^(stainless|rustfri)/i, 'STAINLESS'],
  [/^(steel|stål|stal|fe)/i, 'STEEL'],
  [/^bronze/i, 'BRONZE'],
];

/** The metal that a catalog's word means. */
export const metalOf = (word: string | undefined): Metal | undefined =>
  NAMES.find(([name]) => name.test((word ?? '').trim()))?.[1];

/** Ω/km at 20 °C of plain conductors of class 2, by cross-section in mm². */
const CLASS_2: Record<'Cu' | 'Al', Record<number, number>> = {
  Cu: {
    0.5: 36.0,
    0.75: 24.5,
    1: 18.1,
    1.5: 12.1,
    2.5: 7.41,
    4: 4.61,
    6: 3.08,
    10: 1.83,
    16: 1.15,
    25: 0.727,
    35: 0.524,
    50: 0.387,
    70: 0.268,
    95: 0.193,
    120: 0.153,
    150: 0.124,
    185: 0.0991,
    240: 0.0754,
    300: 0.0601,
    400: 0.047,
    500: 0.0366,
    630: 0.0283,
    800: 0.0221,
    1000: 0.0176,
    1200: 0.0151,
    1400: 0.0129,
    1600: 0.0113,
    1800: 0.0101,
    2000: 0.009,
    2500: 0.0072,
  },
  Al: {
    10: 3.08,
    16: 1.91,
    25: 1.2,
    35: 0.868,
    50: 0.641,
    70: 0.443,
    95: 0.32,
    120: 0.253,
    150: 0.206,
    185: 0.164,
    240: 0.125,
    300: 0.1,
    400: 0.0778,
    500: 0.0605,
    630: 0.0469,
    800: 0.0367,
    1000: 0.0291,
    1200: 0.0247,
    1400: 0.0212,
    1600: 0.0186,
    1800: 0.0165,
    2000: 0.0149,
  },
};

/** Ω/m at 20 °C of a conductor of class 2, if the standard lists its cross-section (mm²). */
export function classTwoResistance(metal: 'Cu' | 'Al', area: number): number | undefined {
  const perKilometre = CLASS_2[metal][area];
  return perKilometre === undefined ? undefined : perKilometre / 1000;
}
