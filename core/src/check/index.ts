export { ruleCells } from './cells.js';
export { type CheckInput, checkRules, countFindings } from './check.js';
export {
  RULE_FAULT_CODES,
  type RuleFault,
  type RuleFaultCode,
  readRules,
  ruleFaults,
  ruleFaultText,
} from './faults.js';
export * from './fields.js';
export * from './kinds.js';
export * from './model.js';
export { type CheckedPipeType, type CheckedTypes, checkedTypes } from './section.js';
export { STARTER_RULES } from './starterRules.js';
