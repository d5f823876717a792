import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingText } from './answer/words.js';
import type { CableType } from './cable/type.js';
import { explain } from './explanation/explain.js';
import { explanationLineName, sourceText } from './explanation/words.js';
import { ductAirT4, FILL_RESISTIVITY } from './heat/duct.js';
import { DUCTS } from './materials/nonMetals.js';
import { isRefusal, type Rating, rate } from './rate.js';
import { MODES, type RatingRequest } from './request.js';
import { type LooseRequest, MEDIUM_CABLE, requestOf } from './samples.js';
import { METHODS } from './section/installation.js';

/** Nonsense is refused or found, by name; no answer ever holds a number that is none. */

/** What a section says of its ground, beside two groups of cables. */
const ground = (over: Record<string, number>) => ({
  sectionType: 'STANDARD_TRENCH' as const,
  layoutDepth: 800,
  layers: [{ items: [cable('a'), cable('b')] }],
  ...over,
});
const cable = (id: string, over: Record<string, unknown> = {}) => ({
  kind: 'cable',
  id,
  typeId: 1,
  groupConfiguration: 'TRIANGLE',
  diameter: 38,
  ...over,
});
const loose = (over: Partial<LooseRequest> = {}, items = [cable('a'), cable('b')]): LooseRequest => ({
  cableTypes: { 1: MEDIUM_CABLE },
  section: { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: 800, layers: [{ items }] },
  surroundings: {},
  mode: 'COMMON_FACTOR',
  method: 'IEC',
  ...over,
});
const refusal = (request: RatingRequest) => {
  const result = rate(request);
  return isRefusal(result) ? result : null;
};
const rated = (request: RatingRequest): Rating => {
  const result = rate(request);
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
};
const codes = ({ answer }: Rating) => answer.findings.map(({ code }) => code);

