export { ExpressionFault, lineNameOf, readExpression, SHARE, wrongUnit } from './expression.js';
export { ruleFigure } from './figure.js';
export { type CableFacts, nameMatches } from './matching.js';
export * from './model.js';
export { type BudgetOf, ruleFaults } from './validation.js';
export { type RuleInput, type RuleResult, type Wish, type WishFinding, wishesOf } from './wishes.js';
