import { addItem } from './addItem.js';
import { changeItem, placeItem } from './changeItem.js';
import { addCircuit, moveCircuit, removeCircuit, updateCircuit } from './circuits.js';
import { removedIn } from './context.js';
import { copyItem } from './copyItem.js';
import { addCovering, moveCovering, updateCovering } from './coverings.js';
import { removeDeviation, setDeviation } from './deviations.js';
import { changeAssumptions, changeSegment, changeSettings, changeSurroundings } from './environment.js';
import { addLayer, moveLayer, updateLayer } from './layers.js';
import {
  CannotApply,
  type Change,
  type ChangeContext,
  type ChangeKind,
  type ChangeOf,
  type SegmentTrench,
  type Step,
} from './model.js';
import { moveItem } from './moveItem.js';
import {
  removeCovering,
  removeItem,
  removeLayer,
  removeSection,
  restoreCircuit,
  restoreCovering,
  restoreItem,
  restoreLayer,
  restoreSection,
} from './removal.js';
import { replaceType } from './replaceType.js';
import { besideRoute } from './routeLengths.js';
import { addSection, copySection, moveSection, updateSection } from './sections.js';
import { applyStep, changeOf, inverseOfStep, onlyChangedValues } from './step.js';

const STEP_OF: {
  [K in ChangeKind]: (trench: SegmentTrench, change: ChangeOf<K>, context: ChangeContext) => Step;
} = {
  add: addItem,
  move: moveItem,
  place: placeItem,
  change: changeItem,
  replaceType,
  copy: copyItem,
  remove: removeItem,
  restore: restoreItem,
  addLayer,
  updateLayer,
  moveLayer,
  removeLayer,
  restoreLayer,
  addSection,
  updateSection,
  moveSection,
  copySection,
  removeSection,
  restoreSection,
  addCovering,
  updateCovering,
  moveCovering,
  removeCovering,
  restoreCovering,
  addCircuit,
  updateCircuit,
  moveCircuit,
  removeCircuit,
  restoreCircuit,
  settings: changeSettings,
  surroundings: changeSurroundings,
  assumptions: changeAssumptions,
  setDeviation,
  removeDeviation,
  segment: changeSegment,
};

/** The step that a change is, with everything that it needs in it. */
export function stepOf(trench: SegmentTrench, change: Change, context: ChangeContext): Step {
  const resolve = STEP_OF[change.kind] as (
    trench: SegmentTrench,
    change: Change,
    context: ChangeContext,
  ) => Step;
  const step = resolve(trench, change, context);
  return besideRoute(trench, change, step.step === 'set' ? onlyChangedValues(trench, step) : step);
}

/** The trench after a change. */
export const applyChange = <T extends SegmentTrench>(trench: T, change: Change, context: ChangeContext): T =>
  applyStep(trench, stepOf(trench, change, context));

/**
 * The change that takes a change back, worked out from the trench before it. To apply a `restore`, the context must know
 * what was removed.
 */
export const inverseOf = (trench: SegmentTrench, change: Change, context: ChangeContext): Change =>
  changeOf(inverseOfStep(trench, stepOf(trench, change, context)));

export interface Applied {
  trench: SegmentTrench;
  steps: Step[];
  /** The steps that take them back, in the order in which they are to be made. */
  inverses: Step[];
}

/**
 * Makes changes one after the other, all or none. What an earlier one removed, a later one can restore. `CannotApply` names
 * the change that cannot be made.
 */
export function applyChanges(
  before: SegmentTrench,
  changes: readonly Change[],
  context: ChangeContext,
): Applied {
  let trench = before;
  const steps: Step[] = [];
  const inverses: Step[] = [];
  const removed: Step[] = [];
  const within: ChangeContext = {
    ...context,
    removed: (what, id) => removedIn(removed, what, id) ?? context.removed(what, id),
  };
  changes.forEach((change, index) => {
    try {
      const step = stepOf(trench, change, within);
      const inverse = inverseOfStep(trench, step);
      trench = applyStep(trench, step);
      steps.push(step);
      inverses.push(inverse);
      if (inverse.step === 'insert') removed.push(inverse);
    } catch (error) {
      if (error instanceof CannotApply) error.index = index;
      throw error;
    }
  });
  return { trench, steps, inverses: inverses.reverse() };
}
