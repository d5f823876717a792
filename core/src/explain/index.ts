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
