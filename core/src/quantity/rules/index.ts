export { fittingRequest } from './children.js';
export { ExpressionFault, lineNameOf, readExpression, wrongUnit } from './expression.js';
export { ruleFigure } from './figure.js';
export { lineRule, newRuleId } from './lineRule.js';
export { type CableFacts, nameMatches } from './matching.js';
export * from './model.js';
export { assumptionNameOf, PARTS, SHARE, THICKNESS, TYPE_ID } from './names.js';
export {
  type ProposedBranch,
  type ProposedBranchFinding,
  proposedBranchesOf,
  type RuleInput,
  type RuleResult,
  UNPRICED_REASONS,
  type UnpricedLine,
  type UnpricedReason,
  type WaivedLine,
} from './proposedBranches.js';
export { type BudgetOf, ruleFaults } from './validation.js';
