/**
 * Changes of a trench, shared by the browser and the server. All functions are pure. A change that cannot be made throws
 * `CannotApply` with a reason, and leaves the trench as it was.
 */

export { itemOfChange } from './addItem.js';
export { type Applied, applyChange, applyChanges, inverseOf, stepOf } from './apply.js';
export { circuitsOfCopiedSection, circuitsOfReplacedType, withFrequency } from './circuits.js';
export { catalogContext, removedIn } from './context.js';
export { areRevisions, areSeasons } from './environment.js';
export { copyOfSection, derivedId } from './ids.js';
export * from './model.js';
export { MAX_CONTENT, whyNotInside } from './places.js';
export { withoutRoute, withRouteLengths } from './routeLengths.js';
export { applyStep, applySteps, changeOf, inverseOfStep, inversesOfSteps } from './step.js';
