import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateAgain, wrongIn } from '../../explain/samples.js';
import { conductorAnswers, type RatingAnswer } from '../answer/answer.js';
import type { CableType } from '../cable/type.js';
import { isRefusal, type Rating, rate } from '../rate.js';
import { MODES, type Mode } from '../request.js';
import { rateRiser } from '../riser.js';
import { cableTypesOf, type LooseRequest, MEDIUM_CABLE, requestOf, TB880_CABLE } from '../samples.js';
import type { Method } from '../section/installation.js';
import { explainedState } from '../solving/solving.js';
import { explain } from './explain.js';
import { lineExplanations } from './lineExplanation.js';
import type { ExplanationLine } from './lines.js';
import { explanationLineName, sourceText } from './words.js';

test('the second evaluator knows precedence', () => {
  expect(evaluateAgain('2+3*4^2/(1+1)-max(1,2*3)', new Map())).toBe(20);
  expect(evaluateAgain('-2^2+a*(-1)', new Map([['a', 3]]))).toBe(-7);
});

const catalog = cableTypesOf(
  readFileSync(new URL('../../../../data/catalog/cable-types.csv', import.meta.url), 'utf8'),
);

/** A section with one cable of each of some types, each with its usual arrangement. */
function sectionWith(
  types: CableType[],
  mode: Mode,
  method: Method,
  over: Partial<LooseRequest> = {},
  ground: Record<string, unknown> = { beddingThermalResistivity: 0.9 },
): Rating {
  const rating = rate(
    requestOf({
      cableTypes: Object.fromEntries(types.map((type, i) => [i + 1, type])),
      section: {
        layoutDepth: 900,
        ...ground,
        layers: [
          {
            items: types.map((type, i) => ({
              kind: 'cable',
              id: `c${i}`,
              typeId: i + 1,
              typeName: type.name,
              groupConfiguration:
                type.conductorCount > 1 ? 'SINGLE' : type.cableCategory === 'DC' ? 'PAIR' : 'TRIANGLE',
              diameter: type.outerDiameter,
            })),
          },
        ],
      },
      surroundings: { soilThermalResistivity: 1.1, ambientTemperature: 12 },
      mode,
      method,
      ...over,
    }),
  );
  if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
  return rating;
}

/** Checks every line of every conductor, and that the numbers of the answer occur in it. */
function checkAll(rating: Rating, conductors = rating.answer.conductors): void {
  for (const conductor of conductors) {
    const lines = explain(rating, conductor.partId)!;
    const problems = wrongLines(lines);
    expect(problems).toEqual([]);
    // In the shape of all explanations: one evaluator reads quantities, costs, layouts and ratings.
    const explanations = lineExplanations(lines, 'en');
    expect(explanations.flatMap((one) => wrongIn(JSON.stringify(one)))).toEqual([]);
    expect(explanations.map(({ figure }) => figure.value)).toEqual(lines.map(({ value }) => value));
    const symbols = new Set(lines.map(({ symbol }) => symbol));
    expect(symbols.size).toBe(lines.length);
    const derived = explanations
      .flatMap(({ terms }) => terms)
      .filter(({ source }) => source.kind === 'DERIVED' && !symbols.has(source.ref));
    expect(derived).toEqual([]);
    expect(lines.at(-1)!.symbol).toBe('Ir');
    expect(missingNumbers(explainedAnswer(rating, conductor.partId), conductor.partId, lines)).toEqual([]);
    expect(wrongCurrents(rating, conductor.partId, lines)).toEqual([]);
    // A name, and a reason in words, never by its key.
    const isTold = (line: ExplanationLine, language: 'en' | 'nb') =>
      explanationLineName(line, language) !== '' &&
      !/^[A-Z]+(_[A-Z]+)*$/.test(sourceText(line, language) ?? '');
    expect(lines.filter((line) => !isTold(line, 'en') || !isTold(line, 'nb'))).toEqual([]);
  }
}

