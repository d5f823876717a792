import { addItem } from './addItem.js';
import { changeItem, placeItem } from './changeItem.js';
import { addCircuit, moveCircuit, removeCircuit, updateCircuit } from './circuits.js';
import { copyItem } from './copyItem.js';
import { addCovering, moveCovering, updateCovering } from './coverings.js';
import { changeAssumptions, changeSegment, changeSettings, changeSurroundings } from './environment.js';
import { addLayer, moveLayer, updateLayer } from './layers.js';
import type { Change, ChangeContext, ChangeKind, ChangeOf, Design, Step } from './model.js';
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
import { addSection, copySection, moveSection, updateSection } from './sections.js';
import { applyStep, changeOf, inverseOfStep } from './step.js';

/**
 * Changes of a trench, shared by the browser and the server. All functions are pure. A change that cannot be made throws
 * `CannotApply` with a reason, and leaves the trench as it was.
 */

export { circuitsOfCopiedSection, withFrequency } from './circuits.js';
export { catalogContext, removedIn } from './context.js';
export { stepsBetween } from './difference.js';
export { areSeasons } from './environment.js';
export { copyOfSection, derivedId } from './ids.js';
export * from './model.js';
export { MAX_CONTENT, whyNotInside } from './places.js';
export { applyStep, applySteps, changeOf, inverseOfStep, inversesOfSteps } from './step.js';

const STEP_OF: { [K in ChangeKind]: (design: Design, change: ChangeOf<K>, context: ChangeContext) => Step } =
  {
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
    segment: changeSegment,
  };

/** The step that a change is, with everything that it needs in it. */
export function stepOf(design: Design, change: Change, context: ChangeContext): Step {
  const resolve = STEP_OF[change.kind] as (design: Design, change: Change, context: ChangeContext) => Step;
  return resolve(design, change, context);
}

/** The trench after a change. */
export const applyChange = <T extends Design>(design: T, change: Change, context: ChangeContext): T =>
  applyStep(design, stepOf(design, change, context));

/**
 * The change that takes a change back, worked out from the trench before it. To apply a `restore`, the context must know
 * what was removed.
 */
export const inverseOf = (design: Design, change: Change, context: ChangeContext): Change =>
  changeOf(inverseOfStep(design, stepOf(design, change, context)));
