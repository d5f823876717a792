export type { ComparedCircuit } from './circuits.js';
export {
  COMPARISON_GROUPS,
  type ComparedSide,
  type Comparison,
  type ComparisonGroup,
  type ComparisonRow,
  comparisonOf,
} from './comparison.js';
export { comparisonWorkbook } from './workbook.js';