describe('refused', () => {
  test('parts that overlap', () => {
    const free = { positioning: 'FREE_MANUAL', yAdjustment: 700 };
    const items = [cable('a', { ...free, xAdjustment: 0 }), cable('b', { ...free, xAdjustment: 20 })];
    expect(refusal(requestOf(loose({}, items)))).toEqual({ code: 'LAYOUT_INVALID', itemIds: ['a', 'b'] });
  });

  test('a cable that sticks out of the ground', () => {
    const items = [cable('a', { positioning: 'FREE_MANUAL', xAdjustment: 0, yAdjustment: -30 })];
    expect(refusal(requestOf(loose({}, items)))).toMatchObject({ code: 'LAYOUT_INVALID', itemIds: ['a'] });
  });

  test('content whose place is not known yet', () => {
    const pipe = cable('pipe', { kind: 'pipe', outerDiameter: 160, wallThickness: 5, content: [cable('a')] });
    const request = requestOf(loose({}, [pipe]));
    expect(refusal(request)).toBeNull();
    expect(refusal({ ...request, packings: () => undefined })).toEqual({
      code: 'LAYOUT_INVALID',
      itemIds: ['pipe'],
    });
  });

  test('a type without conductor, and an armoured one of unknown armour', () => {
    const without = (over: Partial<CableType>) =>
      refusal(requestOf(loose({ cableTypes: { 1: { ...MEDIUM_CABLE, ...over } } })));
    const code = 'TYPE_NOT_RATEABLE';
    expect(without({ conductorDiameter: undefined })).toMatchObject({ code, column: 'conductorDiameter' });
    expect(without({ conductorMaterial: 'unobtainium' })).toMatchObject({
      code,
      column: 'conductorMaterial',
    });
    expect(without({ conductorArea: undefined })).toMatchObject({ code, column: 'conductorArea' });
    expect(without({ name: 'Sjøkabel armert 1x240' })).toMatchObject({ code, column: 'armourType' });
    expect(without({ insulationDiameter: 60 })).toMatchObject({ code, column: 'insulationDiameter' });
    expect(without({ layers: 'XLPE:thick:3.5' })).toMatchObject({ code, column: 'layers' });
    expect(refusal(requestOf(loose({ cableTypes: {} })))).toMatchObject({ code, typeName: 'type' });
  });

  test('a conductor in two circuits', () => {
    const conductors = [{ partId: 'a.0', phase: 'L1' as const }];
    const circuits = ['one', 'two'].map((id) => ({ id, kind: 'AC3' as const, conductors }));
    expect(refusal(requestOf(loose({ circuits })))).toEqual({
      code: 'CONDUCTOR_TAKEN',
      partId: 'a.0',
      circuitIds: ['one', 'two'],
    });
  });

  test('a section without cables, and circuits that are elsewhere', () => {
    expect(refusal(requestOf(loose({}, [])))).toEqual({ code: 'NOTHING_TO_RATE' });
    const circuits = [
      { id: 'one', kind: 'AC3' as const, conductors: [{ partId: 'x', phase: 'L1' as const }] },
    ];
    expect(refusal(requestOf(loose({ circuits })))).toEqual({ code: 'NOTHING_TO_RATE' });
  });

  test.each([
    ['soilThermalResistivity', { surroundings: { soilThermalResistivity: 0 } }],
    ['soilThermalResistivity', { surroundings: { soilThermalResistivity: Number.NaN } }],
    ['ambientTemperature', { surroundings: { ambientTemperature: Number.POSITIVE_INFINITY } }],
    [
      'drySoilThermalResistivity',
      { surroundings: { drySoilThermalResistivity: 0.1, criticalTemperature: 30 } },
    ],
    ['topCoverings.thermalResistivity', { topCoverings: [{ thermalResistivity: -1 }] }],
    ['beddingThermalResistivity', { section: ground({ beddingThermalResistivity: -0.5 }) }],
    ['fillThermalResistivity', { section: ground({ fillThermalResistivity: Number.NaN }) }],
    ['hours', { mode: 'EMERGENCY' as const, hours: -1 }],
    ['current', { current: -5 }],
  ])('a nonsense %s', (field, over) => {
    expect(refusal(requestOf(loose(over)))).toEqual({ code: 'INVALID_VALUE', field });
  });

  test('an unknown season', () => {
    const request = { ...requestOf(loose()), season: 'monsoon' };
    expect(refusal(request)).toEqual({ code: 'UNKNOWN_SEASON', season: 'monsoon' });
  });
});

