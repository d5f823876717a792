import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, catalogContext } from '../trench/changes/index.js';
import { layoutSection } from '../trench/layout.js';
import type { Trench } from '../trench/model.js';
import { validateSection } from '../trench/validation.js';
import { checkRules, countFindings } from './check.js';
import { MAX_FINDINGS, type RuleFinding } from './model.js';
import { type CheckedSegment, checkAgain, checkInputOf, TYPES_OF_SAMPLES } from './samples.js';
import { closePairs } from './sweep.js';

/** `npm run explore` runs each of these a hundred times as often: ten thousand sections. */
const RUNS = { numRuns: 100 };
/** Each fix of a section is checked again. */
const FEWER = { numRuns: 30 };

const mm = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);

const cable = fc.record({
  kind: fc.constant('cable' as const),
  typeId: fc.constantFrom(50, 95, 150, 240, 630),
  cableCategory: fc.constantFrom('LV', 'MV', 'HV', 'DC'),
  diameter: mm(10, 90),
  conductorCount: fc.constantFrom(1, 3),
  groupConfiguration: fc.constantFrom('SINGLE', 'TRIANGLE', 'FLAT', 'PAIR'),
  pipeIndex: fc.constantFrom(0, 1),
});
const conduit = fc.record({
  kind: fc.constantFrom('pipe' as const, 'pipeGroup' as const),
  configuration: fc.constant('DOUBLE'),
  typeId: fc.constantFrom(2001, 2002, 2099),
  outerDiameter: fc.constantFrom(75, 110, 168),
  wallThickness: mm(2, 6),
  content: fc.array(cable, { maxLength: 3 }),
});
const main = fc.record({
  kind: fc.constant('pipe' as const),
  pipeCategory: fc.constantFrom('WATER', 'SEWER', 'HEAT', 'GAS', 'ECOM'),
  typeId: fc.constant(9000),
  outerDiameter: mm(30, 300),
  content: fc.constant([]),
});
const duct = fc.record({ kind: fc.constant('ecomDuct' as const), outerDiameter: mm(10, 60) });
const culvert = fc.record({
  kind: fc.constant('culvert' as const),
  width: mm(200, 600),
  height: mm(100, 300),
  content: fc.array(cable, { maxLength: 2 }),
});
const item = fc.tuple(
  fc.oneof({ arbitrary: cable, weight: 4 }, conduit, main, duct, culvert),
  fc.constantFrom(
    'AUTOMATIC',
    'AUTOMATIC',
    'FIXED_CLEAR_OPENING',
    'SNAP_TO_NEAREST',
    'FREE_AUTOMATIC',
    'FREE_MANUAL',
  ),
  mm(-100, 900),
  mm(0, 1200),
  mm(0, 200),
);

/** Numbers all items, also those in conduits. */
function withIds(
  items: readonly object[],
  prefix: string,
): CheckedSegment['sections'][number]['layers'][number]['items'] {
  return items.map((one, i) => {
    const id = `${prefix}.${i}`;
    const { content } = one as { content?: object[] };
    return { ...one, id, ...(content && { content: withIds(content, id) }) };
  }) as never;
}

const section = fc
  .record({
    sectionType: fc.constantFrom('STANDARD_TRENCH', 'DIRECTLY_IN_GROUND'),
    layoutDepth: mm(200, 1500),
    coverThickness: mm(0, 200),
    foundationThickness: mm(0, 150),
    leftBorderPadding: mm(0, 300),
    rightBorderPadding: mm(0, 300),
    surface: fc.constantFrom(null, 'ROAD', 'ROCK'),
    layers: fc.array(fc.array(item, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  })
  .map(({ layers, ...values }) => ({
    ...values,
    layers: layers.map((items, l) => ({
      items: withIds(
        items.map(([one, positioning, xAdjustment, yAdjustment, minPadding]) => ({
          ...one,
          positioning,
          xAdjustment,
          yAdjustment,
          minPadding,
        })),
        `${l}`,
      ),
    })),
  }));

const segment = fc.record({
  sections: section.map((one) => [one]),
  topCoverings: fc.array(fc.record({ type: fc.constant('TARMAC'), thickness: mm(0, 300) }), { maxLength: 1 }),
  settings: fc.record({ autoMarkers: fc.boolean() }),
  surroundings: fc.record({ soilThermalResistivity: mm(1, 3), drySoilThermalResistivity: mm(1, 4) }),
});

const errorsOf = (trench: Trench, findings: readonly RuleFinding[]): string[] => [
  ...findings
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ ruleId, itemIds }) => keyOf(ruleId, itemIds)),
  ...trench.sections.flatMap((one) =>
    validateSection(layoutSection(one, []), trench.topCoverings).map(({ code, itemIds }) =>
      keyOf(code, itemIds),
    ),
  ),
];
const keyOf = (code: string, itemIds: readonly string[]) => [code, ...itemIds.toSorted()].join(' ');

