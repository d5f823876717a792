export { ExpressionFault, lineNameOf, readExpression, SHARE, wrongUnit } from './expression.js';
export { ruleFigure } from './figure.js';
export { type CableFacts, nameMatches } from './matching.js';
export * from './model.js';
export {
  type ProposedBranch,
  type ProposedBranchFinding,
  proposedBranchesOf,
  type RuleInput,
  type RuleResult,
} from './proposedBranches.js';
export { type BudgetOf, ruleFaults } from './validation.js';