describe('found', () => {
  test('a runaway, which has no temperatures but a rating', () => {
    const result = rated(requestOf(loose({ mode: 'TEMPERATURES', current: 3000 })));
    expect(codes(result)).toContain('THERMAL_RUNAWAY');
    expect(result.answer.conductors.every((row) => row.conductorTemperature === null)).toBe(true);
    expect(result.answer.circuits[0]!.rating).toBeGreaterThan(300);
  });

  test.each(METHODS)('a starved circuit, which carries nothing, by %s', (method) => {
    const request = requestOf(loose({ mode: 'EQUAL_LIMITS', method, current: 100 }));
    const cold = request.circuits.map((circuit, c) => ({
      ...circuit,
      limitTemperature: c === 0 ? 90 : 25,
    }));
    const result = rated({ ...request, circuits: cold });
    expect(codes(result)).toContain('STARVED');
    expect(result.answer.circuits[1]!.rating).toBe(0);
    expect(result.answer.circuits[0]!.rating).toBeGreaterThan(400);
  });

  test.each(MODES)('a cable in no circuit and a limit above that of the type, with %s', (mode) => {
    const request = requestOf(loose({ mode, current: 100 }));
    const [first] = request.circuits;
    const { findings } = rated({ ...request, circuits: [first!] }).answer;
    expect(findings).toEqual([{ code: 'NOT_IN_CIRCUIT', itemIds: ['b'] }]);
    const hot = request.circuits.map((circuit, c) => ({ ...circuit, limitTemperature: c === 0 ? 90 : 150 }));
    const above = rated({ ...request, circuits: hot }).answer.findings;
    expect(above).toContainEqual({ code: 'LIMIT_ABOVE_TYPE', itemIds: ['b'] });
    expect(above.map(({ code }) => code)).not.toContain('NOT_IN_CIRCUIT');
  });

  test('an emergency limit above that of the type, in an emergency', () => {
    const found = (mode: RatingRequest['mode'], emergencyTemperature: number) => {
      const request = requestOf(loose({ mode, current: 100 }));
      const [first, ...others] = request.circuits;
      return codes(rated({ ...request, circuits: [{ ...first!, emergencyTemperature }, ...others] }));
    };
    expect(found('EMERGENCY', 106)).toContain('LIMIT_ABOVE_TYPE');
    expect(found('EMERGENCY', 105)).not.toContain('LIMIT_ABOVE_TYPE');
    expect(found('COMMON_FACTOR', 106)).not.toContain('LIMIT_ABOVE_TYPE');
  });

  test.each(MODES)('loads that nobody has given, once and by cable, with %s', (mode) => {
    const request = requestOf(loose({ mode }));
    const assumed = (result: Rating) => result.answer.findings.filter(({ code }) => code === 'LOAD_ASSUMED');
    const found = (...itemIds: string[]) =>
      mode === 'EQUAL_LIMITS' ? [] : [{ code: 'LOAD_ASSUMED', itemIds }];
    const derived = rated(request);
    expect(assumed(derived)).toEqual(found('a', 'b'));
    expect(derived.answer.circuits.map((one) => [one.name, one.current, one.currentGiven])).toEqual([
      ['type', 100, false],
      ['type', 100, false],
    ]);
    const one = rated({ ...request, loads: [{ circuitId: 'a', current: 100 }] });
    expect(assumed(one)).toEqual(found('b'));
    expect(one.answer.circuits.map(({ currentGiven }) => currentGiven)).toEqual([true, false]);
    expect(assumed(rated(requestOf(loose({ mode, current: 100 }))))).toEqual([]);
    for (const language of ['en', 'nb'] as const)
      expect(findingText({ code: 'LOAD_ASSUMED', itemIds: [] }, language)).not.toBe('');
  });

  test.each(MODES)('the temperature of each circuit, that of its hottest conductor, with %s', (mode) => {
    const { circuits, conductors } = rated(requestOf(loose({ mode, current: 150 }))).answer;
    for (const { circuitId, temperature } of circuits) {
      const own = conductors.flatMap((row) => (row.circuitId === circuitId ? row.conductorTemperature! : []));
      expect(temperature).toBe(Math.max(...own));
    }
    const hot = rated(requestOf(loose({ mode: 'TEMPERATURES', current: 3000 }))).answer.circuits;
    expect(hot.map(({ temperature }) => temperature)).toEqual([null, null]);
  });

  test('a runaway names who has no rating because of it', () => {
    const runaway = (mode: RatingRequest['mode'], ...currents: number[]) => {
      const request = requestOf(loose({ mode, current: 100 }));
      const circuits = request.circuits.map((circuit, c) => ({ ...circuit, current: currents[c]! }));
      const { answer } = rated({ ...request, circuits });
      return answer.findings.find(({ code }) => code === 'THERMAL_RUNAWAY')?.itemIds;
    };
    expect(runaway('TEMPERATURES', 3000, 0)).toEqual(['a']);
    expect(runaway('INDIVIDUAL', 3000, 0)).toEqual(['a', 'b']);
    expect(runaway('INDIVIDUAL', 100, 0)).toBeUndefined();
  });

  test('no figure, and an explanation that says why', () => {
    const { answer, prepared, solved } = rated(requestOf(loose({ current: 100 })));
    const last = (failure: 'NOT_CONVERGED' | null, current: number, partId = 'a.0') => {
      const circuits = answer.circuits.map((circuit) => ({ ...circuit, rating: null }));
      const state = { ...solved.state, failure };
      const own = {
        ...solved.problem,
        circuits: solved.problem.circuits.map((one) => ({ ...one, current })),
      };
      const of = { prepared, solved: { ...solved, problem: own, state }, answer: { ...answer, circuits } };
      return explain(of, partId)!.at(-1)!;
    };
    const found = last('NOT_CONVERGED', 100);
    expect(found).toMatchObject({ symbol: 'Ir', source: 'NOT_CONVERGED' });
    expect(explanationLineName(found, 'en')).toBe('No rating of the circuit was found');
    expect(sourceText(found, 'en')).toMatch(/^no figure was found: there is no balance/);
    expect(sourceText(found, 'nb')).toMatch(/^det ble ikke funnet noe tall/);
    expect(last(null, 0)).toMatchObject({ source: 'NO_CURRENT' });
    const request = requestOf(loose({ current: 100 }));
    const alone = rated({ ...request, circuits: request.circuits.slice(0, 1) });
    expect(explain(alone, 'b.0')!.at(-1)).toMatchObject({ source: 'NOT_IN_CIRCUIT', name: 'noRating' });
  });

  test('a type of medium voltage without a screen, and what its usual screen would do', () => {
    const { screenArea: _, screenMaterial: __, ...sparse } = MEDIUM_CABLE;
    const apart = [cable('a', { groupConfiguration: 'FLAT', spacing: 70 })];
    const { answer, ...rest } = rated(requestOf(loose({ cableTypes: { 1: sparse } }, apart)));
    expect(answer.findings[0]).toMatchObject({ code: 'DEFAULT_USED', details: [sparse.name, 'screenType'] });
    const found = answer.findings.find(({ code }) => code === 'SCREEN_NOT_GIVEN')!;
    const withScreen = rated(requestOf(loose({}, apart))).answer.circuits[0]!.rating!;
    const change = (withScreen / answer.circuits[0]!.rating! - 1) * 100;
    expect(change).toBeLessThan(-3);
    expect(found).toMatchObject({ itemIds: ['a'], details: [sparse.name, '25', change.toFixed(1)] });
    expect(findingText(found, 'en')).toContain(`the rating is ${(-change).toFixed(1)} % lower`);
    expect(findingText(found, 'nb')).toContain(`${(-change).toFixed(1).replace('.', ',')} % lavere`);
    const lines = explain({ answer, ...rest }, 'a.0')!;
    expect(lines.find(({ symbol }) => symbol === 'λ1c')).toMatchObject({ source: 'NO_SCREEN_GIVEN' });
    const trefoil = rated(requestOf(loose({ cableTypes: { 1: sparse } }))).answer.findings.at(-1)!;
    expect(findingText(trefoil, 'en')).toContain('the rating is 0.3 % higher');
    for (const type of [
      { ...sparse, screenType: 'NONE' as const },
      { ...sparse, isolationLevel: 1 },
    ])
      expect(codes(rated(requestOf(loose({ cableTypes: { 1: type } }))))).not.toContain('SCREEN_NOT_GIVEN');
  });

  test.each(MODES)('a circuit of 0 A, whose multiple is no rating, with %s', (mode) => {
    const request = requestOf(loose({ mode, current: 100 }));
    const idle = request.circuits.map((circuit, c) => ({ ...circuit, current: c === 0 ? 100 : 0 }));
    for (const circuits of [idle, idle.map((circuit) => ({ ...circuit, current: 0 }))]) {
      const { answer } = rated({ ...request, circuits });
      const zero = circuits.flatMap(({ current }, c) => (current === 0 ? [c] : []));
      const ratings = zero.map((c) => answer.circuits[c]!.rating);
      const multiplies = mode !== 'EQUAL_LIMITS' && mode !== 'INDIVIDUAL';
      const found = answer.findings.filter(({ code }) => code === 'NO_CURRENT');
      const itemIds = zero.map((c) => ['a', 'b'][c]!);
      expect(found).toEqual(multiplies ? [{ code: 'NO_CURRENT', itemIds }] : []);
      if (multiplies) expect(ratings).toEqual(zero.map(() => null));
      else for (const rating of ratings) expect(rating).toBeGreaterThan(100);
    }
  });

  test('six cables in one duct, for which the standard has no equal diameter', () => {
    const pipe = (count: number) => ({
      ...cable('pipe', { kind: 'pipe', typeId: 5, outerDiameter: 250, wallThickness: 8 }),
      content: ['a', 'b'].slice(0, count).map((id) => cable(id)),
    });
    const crowded = rated(requestOf(loose({ pipeTypes: { 5: { material: 'PE' } } }, [pipe(2)])));
    expect(crowded.answer.findings).toContainEqual({ code: 'BUNDLE_EXTRAPOLATED', itemIds: ['a', 'b'] });
    const usual = rated(requestOf(loose({ pipeTypes: { 5: { material: 'PE' } } }, [pipe(1)])));
    expect(codes(usual)).not.toContain('BUNDLE_EXTRAPOLATED');
  });

  test('a lone cable, a guess, and a load above the limit', () => {
    const single = [cable('a', { groupConfiguration: 'SINGLE' })];
    const lone = rated(requestOf(loose({}, single)));
    expect(codes(lone)).toContain('INCOMPLETE_CIRCUIT');
    expect(lone.answer.conductors[0]!.lambda1).toBe(0);
    const guessed = { cableTypes: { 1: { ...MEDIUM_CABLE, conductorArea: 233 } } };
    const [first] = rated(requestOf(loose(guessed))).answer.findings;
    expect(first).toMatchObject({
      code: 'DEFAULT_USED',
      details: [MEDIUM_CABLE.name, 'conductorResistance20'],
    });
    expect(codes(rated(requestOf(loose({ mode: 'TEMPERATURES', current: 500 }))))).toContain('ABOVE_LIMIT');
  });
});

