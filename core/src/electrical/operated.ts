import type { Circuit } from '../trench/circuits/circuit.js';
import type { Surroundings } from '../trench/model.js';
import { type Fault, type Operation, SOIL_ELECTRICAL_RESISTIVITY } from './model.js';

/** A circuit with what is known of its operation and of the network before it. */
export type OperatedCircuit = Circuit & {
  operation?: Operation | null | undefined;
  fault?: Fault | null | undefined;
};

/** The ground as an earth return meets it, Ω·m. */
export const earthResistivity = (
  surroundings: Partial<Surroundings> & { soilElectricalResistivity?: number | null | undefined },
): number => surroundings.soilElectricalResistivity ?? SOIL_ELECTRICAL_RESISTIVITY.default;
