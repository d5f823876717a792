import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitLength, givenLength } from '../sectionLengths.js';
import {
  applyChange,
  applyChanges,
  applySteps,
  CannotApply,
  CHANGE_KINDS,
  type Change,
  type ChangeKind,
  catalogContext,
  inverseOf,
  inverseOfStep,
  type SegmentTrench,
  type Step,
  stepOf,
  withoutRoute,
  withRouteLengths,
} from './index.js';
import { CATALOG, type Draw, drawnChange, emptyDesign } from './samples.js';

const none = catalogContext(CATALOG);
const withSections = (...ids: string[]): SegmentTrench =>
  applyChanges(
    emptyDesign(),
    ids.map((id): Change => ({ kind: 'addSection', id })),
    none,
  ).trench;

const FIRST = 'first-section';
const figures = (...all: [sectionId: string, length: number, joints: number][]) =>
  all.map(([sectionId, length, joints]) => ({ sectionId, length, joints }));

/** 700 m of the first section with two joints, 300 m of b. */
const routed = () =>
  withRouteLengths(withSections('b'), figures([FIRST, 700, 2], ['b', 300, 0]), 1000).trench;

const lengthsIn = ({ sections }: SegmentTrench) =>
  sections.map(({ id, length, joints }) => [id, length, joints]);
const refusal = (trench: SegmentTrench, change: Change) => {
  try {
    return applyChange(trench, change, none);
  } catch (error) {
    if (!(error instanceof CannotApply)) throw error;
    return [error.reason, error.field];
  }
};

describe('a route', () => {
  test('sets the lengths of the segment and its sections, and their joints; a section without a stretch has none', () => {
    const before = withSections('b', 'c');
    const { trench, steps, inverses } = withRouteLengths(
      before,
      figures([FIRST, 700, 2], ['b', 300, 0]),
      1000,
    );
    expect(trench.segment).toEqual({ ...before.segment, length: 1000, lengthSource: 'ROUTE' });
    expect(lengthsIn(trench)).toEqual([
      [FIRST, 700, 2],
      ['b', 300, 0],
      ['c', 0, 0],
    ]);
    expect(applySteps(before, steps)).toEqual(trench);
    expect(applySteps(trench, inverses)).toEqual(before);
  });

  test('that says the same again makes no step, and one that moved names what it changed', () => {
    const again = (first: number) =>
      withRouteLengths(routed(), figures([FIRST, first, 2], ['b', 300, 0]), first + 300);
    expect(again(700).steps).toEqual([]);
    expect(again(710).steps).toEqual([
      { step: 'set', what: 'segment', values: { length: 1010 } },
      { step: 'set', what: 'section', id: FIRST, values: { length: 710 } },
    ]);
  });

  test('that is taken away leaves the lengths, for people to change, and no joints', () => {
    const { trench } = withoutRoute(routed());
    expect(trench.segment).toMatchObject({ length: 1000, lengthSource: 'MANUAL' });
    expect(lengthsIn(trench)).toEqual([
      [FIRST, 700, 0],
      ['b', 300, 0],
    ]);
    const changed = applyChange(trench, { kind: 'segment', values: { length: 1200 } }, none);
    expect(changed.segment!.length).toBe(1200);
    expect(withoutRoute(trench).steps).toEqual([]);
  });
});

