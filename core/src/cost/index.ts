export * from './budget.js';
export { type CatalogNodeView, catalogAtPrices, catalogView } from './catalog.js';
export { changeCostNode, waysOf } from './costChange.js';
export {
  type CostNode,
  type CostNodeContext,
  costNode,
  QUANTITY_SOURCES,
  type QuantitySource,
} from './costNode.js';
export * from './custom.js';
export {
  LARGEST,
  MAX_PRICE,
  MAX_QUANTITY,
  MAX_TOTAL,
  type Money,
  moneyNumber,
  moneyOf,
  type Quantity,
  quantityNumber,
  quantityOf,
  wholeKroner,
} from './decimal.js';
export { type DeletedNode, deletedNode, restoredNodes } from './deleted.js';
export * from './edit.js';
export * from './explained/index.js';
export type { CostCode, CostFinding, CostOutcome } from './finding.js';
export * from './kind.js';
export * from './model.js';
export { moved, type OrderedTop, orderedTops, positionsToMove } from './order.js';
export { catalogQuantity, PART_CHANGES, type PartChange, withQuantity } from './requantified.js';
export { type NodeRequest, requestFindings, standaloneFindings } from './request.js';
export * from './revision.js';
export {
  COST_TYPES,
  type CostShare,
  type CostShares,
  type CostSums,
  type CostType,
  changedSums,
  costSums,
  sharesOf,
} from './shares.js';
export { NODES_VERSION, readNodes, storedNodes } from './stored.js';
export { totalOf, totalOfAll } from './total.js';
export { unitText } from './units.js';
export { type CalculationNodeView, toDepth, withCosts } from './view.js';
export { CatalogWays, type ChildLink, type ChildLinks, type Way } from './ways.js';
