import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FINDING_CODES, type RatingAnswer } from '../rating/index.js';
import type { Trench } from '../trench/model.js';
import { SEVERITIES } from './kinds.js';
import { MAX_FINDINGS } from './model.js';
import { layoutPart, pricePart } from './otherParts.js';
import { type RatingOutcome, ratingPart, ratingSeverity } from './ratingPart.js';
import { ruleRemarks } from './remarks.js';
import {
  CHECK_PARTS,
  CHECK_REASONS,
  CHECK_STATES,
  type CheckFinding,
  type CheckSummary,
  checkResult,
  type PartResult,
  projectCheck,
} from './result.js';
import { checkInputOf } from './samples.js';
import { checkLine, checkReasonText } from './words.js';

const LABELS = new Map([['a', { label: 'H1', name: 'Kjeller' }]]);
const rated = (...[trench, outcomes]: [Trench, RatingOutcome[]]) => ratingPart(trench, outcomes, LABELS);

const deviation = { reason: 'Agreed.', by: 'kari', at: '2026-03-31T12:00:00Z' };

const finding = fc.tuple(fc.constantFrom(...SEVERITIES), fc.boolean()).map(
  ([severity, isDeviation]): CheckFinding => ({
    part: 'RULES',
    code: 'DESIGN_RULE',
    severity,
    message: ['x', 'x'],
    itemIds: [],
    labels: [],
    ...(isDeviation && { deviation }),
  }),
);
const part = (name: (typeof CHECK_PARTS)[number]) =>
  fc.record({
    part: fc.constant(name),
    state: fc.constantFrom(...CHECK_STATES, 'CHECKED' as const, 'CHECKED' as const),
    findings: fc.array(finding, { maxLength: 3 }).map((all) => all.map((one) => ({ ...one, part: name }))),
    truncated: fc.constantFrom(false, false, false, true),
  }) satisfies fc.Arbitrary<PartResult>;
const parts = fc.tuple(part('LAYOUT'), part('RULES'), part('RATING'), fc.option(part('PRICE'))).chain((all) =>
  fc.shuffledSubarray(
    all.filter((one) => one !== null),
    { minLength: 3 },
  ),
);

const isOpen = ({ severity, deviation: agreed }: CheckFinding) => severity !== 'INFO' && !agreed;

describe('a check', () => {
  // Fails when a part that was not checked, a warning or a cut list passes as an all-clear.
  test('is all clear exactly when every part is checked and no error or warning is left', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { allClear } = checkResult(given);
        expect(allClear).toBe(
          given.every(
            ({ state, findings, truncated }) => state === 'CHECKED' && !truncated && !findings.some(isOpen),
          ),
        );
      }),
    );
  });

  test('has the worst state of its parts, and counts each finding once', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const result = checkResult(given);
        const states = given.map(({ state }) => state);
        expect(result.state).toBe(CHECK_STATES.find((state) => states.includes(state)));
        for (const { counts } of [result, ...result.parts])
          expect(Object.keys(counts)).toEqual(['ERROR', 'WARNING', 'INFO', 'deviations']);
        const total = Object.values(result.counts).reduce((sum, count) => sum + count, 0);
        expect(total).toBe(given.reduce((sum, { findings }) => sum + findings.length, 0));
        expect(result.counts.deviations).toBe(result.findings.filter((one) => one.deviation).length);
        for (const name of ['ERROR', 'WARNING', 'INFO', 'deviations'] as const)
          expect(result.parts.reduce((sum, { counts }) => sum + counts[name], 0)).toBe(result.counts[name]);
        const order = result.findings.map((one) => CHECK_PARTS.indexOf(one.part));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });

  test('tells why it was not checked by the first part in the worst state', () => {
    const of = (...given: Omit<PartResult, 'findings'>[]) =>
      checkResult(given.map((one) => ({ ...one, findings: [] })));
    const layout = { part: 'LAYOUT', state: 'CHECKED' } as const;
    const rating = { part: 'RATING', state: 'NOT_POSSIBLE', reason: 'LOAD_NOT_GIVEN' } as const;
    const price = { part: 'PRICE', state: 'NOT_POSSIBLE', reason: 'NO_CATALOG' } as const;
    expect(of(layout)).not.toHaveProperty('reason');
    expect(of(price, rating, layout).reason).toBe('LOAD_NOT_GIVEN');
    const pending = { part: 'RATING', state: 'PENDING' } as const;
    expect(of(layout, pending, price)).not.toHaveProperty('reason');
    const clear = of(layout);
    expect(projectCheck([clear, of(layout, price), of(layout, rating)]).reason).toBe('NO_CATALOG');
    expect(projectCheck([clear])).not.toHaveProperty('reason');
  });

  test('tells that not every fix was tried out', () => {
    const rules: PartResult = { part: 'RULES', state: 'CHECKED', findings: [] };
    expect(checkResult([rules])).not.toHaveProperty('fixesIncomplete');
    expect(checkResult([{ ...rules, fixesIncomplete: true }]).fixesIncomplete).toBe(true);
  });

  test('tells a thousand findings, and counts the others', () => {
    const many: CheckFinding[] = Array.from({ length: MAX_FINDINGS + 1 }, () => ({
      part: 'LAYOUT',
      code: 'OVERLAP',
      severity: 'INFO',
      message: ['x', 'x'],
      itemIds: [],
      labels: [],
    }));
    const result = checkResult([{ part: 'LAYOUT', state: 'CHECKED', findings: many }]);
    expect(result).toMatchObject({ truncated: true, allClear: false, counts: { INFO: MAX_FINDINGS + 1 } });
    expect(result.findings).toHaveLength(MAX_FINDINGS);
  });
});

