export { unitCostWords } from './cost.js';
export { explainCalculation, explainNode } from './explanation.js';
export {
  NODE_FIGURES,
  type NodeContext,
  type NodeFigure,
  type NodeSource,
  type PriceOrigin,
} from './frame.js';
export {
  type BranchFacts,
  childOf,
  type QuantityOrigin,
  quantityOrigin,
  type RuleFigure,
  type RuleSymbol,
} from './origin.js';
export { quantityWords } from './quantity.js';
export { costWords } from './words.js';