test('a heat pipe of unknown temperature, and a temperature that is not used', () => {
  const pipe = (id: string, over: Record<string, unknown>) => ({
    kind: 'pipe',
    id,
    typeId: 5,
    outerDiameter: 160,
    wallThickness: 4.7,
    groupConfiguration: 'SINGLE',
    diameter: 160,
    content: [],
    ...over,
  });
  const items = (over: Record<string, unknown>) => [
    cable('a'),
    pipe('hot', { pipeCategory: 'HEAT', ...over }),
  ];
  const answerOf = (all: ReturnType<typeof cable>[]) =>
    rated(requestOf(loose({ current: 100, surroundings: { ambientTemperature: 7.5 } }, all))).answer;
  const [missing] = answerOf(items({})).findings;
  expect(missing).toEqual({ code: 'PIPE_TEMPERATURE_MISSING', itemIds: ['hot'], details: ['7.5'] });
  expect(findingText(missing!, 'en')).toContain('7.5 °C');
  expect(findingText(missing!, 'nb')).toContain('7,5 °C');
  const warm = answerOf(items({ temperature: 60 }));
  expect(warm.findings).toEqual([]);
  expect(warm.circuits[0]!.rating).toBeLessThan(answerOf(items({})).circuits[0]!.rating! * 0.95);
  expect(answerOf([cable('a'), pipe('cold', { pipeCategory: 'WATER' })]).findings).toEqual([]);
  const used = [pipe('p', { temperature: 60, content: [cable('a', { groupConfiguration: 'TRIANGLE' })] })];
  expect(answerOf(used).findings).toMatchObject([{ code: 'PIPE_TEMPERATURE_UNUSED', itemIds: ['p'] }]);
});