describe('the check of a project', () => {
  const summary = fc.record({
    state: fc.constantFrom(...CHECK_STATES),
    allClear: fc.boolean(),
    counts: fc.record({ ERROR: fc.nat(9), WARNING: fc.nat(9), INFO: fc.nat(9), deviations: fc.nat(9) }),
  }) satisfies fc.Arbitrary<CheckSummary>;

  test('is clear exactly when all of its segments are, and adds their counts', () => {
    fc.assert(
      fc.property(fc.array(summary, { minLength: 1, maxLength: 5 }), (segments) => {
        const result = projectCheck(segments);
        expect(result.allClear).toBe(segments.every(({ allClear }) => allClear));
        expect(result.counts.ERROR).toBe(segments.reduce((sum, { counts }) => sum + counts.ERROR, 0));
        expect(result.state === 'CHECKED').toBe(segments.every(({ state }) => state === 'CHECKED'));
      }),
    );
  });

  test('without segments is checked, and not clear', () => {
    const counts = { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 };
    expect(projectCheck([])).toEqual({ state: 'CHECKED', allClear: false, counts });
  });
});

describe('the part LAYOUT', () => {
  const found = { sectionId: 's', layerId: 'l', itemIds: ['a'] };
  const messageOf = () => ['in English', 'på norsk'] as const;

  test('has errors and warnings', () => {
    const { state, findings } = layoutPart(
      [{ ...found, code: 'OVERLAP' }],
      [{ ...found, code: 'COVER_TOO_SHALLOW' }],
      messageOf,
      LABELS,
    );
    expect(state).toBe('CHECKED');
    expect(findings.map(({ code, severity, labels }) => [code, severity, labels])).toEqual([
      ['OVERLAP', 'ERROR', ['H1 Kjeller']],
      ['COVER_TOO_SHALLOW', 'WARNING', ['H1 Kjeller']],
    ]);
  });

  test('is pending while content is packed', () => {
    const pending = layoutPart([], [{ ...found, code: 'CONTENT_PENDING' }], messageOf, LABELS);
    expect(pending).toMatchObject({ state: 'PENDING', reason: 'CONTENT_PENDING' });
  });
});

test('the part PRICE names what no rule takes, or that there is no catalog', () => {
  const { findings } = pricePart([{ key: 'CABLE.17.IN_PIPE', sectionId: 's' }]);
  expect(findings).toMatchObject([{ code: 'NOT_PRICED', severity: 'INFO', sectionId: 's' }]);
  for (const text of findings[0]!.message) expect(text).toContain('CABLE.17.IN_PIPE');
  expect(pricePart(undefined)).toMatchObject({ state: 'NOT_POSSIBLE', reason: 'NO_CATALOG' });
});

