import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingText } from '../answer/words.js';
import { explain } from '../explanation/explain.js';
import { isRefusal, type Rating, rate } from '../rate.js';
import { MODES, type RatingRequest } from '../request.js';
import { MEDIUM_CABLE, requestOf } from '../samples.js';
import { METHODS } from '../section/installation.js';
import { driedTemperature } from './drying.js';
import { type HeatPipe, heatPipes, insulationResistance, pipeHeats, wetOutsides } from './heatPipes.js';
import { imageMatrix } from './images.js';

const sources = [
  { id: 'a', x: 0, y: 0.8, radius: 0.04 },
  { id: 'b', x: 0.3, y: 0.8, radius: 0.04 },
  { id: 'hot', x: 0.9, y: 1, radius: 0.1 },
  { id: 'cold', x: -0.8, y: 1.2, radius: 0.1 },
];
const R = imageMatrix(1.1, sources);
const FOAM = { rho: 38, D: 0.194, d: 0.113 };
const pipe = (index: number, temperature: number, insulation: HeatPipe['insulation'] = null): HeatPipe => {
  const { id, x, y } = sources[index]!;
  return { id, itemId: id, x, y, temperature, insulation };
};

test('a cable and a district heating pipe have the heat of the closed form of two sources', () => {
  const two = [sources[0]!, sources[2]!];
  const matrix = imageMatrix(1.1, two);
  const pipes = heatPipes(matrix, 1, [pipe(2, 90, FOAM)], 10);
  const through = (38 / (2 * Math.PI)) * Math.log(0.194 / 0.113);
  const alone = (1.1 / (2 * Math.PI)) * Math.log(2 / 0.1);
  const mutual = (1.1 / (2 * Math.PI)) * Math.log(Math.hypot(0.9, 1.8) / Math.hypot(0.9, 0.2));
  for (const W of [0, 40, 80]) {
    const [heat] = pipeHeats(pipes, [W], null);
    expect(heat).toBeCloseTo((90 - 10 - mutual * W) / (through + alone), 12);
  }
  // Of DN 100 in a casing of 200 mm, about 0.27 W per metre and kelvin.
  expect(1 / (through + alone)).toBeCloseTo(0.27, 1);
});

test('pipes have the temperatures that they are given while they give off heat, and never take any up', () => {
  const drying = { v: 2.5, thetaX: 35 };
  for (const dry of [null, drying])
    for (const [first, second] of [
      [70, 6],
      [70, 50],
      [12, 6],
    ] as const)
      for (const W of [
        [0, 0],
        [40, 25],
      ]) {
        const pipes = heatPipes(R, 2, [pipe(2, first), pipe(3, second, FOAM)], 10);
        const heats = pipeHeats(pipes, W, dry);
        const outsides = wetOutsides(pipes, W, heats).map((wet) => driedTemperature(wet, dry));
        pipes.pipes.forEach((one, p) => {
          const inside = outsides[p]! + heats[p]! * insulationResistance(one);
          expect(heats[p]).toBeGreaterThanOrEqual(0);
          if (heats[p]! > 0) expect(inside).toBeCloseTo(one.temperature, 9);
          else expect(inside).toBeGreaterThanOrEqual(one.temperature);
        });
      }
});

const cable = (id: string, groupConfiguration = 'TRIANGLE') => ({
  kind: 'cable',
  id,
  typeId: 1,
  groupConfiguration,
  diameter: 38,
});
const heated = (over: Record<string, unknown>) => ({
  kind: 'pipe',
  id: 'hot',
  typeId: 5,
  pipeCategory: 'HEAT',
  outerDiameter: 200,
  wallThickness: 46.5,
  content: [],
  ...over,
});
const section = (items: Record<string, unknown>[], over: Record<string, unknown> = {}) =>
  requestOf({
    cableTypes: { 1: MEDIUM_CABLE },
    section: {
      sectionType: 'STANDARD_TRENCH',
      layoutDepth: 800,
      layers: [{ items: items as { id: string; kind: string }[] }],
      ...over,
    },
    surroundings: { ambientTemperature: 15 },
    mode: 'COMMON_FACTOR',
    method: 'IEC',
    current: 100,
  });
const rated = (request: RatingRequest): Rating => {
  const result = rate(request);
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
};