function wrongLines(lines: readonly ExplanationLine[]): string[] {
  const values = new Map<string, number>();
  const wrong: string[] = [];
  for (const { symbol, value, formula, inputs } of lines) {
    if (!Number.isFinite(value)) wrong.push(`${symbol} is ${value}`);
    for (const input of inputs) if (!values.has(input)) wrong.push(`${symbol} needs ${input}`);
    if (formula !== null) {
      const again = evaluateAgain(formula, new Map(inputs.map((input) => [input, values.get(input)!])));
      if (!near(again, value, 1e-12)) wrong.push(`${symbol} = ${formula} is ${again}, not ${value}`);
    }
    values.set(symbol, value);
  }
  return wrong;
}

const near = (a: number, b: number, relative: number) =>
  Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b), 1e-12);

/** The answer with the conductors of the state that is explained, which with INDIVIDUAL is not the one that is shown. */
function explainedAnswer({ answer, solved }: Rating, partId: string): RatingAnswer {
  const { problem } = solved;
  const { circuit } = problem.cables.find((cable) => cable.partId === partId)!;
  const state = explainedState(solved, circuit);
  return { ...answer, conductors: conductorAnswers(problem, state, answer.ambientTemperature) };
}

function missingNumbers(answer: RatingAnswer, partId: string, lines: readonly ExplanationLine[]): string[] {
  const rows = answer.conductors.filter((row) => row.partId === partId);
  const hottest = rows.reduce((a, b) => (b.conductorTemperature! > a.conductorTemperature! ? b : a));
  const circuit = answer.circuits.find(({ circuitId }) => circuitId === hottest.circuitId);
  // The temperature of a circuit is that of its hottest conductor, and may be explained by another part.
  const others = ['x', 'y', 'temperature'];
  const numbers = Object.entries({ ...hottest, ...circuit }).filter(
    ([name, value]) => typeof value === 'number' && !others.includes(name),
  ) as [string, number][];
  const all: [string, number][] = [
    ...numbers,
    ...hottest.mutual.map(({ rise }) => ['mutual', rise] as [string, number]),
  ];
  return all
    .filter(([, value]) => Math.abs(value) > 1e-9 && !lines.some((line) => near(line.value, value, 1e-7)))
    .map(([name, value]) => `${name} ${value}`);
}

/** The current that the lines give is the one that was solved. */
function wrongCurrents({ solved }: Rating, partId: string, lines: readonly ExplanationLine[]): number[] {
  const own = solved.problem.cables.flatMap((cable, i) =>
    cable.partId === partId ? [explainedState(solved, cable.circuit).cables[i]!] : [],
  );
  const hottest = own.reduce((a, b) => (b.thetaC > a.thetaC ? b : a));
  const explained = lines.filter(({ symbol }) => symbol === 'I').map(({ value }) => value);
  return explained.filter((value) => !near(value, hottest.I, 1e-7));
}

const ARMOURED: CableType = {
  ...catalog.find(({ name }) => name === 'A2XSE2Y 3x240 Al 36 kV')!,
  name: '3x240 Al 36 kV, steel wires',
  outerDiameter: 110,
  armourType: 'WIRES',
  armourMaterial: 'steel',
  armourArea: 900,
  armourDiameter: 97,
};
const ARMOURED_SINGLE: CableType = {
  ...TB880_CABLE,
  name: '1x630 Cu 132 kV, wires of aluminium',
  outerDiameter: 95,
  layers: undefined,
  screenThickness: 0.8,
  screenMeanDiameter: 68,
  armourType: 'WIRES',
  armourMaterial: 'Al',
  armourArea: 600,
  armourDiameter: 85,
};
const SECTOR: CableType = {
  ...catalog.find(({ name }) => name.startsWith('NAYY-J 4x150'))!,
  conductorConstruction: 'SECTOR',
};

const named = (part: string) => catalog.find(({ name }) => name.includes(part))!;

