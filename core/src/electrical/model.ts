import type { Circuit } from '../trench/circuits/circuit.js';
import type { Fault, Operation } from '../trench/circuits/operation.js';
import type { Surroundings } from '../trench/model.js';

/** What may be said of an operation and a fault stands in the tables of fields of a trench, which stores them. */
export type { Fault, Operation } from '../trench/circuits/operation.js';
export { HOURS_OF_A_YEAR, POWER_FACTOR } from '../trench/fields/operation.js';

/** A circuit with what is known of its operation and of the network before it. */
export type OperatedCircuit = Circuit & {
  operation?: Operation | null | undefined;
  fault?: Fault | null | undefined;
};

/** The ground as an earth return meets it, Ω·m. */
export type ElectricalSurroundings = Surroundings & { soilElectricalResistivity?: number | null | undefined };
