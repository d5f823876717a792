import type { Source } from '../../explain/explanation.js';
import type { ExplainedFigure } from './figureNames.js';
import type { TermName } from './words.js';

/** A symbol of a formula: a given value, or another figure. */
export type SymbolValue = { unit: string } & (
  | { value: number; name: TermName; source: Source }
  | { figure: ExplainedFigure }
);

/** A formula with its symbols. */
export interface FigureFormula {
  formula: string;
  symbols: Record<string, SymbolValue>;
  unit: string;
  norm?: { name: string; clause: string };
}
