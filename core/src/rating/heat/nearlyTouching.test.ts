import { describe, expect, test } from 'vitest';
import { explain } from '../explanation/explain.js';
import { isRefusal, rate } from '../rate.js';
import { MEDIUM_CABLE, requestOf } from '../samples.js';

/** A flat row with a gap between the cables, mm. */
function ratedWith(spacing: number) {
  const item = { kind: 'cable', id: 'a', typeId: 1, groupConfiguration: 'FLAT', diameter: 38, spacing };
  const rating = rate(
    requestOf({
      cableTypes: { 1: MEDIUM_CABLE },
      section: { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: 800, layers: [{ items: [item] }] },
      surroundings: { soilThermalResistivity: 1, ambientTemperature: 15 },
      mode: 'COMMON_FACTOR',
      method: 'IEC',
    }),
  );
  if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
  return rating;
}

const ratingOf = (spacing: number) => ratedWith(spacing).answer.circuits[0]!.rating!;

// Sabotage: let the formula for touching cables end at half a millimetre.
describe('a flat row', () => {
  test('has no step where its cables begin to be apart', () => {
    const gaps = [
      0, 0.1, 0.4, 0.49, 0.5, 0.51, 0.6, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 18.9, 19, 19.1, 20,
    ];
    const ratings = gaps.map(ratingOf);
    for (const [i, rating] of ratings.slice(1).entries())
      expect(Math.abs(rating / ratings[i]! - 1), `${gaps[i]} to ${gaps[i + 1]} mm`).toBeLessThan(0.005);
  });

  test('is explained between the two formulas', () => {
    for (const spacing of [0.4, 5, 15]) {
      const rating = ratedWith(spacing);
      const lines = explain(rating, rating.answer.circuits[0]!.hottestPartId)!;
      expect(lines.find(({ symbol }) => symbol === 'wf')!.value).toBeCloseTo(1 - spacing / 19, 9);
      expect(lines.at(-1)!.value).toBeCloseTo(rating.answer.circuits[0]!.rating!, 6);
    }
    const far = ratedWith(20);
    expect(explain(far, far.answer.circuits[0]!.hottestPartId)!.some(({ symbol }) => symbol === 'wf')).toBe(
      false,
    );
  });
});
