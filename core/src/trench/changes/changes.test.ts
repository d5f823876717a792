import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameValue } from '../../value/same.js';
import { findItem } from '../find.js';
import type { Cable, Pipe } from '../model.js';
import {
  applyChange,
  applyChanges,
  applyStep,
  CannotApply,
  CHANGE_KINDS,
  type Change,
  type ChangeContext,
  type ChangeKind,
  catalogContext,
  changeOf,
  derivedId,
  inverseOf,
  inverseOfStep,
  type SegmentTrench,
  type Step,
  stepOf,
} from './index.js';
import { CATALOG, type Draw, drawnChange, emptyDesign } from './samples.js';

const draws: fc.Arbitrary<Draw[]> = fc.array(
  fc.record({
    // Additions are drawn more often, so that there is something to change.
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom<ChangeKind>('add', 'add', 'addLayer', 'copy', 'addCircuit') },
      // Circuits need cables that are in no other, so what changes them can seldom be done.
      { weight: 1, arbitrary: fc.constantFrom<ChangeKind>('addCircuit', 'updateCircuit', 'moveCircuit') },
      { weight: 3, arbitrary: fc.constantFrom(...CHANGE_KINDS) },
    ),
    seed: fc.nat(1_000_000_000),
  }),
  { minLength: 10, maxLength: 60 },
);

const LAYER = 'first-layer';

/** Freezes a trench, so that a change that writes to it throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** Runs random changes. `check` gets each one that can be made; refusals must say why and change nothing. */
function walk(
  check: (before: SegmentTrench, change: Change, context: ChangeContext, kept: Step[]) => void,
  numRuns: number,
) {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(draws, (drawn) => {
      let trench = frozen(emptyDesign());
      const kept: Step[] = [];
      const context = catalogContext(CATALOG, () => kept);
      for (const draw of drawn) {
        const change = drawnChange(trench, draw);
        try {
          const step = stepOf(trench, change, context);
          const inverse = inverseOfStep(trench, step);
          check(trench, change, context, kept);
          kept.push(inverse);
          trench = frozen(applyStep(trench, step));
        } catch (error) {
          if (!(error instanceof CannotApply)) throw error;
          continue;
        }
        seen.set(change.kind, (seen.get(change.kind) ?? 0) + 1);
        // What was removed could be brought back, so that restoring is tried as well.
        const last = kept.at(-1)!;
        if (last.step === 'insert') {
          const restore = changeOf(last);
          seen.set(restore.kind, (seen.get(restore.kind) ?? 0) + 1);
          check(trench, restore, context, kept);
        }
      }
    }),
    { numRuns },
  );
  return seen;
}

const expectSame = (a: SegmentTrench, b: SegmentTrench) => {
  if (!sameValue(a, b)) expect(a).toEqual(b);
};

describe('every change', () => {
  test('and its inverse give the same trench', () => {
    const seen = walk((before, change, context, kept) => {
      const inverse = inverseOf(before, change, context);
      const step = stepOf(before, change, context);
      const after = frozen(applyChange(before, change, context));
      const undo = catalogContext(CATALOG, () => [...kept, inverseOfStep(before, step)]);
      expectSame(applyChange(after, inverse, undo), before);
      expectSame(applyStep(after, inverseOfStep(before, step)), before);
    }, 200);
    expect([...seen.keys()].sort()).toEqual([...CHANGE_KINDS].sort());
  });

  test('of a group is taken back with its number of parts, also where the ids of the parts stay', () => {
    const context = catalogContext(CATALOG);
    const values = { groupConfiguration: 'FLAT', partCount: 4, spacing: 20 } as const;
    const add: Change = { kind: 'add', id: 'c', typeId: 1, layerId: LAYER, values };
    const flat = applyChange(emptyDesign(), add, context);
    const change: Change = {
      kind: 'change',
      itemId: 'c',
      values: { groupConfiguration: 'TRIANGLE_PLUS_ONE' },
    };
    const other = applyChange(flat, change, context);
    expect(applyChange(other, inverseOf(flat, change, context), context)).toEqual(flat);
  });

  test('names the values that it changes', () => {
    const trench = emptyDesign();
    const values = { protectionLayerThickness: 100, leftBorderAdjustment: 7 };
    const step = stepOf(trench, { kind: 'updateLayer', layerId: LAYER, values }, catalogContext(CATALOG));
    expect(step).toEqual({ step: 'set', what: 'layer', id: LAYER, values: { leftBorderAdjustment: 7 } });
  });

  test('is plain data, as are its step and its inverse', () => {
    walk((before, change, context) => {
      const step = stepOf(before, change, context);
      const sent = JSON.parse(JSON.stringify(step)) as Step;
      expectSame(applyStep(before, sent), applyStep(before, step));
    }, 50);
  });

  test('keeps what it does not touch', () => {
    const context = catalogContext(CATALOG);
    const one = applyChange(emptyDesign(), { kind: 'addSection', id: 's2', layerId: 'l2' }, context);
    const two = applyChange(one, { kind: 'add', id: 'c', typeId: 1, layerId: 'l2' }, context);
    expect(two.sections[0]).toBe(one.sections[0]);
    expect(two.settings).toBe(one.settings);
  });
});

