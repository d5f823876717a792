import { isRefusal, type Rating, rate } from '../rate.js';
import type { RatingRequest } from '../request.js';
import { climateOf } from '../section/ground.js';

export const VARIATIONS = ['GROUND', 'SOIL', 'TEMPERATURE', 'DEPTH', 'METHOD'] as const;
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

/**
 * Rates the section again with ground that conducts less well, with and without what is filled in, with warmer ground,
 * with a deeper trench, and by the other method.
 */
export function sensitivityOf(request: RatingRequest, rating: Rating): Sensitivity[] {
  const { beddingThermalResistivity, fillThermalResistivity } = request.section;
  const isSoil = beddingThermalResistivity == null && fillThermalResistivity == null;
  return VARIATIONS.flatMap((variation) => {
    // Where all of the ground is the soil, the two are one.
    if (variation === 'SOIL' && isSoil) return [];
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
    case 'GROUND':
    case 'SOIL': {
      const { drySoilThermalResistivity: dry } = surroundings;
      const { beddingThermalResistivity: bed, fillThermalResistivity: fill } = section;
      const { dryBeddingThermalResistivity: dryBed, dryFillThermalResistivity: dryFill } = section;
      const more = (value: number | null | undefined) => (value == null ? null : value * MORE_RESISTIVITY);
      const isAll = variation === 'GROUND';
      return {
        ...without,
        section: {
          ...section,
          ...(isAll && { beddingThermalResistivity: more(bed), fillThermalResistivity: more(fill) }),
          // What is as the soil when wet goes with it, and so does what it is when dry.
          dryBeddingThermalResistivity: isAll || bed == null ? more(dryBed) : dryBed,
          dryFillThermalResistivity: isAll || fill == null ? more(dryFill) : dryFill,
        },
        surroundings: {
          ...surroundings,
          ...climate,
          soilThermalResistivity: climate.soilThermalResistivity * MORE_RESISTIVITY,
          drySoilThermalResistivity: more(dry),
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