describe('every formula gives its value, and every number is explained', () => {
  const types = [
    named('TFXP 4x95'),
    named('TSLF 1x240 Al 24'),
    named('A2XSE2Y 3x240 Al 12'),
    named('3x1x150'),
    named('1x1000 Al 145'),
    named('DC-kabel'),
  ];
  test.each(MODES)('%s', (mode) => checkAll(sectionWith(types, mode, 'IEC')));
  test('INDIVIDUAL ends with the rating, at the limit of its circuit', () => {
    const rating = sectionWith(types, 'INDIVIDUAL', 'IEC');
    for (const { hottestPartId, rating: own, limitTemperature } of rating.answer.circuits) {
      const lines = explain(rating, hottestPartId)!;
      expect(lines.at(-1)!.value / own!).toBeCloseTo(1, 9);
      const temperature = lines.find(({ symbol }) => symbol === 'θc')!.value;
      expect(temperature).toBeLessThan(limitTemperature + 1e-6);
    }
    const { conductors } = rating.answer;
    const given = sectionWith(types, 'TEMPERATURES', 'IEC').answer.conductors;
    for (const [i, { conductorTemperature }] of conductors.entries())
      expect(conductorTemperature).toBeCloseTo(given[i]!.conductorTemperature!, 6);
  });
  test('EXACT', () => checkAll(sectionWith(types, 'COMMON_FACTOR', 'EXACT')));
  test('in homogeneous ground, dry', () =>
    checkAll(
      sectionWith(
        types.slice(0, 3),
        'COMMON_FACTOR',
        'IEC',
        {
          surroundings: {
            soilThermalResistivity: 0.9,
            ambientTemperature: 10,
            drySoilThermalResistivity: 2.5,
            criticalTemperature: 30,
          },
        },
        {},
      ),
    ));
});

/** A single core without listed layers, or with three to eleven, the screen anywhere among them. */
const layeredType: fc.Arbitrary<CableType> = fc
  .record({
    conductor: fc.integer({ min: 18, max: 24 }),
    before: fc.array(layer(), { maxLength: 4 }),
    after: fc.array(layer(), { maxLength: 4 }),
    isListed: fc.boolean(),
  })
  .map(({ conductor, before, after, isListed }) => {
    if (!isListed) return MEDIUM_CABLE;
    const text = ({ thickness, resistivity }: Layer, i: number) => `l${i}:${thickness}:${resistivity}`;
    const layers = [
      { thickness: 7, resistivity: 3.5 },
      ...before,
      SCREEN,
      ...after,
      { thickness: 3, resistivity: 3.5 },
    ];
    const own = layers.map((one, i) => (one === SCREEN ? `SCREEN:${SCREEN.thickness}` : text(one, i)));
    return {
      ...MEDIUM_CABLE,
      name: own.join('/'),
      conductorDiameter: conductor,
      insulationThickness: 6,
      insulationDiameter: conductor + 14,
      outerDiameter: conductor + 2 * layers.reduce((sum, { thickness }) => sum + thickness, 0),
      layers: own.join('/'),
    };
  });

interface Layer {
  thickness: number;
  resistivity: number;
}

const SCREEN: Layer = { thickness: 1, resistivity: 0 };

function layer(): fc.Arbitrary<Layer> {
  return fc.record({
    thickness: fc.constantFrom(0.5, 1, 1.5, 2, 4),
    resistivity: fc.constantFrom(0.5, 1, 2.5, 3.5, 6),
  });
}

// Sabotage: give the layers of a cable the symbol ρ4 again, which is the ground's.
test('an explanation comes to the rating of the answer, whatever layers a type has', () => {
  fc.assert(
    fc.property(
      fc.array(layeredType, { minLength: 1, maxLength: 2 }),
      fc.constantFrom<Mode>('COMMON_FACTOR', 'EQUAL_LIMITS', 'TEMPERATURES'),
      fc.boolean(),
      (types, mode, isUniform) => {
        const rating = sectionWith(
          types,
          mode,
          'IEC',
          {},
          isUniform ? {} : { beddingThermalResistivity: 0.9 },
        );
        for (const { partId } of rating.answer.conductors)
          expect(wrongLines(explain(rating, partId)!)).toEqual([]);
      },
    ),
    { numRuns: Number(process.env.SPADEWORK_RUNS ?? 25) },
  );
});

