import { describe, expect, test } from 'vitest';
import {
  ALWAYS_RATED_CONDUCTORS,
  MAX_RATING_SECONDS,
  type RatingSize,
  ratingSeconds,
  ratingSize,
  tooLarge,
} from './cost.js';
import { MODES } from './request.js';
import { MEDIUM_CABLE, requestOf } from './samples.js';
import { METHODS } from './section/installation.js';

/** Cables that lie in the ground, without another material in it. */
const sizeOf =
  (conductors: number) =>
  (method: string): RatingSize => ({
    conductors,
    unknowns: method === 'EXACT' ? [8 * conductors, 16 * conductors] : [],
    networks: [],
  });

describe('the cost of a rating', () => {
  test('300 conductors are too many for the exact method, and what would do is named', () => {
    const excess = tooLarge(sizeOf(300), { mode: 'EQUAL_LIMITS', method: 'EXACT' })!;
    expect(excess.instead).toEqual({ mode: 'EQUAL_LIMITS', method: 'IEC' });
    // Measured: a minute.
    expect(excess.seconds).toBeGreaterThan(40);
    expect(excess.seconds).toBeLessThan(90);
  });

  test('another mode is named where another method does not do', () => {
    const excess = tooLarge(sizeOf(300), { mode: 'INDIVIDUAL', method: 'IEC' })!;
    expect(excess.instead).toEqual({ mode: 'EQUAL_LIMITS', method: 'IEC' });
  });

  // Measured: 11 s, and 4 s for one factor.
  test('one circuit at a time in one network of 40 circuits is too large, one factor is not', () => {
    const size = { conductors: 120, unknowns: [960, 1920], networks: [40] };
    expect(tooLarge(() => size, { mode: 'INDIVIDUAL', method: 'EXACT' })).not.toBeNull();
    expect(tooLarge(() => size, { mode: 'COMMON_FACTOR', method: 'EXACT' })).toBeNull();
  });

  test.each(METHODS)(
    'bedding that dries out otherwise than the soil is one more ground to solve, by %s',
    (method) => {
      const unknowns = (dryBeddingThermalResistivity: number | null) =>
        ratingSize(
          requestOf({
            cableTypes: { 1: MEDIUM_CABLE },
            section: {
              sectionType: 'STANDARD_TRENCH',
              layoutDepth: 800,
              layers: [
                {
                  items: [
                    { kind: 'cable', id: 'a', typeId: 1, groupConfiguration: 'TRIANGLE', diameter: 38 },
                  ],
                },
              ],
              beddingThermalResistivity: 0.8,
              dryBeddingThermalResistivity,
            },
            surroundings: { drySoilThermalResistivity: 2.5, criticalTemperature: 40 },
            mode: 'COMMON_FACTOR',
            method,
          }),
        ).unknowns;
      const [usual, fine] = unknowns(null);
      expect(unknowns(null)).toEqual([usual, fine]);
      const [, , around] = unknowns(0.8);
      expect(unknowns(0.8)).toEqual([usual, fine, around]);
      // As many or more: the second ground has a larger contrast at its corners.
      expect(around).toBeGreaterThanOrEqual(usual!);
    },
  );

  test('nothing is named where nothing would do', () => {
    const size = { conductors: 300, unknowns: [5000], networks: [] };
    expect(tooLarge(() => size, { mode: 'TEMPERATURES', method: 'IEC' })!.instead).toBeNull();
  });

  test.each(METHODS.flatMap((method) => MODES.map((mode) => [mode, method] as const)))(
    '%s by %s is never too large for 60 conductors, whatever lies around them',
    (mode, method) => {
      const size = {
        conductors: ALWAYS_RATED_CONDUCTORS,
        unknowns: [3000, 5000],
        networks: [60],
      };
      expect(tooLarge(() => size, { mode, method })).toBeNull();
      // The cables alone take far less than they may.
      expect(ratingSeconds(sizeOf(60)(method), mode)).toBeLessThan(MAX_RATING_SECONDS / 5);
    },
  );

  test.each(MODES.filter((mode) => mode !== 'INDIVIDUAL'))(
    '%s of 300 conductors is rated by the usual method',
    (mode) => {
      expect(tooLarge(sizeOf(300), { mode, method: 'IEC' })).toBeNull();
    },
  );
});
