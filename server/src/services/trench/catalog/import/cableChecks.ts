import { type CableConstruction, CONDUCTORS_OF, parseLayers } from '@spadework/core/catalog';
import type { Check } from '../../../../tables/field.js';
import { translate } from '../../../../tables/translate.js';
import { atLeast, below } from './checks.js';

/** The part by which layers may miss the outer diameter: makers round diameters and leave out thin tapes. */
const LAYERS_TOLERANCE = 0.05;

/** An arrangement of cores fits the number of conductors. */
const arrangement: Check = (values) => {
  const { coreArrangement, conductorCount } = values as Partial<CableConstruction>;
  if (coreArrangement === undefined || conductorCount === undefined) return undefined;
  const wanted = CONDUCTORS_OF[coreArrangement];
  if (wanted === conductorCount) return undefined;
  return {
    name: 'coreArrangement',
    message: translate`${coreArrangement} has conductorCount ${wanted}, not ${conductorCount}`,
  };
};

/** Conductor and layers of a single-core cable add up to its outer diameter. */
const layersAddUp: Check = (values) => {
  const { layers, conductorCount, conductorDiameter, outerDiameter } = values as Partial<CableConstruction>;
  if (!layers || conductorCount !== 1 || !conductorDiameter || !outerDiameter) return undefined;
  const parsed = parseLayers(layers);
  if ('code' in parsed) return undefined;
  const sum = parsed.reduce((diameter, { thickness }) => diameter + 2 * thickness, conductorDiameter);
  if (Math.abs(sum - outerDiameter) <= LAYERS_TOLERANCE * outerDiameter) return undefined;
  return {
    name: 'layers',
    message: translate`must add up to outerDiameter, ${outerDiameter}, not ${Number(sum.toFixed(2))}`,
  };
};

export const cableChecks: readonly Check[] = [
  below('conductorDiameter', 'insulationDiameter'),
  below('conductorDiameter', 'outerDiameter'),
  below('conductorDiameter', 'screenMeanDiameter'),
  below('insulationThickness', 'insulationDiameter', 2),
  below('conductorScreenThickness', 'insulationDiameter', 2),
  below('insulationDiameter', 'outerDiameter'),
  below('screenMeanDiameter', 'outerDiameter'),
  below('screenThickness', 'outerDiameter', 2),
  below('armourDiameter', 'outerDiameter'),
  below('sheathThickness', 'outerDiameter', 2),
  atLeast('emergencyTemperature', 'maxTemperature'),
  atLeast('shortCircuitTemperature', 'maxTemperature'),
  atLeast('shortCircuitTemperature', 'emergencyTemperature'),
  arrangement,
  layersAddUp,
];
