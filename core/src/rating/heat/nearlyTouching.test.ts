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

/** Three single cables of one circuit in a triangle with equal gaps between them, mm. */
function trefoilWith(gap: number, diameter = 38) {
  const pitch = diameter + gap;
  const single = (id: string, x: number, y: number) => ({
    kind: 'cable',
    id,
    typeId: 1,
    groupConfiguration: 'SINGLE',
    diameter,
    positioning: 'FREE_MANUAL',
    xAdjustment: x,
    yAdjustment: y,
  });
  const items = [
    single('a', 0, 800),
    single('b', pitch, 800),
    single('c', pitch / 2, 800 - (pitch * Math.sqrt(3)) / 2),
  ];
  const conductors = items.map(({ id }, i) => ({
    partId: `${id}.0`,
    phase: (['L1', 'L2', 'L3'] as const)[i]!,
  }));
  const rating = rate(
    requestOf({
      cableTypes: { 1: MEDIUM_CABLE },
      section: { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: 800, layers: [{ items }] },
      surroundings: { soilThermalResistivity: 2.5, ambientTemperature: 15 },
      circuits: [{ id: 'one', kind: 'AC3', conductors }],
      mode: 'COMMON_FACTOR',
      method: 'IEC',
    }),
  );
  if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
  return rating;
}

// Sabotage: let the factors and the formula for touching trefoils end at half a millimetre.
describe('a trefoil', () => {
  test('has no step where its cables begin to be apart', () => {
    const gaps = [
      0, 0.2, 0.4, 0.49, 0.5, 0.51, 0.6, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 18.9, 19, 19.1, 20,
    ];
    const ratings = gaps.map((gap) => trefoilWith(gap).answer.circuits[0]!.rating!);
    for (const [i, rating] of ratings.slice(1).entries())
      expect(Math.abs(rating / ratings[i]! - 1), `${gaps[i]} to ${gaps[i + 1]} mm`).toBeLessThan(0.005);
  });

  test('is explained between the two formulas, with all three factors', () => {
    for (const gap of [0.4, 5, 15]) {
      const rating = trefoilWith(gap);
      const [circuit] = rating.answer.circuits;
      const lines = explain(rating, circuit!.hottestPartId)!;
      const share = 1 - (gap - 0.5) / (19 - 0.5);
      const found = lines.find(({ symbol }) => symbol === 'wf')?.value;
      if (gap < 0.5) expect(found).toBeUndefined();
      else expect(found).toBeCloseTo(share, 6);
      expect(lines.at(-1)!.value).toBeCloseTo(circuit!.rating!, 6);
    }
  });
});