describe('while there is a route', () => {
  test.each<Change>([
    { kind: 'segment', values: { length: 999 } },
    { kind: 'segment', values: { name: 'other', length: 0 } },
    { kind: 'updateSection', sectionId: 'b', values: { length: 299 } },
    { kind: 'updateSection', sectionId: 'b', values: { length: null } },
    { kind: 'addSection', id: 'c', values: { length: 5 } },
  ])('a length is not changed by %j', (change) => {
    expect(refusal(routed(), change)).toEqual(['LENGTH_FOLLOWS_ROUTE', 'values.length']);
    expect(refusal(withoutRoute(routed()).trench, change)).toHaveProperty('sections');
  });

  test.each<Change>([
    { kind: 'segment', values: { length: 1000, name: 'other' } },
    { kind: 'updateSection', sectionId: 'b', values: { length: 300, coverThickness: 40 } },
  ])('the same length is no change: %j', (change) => {
    expect(lengthsIn(applyChange(routed(), change, none))).toEqual(lengthsIn(routed()));
  });

  test('neither the source of lengths nor joints are for people to set', () => {
    const source = { kind: 'segment', values: { lengthSource: 'MANUAL' } } as unknown as Change;
    const joints = { kind: 'updateSection', sectionId: 'b', values: { joints: 3 } } as unknown as Change;
    expect(refusal(routed(), source)).toEqual(['NO_SUCH_PROPERTY', 'values.lengthSource']);
    expect(refusal(routed(), joints)).toEqual(['NO_SUCH_PROPERTY', 'values.joints']);
  });

  test('a new section and a copy have length 0 and no joints', () => {
    const added = applyChange(routed(), { kind: 'addSection', id: 'c' }, none);
    const copied = applyChange(added, { kind: 'copySection', sectionId: FIRST, id: 'd' }, none);
    expect(lengthsIn(copied)).toEqual([
      [FIRST, 700, 2],
      ['d', 0, 0],
      ['b', 300, 0],
      ['c', 0, 0],
    ]);
  });

  test('a section that is put back has what it had, or nothing where that no longer fits', () => {
    const remove: Change = { kind: 'removeSection', sectionId: FIRST };
    const kept = inverseOfStep(routed(), stepOf(routed(), remove, none));
    const without = applyChange(routed(), remove, none);
    const restored = (trench: SegmentTrench) =>
      applyChange(
        trench,
        { kind: 'restoreSection', sectionId: FIRST },
        catalogContext([], () => [kept]),
      );
    expect(restored(without)).toEqual(routed());
    const other = withRouteLengths(without, figures(['b', 800, 1]), 800).trench;
    expect(lengthsIn(restored(other))).toEqual([
      [FIRST, 0, 0],
      ['b', 800, 1],
    ]);
    // Without a route there are no joints.
    expect(lengthsIn(restored(withoutRoute(without).trench))[0]).toEqual([FIRST, 700, 0]);
  });

  test('an undo brings no length back that was there before the route', () => {
    const before = withSections('b');
    const change: Change = { kind: 'updateSection', sectionId: 'b', values: { length: 4 } };
    const undo = inverseOf(before, change, none);
    const { trench } = withRouteLengths(
      applyChange(before, change, none),
      figures([FIRST, 700, 2], ['b', 300, 0]),
      1000,
    );
    expect(refusal(trench, undo)).toEqual(['LENGTH_FOLLOWS_ROUTE', 'values.length']);
  });

  test('no list of changes changes its lengths, and every change can be taken back', () => {
    const draws: fc.Arbitrary<Draw[]> = fc.array(
      fc.record({
        kind: fc.oneof(
          fc.constantFrom<ChangeKind>(
            'addSection',
            'updateSection',
            'copySection',
            'removeSection',
            'segment',
          ),
          fc.constantFrom(...CHANGE_KINDS),
        ),
        seed: fc.nat(1_000_000_000),
      }),
      { minLength: 5, maxLength: 30 },
    );
    const seen = { lengths: 0, sections: 0 };
    fc.assert(
      fc.property(draws, (drawn) => {
        let trench = routed();
        const kept: Step[] = [];
        const context = catalogContext(CATALOG, () => kept);
        for (const draw of drawn) {
          try {
            const change = drawnChange(trench, draw);
            const step = stepOf(trench, change, context);
            const inverse = inverseOf(trench, change, context);
            kept.push(inverseOfStep(trench, step));
            const after = applyChange(trench, change, context);
            expect(applyChange(after, inverse, context)).toEqual(trench);
            trench = after;
          } catch (error) {
            if (!(error instanceof CannotApply)) throw error;
            if (error.reason === 'LENGTH_FOLLOWS_ROUTE') seen.lengths++;
          }
        }
        const { segment, sections } = trench;
        expect([segment!.length, segment!.lengthSource]).toEqual([1000, 'ROUTE']);
        expect(fitLength(sections, 1000)).toBe(true);
        for (const { id, length, joints } of sections) {
          const had = id === FIRST ? [700, 2] : id === 'b' ? [300, 0] : [0, 0];
          expect([had, [0, 0]]).toContainEqual([length, joints]);
        }
        if (sections.length !== 2 || givenLength(sections) < 1000) seen.sections++;
      }),
    );
    expect(Math.min(seen.lengths, seen.sections)).toBeGreaterThan(10);
  });
});
