import type { Explanation, Source, SourceKind, Term } from '../../explain/explanation.js';
import type { Language } from '../../text/language.js';
import { sourceText, stepName } from '../answer/words.js';
import type { Origin, Step } from './steps.js';

/** Of steps without a formula. Values of the field solver and of iterations follow the rules of the rating. */
const KINDS: Record<Origin, SourceKind> = {
  CATALOG: 'CATALOG',
  TABLE: 'NORM',
  // Without a formula: computed beforehand, such as the diameter of a bundle.
  DERIVED: 'RULE',
  REQUEST: 'INPUT',
  LAYOUT: 'INPUT',
  FIELD: 'RULE',
  SOLVED: 'RULE',
};

/** Five digits, as ratings are read. */
const shown = (value: number) => String(Number(value.toPrecision(5)));

/** A step with a formula is derived, whatever chose the formula. */
const sourceOf = ({ symbol, formula, origin, source }: Step): Source =>
  formula === null ? { kind: KINDS[origin], ref: source ?? symbol } : { kind: 'DERIVED', ref: symbol };

const normOf = (clause: string) => ({
  norm: { name: clause.startsWith('60853') ? 'IEC 60853' : 'IEC 60287', clause },
});

/**
 * The steps of a rating as explanations like all others: formula, terms and where each comes from. The terms of a step are
 * steps above it. A given value is its own term.
 */
export function stepExplanations(steps: readonly Step[], language: Language): Explanation[] {
  const bySymbol = new Map(steps.map((step) => [step.symbol, step]));
  const termOf = (step: Step, symbol = step.symbol): Term => ({
    symbol,
    name: stepName(step, language),
    value: step.value,
    unit: step.unit,
    source: sourceOf(step),
  });
  return steps.map((step) => {
    const { symbol, value, unit, clause, formula, inputs } = step;
    const name = stepName(step, language);
    const terms =
      formula === null ? [termOf(step, 'v')] : inputs.map((input) => termOf(bySymbol.get(input)!));
    return {
      figure: { name, value, unit, shown: shown(value) },
      formula: `${symbol} = ${formula ?? 'v'}`,
      inWords: [name, sourceText(step, language)].filter((text) => text !== null).join(': '),
      terms,
      ...(clause !== null && normOf(clause)),
    };
  });
}
