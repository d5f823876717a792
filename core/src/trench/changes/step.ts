import { sameValue } from '../../value/same.js';
import type { Deviation } from '../model.js';
import { editElement, editList, locate } from './lists.js';
import {
  CannotApply,
  type Change,
  type ElementKind,
  type Elements,
  type ListOf,
  type SegmentTrench,
  type Step,
} from './model.js';

export type SetStep = Extract<Step, { step: 'set' }>;

/** Makes one step. The old trench stays as it was, and parts that are not touched are shared. */
export function applyStep<T extends SegmentTrench>(trench: T, step: Step): T {
  return applied(trench, step) as T;
}

function applied(trench: SegmentTrench, step: Step): SegmentTrench {
  switch (step.step) {
    case 'insert':
      return editList(trench, step.what as ElementKind, listOf(step), (list) =>
        list.toSpliced(Math.min(step.index, list.length), 0, step.value as Elements[ElementKind]),
      );
    case 'remove': {
      const { index, value: _, ...list } = locate(trench, step.what, step.id);
      return editList(trench, step.what, list, (elements) => elements.toSpliced(index, 1));
    }
    case 'move': {
      const { value, index, ...list } = locate(trench, step.what, step.id);
      const without = editList(trench, step.what, list, (elements) => elements.toSpliced(index, 1));
      return editList(without, step.what, listOf(step), (elements) =>
        elements.toSpliced(Math.min(step.index, elements.length), 0, { ...value, ...step.values }),
      );
    }
    case 'set': {
      if (!('id' in step)) {
        if (step.what === 'segment' && !trench.segment) throw new CannotApply('NO_SUCH_PROPERTY');
        return { ...trench, [step.what]: changedBy(step, trench[step.what] ?? {}) };
      }
      return editElement(
        trench,
        step.what,
        step.id,
        (element) => changedBy(step, element) as unknown as Elements[ElementKind],
      );
    }
  }
}

function changedBy({ values, unset = [] }: SetStep, before: object): object {
  const changed: Record<string, unknown> = { ...before, ...values };
  for (const name of unset) delete changed[name];
  return changed;
}

/** The step that takes another one back. It is worked out from the trench before the other step. */
export function inverseOfStep(trench: SegmentTrench, step: Step): Step {
  switch (step.step) {
    case 'insert':
      return { step: 'remove', what: step.what, id: step.id };
    case 'remove': {
      const { value, index, ...list } = locate(trench, step.what, step.id);
      return { step: 'insert', what: step.what, id: step.id, value, index, ...list } as Step;
    }
    case 'move': {
      const { value, index, ...list } = locate(trench, step.what, step.id);
      const values = step.values && earlier({ ...value }, Object.keys(step.values)).values;
      return { step: 'move', what: step.what, id: step.id, index, ...list, ...(values && { values }) };
    }
    case 'set': {
      const before: object =
        'id' in step ? locate(trench, step.what, step.id).value : (trench[step.what] ?? {});
      const { values, unset } = earlier(before as Record<string, unknown>, [
        ...Object.keys(step.values),
        ...(step.unset ?? []),
      ]);
      const without = unset.length > 0 && { unset };
      if (!('id' in step)) return { step: 'set', what: step.what, values, ...without };
      return { step: 'set', what: step.what, id: step.id, values, ...without };
    }
  }
}

function earlier(before: Record<string, unknown>, names: readonly string[]) {
  const values = Object.fromEntries(
    names.filter((name) => before[name] !== undefined).map((name) => [name, before[name]]),
  );
  return { values, unset: names.filter((name) => before[name] === undefined) };
}

/** Makes steps in their order. */
export const applySteps = <T extends SegmentTrench>(trench: T, steps: readonly Step[]): T =>
  steps.reduce<T>((result, step) => applyStep(result, step), trench);

/** The steps that take steps back, in the order in which they are to be made. */
export function inversesOfSteps(trench: SegmentTrench, steps: readonly Step[]): Step[] {
  const inverses: Step[] = [];
  let current = trench;
  for (const step of steps) {
    inverses.unshift(inverseOfStep(current, step));
    current = applyStep(current, step);
  }
  return inverses;
}

