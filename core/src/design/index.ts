export {
  type Application,
  type ApplyContext,
  applyChanges,
  type DesignWrites,
  isNamed,
} from './application.js';
export { type PriceBook, type PriceNode, priceBook } from './book.js';
export * from './model.js';
export {
  type DesignPrice,
  type PricedBranch,
  type PriceFinding,
  priceDesign,
  priceOfBranches,
} from './price.js';
export { type DesignInput, proposedChanges } from './proposal.js';
export { branchRequestText, branchText } from './texts.js';
