import { compiled, parseFormula, symbolsOf } from './expression.js';

/**
 * What a number follows from. A figure is a formula and the values of its symbols; the same formula gives the value of the
 * figure and is shown in its explanation, so the two cannot differ. Names, units and sources of the symbols are made only
 * when somebody asks for the explanation.
 */

export const SOURCE_KINDS = ['INPUT', 'ASSUMPTION', 'CATALOG', 'PRICE', 'RULE', 'NORM', 'DERIVED'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Where a value comes from. */
export interface Source {
  kind: SourceKind;
  /** What it is called there: a field, an assumption, the key of another figure. */
  ref: string;
  version?: number | string;
  /** A path on the server. */
  href?: string;
}

/** A symbol in a formula. The value is not rounded, and its unit is the one that makes the formula true. */
export interface Term {
  symbol: string;
  name: string;
  value: number;
  unit: string;
  source: Source;
  /** How a DERIVED value came about, as deep as was asked for. */
  explanation?: Explanation;
}

export interface Explanation {
  /** `value` is not rounded. `shown` is what answers and documents show. */
  figure: { name: string; value: number; unit: string; shown: string };
  /** `name = expression` */
  formula: string;
  inWords: string;
  terms: Term[];
  norm?: { name: string; clause: string };
  rounding?: string;
}

export interface Formula {
  text: string;
  /** In the order in which they occur. */
  symbols: readonly string[];
  /** The value for the values of the symbols, in their order. */
  evaluate: (values: readonly number[]) => number;
}

/** More formulas than these are not remembered: those with many terms are made for one trench alone. */
const MAX_REMEMBERED = 1000;
const remembered = new Map<string, Formula>();

/** Reads `name = expression`. */
export function formulaOf(text: string): Formula {
  const known = remembered.get(text);
  if (known) return known;
  const right = text.slice(text.indexOf('=') + 1);
  const symbols = symbolsOf(right);
  const formula = { text, symbols, evaluate: compiled(parseFormula(right), symbols) };
  if (remembered.size < MAX_REMEMBERED) remembered.set(text, formula);
  return formula;
}

/** A formula with the values of its symbols, in their order. */
export interface Figure {
  formula: Formula;
  values: readonly number[];
  value: number;
}

/** A symbol without a value is an error of the formula's author. */
export function figureOf(text: string, lookUp: (symbol: string) => number | undefined): Figure {
  const formula = formulaOf(text);
  const values = formula.symbols.map((symbol) => {
    const value = lookUp(symbol);
    if (value === undefined) throw new Error(`"${text}" has no value for ${symbol}`);
    return value;
  });
  return { formula, values, value: formula.evaluate(values) };
}

/** The terms of a figure, in the order of its formula. */
export const termsOf = (
  { formula, values }: Figure,
  describe: (symbol: string) => Omit<Term, 'symbol' | 'value'>,
): Term[] => formula.symbols.map((symbol, i) => ({ symbol, value: values[i]!, ...describe(symbol) }));

/** An explanation whose sources say more, such as where on a server they are; and so on with what it is derived from. */
export interface Sourced<T> extends Omit<Explanation, 'terms'> {
  terms: (Omit<Term, 'source' | 'explanation'> & { source: Source & T; explanation?: Sourced<T> })[];
}

export const withSources = <T>(
  { terms, ...rest }: Explanation,
  more: (source: Source, symbol: string) => T,
): Sourced<T> => ({
  ...rest,
  terms: terms.map(({ source, explanation, ...term }) => ({
    ...term,
    source: { ...source, ...more(source, term.symbol) },
    ...(explanation && { explanation: withSources(explanation, more) }),
  })),
});
