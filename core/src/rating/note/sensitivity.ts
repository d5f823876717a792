import { isRefusal, type Rating, rate } from '../rate.js';
import type { RatingRequest } from '../request.js';
import { climateOf } from '../section/ground.js';

export const VARIATIONS = ['RESISTIVITY', 'TEMPERATURE', 'DEPTH', 'METHOD'] as const;
export type Variation = (typeof VARIATIONS)[number];

/** How the ratings change with one condition. */
export interface Sensitivity {
  variation: Variation;
  /** The other rating over this one, by circuit. Null where one of them is none. */
  factors: (number | null)[];
}

const MORE_RESISTIVITY = 1.2;
const WARMER = 5;
const DEEPER = 100;

/** Rates the section again with drier ground, warmer ground, a deeper trench, and by the other method. */
export function sensitivityOf(request: RatingRequest, rating: Rating): Sensitivity[] {
  return VARIATIONS.flatMap((variation) => {
    const other = rate(varied(request, variation));
    // A deeper trench or warmer ground may be impossible. Then there is nothing to tell.
    if (isRefusal(other)) return [];
    const factors = rating.answer.circuits.map(({ rating: own }, c) => {
      const changed = other.answer.circuits[c]?.rating ?? null;
      return own === null || own === 0 || changed === null ? null : changed / own;
    });
    return factors.every((factor) => factor === null) ? [] : [{ variation, factors }];
  });
}

function varied(request: RatingRequest, variation: Variation): RatingRequest {
  const { section, surroundings } = request;
  const climate = climateOf(surroundings, request.season);
  const without = { ...request, matrix: false, error: false, season: undefined };
  switch (variation) {
    case 'RESISTIVITY': {
      const { drySoilThermalResistivity: dry } = surroundings;
      return {
        ...without,
        surroundings: {
          ...surroundings,
          ...climate,
          soilThermalResistivity: climate.soilThermalResistivity * MORE_RESISTIVITY,
          drySoilThermalResistivity: dry == null ? null : dry * MORE_RESISTIVITY,
        },
      };
    }
    case 'TEMPERATURE': {
      const ambientTemperature = climate.ambientTemperature + WARMER;
      return { ...without, surroundings: { ...surroundings, ...climate, ambientTemperature } };
    }
    case 'DEPTH':
      return { ...request, section: { ...section, layoutDepth: section.layoutDepth + DEEPER } };
    case 'METHOD':
      return { ...request, method: request.method === 'IEC' ? 'EXACT' : 'IEC' };
  }
}