test('drying of which half is given, and bedding that dries out like the soil', () => {
  const drySoilThermalResistivity = 2.5;
  const found = (surroundings: LooseRequest['surroundings'], over: Record<string, number> = {}) =>
    rated(requestOf(loose({ surroundings, section: ground(over) }))).answer.findings;
  for (const half of [{ drySoilThermalResistivity }, { criticalTemperature: 40 }])
    expect(found(half)).toContainEqual({ code: 'DRYING_INCOMPLETE', itemIds: [] });
  const both = { drySoilThermalResistivity, criticalTemperature: 40 };
  const codesOf = (surroundings: LooseRequest['surroundings'], over = {}) =>
    found(surroundings, over).map(({ code }) => code);
  expect(codesOf(both)).not.toContain('DRYING_INCOMPLETE');
  expect(codesOf(both)).not.toContain('DRYING_AS_SOIL');
  const like = { code: 'DRYING_AS_SOIL' as const, itemIds: [], details: ['2.5', 'BEDDING'] };
  expect(found(both, { beddingThermalResistivity: 0.8 })).toContainEqual(like);
  expect(findingText(like, 'nb')).toMatch(/2,5 ganger .*: omfylling\.$/);
  expect(codesOf({}, { beddingThermalResistivity: 0.8 })).not.toContain('DRYING_AS_SOIL');
});

