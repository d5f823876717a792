import type { Block, ReportDocument } from '@spadework/core/report';
import { type FormulaContent, setFormula } from './formula.js';

type Calculation = Extract<Block, { kind: 'calculation' }>;

/** A calculation as the template reads it. */
export interface CalculationContent {
  kind: 'calculation';
  titles: Calculation['titles'];
  /** The widths of the columns, in points. */
  widths: number[];
  groups: { title: string; steps: StepContent[] }[];
}

interface StepContent {
  name: string;
  note: string;
  formula: FormulaContent;
  clause: string;
  value: string;
  unit: string;
}

/** Name, formula, clause, value and unit, together as wide as a page within its margins. */
const WIDTHS = [158, 184, 52, 50, 37.8];
const PAD = 8.5;

export function calculationContent(
  { titles, groups }: Calculation,
  language: ReportDocument['language'],
): CalculationContent {
  return {
    kind: 'calculation',
    titles,
    widths: WIDTHS,
    groups: groups.map(({ title, lines }) => ({
      title,
      steps: lines.map(({ name, note, symbol, formula, clause, value, unit }) => ({
        name,
        note,
        // Cleaning texts may have put breaks into a long formula.
        formula: setFormula(symbol, formula?.replaceAll('\u200b', '') ?? null, WIDTHS[1]! - PAD, language),
        clause,
        value,
        unit,
      })),
    })),
  };
}
