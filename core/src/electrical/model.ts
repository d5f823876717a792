import type { FieldValue } from '../trench/fields/field.js';

/** How a circuit is operated. What is left out has its default. */
export interface Operation {
  /** Between phases, kV; of two conductors, between them. */
  voltage?: number | undefined;
  powerFactor?: number | undefined;
  /** Whether the current leads the voltage. */
  leading?: boolean | undefined;
  /** Hours in which the load carries a year's energy. */
  utilisationTime?: number | undefined;
  /** MWh: another way to tell the utilisation time. */
  yearlyEnergy?: number | undefined;
  /** Hours in which the load causes a year's losses. */
  lossTime?: number | undefined;
}

/** The short circuit at the feeding point. */
export interface Fault {
  /** Of three phases, kA. */
  current: number;
  /** s. */
  duration: number;
  /** Through a screen, kA. */
  earthCurrent?: number | undefined;
  earthDuration?: number | undefined;
  /** R/X of the network before the feeding point. */
  rx?: number | undefined;
}

export const HOURS_OF_A_YEAR = 8760;

const HOURS = { type: 'number', least: 0, most: HOURS_OF_A_YEAR } as const;
/** kA. */
const FAULT_CURRENT = { type: 'number', above: 0, most: 200 } as const;
const FAULT_DURATION = { type: 'number', least: 0.05, most: 5 } as const;
export const POWER_FACTOR = { type: 'number', least: 0.05, most: 1 } as const;

/** What each value of an operation may be. `utilisationTime` and `yearlyEnergy` exclude each other. */
export const OPERATION_VALUES = {
  voltage: { type: 'number', above: 0, most: 1000 },
  powerFactor: POWER_FACTOR,
  leading: { type: 'flag' },
  utilisationTime: HOURS,
  yearlyEnergy: { type: 'number', least: 0, most: 1e9 },
  lossTime: HOURS,
} as const satisfies Record<keyof Operation, FieldValue>;

/** What each value of a fault may be. Only `current` and `duration` are required. */
export const FAULT_VALUES = {
  current: FAULT_CURRENT,
  duration: FAULT_DURATION,
  earthCurrent: FAULT_CURRENT,
  earthDuration: FAULT_DURATION,
  rx: { type: 'number', least: 0, most: 10 },
} as const satisfies Record<keyof Fault, FieldValue>;

/** Ω·m of wet soil to bare rock. */
export const SOIL_ELECTRICAL_RESISTIVITY = {
  value: { type: 'number', least: 1, most: 100_000 },
  default: 100,
} as const;

/** °C that a screen may reach in a short circuit. */
export const SCREEN_SHORT_CIRCUIT_TEMPERATURE = { type: 'number', least: 80, most: 400 } as const;
