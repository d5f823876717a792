import type { FieldTexts } from '../../http/fields.js';

/** Fields of circuits, and of what else a current rating needs. */
export const CIRCUIT_FIELDS: FieldTexts = {
  circuits: 'The circuits that are stored.',
  circuitId: 'Id of the circuit.',
  'Circuit.id': 'Id of the circuit; of a derived one, that of its cable.',
  'Circuit.kind': 'Three-phase, single-phase or direct current.',
  'AddCircuit.kind': 'Three-phase, single-phase or direct current; if omitted, it follows from the cables.',
  'UpdateCircuit.kind': 'Three-phase, single-phase or direct current.',
  'StoredCircuit.kind': 'Three-phase, single-phase or direct current.',
  'TrenchChangeValues.kind': 'Of a circuit: three-phase, single-phase or direct current.',
  'TrenchChangeValues.name': 'Name of the segment or of a circuit.',
  'AddCircuit.name': 'Name; if omitted, the label or the type of its first cable.',
  frequency: 'In Hz; 0 for direct current.',
  conductors: 'The conductors, each in one circuit at most. Several on one phase are parallel.',
  partId: 'Id of the conductor, from `parts` of a cable. A multi-core cable is named once.',
  phase: 'The phase of a single-core cable; left out for a multi-core cable.',
  bonding: 'How the screens are bonded.',
  eddy: 'Whether eddy currents in screens that are bonded at both ends count too.',
  current: 'The current, in A.',
  limitTemperature: 'Highest temperature of the conductors, in °C; if omitted, the lowest of their types.',
  emergencyTemperature: 'Highest temperature in an emergency, in °C; if omitted, the lowest of their types.',
  load: 'How the current varies over a day; if omitted, it does not.',
  factor: 'The mean of the current over a day, as a share of the highest.',
  curve: 'The current of each hour of a day, as shares of the highest.',
  preload: 'The current before an emergency, in A; if omitted, `current`.',
  derived: 'Whether the circuit is not stored but follows from the cables, because no circuit is stored.',
  fill: 'What lies around the cables in it.',
  temperature: 'Temperature of its outside, in °C; if omitted, its surroundings decide.',
  wallThermalResistivity: 'Thermal resistivity of the wall, in m·K/W.',
  beddingThermalResistivity:
    'Thermal resistivity of foundation, cable zone, protection and cover, in m·K/W; if omitted, that of the soil.',
  fillThermalResistivity:
    'Thermal resistivity of the fill above the cover, in m·K/W; if omitted, that of the soil.',
  drySoilThermalResistivity:
    'Thermal resistivity of the soil where it has dried out, in m·K/W; if omitted, it does not dry out.',
  criticalTemperature: 'Temperature above which the soil dries out, in °C; if omitted, it does not.',
  diffusivity: 'Thermal diffusivity of the soil, in m²/s; if omitted, it follows from the resistivity.',
  seasons: 'Temperatures and resistivities of the soil in the course of a year, by name.',
  'Season.name': 'Name of the season, which a rating names.',
};