// Fails when a fix is offered that was not tried out.
test('a fix takes its finding away and adds no error', () => {
  fc.assert(
    fc.property(segment, (given) => {
      const input = checkInputOf(given);
      const { findings } = checkRules(input);
      const before = new Set(errorsOf(input.trench, findings));
      for (const { fix, ruleId, itemIds } of findings) {
        if (!fix) continue;
        const { trench } = applyChanges(input.trench, fix.changes, catalogContext(TYPES_OF_SAMPLES));
        const after = checkAgain(input, trench).findings;
        expect(after.map((one) => keyOf(one.ruleId, one.itemIds))).not.toContain(keyOf(ruleId, itemIds));
        expect(errorsOf(trench, after).filter((error) => !before.has(error))).toEqual([]);
      }
    }),
    FEWER,
  );
});

// Fails when every finding asks for the depth that it alone needs.
test('findings that a deeper trench mends offer one depth in a section', () => {
  fc.assert(
    fc.property(segment, (given) => {
      const { findings } = checkRules(checkInputOf(given));
      const depths = new Map<string, Set<number>>();
      for (const { fix, sectionId } of findings)
        for (const change of fix?.changes ?? [])
          if (change.kind === 'updateSection' && change.values.layoutDepth !== undefined)
            depths.set(sectionId, (depths.get(sectionId) ?? new Set()).add(change.values.layoutDepth));
      for (const own of depths.values()) expect(own.size).toBe(1);
    }),
    RUNS,
  );
});

describe('the sweep', () => {
  // Whole numbers: a distance that is the margin is neither rounded up nor down.
  const whole = (min: number, max: number) => fc.integer({ min, max });
  const box = fc.record({
    x: whole(-50, 500),
    y: whole(-50, 300),
    width: whole(1, 200),
    height: whole(1, 100),
  });
  const boxed = fc.array(fc.record({ box, isA: fc.boolean(), isB: fc.boolean() }), { maxLength: 30 });

  // Fails when a box is closed too early, or a pair of both lists comes up twice.
  test('finds the pairs that a comparison of all with all finds, each once', () => {
    fc.assert(
      fc.property(boxed, whole(0, 200), (all, margin) => {
        const pairs = [
          ...closePairs(
            all.filter(({ isA }) => isA),
            all.filter(({ isB }) => isB),
            margin,
          ),
        ];
        const keys = pairs.map((pair) =>
          pair
            .map((one) => all.indexOf(one))
            .sort((p, q) => p - q)
            .join(' '),
        );
        const expected = all.flatMap((one, i) =>
          all.slice(i + 1).flatMap((other, j) => {
            const isPair = (one.isA && other.isB) || (one.isB && other.isA);
            const apart = (start: 'x' | 'y', size: 'width' | 'height') =>
              Math.max(one.box[start], other.box[start]) -
              Math.min(one.box[start] + one.box[size], other.box[start] + other.box[size]);
            const isNear = apart('x', 'width') < margin && apart('y', 'height') < margin;
            return isPair && isNear ? [`${i} ${i + 1 + j}`] : [];
          }),
        );
        expect(keys.toSorted()).toEqual(expected.toSorted());
        for (const [left, right] of pairs) expect(left.box.x).toBeLessThanOrEqual(right.box.x);
      }),
      RUNS,
    );
  });
});

/** Pairs of high-voltage cables and gas pipes, all against all. */
const crowded = (cables: number, pipes: number) =>
  checkInputOf({
    only: ['NOT-HV-GAS'],
    sections: [
      {
        layers: [
          {
            items: [
              ...Array.from({ length: cables }, (_, i) => ({
                id: `c${i}`,
                kind: 'cable' as const,
                typeId: 240,
                diameter: 40,
                conductorCount: 3,
                groupConfiguration: 'SINGLE',
              })),
              ...Array.from({ length: pipes }, (_, i) => ({
                id: `g${i}`,
                kind: 'pipe' as const,
                typeId: 9000,
                pipeCategory: 'GAS',
                outerDiameter: 60,
              })),
            ],
          },
        ],
      },
    ],
  });

describe('the findings of a segment', () => {
  test('end after a thousand', () => {
    const whole = checkRules(crowded(MAX_FINDINGS / 10, 10));
    expect([whole.findings.length, whole.truncated]).toEqual([MAX_FINDINGS, false]);
    const cut = checkRules(crowded(MAX_FINDINGS / 10 + 1, 10));
    expect([cut.findings.length, cut.truncated]).toEqual([MAX_FINDINGS, true]);
  });

  test('with a deviation keep their severity and are counted as deviations', () => {
    const deviation = { reason: 'Agreed.', by: 'kari', at: '2026-03-31T12:00:00Z' };
    const input = crowded(2, 1);
    const trench = { ...input.trench, deviations: { 'NOT-HV-GAS': deviation } };
    const { findings } = checkRules({ ...input, trench });
    expect(findings.map(({ severity, ...one }) => [severity, one.deviation])).toEqual([
      ['ERROR', deviation],
      ['ERROR', deviation],
    ]);
    expect(countFindings(findings)).toEqual({ ERROR: 0, WARNING: 0, INFO: 0, deviations: 2 });
  });
});
