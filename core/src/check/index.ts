export { ruleCells } from './cells.js';
export { type CheckInput, checkRules, countFindings } from './check.js';
export { defaultClearances } from './clearances.js';
export { checkedTypeIds } from './conduit.js';
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
export { layoutPart, pricePart, rulesPart } from './otherParts.js';
export {
  circuitsOfSection,
  type RatingOutcome,
  ratingModeOf,
  ratingPart,
  ratingSeverity,
} from './ratingPart.js';
export { type RuleRemark, ruleRemarks } from './remarks.js';
export * from './result.js';
export { type CheckedPipeType, type CheckedType, type CheckedTypes, checkedTypes } from './section.js';
export { startClearances, startOfSection } from './start.js';
export { STARTER_RULES } from './starterRules.js';
export { checkLine, checkReasonText } from './words.js';
