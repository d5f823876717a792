import type { Source } from '../../explain/explanation.js';
import type { TermName } from './words.js';

/** The figures of a circuit that can be explained. */
export const ELECTRICAL_EXPLANATIONS = [
  'resistance',
  'reactance',
  'zeroResistance',
  'zeroReactance',
  'capacitance',
  'chargingCurrent',
  'earthFaultCurrent',
  'voltageDrop',
  'voltageDropPercent',
  'conductorShortCircuit',
  'screenShortCircuit',
  'faultCurrentEnd',
  'screenVoltage',
  'loadLoss',
  'energyLoss',
  'lossCost',
  'capitalisedLossCost',
] as const;
export type ElectricalExplanation = (typeof ELECTRICAL_EXPLANATIONS)[number];

/** Those, and what they are derived from. */
export type ExplainedFigure =
  | ElectricalExplanation
  | 'constantLoss'
  | 'lossTime'
  | 'utilisationTime'
  | 'capitalisation'
  | 'growth'
  | 'sheathHeat';

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