describe('a change', () => {
  const context = catalogContext(CATALOG);
  const made = (...changes: Change[]) =>
    changes.reduce((trench, change) => applyChange(trench, change, context), emptyDesign());
  const start = made(
    { kind: 'add', id: 'a', typeId: 1, layerId: LAYER },
    { kind: 'add', id: 'b', itemKind: 'ecomDuct', layerId: LAYER },
    { kind: 'add', id: 'p', typeId: 10, layerId: LAYER },
    { kind: 'add', id: 'e', itemKind: 'pipe', pipeCategory: 'ECOM', layerId: LAYER },
    { kind: 'addLayer', id: 'l2', sectionId: 'first-section' },
  );
  const idsIn = (trench: SegmentTrench, layerId: string) =>
    trench.sections
      .flatMap(({ layers }) => layers)
      .find(({ id }) => id === layerId)!
      .items.map(({ id }) => id);
  const item = <T>(trench: SegmentTrench, id: string) => findItem(trench, id)!.item as T;
  const reasonOf = (change: Change, trench = start) => {
    try {
      applyChange(trench, change, context);
    } catch (error) {
      if (error instanceof CannotApply) return error.field ? [error.reason, error.field] : error.reason;
      throw error;
    }
    return undefined;
  };

  test('takes sizes from the catalog and ids from the caller', () => {
    const cable = item<Cable>(start, 'a');
    expect(cable).toMatchObject({
      id: 'a',
      typeName: 'cable 1',
      diameter: 40,
      groupConfiguration: 'TRIANGLE',
    });
    expect(cable.partIds).toEqual([0, 1, 2].map((part) => derivedId('a', part)));
    expect(item<Pipe>(start, 'e')).toMatchObject({ typeId: 11, pipeCategory: 'ECOM' });
  });

  test('counts the index without the item that moves', () => {
    const right = applyChange(start, { kind: 'move', itemId: 'a', layerId: LAYER, index: 1 }, context);
    expect(idsIn(right, LAYER)).toEqual(['b', 'a', 'p', 'e']);
    const last = applyChange(start, { kind: 'move', itemId: 'a', layerId: LAYER, index: 99 }, context);
    expect(idsIn(last, LAYER)).toEqual(['b', 'p', 'e', 'a']);
    const above = applyChange(start, { kind: 'move', itemId: 'p', layerId: 'l2', index: 0 }, context);
    expect([idsIn(above, LAYER), idsIn(above, 'l2')]).toEqual([['a', 'b', 'e'], ['p']]);
  });

  test('moves a cable into a pipe and out again', () => {
    const inside = applyChange(start, { kind: 'move', itemId: 'a', containerId: 'p' }, context);
    expect(item<Pipe>(inside, 'p').content.map(({ id }) => id)).toEqual(['a']);
    const out = applyChange(inside, { kind: 'move', itemId: 'a', layerId: 'l2' }, context);
    expect(item<Pipe>(out, 'p').content).toEqual([]);
    expect(idsIn(out, 'l2')).toEqual(['a']);
  });

  test('that is refused says why', () => {
    expect(reasonOf({ kind: 'move', itemId: 'x', layerId: LAYER })).toEqual(['ITEM_NOT_FOUND', 'itemId']);
    expect(reasonOf({ kind: 'move', itemId: 'a', layerId: 'x' })).toBe('LAYER_NOT_FOUND');
    expect(reasonOf({ kind: 'move', itemId: 'a' })).toEqual(['PLACE_REQUIRED', 'layerId']);
    expect(reasonOf({ kind: 'move', itemId: 'a', containerId: 'e' })).toEqual([
      'PIPE_TAKES_NO_CABLES',
      'containerId',
    ]);
    expect(reasonOf({ kind: 'move', itemId: 'b', containerId: 'p' })).toEqual([
      'PIPE_TAKES_NO_DUCTS',
      'containerId',
    ]);
    expect(reasonOf({ kind: 'move', itemId: 'p', containerId: 'e' })).toEqual([
      'NOT_FOR_CONTAINERS',
      'containerId',
    ]);
    expect(reasonOf({ kind: 'move', itemId: 'p', containerId: 'a' })).toEqual([
      'NOT_A_CONTAINER',
      'containerId',
    ]);
    expect(reasonOf({ kind: 'add', id: 'a', typeId: 1, layerId: LAYER })).toEqual(['ID_TAKEN', 'id']);
    expect(reasonOf({ kind: 'add', id: 'n', typeId: 99, layerId: LAYER })).toEqual([
      'UNKNOWN_TYPE',
      'typeId',
    ]);
    expect(reasonOf({ kind: 'add', id: 'n', layerId: LAYER })).toEqual(['TYPE_REQUIRED', 'typeId']);
    expect(reasonOf({ kind: 'add', id: 'n', typeId: 4, layerId: LAYER })).toEqual([
      'INCOMPATIBLE_TYPE',
      'typeId',
    ]);
    expect(reasonOf({ kind: 'add', id: 'n', typeId: 10, pipeCategory: 'GAS', layerId: LAYER })).toEqual([
      'INVALID_VALUE',
      'pipeCategory',
    ]);
    expect(reasonOf({ kind: 'change', itemId: 'a', values: { width: 5 } })).toEqual([
      'NO_SUCH_PROPERTY',
      'values.width',
    ]);
    for (const [itemKind, values] of [
      ['culvert', { width: 0 }],
      ['culvert', { height: -1 }],
      ['ecomDuct', { outerDiameter: 0 }],
    ] as const)
      expect(reasonOf({ kind: 'add', id: 'n', itemKind, layerId: LAYER, values })).toEqual([
        'INVALID_VALUE',
        `values.${Object.keys(values)[0]}`,
      ]);
    expect(reasonOf({ kind: 'replaceType', itemId: 'b', typeId: 1 })).toEqual(['NO_SUCH_PROPERTY', 'typeId']);
    expect(reasonOf({ kind: 'removeSection', sectionId: 'first-section' })).toBe('LAST_SECTION');
    expect(reasonOf({ kind: 'restore', itemId: 'x' })).toBe('NOT_REMOVED');
    const single = applyChange(start, { kind: 'removeLayer', layerId: 'l2' }, context);
    expect(reasonOf({ kind: 'removeLayer', layerId: LAYER }, single)).toBe('LAST_LAYER');
    const full = applyChange(start, { kind: 'move', itemId: 'a', containerId: 'p' }, context);
    expect(reasonOf({ kind: 'replaceType', itemId: 'p', typeId: 11 }, full)).toEqual([
      'PIPE_TAKES_NO_CABLES',
      'typeId',
    ]);
  });

  test('of the type keeps a chosen group, and gives up a default one', () => {
    const three = applyChange(start, { kind: 'replaceType', itemId: 'a', typeId: 2 }, context);
    expect(item<Cable>(three, 'a')).toMatchObject({ diameter: 62, groupConfiguration: 'SINGLE' });
    const flat = applyChange(
      start,
      { kind: 'change', itemId: 'a', values: { groupConfiguration: 'FLAT' } },
      context,
    );
    const kept = applyChange(flat, { kind: 'replaceType', itemId: 'a', typeId: 2 }, context);
    expect(item<Cable>(kept, 'a').groupConfiguration).toBe('FLAT');
  });

  test('that copies a pipe gives its content other ids', () => {
    const full = applyChange(start, { kind: 'move', itemId: 'a', containerId: 'p' }, context);
    const copied = applyChange(full, { kind: 'copy', itemId: 'p', id: 'q' }, context);
    expect(idsIn(copied, LAYER)).toEqual(['b', 'p', 'q', 'e']);
    const [inside] = item<Pipe>(copied, 'q').content;
    expect(inside).toMatchObject({ kind: 'cable', diameter: 40 });
    expect(inside!.id).not.toBe('a');
  });

  test('restores an item that went with its layer', () => {
    const moved = applyChange(start, { kind: 'move', itemId: 'a', layerId: 'l2' }, context);
    const removal = stepOf(moved, { kind: 'removeLayer', layerId: 'l2' }, context);
    const kept = [inverseOfStep(moved, removal)];
    const without = applyStep(moved, removal);
    const remembering = catalogContext(CATALOG, () => kept);
    const back = applyChange(
      without,
      { kind: 'restore', itemId: 'a', layerId: LAYER, index: 0 },
      remembering,
    );
    expect(item<Cable>(back, 'a')).toEqual(item<Cable>(start, 'a'));
    expect(() => applyChange(without, { kind: 'restore', itemId: 'a' }, remembering)).toThrow(
      'LAYER_NOT_FOUND',
    );
  });
});

