import { SURROUNDINGS_FIELDS } from '../trench/fields/index.js';

/** What an operation and a fault may be stands in the tables of fields of a trench, which stores them. */
export type { Fault, Operation } from '../trench/circuits/operation.js';
export { HOURS_OF_A_YEAR, POWER_FACTOR } from '../trench/fields/index.js';

/** Ω·m of wet soil to bare rock. */
export const SOIL_ELECTRICAL_RESISTIVITY = SURROUNDINGS_FIELDS.soilElectricalResistivity;
