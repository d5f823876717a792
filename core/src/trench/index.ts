export * from './arrangements/index.js';
export * from './assumptionBounds.js';
export * from './assumptions.js';
export { type BaseCourses, coursesOf, coveringIndex, fillBottomOf, isBaseOf } from './baseCourses.js';
export * from './changes/index.js';
export * from './circuits/circuit.js';
export * from './circuits/derived.js';
export { type CircuitFault, circuitFaults } from './circuits/faults.js';
export * from './circuits/operation.js';
export { fillingsIn, fillingsOf, type Packings, type PlacedContent } from './content.js';
export * from './defaults.js';
export {
  compactionNotes,
  type Drawing,
  type DrawingInput,
  type DrawingTitle,
  type DrawnMarker,
  drawSection,
  drawSections,
  toSvg,
} from './drawing/index.js';
export * from './explanation/index.js';
export * from './fields/index.js';
export * from './find.js';
export { itemName, itemTypeName } from './itemName.js';
export { labelList } from './labelRanges.js';
export * from './labels.js';
export * from './layout.js';
export * from './looks/index.js';
export * from './mains.js';
export * from './model.js';
export * from './numbers.js';
export { knownPacking, packingKey, packNow, remember } from './packNow.js';
export * from './selectors.js';
export * from './shape.js';
export { isCurrentTrench, readTrench, storedTrench, TRENCH_VERSION } from './stored.js';
export * from './surface.js';
export * from './validation.js';
export * from './words.js';