describe('circuits', () => {
  const context = catalogContext(CATALOG);
  const made = (...changes: Change[]) =>
    applyChanges(
      emptyDesign(),
      [
        { kind: 'add', id: 'a', typeId: 2, layerId: LAYER },
        { kind: 'addCircuit', id: 'c', values: { conductors: [{ partId: derivedId('a', 0), phase: null }] } },
        ...changes,
      ],
      context,
    ).trench;
  const givenIn = ({ circuits }: SegmentTrench) => circuits.map(({ currentGiven }) => currentGiven);

  test('know whether somebody gave their current, also after an undo', () => {
    const assumed = made();
    expect(givenIn(assumed)).toEqual([false]);
    const rename: Change = { kind: 'updateCircuit', circuitId: 'c', values: { name: 'K1' } };
    expect(givenIn(made(rename))).toEqual([false]);
    const load: Change = { kind: 'updateCircuit', circuitId: 'c', values: { current: 100 } };
    expect(givenIn(made(load))).toEqual([true]);
    const undo = inverseOf(assumed, load, context);
    expect(givenIn(applyChange(made(load), undo, context))).toEqual([false]);
    const wrong = { kind: 'updateCircuit', circuitId: 'c', values: { currentGiven: 1 } } as unknown as Change;
    expect(() => made(wrong)).toThrow(
      expect.objectContaining({ reason: 'INVALID_VALUE', field: 'values.currentGiven' }),
    );
  });
});

