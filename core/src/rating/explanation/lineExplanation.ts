import type { Explanation, Source, SourceKind, Term } from '../../explain/explanation.js';
import type { Language } from '../../text/language.js';
import type { ExplanationLine, Origin } from './lines.js';
import { explanationLineName, sourceText } from './words.js';

/** Of lines without a formula. Values of the field solver and of iterations follow the rules of the rating. */
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

/** A line with a formula is derived, whatever chose the formula. */
const sourceOf = ({ symbol, formula, origin, source }: ExplanationLine): Source =>
  formula === null ? { kind: KINDS[origin], ref: source ?? symbol } : { kind: 'DERIVED', ref: symbol };

const normOf = (clause: string) => ({
  norm: { name: clause.startsWith('60853') ? 'IEC 60853' : 'IEC 60287', clause },
});

/**
 * The lines of a rating as explanations like all others: formula, terms and where each comes from. The terms of a line are
 * lines above it. A given value is its own term.
 */
export function lineExplanations(lines: readonly ExplanationLine[], language: Language): Explanation[] {
  const bySymbol = new Map(lines.map((line) => [line.symbol, line]));
  const termOf = (line: ExplanationLine, symbol = line.symbol): Term => ({
    symbol,
    name: explanationLineName(line, language),
    value: line.value,
    unit: line.unit,
    source: sourceOf(line),
  });
  return lines.map((line) => {
    const { symbol, value, unit, clause, formula, inputs } = line;
    const name = explanationLineName(line, language);
    const terms =
      formula === null ? [termOf(line, 'v')] : inputs.map((input) => termOf(bySymbol.get(input)!));
    return {
      figure: { name, value, unit, shown: shown(value) },
      formula: `${symbol} = ${formula ?? 'v'}`,
      inWords: [name, sourceText(line, language)].filter((text) => text !== null).join(': '),
      terms,
      ...(clause !== null && normOf(clause)),
    };
  });
}