test('bedding and fill with dry resistivities of their own', () => {
  const both = { drySoilThermalResistivity: 2.5, criticalTemperature: 40 };
  const answer = (surroundings: LooseRequest['surroundings'], over: Record<string, number>) =>
    rated(requestOf(loose({ surroundings, section: ground(over) }))).answer;
  const own = { beddingThermalResistivity: 0.8, dryBeddingThermalResistivity: 0.8 };
  const { drying, findings } = answer({ ...both, soilThermalResistivity: 1 }, own);
  expect(drying).toEqual([
    { material: 'SOIL', resistivity: 1, dryResistivity: 2.5, ratio: 2.5, origin: 'GIVEN' },
    { material: 'BEDDING', resistivity: 0.8, dryResistivity: 0.8, ratio: 1, origin: 'GIVEN' },
    { material: 'FILL', resistivity: 1, dryResistivity: 2.5, ratio: 2.5, origin: 'AS_SOIL' },
  ]);
  expect(findings.map(({ code }) => code)).not.toContain('DRYING_AS_SOIL');
  expect(answer({}, own).findings.map(({ code }) => code)).toContain('DRYING_INCOMPLETE');
  expect(answer({}, own).drying).toEqual([]);
  const same = { beddingThermalResistivity: 0.7, fillThermalResistivity: 1.3 };
  const given = { ...same, dryBeddingThermalResistivity: 0.7 * 2.5, dryFillThermalResistivity: 1.3 * 2.5 };
  const wet = { ...both, soilThermalResistivity: 1 };
  expect(answer(wet, given).circuits).toEqual(answer(wet, same).circuits);
  // Only the fill is left to dry out like the soil.
  const { dryFillThermalResistivity: _, ...half } = given;
  const like = answer(wet, half).findings.find(({ code }) => code === 'DRYING_AS_SOIL')!;
  expect(like.details).toEqual(['2.5', 'FILL']);
  expect(findingText(like, 'en')).toMatch(/like the soil, to 2\.5 times their resistivity: fill\.$/);
  const tooLow = requestOf(
    loose({ surroundings: both, section: ground({ ...own, dryBeddingThermalResistivity: 0.5 }) }),
  );
  expect(refusal(tooLow)).toEqual({ code: 'INVALID_VALUE', field: 'dryBeddingThermalResistivity' });
});

