import type { FieldValue } from '../trench/fields/field.js';
import { HOURS_OF_A_YEAR, POWER_FACTOR } from './model.js';

/** An assumption of an economy profile: its default, its bounds, and where the default comes from. */
interface EconomyAssumption {
  default: number;
  value: Extract<FieldValue, { type: 'number' }>;
  /** None: a share. */
  unit?: string;
  /** OWN: our own choice. */
  source: 'OWN' | 'FINANSDEPARTEMENTET' | 'IEC 60287-3-2' | 'DSA';
}

const between = (least: number, most: number) => ({ type: 'number', least, most }) as const;

/** What losses, voltage drop and field are judged by. */
export const ECONOMY_ASSUMPTIONS = {
  energyPrice: { default: 0.6, value: between(0, 100), unit: 'kr/kWh', source: 'OWN' },
  powerPrice: { default: 600, value: between(0, 100_000), unit: 'kr/kW·a', source: 'OWN' },
  interest: { default: 4, value: between(0, 30), unit: '%', source: 'FINANSDEPARTEMENTET' },
  years: { default: 40, value: between(1, 100), unit: 'a', source: 'FINANSDEPARTEMENTET' },
  loadGrowth: { default: 0, value: between(-10, 20), unit: '%', source: 'IEC 60287-3-2' },
  priceGrowth: { default: 0, value: between(-10, 20), unit: '%', source: 'IEC 60287-3-2' },
  utilisationTime: { default: 4000, value: between(0, HOURS_OF_A_YEAR), unit: 'h', source: 'OWN' },
  lossShare: { default: 0.3, value: between(0, 1), source: 'OWN' },
  powerFactor: { default: 0.95, value: POWER_FACTOR, source: 'OWN' },
  maximumVoltageDrop: { default: 5, value: between(0.1, 100), unit: '%', source: 'OWN' },
  maximumScreenVoltage: { default: 60, value: between(1, 1000), unit: 'V', source: 'OWN' },
  fieldLimit: { default: 0.4, value: between(0.01, 1000), unit: 'µT', source: 'DSA' },
} as const satisfies Record<string, EconomyAssumption>;

export type EconomyAssumptionName = keyof typeof ECONOMY_ASSUMPTIONS;

/** All assumptions of a profile. */
export type EconomyAssumptions = Record<EconomyAssumptionName, number>;

/** The built-in profile. */
export const STANDARD_ECONOMY = Object.fromEntries(
  Object.entries(ECONOMY_ASSUMPTIONS).map(([name, assumption]) => [name, assumption.default]),
) as EconomyAssumptions;

/** A profile as the figures of an answer refer to it. */
export interface EconomyProfile {
  id: string;
  version: number;
  assumptions: EconomyAssumptions;
}

export const STANDARD_PROFILE: EconomyProfile = {
  id: 'standard',
  version: 0,
  assumptions: STANDARD_ECONOMY,
};
