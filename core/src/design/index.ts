export {
  type Application,
  type ApplyContext,
  applyChanges,
  type DesignWrites,
  isNamed,
} from './application.js';
export * from './model.js';
export { type DesignInput, proposedChanges } from './proposal.js';
export { branchText, wishText } from './texts.js';