// Sabotage: let daily loads take the largest ratio for all ground, unsaid. Their rating is then below the steady one.
test.each(MODES)('materials that dry out more than they would by themselves, with %s', (mode) => {
  const surroundings = {
    soilThermalResistivity: 1,
    drySoilThermalResistivity: 2.5,
    criticalTemperature: 40,
  };
  const found = (over: Record<string, number>) =>
    rated(requestOf(loose({ mode, current: 100, surroundings, section: ground(over) }))).answer.findings.find(
      ({ code }) => code === 'DRYING_BY_LARGER_RATIO',
    );
  const isSteady = mode !== 'CYCLIC' && mode !== 'EMERGENCY';
  const wetBedding = found({ beddingThermalResistivity: 0.8, dryBeddingThermalResistivity: 0.8 });
  expect(wetBedding?.details).toEqual(isSteady ? undefined : ['2.5', 'BEDDING']);
  // Fill reaches the surface: the larger ratio of soil and fill counts for both.
  const wetFill = found({ fillThermalResistivity: 1.1, dryFillThermalResistivity: 1.1 })!;
  expect(wetFill).toEqual({ code: 'DRYING_BY_LARGER_RATIO', itemIds: [], details: ['2.5', 'FILL'] });
  expect(findingText(wetFill, 'en')).toMatch(
    /to 2\.5 times .* by their own ratio: fill\. That is on the safe side\.$/,
  );
  expect(findingText(wetFill, 'nb')).toMatch(
    /til 2,5 ganger .* eget forhold: gjenfylling\. Det er på den sikre siden\.$/,
  );
  expect(found({ beddingThermalResistivity: 0.8, fillThermalResistivity: 1.1 })).toBeUndefined();
});

describe('fillings', () => {
  const bundle = (id: string) => cable(id, { groupConfiguration: 'SINGLE', conductorCount: 3 });
  const threeCore: CableType = {
    ...MEDIUM_CABLE,
    name: '3x240',
    conductorCount: 3,
    outerDiameter: 82,
    screenArea: 8,
  };
  const answerOf = (item: Record<string, unknown>) =>
    rated(requestOf(loose({ cableTypes: { 1: threeCore } }, [item as ReturnType<typeof cable>])));
  const inPipe = (over: Record<string, unknown>) =>
    answerOf({
      kind: 'pipe',
      id: 'p',
      typeId: 5,
      outerDiameter: 160,
      wallThickness: 4.7,
      content: [{ ...bundle('a'), diameter: 82 }],
      ...over,
    });
  const inCulvert = (over: Record<string, unknown>) =>
    answerOf({
      kind: 'culvert',
      id: 'c',
      width: 500,
      height: 300,
      wallThermalResistivity: 1,
      content: [
        { ...bundle('a'), diameter: 82 },
        { ...bundle('b'), diameter: 82 },
      ],
      ...over,
    });
  const ratingOf = ({ answer }: Rating) => answer.circuits[0]!.rating!;
  const rhoOf = (rating: Rating) => explain(rating, 'a.0')!.find(({ symbol }) => symbol === 'ρw');

  test('each has a resistivity of its own, that can be given and is explained', () => {
    for (const [fill, usual] of Object.entries(FILL_RESISTIVITY))
      for (const made of fill === 'SAND' ? [inCulvert] : [inPipe, inCulvert]) {
        expect(rhoOf(made({ fill }))).toMatchObject({ value: usual, source: `FILL_${fill}` });
        const given = made({ fill, fillThermalResistivity: 3 });
        expect(rhoOf(given)).toMatchObject({ value: 3, origin: 'REQUEST', source: 'fillThermalResistivity' });
        expect(ratingOf(given)).toBeLessThan(ratingOf(made({ fill })));
      }
    expect(new Set(['WATER', 'BENTONITE', 'CONCRETE'].map((fill) => ratingOf(inPipe({ fill })))).size).toBe(
      3,
    );
  });

  test('water conducts better than air, in a pipe and in a culvert', () => {
    for (const made of [inPipe, inCulvert])
      expect(ratingOf(made({ fill: 'WATER' }))).toBeGreaterThan(ratingOf(made({ fill: 'AIR' })));
    fc.assert(
      fc.property(
        fc.double({ min: 0.005, max: 0.2, noNaN: true }),
        fc.double({ min: 1.01, max: 10, noNaN: true }),
        fc.double({ min: -10, max: 90, noNaN: true }),
        fc.constantFrom(...(Object.keys(DUCTS) as (keyof typeof DUCTS)[])),
        (De, wider, theta, material) => {
          const duct = { material, Do: 1.1 * wider * De, Dd: wider * De, fillResistivity: null };
          expect(ductAirT4({ ...duct, fill: 'WATER' }, De, theta)).toBeLessThan(
            ductAirT4({ ...duct, fill: 'AIR' }, De, theta),
          );
        },
      ),
    );
  });

  test('a resistivity beside air is not used, and that is found', () => {
    for (const made of [inPipe, inCulvert]) {
      const { answer } = made({ fill: 'AIR', fillThermalResistivity: 0.5 });
      expect(answer.findings.map(({ code }) => code)).toContain('FILL_RESISTIVITY_UNUSED');
      expect(answer.circuits).toEqual(made({ fill: 'AIR' }).answer.circuits);
    }
  });
});

