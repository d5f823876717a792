import { describe, expect, test } from 'vitest';
import {
  applyChanges,
  catalogContext,
  DEFAULT_SURROUNDINGS,
  layoutSection,
  newTrench,
  STANDARD_ASSUMPTIONS,
  SURFACES,
  type Trench,
} from '../trench/index.js';
import { checkRules } from './check.js';
import { TYPES_OF_SAMPLES } from './samples.js';
import { checkedTypes } from './section.js';
import { startClearances, startOfSection } from './start.js';
import { STARTER_RULES } from './starterRules.js';

const { rules } = STARTER_RULES;
const found = (trench: Trench) =>
  checkRules({
    trench,
    layouts: trench.sections.map((section) =>
      layoutSection(section, trench.settings.clearances ?? [], () => null),
    ),
    rules,
    assumptions: STANDARD_ASSUMPTIONS,
    types: checkedTypes(TYPES_OF_SAMPLES),
  }).findings.map(({ ruleId }) => ruleId);

const start = (surface: (typeof SURFACES)[number]) =>
  startOfSection(rules, surface, STANDARD_ASSUMPTIONS, DEFAULT_SURROUNDINGS);

describe('a new section', () => {
  // By hand: high-voltage cover of the surface, and half of a zone of 200 mm.
  test.each([
    ['TERRAIN', 800],
    ['ROAD', 900],
    ['MAIN_ROAD', 1100],
    ['FARMLAND', 1100],
    ['ROCK', undefined],
  ] as const)('in %s lies at %s mm', (surface, layoutDepth) => {
    expect(start(surface)).toEqual(layoutDepth === undefined ? {} : { layoutDepth });
  });

  const cable = TYPES_OF_SAMPLES.find(
    (type) => type.kind === 'cable' && type.cableCategory !== 'LV' && type.conductorCount === 1,
  )!;

  // Sabotage: with the defaults alone the cover is 665 mm.
  test.each(SURFACES)('in %s keeps the starter rules with its first cables', (surface) => {
    const trench = (values: object) =>
      applyChanges(
        newTrench('s', 'l'),
        [
          { kind: 'settings', values: { clearances: startClearances(STARTER_RULES) } },
          { kind: 'updateSection', sectionId: 's', values: { surface, ...values } },
          { kind: 'add', id: 'a', typeId: cable.id, layerId: 'l' },
        ],
        catalogContext(TYPES_OF_SAMPLES),
      ).trench;
    expect(found(trench(start(surface)))).toEqual([]);
    if (surface === 'TERRAIN') expect(found(trench({}))).toContain('COV-HV-TERRAIN');
  });

  test('is as wide as a rule asks for, and has bedding that conducts', () => {
    const own = [
      { ...rules.find(({ id }) => id === 'WIDTH')!, value: 900 },
      { ...rules.find(({ id }) => id === 'RES-BED')!, value: 0.8 },
      { ...rules.find(({ id }) => id === 'BED-BELOW')!, value: 150 },
    ];
    const { workingSpace } = STANDARD_ASSUMPTIONS;
    expect(startOfSection(own, 'TERRAIN', STANDARD_ASSUMPTIONS, DEFAULT_SURROUNDINGS)).toEqual({
      foundationThickness: 150,
      leftBorderPadding: 450 - workingSpace,
      rightBorderPadding: 450 - workingSpace,
      beddingThermalResistivity: 0.8,
    });
  });
});

test('clearances of a new segment are those of the active rules', () => {
  expect(startClearances(STARTER_RULES)).toContainEqual({ a: 'CABLE', b: 'WATER', value: 1000 });
  expect(startClearances({ ...STARTER_RULES, rules: [] })).toEqual([]);
});