describe('deviations', () => {
  const author = { by: 'kari', at: '2026-03-31T12:00:00.000Z' };
  const context: ChangeContext = { ...catalogContext(CATALOG), author, hasRule: (id) => id.startsWith('R-') };
  const set = (ruleId: string, reason: string): Change => ({ kind: 'setDeviation', ruleId, reason });
  const faultOf = (change: Change, trench = emptyDesign()) => {
    try {
      applyChange(trench, change, context);
      return null;
    } catch (error) {
      return error instanceof CannotApply ? [error.reason, error.field] : error;
    }
  };

  test('say who recorded them and when, and are replaced by their rule', () => {
    const one = applyChange(emptyDesign(), set('R-1', 'no room'), context);
    expect(one.deviations).toEqual({ 'R-1': { reason: 'no room', ...author } });
    const later = { ...context, author: { by: 'ola', at: '2026-04-01T12:00:00.000Z' } };
    expect(applyChange(one, set('R-1', 'no room'), later).deviations).toEqual(one.deviations);
    expect(applyChange(one, set('R-1', 'agreed'), later).deviations['R-1']).toMatchObject({ by: 'ola' });
    const none = applyChange(one, { kind: 'removeDeviation', ruleId: 'R-1' }, context);
    expect(none.deviations).toEqual({});
    const back = inverseOf(one, { kind: 'removeDeviation', ruleId: 'R-1' }, context);
    expect(applyChange(none, back, context)).toEqual(one);
  });

  test('need a rule that is there, and a reason', () => {
    expect(faultOf(set('X-1', 'agreed'))).toEqual(['DESIGN_RULE_NOT_FOUND', 'ruleId']);
    expect(faultOf(set('R-1', ' '))).toEqual(['INVALID_VALUE', 'reason']);
    expect(faultOf(set('R-1', 'x'.repeat(1001)))).toEqual(['INVALID_VALUE', 'reason']);
    expect(faultOf({ kind: 'removeDeviation', ruleId: 'R-1' })).toEqual(['DEVIATION_NOT_FOUND', 'ruleId']);
    expect(faultOf({ kind: 'removeDeviation', ruleId: 'toString' })).toEqual([
      'DEVIATION_NOT_FOUND',
      'ruleId',
    ]);
  });
});

