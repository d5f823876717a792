import type { Surroundings } from '../trench/model.js';
import { SOIL_ELECTRICAL_RESISTIVITY } from './model.js';

/** The ground as an earth return meets it, Ω·m. */
export const earthResistivity = (surroundings: Surroundings): number =>
  surroundings.soilElectricalResistivity ?? SOIL_ELECTRICAL_RESISTIVITY.default;
