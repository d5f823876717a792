import { type Explanation, type Figure, figureOf, type Term, termsOf } from '../../explain/explanation.js';
import type { Language } from '../../text/language.js';
import type { CircuitFigures } from '../circuitFigures.js';
import type { EconomyProfile } from '../profile.js';
import type { ElectricalSheet } from '../sheet.js';
import type { ElectricalExplanation, ExplainedFigure } from './figureNames.js';
import { figureFormula } from './figures.js';
import type { FigureFormula } from './model.js';
import { figureName, figureWords, termName } from './words.js';

export interface ElectricalExplanationQuery {
  circuitId: string;
  figure: ElectricalExplanation;
  /** How many levels of derived terms are explained as well, from 1. */
  depth?: number;
  language: Language;
}

/** Five digits, as ratings are read. */
const shown = (value: number) => String(Number(value.toPrecision(5)));

/** How a figure of a circuit came about. Null: the sheet has no such circuit, or the circuit no such figure. */
export function explainElectrical(
  { circuits, profile }: Pick<ElectricalSheet, 'circuits' | 'profile'>,
  { circuitId, figure, depth = 1, language }: ElectricalExplanationQuery,
): Explanation | null {
  const figures = circuits.find(({ circuit }) => circuit.id === circuitId);
  return figures ? explained({ figures, profile }, figure, depth, language) : null;
}

interface Context {
  figures: CircuitFigures;
  profile: EconomyProfile;
}

/** A formula with the values of its symbols. Null: the circuit has no such figure. */
function evaluated(context: Context, figure: ExplainedFigure): (FigureFormula & { own: Figure }) | null {
  const found = figureFormula(context, figure);
  if (!found) return null;
  const values = new Map<string, number>();
  for (const [symbol, of] of Object.entries(found.symbols)) {
    const value = 'figure' in of ? evaluated(context, of.figure)?.own.value : of.value;
    if (value === undefined) return null;
    values.set(symbol, value);
  }
  const own = figureOf(found.formula, (symbol) => values.get(symbol));
  return Number.isFinite(own.value) ? { ...found, own } : null;
}

function explained(
  context: Context,
  figure: ExplainedFigure,
  depth: number,
  language: Language,
): Explanation | null {
  const found = evaluated(context, figure);
  if (!found) return null;
  const { own, symbols, unit, norm } = found;
  const terms = termsOf(own, (symbol): Omit<Term, 'symbol' | 'value'> => {
    const of = symbols[symbol]!;
    if (!('figure' in of)) {
      return { name: termName(of.name, language), unit: of.unit, source: { ...of.source } };
    }
    const inner = depth > 1 ? explained(context, of.figure, depth - 1, language) : null;
    return {
      name: figureName(of.figure, language),
      unit: of.unit,
      source: { kind: 'DERIVED', ref: `${of.figure}@${context.figures.circuit.id}` },
      ...(inner && { explanation: inner }),
    };
  });
  return {
    figure: { name: figureName(figure, language), value: own.value, unit, shown: shown(own.value) },
    formula: own.formula.text,
    inWords: figureWords(figure, language),
    terms,
    ...(norm && { norm }),
  };
}