describe('clearances', () => {
  const context = catalogContext(CATALOG);
  const faultOf = (clearances: unknown) => {
    try {
      applyChange(emptyDesign(), { kind: 'settings', values: { clearances } } as Change, context);
      return null;
    } catch (error) {
      return error instanceof CannotApply ? [error.reason, error.field] : error;
    }
  };

  test('are pairs of selectors with a length', () => {
    const one = { a: 'CABLE', b: 'WATER', value: 1000 };
    expect(faultOf([one])).toBeNull();
    const refused = ['INVALID_VALUE', 'values.clearances'];
    for (const wrong of [null, {}, [null], [{ ...one, a: 'ROCK' }], [{ ...one, value: -1 }]])
      expect(faultOf(wrong)).toEqual(refused);
    expect(faultOf(Array(100).fill(one))).toBeNull();
    expect(faultOf(Array(101).fill(one))).toEqual(refused);
  });
});

describe('a list of changes', () => {
  const context = catalogContext(CATALOG);
  const add: Change = { kind: 'add', id: 'c', typeId: 1, layerId: LAYER };

  test('has its steps, and those that take them back', () => {
    const before = emptyDesign();
    const { trench, steps, inverses } = applyChanges(
      before,
      [add, { kind: 'remove', itemId: 'c' }, { kind: 'restore', itemId: 'c' }],
      context,
    );
    expect(steps.map(({ step }) => step)).toEqual(['insert', 'remove', 'insert']);
    expect(trench).toEqual(applyChange(before, add, context));
    expect(inverses.reduce<SegmentTrench>((result, step) => applyStep(result, step), trench)).toEqual(before);
  });

  test('names the change that cannot be made', () => {
    const refused = () => applyChanges(emptyDesign(), [add, { kind: 'remove', itemId: 'x' }], context);
    expect(refused).toThrow(expect.objectContaining({ reason: 'ITEM_NOT_FOUND', index: 1 }));
  });
});

describe('assumptions', () => {
  const context = catalogContext(CATALOG);
  const change = (trench: SegmentTrench, values: object) =>
    applyChange(trench, { kind: 'assumptions', values } as Change, context);
  const faultOf = (values: object) => {
    try {
      change(emptyDesign(), values);
      return null;
    } catch (error) {
      return error instanceof CannotApply ? [error.reason, error.field] : error;
    }
  };

  test('are replaced by name, taken back by null, and restored by the inverse', () => {
    const first = change(emptyDesign(), { swell: { SOIL: 1.3 }, workingSpace: 100 });
    const second = change(first, { swell: { ROCK: 1.5 }, workingSpace: null });
    expect(second.assumptions).toEqual({ swell: { ROCK: 1.5 } });
    const step = stepOf(
      first,
      { kind: 'assumptions', values: { swell: { ROCK: 1.5 }, workingSpace: null } },
      context,
    );
    expect(changeOf(inverseOfStep(first, step!))).toEqual({
      kind: 'assumptions',
      values: { swell: { SOIL: 1.3 }, workingSpace: 100 },
    });
    expect(applyStep(second, inverseOfStep(first, step!)).assumptions).toEqual(first.assumptions);
  });

  test('are within their bounds', () => {
    expect(faultOf({ swell: { SOIL: 4 } })).toEqual(['INVALID_VALUE', 'values.swell.SOIL']);
    expect(faultOf({ swell: { LAVA: 2 } })).toEqual(['INVALID_VALUE', 'values.swell.LAVA']);
    expect(faultOf({ workingSpace: Number.NaN })).toEqual(['INVALID_VALUE', 'values.workingSpace']);
    expect(faultOf({ ground: [{ kind: 'SOIL', share: 0.5 }] })).toEqual(['INVALID_VALUE', 'values.ground']);
    expect(faultOf({ colour: 1 })).toEqual(['NO_SUCH_PROPERTY', 'values.colour']);
  });

  test('a copied section has no length', () => {
    const trench = emptyDesign();
    const [{ id: sectionId } = { id: '' }] = trench.sections;
    const long = applyChange(trench, { kind: 'updateSection', sectionId, values: { length: 30 } }, context);
    const copied = applyChange(long, { kind: 'copySection', sectionId, id: 'copy' }, context);
    expect(copied.sections.map(({ length }) => length)).toEqual([30, null]);
  });
});