describe('the part RATING', () => {
  const cable = (id: string) => ({
    id,
    kind: 'cable' as const,
    typeId: 240,
    diameter: 40,
    conductorCount: 3,
    groupConfiguration: 'SINGLE',
  });
  const section = (...items: ReturnType<typeof cable>[]) => ({ layers: [{ items }] });
  const { trench } = checkInputOf({ sections: [section(cable('a'), cable('b')), section()] });
  const [partA, partB] = trench.sections[0]!.layers[0]!.items.map(
    (item) => 'partIds' in item && item.partIds[0],
  );
  const circuit = (id: string, partId: unknown, currentGiven: boolean) => ({
    id,
    name: `circuit ${id}`,
    conductors: [{ partId, phase: null }],
    current: 200,
    currentGiven,
    limitTemperature: 65,
  });
  const withCircuits = (...circuits: object[]) => ({ ...trench, circuits: circuits as never });
  const loaded = withCircuits(circuit('A', partA, true), circuit('B', partB, true));

  const answer = (...findings: RatingAnswer['findings']): RatingOutcome => ({
    answer: {
      circuits: [
        { circuitId: 'A', current: 200, rating: 400, utilisation: 0.5, limitTemperature: 65 },
        { circuitId: 'B', current: 200, rating: null, utilisation: null, limitTemperature: 65 },
      ],
      conductors: [
        { cableId: 'a', circuitId: 'A', conductorTemperature: 41 },
        { cableId: 'a', circuitId: 'A', conductorTemperature: 43 },
        { cableId: 'b', circuitId: 'B', conductorTemperature: null },
      ],
      findings,
    } as never,
  });

  test('is checked without cables, and pending until each section with cables is rated', () => {
    const empty = { ...trench, sections: [trench.sections[1]!] };
    expect(rated(empty, [null]).part).toEqual({ part: 'RATING', state: 'CHECKED', findings: [] });
    expect(rated(loaded, [null, null]).part).toMatchObject({ state: 'PENDING', reason: 'RATING_BUSY' });
    expect(rated(loaded, [answer(), null]).part.state).toBe('CHECKED');
  });

  test('says what each circuit carries, and of a section without cables its surface alone', () => {
    const { sections } = rated(loaded, [answer(), null]);
    const [first, second] = trench.sections;
    expect(sections).toEqual([
      {
        sectionId: first!.id,
        surface: 'TERRAIN',
        mode: 'INDIVIDUAL',
        circuits: [
          {
            circuitId: 'A',
            name: 'circuit A',
            current: 200,
            currentGiven: true,
            rating: 400,
            utilisation: 0.5,
            temperature: 43,
            limitTemperature: 65,
          },
          { circuitId: 'B', name: 'circuit B', current: 200, currentGiven: true, limitTemperature: 65 },
        ],
      },
      { sectionId: second!.id, surface: 'TERRAIN', circuits: [] },
    ]);
  });

  test('is not possible while a load is not given, whose section shows all circuits at their limits', () => {
    const some = withCircuits(circuit('A', partA, true), circuit('B', partB, false));
    const { part: own, sections } = rated(some, [answer(), null]);
    expect(own).toMatchObject({ state: 'NOT_POSSIBLE', reason: 'LOAD_NOT_GIVEN' });
    expect(sections.map(({ mode }) => mode)).toEqual(['EQUAL_LIMITS', undefined]);
  });

  test.each([
    ['LAYOUT_INVALID', 'LAYOUT_INVALID'],
    ['TYPE_NOT_RATEABLE', 'TYPE_NOT_RATEABLE'],
    ['SECTION_TOO_LARGE', 'SECTION_TOO_LARGE'],
    ['RATING_TOO_LARGE', 'RATING_TOO_LARGE'],
    ['INVALID_VALUE', 'INVALID_VALUE'],
    ['CONDUCTOR_TAKEN', 'INVALID_VALUE'],
  ] as const)('is not possible after %s, whatever the loads', (refusal, reason) => {
    const some = withCircuits(circuit('A', partA, false), circuit('B', partB, true));
    for (const given of [loaded, some])
      expect(rated(given, [{ refusal }, null]).part).toMatchObject({ state: 'NOT_POSSIBLE', reason });
  });

  test('is not possible where no balance was found', () => {
    const { part: own } = rated(loaded, [answer({ code: 'NOT_CONVERGED', itemIds: ['a'] }), null]);
    expect(own).toMatchObject({ state: 'NOT_POSSIBLE', reason: 'NOT_CONVERGED' });
  });

  test('warns of cables in no circuit also where a section has no circuit at all', () => {
    const elsewhere = { ...loaded, sections: [...trench.sections, { ...trench.sections[0]!, id: 'x' }] };
    elsewhere.sections[2] = checkInputOf({ sections: [section(cable('c'), cable('d'))] }).trench.sections[0]!;
    const { part: own } = rated(elsewhere, [answer(), null, { refusal: 'NOTHING_TO_RATE' }]);
    expect(own.state).toBe('CHECKED');
    expect(own.findings).toMatchObject([
      { code: 'NOT_IN_CIRCUIT', severity: 'WARNING', itemIds: ['c', 'd'] },
    ]);
  });

  test('names the circuit of a finding that is about one', () => {
    const { findings } = rated(loaded, [
      answer({ code: 'ABOVE_LIMIT', itemIds: ['a'] }, { code: 'STARVED', itemIds: ['a', 'b'] }),
      null,
    ]).part;
    expect(findings.map(({ severity, circuitId }) => [severity, circuitId])).toEqual([
      ['ERROR', 'A'],
      ['WARNING', undefined],
    ]);
  });

  test('has these severities', () => {
    const of = (wanted: string) => FINDING_CODES.filter((code) => ratingSeverity(code) === wanted).toSorted();
    expect(of('ERROR')).toEqual(['ABOVE_LIMIT', 'THERMAL_RUNAWAY']);
    expect(of('WARNING')).toEqual([
      'DRY_ZONE_CROSSES',
      'INCOMPLETE_CIRCUIT',
      'LIMIT_ABOVE_TYPE',
      'NOT_IN_CIRCUIT',
      'PIPE_TEMPERATURE_MISSING',
      'STARVED',
    ]);
  });
});

