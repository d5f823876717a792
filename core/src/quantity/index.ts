export { type MassBalance, massBalance } from './balance.js';
export { type CableListInput, type CablePiece, cableList, type ListedCable } from './cableList.js';
export {
  derivedKey,
  type ExplanationQuery,
  explainQuantity,
  FIGURE_NAMES,
  type FigureName,
  isLineKey,
  MAX_EXPLANATION_DEPTH,
} from './explanation.js';
export { digWidth } from './groundLines.js';
export { givenLength, tooLong } from './lengths.js';
export { kindWords, meaningName } from './meanings.js';
export * from './model.js';
export {
  ESTIMATE_NOTICES,
  type EstimateNotice,
  type EstimateNoticeCode,
  estimateNotices,
  lacksCircuits,
  noticeText,
} from './notices.js';
export { fromPlainQuantities, type PlainQuantities, plainQuantities } from './plain.js';
export { type QuantityInput, quantitiesOf, sortTotals, sumTotals, totalsOf } from './quantities.js';
export { roundQuantity } from './rounding.js';
export * from './rules/index.js';
export { kindName, lineName } from './words.js';
