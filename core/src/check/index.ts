export { ruleCells } from './cells.js';
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
export { STARTER_RULES } from './starterRules.js';