describe('the line of a check', () => {
  const counts = { ERROR: 1, WARNING: 2, INFO: 7, deviations: 0 };

  test('counts what was found, in both languages', () => {
    const checked = { state: 'CHECKED', counts } as const;
    expect(checkLine(checked, 'en')).toBe(
      'Checked: layout, rules, rating – errors 1, warnings 2, deviations 0',
    );
    expect(checkLine(checked, 'nb')).toBe(
      'Kontrollert: plassering, regler, strømføringsevne – feil 1, advarsler 2, fravik 0',
    );
  });

  test.each(['PENDING', 'NOT_POSSIBLE'] as const)('says that nothing was checked while %s', (state) => {
    expect(checkLine({ state, counts }, 'en')).toBe('Not checked');
    expect(checkLine({ state, counts }, 'nb')).toBe('Ikke kontrollert');
  });

  test('has words for every reason', () => {
    for (const reason of CHECK_REASONS)
      for (const language of ['en', 'nb'] as const)
        expect(checkReasonText(reason, language)).toMatch(/^[a-z].+[^.]$/);
    expect(checkReasonText('LOAD_NOT_GIVEN', 'en')).toBe('loads are missing');
  });
});

describe('the remarks of documents', () => {
  const breach = (ruleId: string, itemId: string, own: string): CheckFinding => ({
    part: 'RULES',
    code: 'DESIGN_RULE',
    severity: 'WARNING',
    ruleId,
    itemIds: [itemId],
    labels: [],
    message: [`${own}${itemId} has 665 mm of cover.`, `${own}${itemId} har 665 mm overdekning.`],
  });

  // Sabotage: a remark for each finding.
  test('are one for each rule, with its own text and the reason of a deviation once', () => {
    const findings = [
      breach('COV', 'a', 'By RENblad 9000. '),
      { ...breach('CLEAR', 'a', ''), deviation },
      breach('COV', 'b', 'By RENblad 9000. '),
      { ...breach('CLEAR', 'c', ''), deviation },
    ];
    expect(ruleRemarks(findings, 'nb')).toEqual([
      {
        text: 'COV: By RENblad 9000. a har 665 mm overdekning. b har 665 mm overdekning.',
        itemIds: ['a', 'b'],
      },
      {
        text: 'CLEAR: a har 665 mm overdekning. c har 665 mm overdekning. Fravik: Agreed.',
        itemIds: ['a', 'c'],
      },
    ]);
    expect(ruleRemarks(findings.slice(1, 2), 'en')).toEqual([
      { text: 'CLEAR: a has 665 mm of cover. Deviation: Agreed.', itemIds: ['a'] },
    ]);
    expect(ruleRemarks([], 'en')).toEqual([]);
  });
});
