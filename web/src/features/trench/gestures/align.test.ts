import {
  applyChange,
  type Change,
  catalogContext,
  layoutSection,
  type SegmentTrench,
} from '@spadework/core/trench';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { aligned, automatic, type Edge, spacedEvenly, standing } from './align.js';

const context = catalogContext(CATALOG);
const applied = (trench: SegmentTrench, changes: readonly Change[]): SegmentTrench =>
  changes.reduce((before, change) => applyChange(before, change, context), trench);
const layoutOf = ({ sections, settings }: SegmentTrench) => layoutSection(sections[0]!, settings.clearances);

/** Cables and pipes in two layers, placed in every way, with a clearance between cables and pipes. */
const trenches = fc
  .array(
    fc.record({
      isPipe: fc.boolean(),
      isUpper: fc.boolean(),
      positioning: fc.constantFrom(
        'AUTOMATIC',
        'FIXED_CLEAR_OPENING',
        'SNAP_TO_ITEM',
        'FREE_AUTOMATIC',
        'FREE_MANUAL' as const,
      ),
      x: fc.integer({ min: -300, max: 300 }),
      y: fc.integer({ min: -100, max: 100 }),
    }),
    { minLength: 3, maxLength: 8 },
  )
  .map((items) =>
    applied(emptyDesign(), [
      { kind: 'addLayer', id: 'upper', sectionId: 'first-section' },
      { kind: 'settings', values: { clearances: [{ a: 'CABLE', b: 'FIBRE', value: 200 }] } },
      ...items.flatMap(({ isPipe, isUpper, positioning, x, y }, i): Change[] => [
        {
          kind: 'add',
          id: `i${i}`,
          itemKind: isPipe ? 'pipe' : 'cable',
          typeId: isPipe ? 20 : 1,
          layerId: isUpper ? 'upper' : 'first-layer',
        },
        { kind: 'place', itemId: `i${i}`, values: { positioning, xAdjustment: x, yAdjustment: y } },
      ]),
    ]),
  );
const chosen = ['i0', 'i1', 'i2'];

/** How far numbers are from each other at most. */
const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);
/** Two places, each rounded to a tenth of a millimetre. */
const ROUNDING = 0.11;

describe('several items', () => {
  const measures: Record<Edge, (box: { x: number; y: number; width: number; height: number }) => number> = {
    left: ({ x }) => x,
    centre: ({ x, width }) => x + width / 2,
    right: ({ x, width }) => x + width,
    top: ({ y }) => y,
    middle: ({ y, height }) => y + height / 2,
    bottom: ({ y, height }) => y + height,
  };
  for (const edge of Object.keys(measures) as Edge[])
    test(`are aligned: ${edge}, whatever clearances and neighbours they had`, () => {
      fc.assert(
        fc.property(trenches, (trench) => {
          const after = layoutOf(applied(trench, aligned(layoutOf(trench), chosen, edge)));
          expect(spread(standing(after, chosen).map(({ box }) => measures[edge](box)))).toBeLessThan(
            ROUNDING,
          );
        }),
      );
    });

  test('are spaced evenly, in the order in which they stand', () => {
    fc.assert(
      fc.property(trenches, (trench) => {
        const before = standing(layoutOf(trench), chosen);
        const after = layoutOf(applied(trench, spacedEvenly(layoutOf(trench), chosen)));
        const boxes = before.map(({ item }) => standing(after, [item.id])[0]!.box);
        const rooms = boxes.slice(1).map(({ x }, i) => x - boxes[i]!.x - boxes[i]!.width);
        expect(spread(rooms)).toBeLessThan(2 * ROUNDING);
      }),
    );
  });

  test('stand in their rows again', () => {
    fc.assert(
      fc.property(trenches, (trench) => {
        const after = applied(trench, automatic(layoutOf(trench), chosen));
        expect(standing(layoutOf(after), chosen).map(({ item }) => item.positioning)).toEqual(
          chosen.map(() => 'AUTOMATIC'),
        );
      }),
    );
  });
});
