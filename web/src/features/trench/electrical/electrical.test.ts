import type { ElectricalCircuit } from '@spadework/core/electrical';
import type { Explanation } from '@spadework/core/explain';
import {
  applyChange,
  type CatalogType,
  type Change,
  catalogContext,
  circuitFaults,
  DEFAULT_SETTINGS,
  DEFAULT_SURROUNDINGS,
  newCircuit,
  newSection,
  packNow,
  type SegmentTrench,
} from '@spadework/core/trench';
import { describe, expect, test } from 'vitest';
import { USUAL_CHOICES } from '../rating/input.js';
import { assumedIn } from './assumed.js';
import { digits, metres } from './numbers.js';
import { given } from './OperationFields.js';
import { orderChanges } from './orderChanges.js';
import { planOf } from './plan.js';
import { descended } from './Why.js';
import { words } from './words/en.js';
import { words as nb } from './words/nb.js';

const CABLE = {
  kind: 'cable',
  id: 1,
  name: 'TSLF 1x240',
  outerDiameter: 38,
  conductorCount: 1,
  cableCategory: 'MV',
  cablesimulatorCompatible: true,
} as unknown as CatalogType;
const context = catalogContext([CABLE]);
const add = (id: string, layerId: string): Change => ({
  kind: 'add',
  id,
  typeId: 1,
  layerId,
  values: { groupConfiguration: 'TRIANGLE' },
});
const trench = [add('a', 'l'), add('b', 'm')].reduce((now, change) => applyChange(now, change, context), {
  segment: { length: 120 },
  sections: [newSection('s', 'l'), newSection('t', 'm'), newSection('empty', 'n')],
  topCoverings: [],
  settings: DEFAULT_SETTINGS,
  surroundings: DEFAULT_SURROUNDINGS,
  circuits: [],
  assumptions: {},
  deviations: {},
} as unknown as SegmentTrench);

// Fails if a circuit is only as long as the section that is shown.
test('a sheet has the other sections that can be rated, at their load whatever is shown', () => {
  const plan = planOf(
    trench,
    trench.sections[0]!,
    context.type,
    { ...USUAL_CHOICES, mode: 'EMERGENCY' },
    packNow,
    undefined,
  );
  expect(plan).toMatchObject({ sectionId: 's', segmentLength: 120, profile: undefined });
  expect(plan.sections.map(({ id }) => id)).toEqual(['s', 't', 'empty']);
  expect(plan.requests.map(({ section, mode }) => [section.id, mode])).toEqual([['t', 'TEMPERATURES']]);
});

describe('an order of phases', () => {
  const circuit = {
    ...newCircuit('c', 'AC3', [
      { partId: 'p1', phase: 'L1' },
      { partId: 'p2', phase: 'L2' },
      { partId: 'elsewhere', phase: 'L3' },
    ]),
  };

  test('changes the conductors that it names, and leaves those of other sections', () => {
    const conductors = [
      { partId: 'p1', phase: 'L2' as const },
      { partId: 'p2', phase: 'L1' as const },
    ];
    const changes = orderChanges([circuit], { circuits: [{ circuitId: 'c', conductors }] });
    expect(changes.get('c')?.conductors).toEqual([
      { partId: 'p1', phase: 'L2' },
      { partId: 'p2', phase: 'L1' },
      { partId: 'elsewhere', phase: 'L3' },
    ]);
  });

  test('that is stored already changes nothing', () => {
    const conductors = [{ partId: 'p1', phase: 'L1' as const }];
    expect(orderChanges([circuit], { circuits: [{ circuitId: 'c', conductors }] }).size).toBe(0);
  });
});

describe('what a form gives', () => {
  test('is nothing at all where everything is empty', () => {
    expect(given({ voltage: null, leading: false })).toBeNull();
    expect(given({ voltage: 22, powerFactor: null })).toEqual({ voltage: 22 });
    expect(given({ leading: true })).toEqual({ leading: true });
  });

  test('is refused beside the field that it lacks', () => {
    const circuit = { ...newCircuit('c', 'AC3', []), fault: given<never>({ current: 12 }) };
    const wrong = circuitFaults({ ...trench, circuits: [] }, circuit).map(({ field }) => field);
    expect(wrong).toContain('fault.duration');
  });
});

describe('what is assumed', () => {
  const figures = {
    current: 100,
    voltage: 24.2487,
    powerFactor: 0.95,
    utilisationTime: 4000,
  } as ElectricalCircuit;

  test('is told with its values', () => {
    const circuit = { kind: 'AC3', operation: null, currentGiven: false } as const;
    expect(assumedIn(circuit, figures, words)).toHaveLength(4);
    expect(assumedIn(circuit, figures, nb)[0]).toBe('last 100 A');
  });

  test('is not what somebody has given, and direct current has no power factor', () => {
    const operation = { voltage: 24, yearlyEnergy: 1000 };
    expect(assumedIn({ kind: 'AC3', operation, currentGiven: true }, figures, nb)).toEqual([
      'effektfaktor 0,95',
    ]);
    expect(assumedIn({ kind: 'DC', operation, currentGiven: true }, figures, nb)).toEqual([]);
  });
});

test('figures have three digits, and whole numbers all of them', () => {
  expect([0, 0.30921, 4.5812, 36.28, 273.4, 36121.3].map((value) => digits(value))).toEqual([
    '0',
    '0,309',
    '4,58',
    '36,3',
    '273',
    '36 121'.replace(' ', '\u00a0'),
  ]);
  expect(metres(3000)).toBe('3,00');
});

test('symbols lead from one level of an explanation to the next', () => {
  const inner = { figure: { name: 'R' }, terms: [] } as unknown as Explanation;
  const whole = { terms: [{ symbol: 'R', explanation: inner }, { symbol: 'U' }] } as unknown as Explanation;
  expect(descended(whole, [])).toBe(whole);
  expect(descended(whole, ['R'])).toBe(inner);
  expect(descended(whole, ['U'])).toBeUndefined();
});
