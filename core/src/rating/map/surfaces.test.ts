import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal, rate } from '../rate.js';
import { MEDIUM_CABLE, requestOf } from '../samples.js';
import { temperatureField, temperatureMap } from './index.js';

/** Sections of one to four groups of cables, in uniform ground or in a bed, wet or drying. */
const sections = fc.record({
  groups: fc.array(fc.constantFrom('TRIANGLE', 'FLAT', 'SPACED'), { minLength: 1, maxLength: 4 }),
  padding: fc.constantFrom(0, 10, 70, 200),
  depth: fc.integer({ min: 500, max: 1500 }),
  bedding: fc.constantFrom(null, 0.7, 1.5),
  isDrying: fc.boolean(),
  method: fc.constantFrom('IEC' as const, 'EXACT' as const),
});

// Sabotage: show the field of lines right up to the cables.
test('a map has the answered temperature all around each cable, and no higher one anywhere', () => {
  fc.assert(
    fc.property(sections, ({ groups, padding, depth, bedding, isDrying, method }) => {
      const items = groups.map((group, i) => ({
        kind: 'cable',
        id: `c${i}`,
        typeId: 1,
        groupConfiguration: group === 'TRIANGLE' ? 'TRIANGLE' : 'FLAT',
        diameter: 38,
        spacing: group === 'SPACED' ? 38 : 0,
        minPadding: padding,
      }));
      const rating = rate(
        requestOf({
          cableTypes: { 1: MEDIUM_CABLE },
          section: {
            sectionType: 'STANDARD_TRENCH',
            layoutDepth: depth,
            ...(bedding !== null && { beddingThermalResistivity: bedding }),
            layers: [{ items }],
          },
          surroundings: {
            soilThermalResistivity: 1,
            ambientTemperature: 15,
            ...(isDrying && { drySoilThermalResistivity: 2, criticalTemperature: 40 }),
          },
          mode: 'COMMON_FACTOR',
          method,
        }),
      );
      if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
      const at = temperatureField(rating)!;
      const { conductors } = rating.answer;
      for (const { x, y, surfaceTemperature } of conductors) {
        for (let k = 0; k < 24; k++) {
          const angle = (k * Math.PI) / 12 + 0.1;
          const r = 19 + 1e-3;
          const found = at(x + r * Math.cos(angle), y + r * Math.sin(angle));
          expect(Math.abs(found - surfaceTemperature!)).toBeLessThan(0.1);
        }
      }
      const hottest = Math.max(...conductors.map((one) => one.surfaceTemperature!));
      expect(Math.max(...temperatureMap(rating)!.temperatures)).toBeLessThan(hottest + 0.1);
    }),
    { numRuns: Number(process.env.SPADEWORK_RUNS ?? 15) },
  );
});