const finite = (answer: Rating['answer']) => {
  const texts = JSON.stringify(answer, (_, value) =>
    typeof value === 'number' && !Number.isFinite(value) ? `no number: ${value}` : value,
  );
  expect(texts).not.toContain('no number');
};

test('no answer holds a number that is none, whatever the ground and the load are', () => {
  const number = (min: number, max: number) =>
    fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(0, -1, Number.NaN, 1e-9, 1e9));
  const nonsense = fc.record({
    soil: number(0.1, 10),
    bedding: number(0.1, 10),
    ambient: number(-50, 120),
    current: number(0, 1e5),
  });
  fc.assert(
    fc.property(nonsense, fc.constantFrom(...MODES), ({ soil, bedding, ambient, current }, mode) => {
      const request = requestOf(loose({ mode, current: 100 }));
      const result = rate({
        ...request,
        section: { ...request.section, sectionType: 'STANDARD_TRENCH', beddingThermalResistivity: bedding },
        surroundings: {
          ...request.surroundings,
          soilThermalResistivity: soil,
          ambientTemperature: ambient,
        },
        circuits: request.circuits.map((circuit) => ({ ...circuit, current })),
      });
      if (!isRefusal(result)) finite(result.answer);
    }),
    {
      numRuns: 20,
      examples: MODES.map((mode) => [{ soil: 1, bedding: 1, ambient: 15, current: 5e-324 }, mode]),
    },
  );
});

const size = fc.oneof(
  fc.constant(undefined),
  fc.double({ min: 0.01, max: 300, noNaN: true }),
  fc.constantFrom(0, -3, Number.NaN, Number.POSITIVE_INFINITY, 1e-12, 1e12),
);

test('no answer holds a number that is none, whatever the type says', () => {
  const nonsense = fc.record({
    outerDiameter: size.map((value) => value ?? 38),
    conductorDiameter: size,
    conductorArea: size,
    insulationThickness: size,
    insulationDiameter: size,
    screenArea: size,
    sheathThickness: size,
    isolationLevel: size,
    conductorResistance20: size,
    screenMeanDiameter: size,
    conductorCount: fc.constantFrom(1, 2, 3, 4, 5),
  });
  fc.assert(
    fc.property(nonsense, fc.constantFrom(...MODES), (type, mode) => {
      const result = rate(
        requestOf(loose({ cableTypes: { 1: { ...MEDIUM_CABLE, ...type } }, mode }, [cable('a')])),
      );
      if (!isRefusal(result)) finite(result.answer);
    }),
    { numRuns: 150 },
  );
});