test.each(METHODS)(
  'a given outside temperature below what the cables give does not cool, by %s',
  (method) => {
    const answerOf = (over: Record<string, unknown>) =>
      rated({ ...section([cable('a'), heated(over)]), method }).answer;
    const without = answerOf({});
    const cold = answerOf({ temperature: 12 });
    expect(cold.circuits[0]!.rating).toBeCloseTo(without.circuits[0]!.rating!, 9);
    expect(cold.pipes[0]).toMatchObject({ itemId: 'hot', heat: 0 });
    const found = cold.findings.find(({ code }) => code === 'PIPE_COLDER_THAN_GROUND');
    const outside = cold.pipes[0]!.surfaceTemperature!;
    expect(outside).toBeGreaterThan(20);
    expect(found).toEqual({
      code: 'PIPE_COLDER_THAN_GROUND',
      itemIds: ['hot'],
      details: ['12.0', outside.toFixed(1)],
    });
    expect(findingText(found!, 'en')).toContain('does not count as cooling');
    expect(findingText(found!, 'nb')).toContain(`${outside.toFixed(1).replace('.', ',')} °C`);
    const warm = answerOf({ waterTemperature: 90 });
    expect(warm.findings).toEqual([]);
    const [given] = warm.pipes;
    // Half a wall of 3 mm steel and 3 mm casing is no foam.
    const through = (38 / (2 * Math.PI)) * Math.log(194 / (194 - 2 * 40.5));
    expect(given!.heat).toBeCloseTo((90 - given!.surfaceTemperature!) / through, 9);
    expect(given!.heat).toBeGreaterThan(10);
    expect(warm.circuits[0]!.rating).toBeLessThan(without.circuits[0]!.rating! * 0.98);
    const bare = answerOf({ waterTemperature: 60, insulationThickness: 0 });
    expect(bare.pipes[0]!.surfaceTemperature).toBeCloseTo(60, 9);
    const unused = answerOf({ waterTemperature: 60, temperature: 30 });
    expect(unused.findings).toMatchObject([{ code: 'PIPE_TEMPERATURE_UNUSED', itemIds: ['hot'] }]);
  },
);

test('a heat pipe never raises the rating of a circuit, and every explanation comes to the rating', () => {
  const temperature = fc.double({ min: -20, max: 140, noNaN: true });
  const random = fc.record({
    mode: fc.constantFrom(...MODES),
    method: fc.constantFrom(...METHODS),
    water: fc.boolean(),
    temperature,
    pipes: fc.integer({ min: 1, max: 2 }),
    foam: fc.constantFrom(null, 0, 10, 40),
    order: fc.integer({ min: 0, max: 2 }),
    bedding: fc.constantFrom(null, 0.7),
    dry: fc.constantFrom(null, 2.5),
    loads: fc.array(fc.double({ min: 20, max: 350, noNaN: true }), { minLength: 2, maxLength: 2 }),
  });
  fc.assert(
    fc.property(random, (one) => {
      const { mode, method, water, order, bedding, dry, loads } = one;
      const cables = [cable('a'), cable('b', 'FLAT')];
      const request = (pipes: number) => {
        const hot = Array.from({ length: pipes }, (_, i) =>
          heated({
            id: `hot${i}`,
            [water ? 'waterTemperature' : 'temperature']: one.temperature,
            insulationThickness: one.foam,
          }),
        );
        const items = [...cables.slice(0, order), ...hot, ...cables.slice(order)];
        const made = section(items, { beddingThermalResistivity: bedding });
        return {
          ...made,
          mode,
          method,
          surroundings: {
            ...made.surroundings,
            drySoilThermalResistivity: dry,
            criticalTemperature: dry && 40,
          },
          circuits: made.circuits.map((circuit, c) => ({
            ...circuit,
            current: loads[c]!,
            load: { factor: 0.7 },
          })),
        };
      };
      // Without heat a pipe of this category is ground, so both have the same places.
      const plain = request(one.pipes);
      const cold = {
        ...plain,
        section: {
          ...plain.section,
          layers: plain.section.layers.map((layer) => ({
            ...layer,
            items: layer.items.map((item) => ({ ...item, temperature: null, waterTemperature: null })),
          })),
        } as RatingRequest['section'],
      };
      const [a, b] = [rated(plain), rated(cold)];
      expect(a.answer.findings.map(({ code }) => code)).not.toContain('NOT_CONVERGED');
      for (const [c, { rating }] of a.answer.circuits.entries()) {
        // Each at its limit, a circuit that a pipe holds back leaves more to the others.
        if (mode === 'EQUAL_LIMITS') continue;
        expect(rating).toBeLessThanOrEqual(b.answer.circuits[c]!.rating! + 1e-6);
      }
      for (const { heat } of a.answer.pipes) if (heat !== null) expect(heat).toBeGreaterThanOrEqual(0);
      for (const { partId } of a.answer.conductors) expect(explain(a, partId)).not.toBeNull();
    }),
    { numRuns: 20 },
  );
});
