import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain } from '../explanation/explain.js';
import { temperatureField } from '../map/temperatures.js';
import { isRefusal, type Rating, rate } from '../rate.js';
import type { Mode } from '../request.js';
import { MEDIUM_CABLE, requestOf } from '../samples.js';
import type { Method } from '../section/installation.js';

interface Drawn {
  bedding: number;
  ratios: { soil: number; bedding: number; fill: number };
  critical: number;
  groups: number;
}

const ratio = fc.double({ min: 1, max: 3.5, noNaN: true });
const drawn: fc.Arbitrary<Drawn> = fc.record({
  bedding: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
  ratios: fc.record({ soil: ratio, bedding: fc.oneof(fc.constant(1), ratio), fill: ratio }),
  critical: fc.double({ min: 20, max: 60, noNaN: true }),
  groups: fc.integer({ min: 1, max: 3 }),
});

function rated({ bedding, ratios, critical, groups }: Drawn, mode: Mode, method: Method = 'IEC'): Rating {
  const items = Array.from({ length: groups }, (_, i) => ({
    kind: 'cable',
    id: `c${i}`,
    typeId: 1,
    groupConfiguration: 'TRIANGLE',
    diameter: 38,
  }));
  const result = rate(
    requestOf({
      cableTypes: { 1: MEDIUM_CABLE },
      section: {
        sectionType: 'STANDARD_TRENCH',
        layoutDepth: 800,
        layers: [{ items }],
        beddingThermalResistivity: bedding,
        fillThermalResistivity: 1.1,
        dryBeddingThermalResistivity: bedding * ratios.bedding,
        dryFillThermalResistivity: 1.1 * ratios.fill,
      },
      surroundings: {
        ambientTemperature: 15,
        soilThermalResistivity: 1,
        drySoilThermalResistivity: ratios.soil,
        criticalTemperature: critical,
      },
      mode,
      method,
    }),
  );
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}

const ratingsOf = ({ answer }: Rating) => answer.circuits.map(({ rating }) => rating);
const holds = (check: (one: Drawn) => void, numRuns: number) =>
  fc.assert(fc.property(drawn, check), { numRuns });

describe('bedding that dries out by another ratio than the soil', () => {
  test('both methods agree, and the exact one is explained too', () => {
    for (const bedding of [1, 1.5, 3]) {
      const one = { bedding: 0.8, ratios: { soil: 2.5, bedding, fill: 2.5 }, critical: 40, groups: 2 };
      const [iec, exact] = (['IEC', 'EXACT'] as const).map((method) => rated(one, 'COMMON_FACTOR', method));
      expect(Math.abs(ratingsOf(exact!)[0]! / ratingsOf(iec!)[0]! - 1)).toBeLessThan(0.03);
      const { circuits } = exact!.answer;
      expect(explain(exact!, circuits[0]!.hottestPartId)!.at(-1)!.value).toBeCloseTo(circuits[0]!.rating!, 6);
    }
  });

  test.each(['COMMON_FACTOR', 'EQUAL_LIMITS', 'INDIVIDUAL'] as const)(
    '%s finds a rating and explains it',
    (mode) => {
      holds((one) => {
        const rating = rated(one, mode);
        expect(rating.answer.findings.map(({ code }) => code)).not.toContain('NOT_CONVERGED');
        for (const value of ratingsOf(rating)) expect(value).toBeGreaterThan(50);
        const lines = explain(rating, rating.answer.conductors[0]!.partId)!;
        const { problem, state, rated: each } = rating.solved;
        const { source, circuit } = problem.cables[0]!;
        const { outside } = (each?.[circuit] ?? state).sources[source]!;
        expect(lines.find(({ symbol }) => symbol === 'θo')!.value).toBeCloseTo(outside, 7);
      }, 10);
    },
  );

  test('the drier a material, the lower the rating of equal circuits', () => {
    holds((one) => {
      const [own] = ratingsOf(rated(one, 'COMMON_FACTOR'));
      for (const material of ['soil', 'bedding', 'fill'] as const) {
        const ratios = { ...one.ratios, [material]: one.ratios[material] * 1.3 };
        expect(ratingsOf(rated({ ...one, ratios }, 'COMMON_FACTOR'))[0]!).toBeLessThan(own! * (1 + 1e-6));
      }
    }, 6);
  });

  test('is between bedding that stays wet in wet soil and ground that all dries by the larger ratio', () => {
    const one = { bedding: 0.8, critical: 35, groups: 1 };
    const [own] = ratingsOf(rated({ ...one, ratios: { soil: 2.5, bedding: 1, fill: 2.5 } }, 'COMMON_FACTOR'));
    const [dry] = ratingsOf(
      rated({ ...one, ratios: { soil: 2.5, bedding: 2.5, fill: 2.5 } }, 'COMMON_FACTOR'),
    );
    const [wet] = ratingsOf(rated({ ...one, ratios: { soil: 1, bedding: 1, fill: 1 } }, 'COMMON_FACTOR'));
    expect(own!).toBeGreaterThan(dry! * 1.02);
    expect(own!).toBeLessThan(wet! * 0.98);
  });
});

test('the map has the answered temperature at each cable', () => {
  holds((one) => {
    const rating = rated(one, 'COMMON_FACTOR');
    const at = temperatureField(rating)!;
    rating.solved.problem.sources.forEach(({ x, y }, s) => {
      expect(at(x * 1e3, y * 1e3)).toBeCloseTo(rating.solved.state.sources[s]!.outside, 6);
    });
  }, 4);
});