/** The values of an item that come from its type in the catalog. */
export const TYPE_VALUES = [
  'typeId',
  'typeName',
  'cableCategory',
  'conductorCount',
  'diameter',
  'pipeCategory',
  'outerDiameter',
  'wallThickness',
];

/** Values that an undo needs together: those of a group of cables, and those of a type. */
const TOGETHER = [['groupConfiguration', 'partIds', 'spacing', 'places'], TYPE_VALUES];

/** Steps, and with them history and undo, name what a change changes, not the values that were there already. */
export function onlyChangedValues(trench: SegmentTrench, step: SetStep): SetStep {
  const before: object = 'id' in step ? locate(trench, step.what, step.id).value : (trench[step.what] ?? {});
  const isChanged = (name: string) => !sameValue(before[name as never], step.values[name]);
  const changed = Object.keys(step.values).filter(isChanged);
  const names = new Set([
    ...changed,
    ...TOGETHER.flatMap((group) => (changed.some((name) => group.includes(name)) ? group : [])),
  ]);
  const values = Object.fromEntries(Object.entries(step.values).filter(([name]) => names.has(name)));
  return { ...step, values };
}

/** The change that asks for a step. What it restores comes from the context of whoever applies it. */
export function changeOf(step: Step): Change {
  const change = plainChangeOf(step) as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as unknown as Change;
}

const suffix = {
  item: '',
  layer: 'Layer',
  section: 'Section',
  covering: 'Covering',
  circuit: 'Circuit',
} as const;
const idField = {
  item: 'itemId',
  layer: 'layerId',
  section: 'sectionId',
  covering: 'coveringId',
  circuit: 'circuitId',
} as const;

function plainChangeOf(step: Step): Change {
  if (step.step === 'set') return setChangeOf(step);
  const kind = { insert: 'restore', remove: 'remove', move: 'move' }[step.step] + suffix[step.what];
  const place = step.step === 'remove' ? {} : { ...listOf(step), index: step.index };
  return { kind, ...place, ...pipeIndexOf(step), [idField[step.what]]: step.id } as unknown as Change;
}

function pipeIndexOf(step: Step): { pipeIndex?: unknown } {
  if (step.step === 'move') return step.values ?? {};
  const isInside = step.step === 'insert' && step.what === 'item' && step.containerId !== undefined;
  return isInside && 'pipeIndex' in step.value ? { pipeIndex: step.value.pipeIndex } : {};
}

function setChangeOf(step: SetStep): Change {
  const values: Record<string, unknown> = { ...step.values };
  for (const name of step.unset ?? []) values[name] = null;
  if (step.what === 'deviations') return deviationChangeOf(step);
  if (!('id' in step)) return { kind: step.what, values } as Change;
  // A change calls the places of parts by the name that bodies have for them.
  if ('places' in values) {
    values.parts = values.places;
    delete values.places;
  }
  if (step.what !== 'item')
    return { kind: `update${suffix[step.what]}`, [idField[step.what]]: step.id, values } as unknown as Change;
  if ('typeId' in values) {
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => !TYPE_VALUES.includes(name)));
    const typeId = values.typeId as number;
    return { kind: 'replaceType', itemId: step.id, typeId, values: own };
  }
  const isPlacement = ['positioning', 'minPadding', 'xAdjustment', 'yAdjustment'].some(
    (name) => name in values,
  );
  return { kind: isPlacement ? 'place' : 'change', itemId: step.id, values };
}

/** A step changes the deviation from one rule, or none where the same one was recorded again. */
function deviationChangeOf({ values, unset = [] }: SetStep): Change {
  const [set] = Object.entries(values) as [string, Deviation][];
  if (set) return { kind: 'setDeviation', ruleId: set[0], reason: set[1].reason };
  const [ruleId] = unset;
  return ruleId === undefined ? { kind: 'settings', values: {} } : { kind: 'removeDeviation', ruleId };
}

const listOf = ({ layerId, containerId, sectionId }: ListOf): ListOf => ({
  ...(layerId !== undefined && { layerId }),
  ...(containerId !== undefined && { containerId }),
  ...(sectionId !== undefined && { sectionId }),
});