describe('also for the rarer ways', () => {
  const check = (over: Partial<LooseRequest>, items: LooseRequest['section']['layers'][number]['items']) => {
    const rating = rate(
      requestOf({
        cableTypes: { 1: TB880_CABLE, 2: ARMOURED, 3: SECTOR, 4: named('TFXP 4x95'), 6: ARMOURED_SINGLE },
        pipeTypes: { 5: { material: 'PVC' } },
        section: { layoutDepth: 1000, layers: [{ items }] },
        surroundings: { soilThermalResistivity: 1, ambientTemperature: 15 },
        mode: 'COMMON_FACTOR',
        method: 'IEC',
        ...over,
      }),
    );
    if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
    checkAll(rating);
    return rating;
  };
  const cable = (typeId: number, diameter: number, over: Record<string, unknown> = {}) => ({
    kind: 'cable',
    id: `c${typeId}`,
    typeId,
    groupConfiguration: 'SINGLE',
    diameter,
    ...over,
  });
  const pipe = (id: string, content: ReturnType<typeof cable>[], over: Record<string, unknown> = {}) => ({
    kind: 'pipe',
    id,
    typeId: 5,
    outerDiameter: 160,
    wallThickness: 4.7,
    content,
    ...over,
  });
  /** How certain the lines of a conductor are, among other reasons. */
  const sourcesOf = (rating: Rating, partId: string) => explain(rating, partId)!.map(({ source }) => source);
  const flat = cable(1, 75.5, { groupConfiguration: 'FLAT', partCount: 3, spacing: 150 });
  const circuit = {
    id: 'one',
    kind: 'AC3' as const,
    conductors: (['L1', 'L2', 'L3'] as const).map((phase, i) => ({ partId: `c1.${i}`, phase })),
  };

  test.each(['BOTH_ENDS', 'SINGLE_POINT', 'CROSS_BONDED'] as const)('%s with eddy currents', (bonding) => {
    const rating = check({ circuits: [{ ...circuit, bonding, eddy: true }] }, [flat]);
    expect(rating.solved.state.cables.every(({ lambda1e }) => lambda1e > 0)).toBe(true);
  });

  test('armour and sectors', () => {
    const rating = check({}, [cable(2, 110), cable(3, 47)]);
    const { lambda2, Wc } = rating.solved.state.cables[0]!;
    expect(lambda2).toBeGreaterThan(0);
    expect(rating.answer.conductors[0]!.armourLoss).toBeCloseTo(3 * lambda2 * Wc, 9);
    expect(rating.answer.conductors[1]!.armourLoss).toBe(0);
    expect(rating.prepared.problem.cables[1]!.model.conductor.sector).toBe(true);
    expect(sourcesOf(rating, 'c2.0')).toContain('UNCHECKED');
    expect(sourcesOf(rating, 'c3.0')).toContain('SECTOR_CORES');
  });

  test.each(['BOTH_ENDS', 'SINGLE_POINT', 'CROSS_BONDED'] as const)(
    'armour of single cores, %s',
    (bonding) => {
      const conductors = circuit.conductors.map(({ phase }, i) => ({ partId: `c6.${i}`, phase }));
      const rating = check({ circuits: [{ ...circuit, conductors, bonding }] }, [
        cable(6, 95, { groupConfiguration: 'TRIANGLE' }),
      ]);
      const { lambda2 } = rating.solved.state.cables[0]!;
      if (bonding === 'SINGLE_POINT') expect(lambda2).toBe(0);
      else expect(lambda2).toBeGreaterThan(0);
    },
  );

  test('ducts in a bed of concrete, by the formula for blocks', () => {
    const items = [pipe('p', [cable(4, 36.5)]), pipe('q', [cable(4, 36.5, { id: 'd' })])];
    const rating = check(
      { section: { layoutDepth: 900, beddingThermalResistivity: 0.8, layers: [{ items }] } },
      items,
    );
    expect(rating.prepared.external.way).toBe('BLOCK');
  });

  test('a pipe full of bentonite, beside a pipe of given temperature', () => {
    const hot = pipe('hot', [], { temperature: 70, pipeCategory: 'HEAT' });
    const rating = check({}, [pipe('p', [cable(4, 36.5)], { fill: 'BENTONITE' }), hot]);
    expect(rating.answer.conductors[0]!.surfaceTemperature).toBeGreaterThan(25);
    expect(sourcesOf(rating, 'c4.0')).toContain('HEAT_PIPE');
  });

  test('cables in a culvert full of air', () => {
    const culvert = (wallThermalResistivity?: number) => ({
      kind: 'culvert',
      id: 'u',
      width: 500,
      height: 300,
      wallThermalResistivity,
      content: [cable(4, 36.5), cable(4, 36.5, { id: 'd' })],
    });
    const rating = check({}, [culvert()]);
    expect(sourcesOf(rating, 'c4.0')).toContain('CULVERT_AS_DUCT');
    const ofBrick = check({}, [culvert(2.5)]);
    expect(ofBrick.answer.circuits[0]!.rating).toBeLessThan(rating.answer.circuits[0]!.rating! * 0.99);
  });

  test('parallel cables on a phase, and an emergency of cables whose capacity counts', () => {
    const six = cable(1, 75.5, { groupConfiguration: 'FLAT', partCount: 6, spacing: 150 });
    const conductors = Array.from({ length: 6 }, (_, i) => ({
      partId: `c1.${i}`,
      phase: (['L1', 'L2', 'L3'] as const)[i % 3]!,
    }));
    const rating = check({ circuits: [{ ...circuit, conductors }] }, [six]);
    expect(sourcesOf(rating, 'c1.0')).toContain('SHARE_OF_PARALLEL');
    const emergency = check({ circuits: [circuit], mode: 'EMERGENCY' }, [flat]);
    expect(sourcesOf(emergency, 'c1.0')).toEqual(
      expect.arrayContaining(['ATTAINED_BY_LOOPS', 'AFTER_TIME', 'SHARE']),
    );
  });

  test.each(['SINGLE', 'TREFOIL', 'FLAT'] as const)('a riser: %s in the sun', (arrangement) => {
    const rated = rateRiser({
      type: arrangement === 'SINGLE' ? named('TFXP 4x95') : TB880_CABLE,
      air: { arrangement, sun: { H: 800, sigma: 0.4 } },
      ambientTemperature: 25,
      bonding: 'BOTH_ENDS',
      limitTemperature: null,
    });
    if ('code' in rated) throw new Error(rated.code);
    expect(wrongLines(rated.lines)).toEqual([]);
    expect(rated.lines.at(-1)).toMatchObject({ symbol: 'Ir', value: expect.closeTo(rated.rating, 6) });
    const value = (symbol: string) => rated.lines.find((line) => line.symbol === symbol)!.value;
    expect(value('θe')).toBeCloseTo(rated.surfaceTemperature, 6);
    expect(rated.lines.find(({ symbol }) => symbol === 'Δθs')).toMatchObject({ source: 'FREE_AIR' });
  });

  test('numbered symbols say which cables and which circuit they are of', () => {
    const rating = check({}, [cable(4, 36.5), cable(3, 47)]);
    const lines = explain(rating, 'c4.0')!;
    const of = (name: string) => lines.find(({ symbol }) => symbol === name)!;
    expect(of('W_2').partIds).toEqual(['c3.0']);
    expect(of('R_2').partIds).toEqual(['c3.0']);
    expect(of('Δθ_2').circuitId).toBe(rating.answer.circuits[1]!.circuitId);
    expect(of('R').partIds).toBeUndefined();
  });
});

describe('the starter catalog', () => {
  const compatible = catalog.filter(
    (type) => String((type as { cablesimulatorCompatible?: unknown }).cablesimulatorCompatible) === 'true',
  );
  test('every compatible type is rated, and explained', () => {
    expect(compatible.length).toBe(83);
    for (const type of compatible) {
      const surroundings = { soilThermalResistivity: 1, ambientTemperature: 15 };
      const rating = sectionWith([type], 'COMMON_FACTOR', 'IEC', { surroundings }, {});
      const [circuit] = rating.answer.circuits;
      expect(circuit!.rating, type.name).toBeGreaterThan(3);
      expect(circuit!.rating, type.name).toBeLessThan(4000);
      checkAll(rating, rating.answer.conductors.slice(0, 1));
    }
  });
});
