export { exactFigure } from './exact.js';
export * from './explanation.js';
export {
  compiled,
  type Expression,
  evaluate,
  FormulaError,
  parseFormula,
  roundTo,
  symbolsOf,
} from './expression.js';
export { beginsWithDigit, isSum, quotient, sumTerms } from './printing.js';
export { type SymbolParts, symbolParts } from './symbols.js';
